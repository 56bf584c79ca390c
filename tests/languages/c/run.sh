#!/usr/bin/env bash
# Tests the clients of c: they compile without warnings, offer everything that the reference's clients offer, and work
# on the wire. `--full` adds every option on every document, and wider runs. `--packages` only installs what other steps use.
# SPECMINT is the path of the binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [ "${1:-}" = --full ]; then export SPECMINT_TEST_FULL=1; fi

# have WHAT PACKAGE COMMAND...: if COMMAND fails, installs the Debian package as root, or reports that WHAT is missing.
have() {
    local what=$1 package=$2
    shift 2
    "$@" >/dev/null 2>&1 && return
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        apt-get install -y --no-install-recommends "$package" ||
            { apt-get update && apt-get install -y --no-install-recommends "$package"; } || true
        "$@" >/dev/null 2>&1 && return
    fi
    echo "$what is missing (Debian: $package)"
    exit 77
}

# header NAME, sanitizer COMPILER NAMES: succeed if a program that uses the header or the sanitizers compiles.
header() { echo "#include <$1>" | gcc -fsyntax-only -x c -; }
sanitizer() { echo 'int main(void) { return 0; }' | "$1" "-fsanitize=$2" -x c - -o /dev/null; }

have gcc gcc command -v gcc
have g++ g++ command -v g++
have clang clang command -v clang
have clang++ clang command -v clang++
have cmake cmake command -v cmake
have make make command -v make
have libcurl libcurl4-openssl-dev header curl/curl.h
have cJSON libcjson-dev header cjson/cJSON.h
have "gcc's AddressSanitizer" libasan8 sanitizer gcc address,undefined
have "clang's libFuzzer" libclang-rt-14-dev sanitizer clang address,undefined
have pkg-config pkg-config command -v pkg-config
have valgrind valgrind command -v valgrind

status=0
# One file at a time, because each keeps both cores busy. The limit is for a whole file: a test that waits for a server
# which is never closed would not end.
run() { node --test --test-timeout=1800000 --test-concurrency=1 --test-reporter=spec "$@" || status=1; }

if [ "${1:-}" = --packages ]; then exit; fi
# Documents of the caller's are compiled, and no more.
if [ -n "${SPECMINT_DOCUMENTS:-}" ]; then exec node --test --test-reporter=spec compile/compile.mjs; fi

run compile/{compile,evil,injection,libraries,options,readme,roundtrip,surface}.mjs

# The runtime by itself is built by both in each run.
compilers=gcc
if [ "${SPECMINT_TEST_FULL:-}" = 1 ]; then compilers="gcc clang"; fi

CLIENTS=$(mktemp -d)
export CLIENTS
trap 'rm -rf "$CLIENTS"' EXIT
for compiler in $compilers; do
    echo "calls, wire and values, built by $compiler with sanitizers"
    COMPILER=$compiler run calls.mjs values.mjs wire/*.test.mjs
done
if [ "${SPECMINT_TEST_FULL:-}" = 1 ]; then
    echo "wire, under valgrind"
    VALGRIND=1 run calls.mjs wire/*.test.mjs
fi
echo "models, fuzzed"
run fuzz/*.test.mjs
echo "the runtime by itself"
runtime/run.sh || status=1
exit $status
