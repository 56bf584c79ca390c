#!/usr/bin/env bash
# Tests the types of typescript-types: they compile, mean what openapi-typescript's mean, and the libraries built on these take ours.
# `--full` adds the other documents, with every option. `--packages` only installs what other steps use. SPECMINT is the path of the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

source ../shared/install.sh
status=0
for folder in compile ../shared/typescript-tools; do install "$folder"; done
cd compile
if [ "${1:-}" = --packages ]; then exit; fi
# Documents other than ours are compiled and compared, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-concurrency=1 --test-reporter=spec compile.mjs reference.mjs
fi
# One file at a time, because TypeScript takes much memory.
node --test --test-timeout=1800000 --test-concurrency=1 --test-reporter=spec \
    compile.mjs evil.mjs reference.mjs found.mjs options.mjs injection.mjs || status=1
# All documents are the step usage of make test-full.
node ../../../usage/typescript-types/run.mjs --quick || status=1
exit $status
