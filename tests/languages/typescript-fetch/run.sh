#!/usr/bin/env bash
# Tests the clients of typescript-fetch: they compile, lint, offer everything that the reference's clients offer, and
# work on the wire. `--full` adds every option on every document. `--packages` only installs what other steps use.
# SPECMINT is the path of the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

source ../shared/install.sh
status=0
for folder in compile ../shared/typescript-tools; do install "$folder"; done
cd compile
if [ "${1:-}" = --packages ]; then exit; fi
# Other documents than ours are compiled, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile.mjs
fi
# One file at a time, because TypeScript takes much memory. The limit is for a whole file: a test that waits for a
# server which is never closed would not end.
node --test --test-timeout=1800000 --test-concurrency=1 --test-reporter=spec \
    compile.mjs evil.mjs options.mjs small.mjs unions.mjs surface.mjs injection.mjs bundles.mjs readme.mjs || status=1
cd ..
node --test --test-timeout=600000 --test-reporter=spec values.mjs || status=1

node --test --test-reporter=spec calls.mjs || status=1
wire/run.sh || status=1
node --test --test-timeout=600000 --test-reporter=spec runtimes/runtimes.test.mjs || status=1
# All documents are the step usage of make test-full.
node ../../usage/typescript/run.mjs --quick typescript-fetch || status=1
exit $status
