#!/usr/bin/env bash
# Proves the modules of powershell: PowerShell runs them (runtime, calls, values), and what Windows PowerShell 5.1 or an analyzer would
# refuse is looked for in their text (compile), as neither is here. `--full` adds the largest documents, and every option on every document.
# SPECMINT names the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

for tool in npm python3; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
done

source ../shared/install.sh
install compile

# Other documents than ours are compiled, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi

# Two files at a time, as the machine has two cores.
# The time is that of a whole file: one that waits for a server which nobody closes would never end.
exec node --test --test-timeout=1800000 --test-concurrency=2 --test-reporter=spec \
    compile/{compile,evil,faults,injection,options,readme,surface}.mjs runtime/{imports,pester}.mjs {calls,values}.mjs
