#!/usr/bin/env bash
# Tests the servers of rust-axum: they are formatted, compile without warnings and pass their own tests; options change
# them, hostile text does not. `--full` takes every document. `--packages` only installs what other steps use.
# SPECMINT is the path of the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

# have WHAT COMMAND...: if COMMAND fails, reports that WHAT is missing.
have() {
    local what=$1
    shift
    "$@" >/dev/null 2>&1 && return
    echo "$what is missing"
    exit 77
}
have cargo command -v cargo
have clippy cargo clippy --version
have rustfmt rustfmt --version
have node command -v node
have curl command -v curl

if [ "${1:-}" = --packages ]; then exit; fi
# Documents that the caller gives are compiled, and nothing else is tested.
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then
    exec node --test --test-reporter=spec compile/compile.test.mjs
fi

# One file at a time: cargo keeps the cores busy, and files share compiled dependencies. The limit is for a whole file:
# a test that waits for a server which is never closed would not end.
node --test --test-timeout=1800000 --test-concurrency=1 --test-reporter=spec compile/{compile,evil,filled,injection,options,readme,seen}.test.mjs values.mjs
