#!/usr/bin/env bash
# Tests the Express server: it passes TypeScript, lints, starts, and passes the tests that it ships, and hostile text
# stays text. `--full` adds the large documents. `--packages` only installs what other steps use.
# SPECMINT is the path of the binary. tests/servers, which starts the
# server by echo/serve.sh, compares its answers with docs/servers.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi
for tool in node npm; do
    command -v "$tool" >/dev/null || { echo "$tool is not here"; exit 77; }
done

source ../shared/install.sh
# Programs call the services with clients of typescript-axios.
for folder in . ../shared/typescript-tools ../typescript-axios; do install "$folder"; done
if [ "${1:-}" = --packages ]; then exit; fi
# Other documents than ours are compiled, and no more (tests/world).
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.mjs
fi
# The limit is for a whole file: a test that waits for a server which is never closed would not end.
exec node --test --test-timeout=1800000 --test-concurrency=1 --test-reporter=spec ../../usage/nodejs-express-server/programs.mjs compile/compile.mjs compile/evil.mjs compile/options.mjs compile/injection.mjs compile/responses.mjs compile/unions.mjs compile/integers.mjs compile/cors.mjs compile/streams.mjs compile/readme.mjs compile/filled.mjs values.mjs
