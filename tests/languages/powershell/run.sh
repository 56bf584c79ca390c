#!/usr/bin/env bash
# Tests the modules of powershell: PowerShell runs them, and the tests that come with them (runtime, calls, values).
# Windows PowerShell 5.1 and an analyzer are not available here, so the tests in `compile` look in the text for code that
# these would refuse. `--full` adds the largest documents, and every option on every document. `--packages` only installs
# what other steps use.
# SPECMINT is the path of the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

for tool in npm python3; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
done

source ../shared/install.sh
install compile

if [ "${1:-}" = --packages ]; then exit; fi
# Other documents than ours are compiled, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi

# Two files at a time, as the machine has two cores. The limit is for a whole file: a test that waits for a server which
# is never closed would not end.
status=0
node --test --test-timeout=1800000 --test-concurrency=2 --test-reporter=spec \
    compile/{compile,evil,faults,injection,options,readme,surface}.mjs runtime/{imports,modules,pester}.mjs {calls,values}.mjs || status=1
# All documents are the step usage of make test-full.
node ../../usage/powershell/run.mjs --quick || status=1
exit $status
