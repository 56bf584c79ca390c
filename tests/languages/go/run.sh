#!/usr/bin/env bash
# Proves the clients of go: they compile, are formatted, pass the linters, hold what the reference's hold, and work on the wire. `--full` adds
# what takes long. SPECMINT names the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

export PATH=$PATH:/usr/local/go/bin
for tool in node go python3; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
done

# Go keeps for five days what it compiled, and each change of a template compiles all outputs anew.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/specmint/go-build
megabytes=$(du -sm "$cache" 2>/dev/null | cut -f1 || true)
if [ "${megabytes:-0}" -gt 4000 ]; then rm -rf "$cache"; fi

if [ "${1:-}" = --packages ]; then exit; fi
# Other documents than ours are compiled, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi

status=0
node ../../usage/go/run.mjs $([ "${SPECMINT_TEST_FULL:-}" = 1 ] || echo --quick) || status=1
node --test --test-timeout=1800000 --test-concurrency=2 --test-reporter=spec \
    compile/{compile,evil,injection,module,options,readme,surface}.mjs {calls,values}.mjs wire/wire.test.mjs || status=1
exit $status
