#!/usr/bin/env bash
# Stands for specmint while a step of the tests runs (scripts/outputs.mjs): it runs the program, $RECORDED_PROGRAM, and notes
# the call in a folder below $RECORDED_CALLS: the arguments, the folder and the result, with the files that are in the folder
# of temporary files, since those go. $RECORDED_ROOT is the repository, which may be there, too, and has the documents beside it.
case $1 in
    generate | config-help | list) ;;
    *)
        printf '%s\n' "$*" >>"$RECORDED_CALLS/other"
        exec "$RECORDED_PROGRAM" "$@"
        ;;
esac
call=$RECORDED_CALLS/$EPOCHREALTIME-$$
temporary=${TMPDIR:-/tmp}
temporary=${temporary%/}
mkdir "$call"
number=0 before=
for argument; do
    # The input of the program, or an output folder with files that are not its own.
    if [[ $argument == - ]] || { [[ $before == -o ]] && [[ -n $(ls -A "$argument" 2>/dev/null) ]]; }; then
        printf '%s\n' "$*" >>"$RECORDED_CALLS/other"
    fi
    before=$argument
    if [[ $argument == "$temporary"/* && $argument != "$RECORDED_ROOT"/* && $argument != "${RECORDED_ROOT%/*}/shared/"* && -f $argument ]]; then
        mkdir "$call/$number"
        cp "$argument" "$call/$number/"
    fi
    number=$((number + 1))
done
"$RECORDED_PROGRAM" "$@"
status=$?
printf '%s\0' "$PWD" "$status" "$@" >"$call/call"
exit $status
