#!/usr/bin/env bash
# Tests the FastAPI servers: the output of every document is formatted and linted, passes mypy and pyright at their
# strictest, boots, and passes its own tests. `--full` adds the largest documents. tests/servers tests how servers treat
# requests. `--packages` only installs what other steps use.
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
    exec node --test --test-concurrency=2 --test-reporter=spec compile/compile.mjs
fi
# The limit is for a whole file: a test that waits for a server which is never closed would not end.
node --test --test-timeout=1800000 --test-concurrency=2 --test-reporter=spec ../../usage/python-fastapi/programs.mjs compile/{compile,evil,filled,implementations,injection,models,options,readme,real,requests}.mjs values.mjs
