#!/usr/bin/env bash
# Tests the clients of typescript-angular: they compile, lint, build as libraries, offer everything that the reference's
# clients offer, and work on the wire and in an application. `--full` adds every option on every document. SPECMINT is
# the path of the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
root=$(cd ../../.. && pwd)

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

# The newest Angular needs a newer Node than some machines have, so the one that npm installed comes first.
export PATH="$root/node_modules/.bin:$PATH"
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) ? 0 : 1)'; then
    echo "Node 22.12 or newer is missing (npm ci in $root brings one)"
    exit 77
fi

source ../shared/install.sh
for folder in . versions/6 versions/11 ../shared/typescript-tools; do install "$folder"; done

if [ "${1:-}" = --packages ]; then exit; fi
# Other documents than ours are compiled, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi

status=0
# One file at a time, because the parsed libraries and TypeScript take much memory. The limit is for a whole file: a
# test that waits for a server which is never closed would not end.
run() { node --test --test-timeout=1800000 --test-concurrency=1 --test-reporter=spec "$@" || status=1; }

run values.mjs compile/{compile,library,evil,options,readme,small,unions,surface,injection}.mjs
run calls.mjs
wire/run.sh || status=1
run app/*.test.mjs
# All documents are the step usage of make test-full.
node ../../usage/typescript/run.mjs --quick typescript-angular || status=1
exit $status
