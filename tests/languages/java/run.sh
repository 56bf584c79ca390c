#!/usr/bin/env bash
# Tests the output of java. `--full` adds the long tests, `--packages` only installs what other steps use. SPECMINT is the path of the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

for tool in node; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
done

if [ "${1:-}" = --packages ]; then exit; fi
# Documents other than ours are only compiled (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi

exec node --test --test-timeout=1800000 --test-concurrency=2 --test-reporter=spec \
    compile/{compile,evil,injection,options,readme,surface}.mjs {calls,values}.mjs
