#!/usr/bin/env bash
# Tests the clients of python: they compile, import, are formatted, linted and typed, offer everything that the
# reference's clients offer, and work on the wire with each library. `--full` adds the largest documents, every option
# on every document, and the samples of the reference's documentation. `--packages` only installs what other steps use.
# SPECMINT is the path of the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

for tool in npm python3; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
done
./setup.sh

source ../shared/install.sh
install compile

if [ "${1:-}" = --packages ]; then exit; fi
# The descriptions of a caller go through the compile test alone.
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi

status=0
# The limit is for a whole file: a test that waits for a server which is never closed would not end.
node --test --test-timeout=1800000 --test-concurrency=2 --test-reporter=spec compile/{compile,evil,existing,injection,options,readme,roundtrips,surface}.mjs runtime/runtime.mjs values.mjs || status=1
.venv/bin/python -m pytest -q -p no:cacheprovider runtime_client || status=1
# The samples of the reference's documentation, which needs Java.
if [ "${SPECMINT_TEST_FULL:-}" = 1 ]; then
    node --test --test-reporter=spec samples/samples.mjs || status=1
fi
# Programs of users, of whose clients the large ones and further libraries are for --full.
node ../../usage/python/run.mjs $([ "${SPECMINT_TEST_FULL:-}" = 1 ] || echo --quick) || status=1
node --test --test-reporter=spec calls.mjs || status=1
wire/run.sh || status=1
exit $status
