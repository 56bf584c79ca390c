#!/usr/bin/env bash
# Proves the modules of powershell as far as text tells, as PowerShell itself is mostly not to be had: they parse, hold
# what the reference's hold, and have nothing that a checker of ours refuses. Where there is pwsh with Pester 5, the tests of
# runtime/ and those of the output are run too. `--full` adds the largest documents, and every option on every document.
# SPECMINT names the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

for tool in npm python3; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
done

# A lock file's stamp inside node_modules says whether `npm ci` has run for it.
stamp=compile/node_modules/.installed
if ! cmp -s compile/package-lock.json "$stamp"; then
    (cd compile && npm ci --no-audit --no-fund --loglevel=error)
    cp compile/package-lock.json "$stamp"
fi

# Other documents than ours are compiled, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi

status=0
# Two files at a time, as the machine has two cores.
# The time is that of a whole file: one that waits for a server which nobody closes would never end.
node --test --test-timeout=1800000 --test-concurrency=2 --test-reporter=spec compile/{compile,evil,faults,injection,options,readme,requests,surface}.mjs || status=1
runtime/run.sh || status=1
exit $status
