#!/usr/bin/env bash
# Proves the clients of typescript-axios: they compile, lint, hold what the reference's hold, and
# work on the wire. `--full` adds every option on every document. SPECMINT names the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

source ../shared/install.sh
status=0
for folder in compile ../shared/typescript-tools; do install "$folder"; done
cd compile
# Other documents than ours are compiled, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile.mjs
fi
# One file at a time: each keeps TypeScript's memory to itself.
# The time is that of a whole file: one that waits for a server which nobody closes would never end.
node --test --test-timeout=1800000 --test-concurrency=1 --test-reporter=spec \
    compile.mjs evil.mjs options.mjs readme.mjs small.mjs unions.mjs surface.mjs injection.mjs || status=1
cd ..

node --test --test-concurrency=1 --test-reporter=spec values.mjs calls.mjs || status=1
wire/run.sh || status=1
# With what wire/run.sh has installed. All documents are the step usage of make test-full.
node ../../usage/typescript/run.mjs --quick || status=1
exit $status
