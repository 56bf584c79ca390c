#!/bin/sh
# Generates the clients of ../../shared/wire, compiles them with the newest Angular, and runs tests against a loopback
# recorder that the calls of ../calls.mjs do not cover. ../run.sh installs the packages and runs this.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
CLIENTS=$(mktemp -d)
trap 'rm -rf "$CLIENTS"' EXIT
CLIENT="$here/client.mjs"
export CLIENTS CLIENT

node "$here/build.mjs" "$CLIENTS"
node --test --test-reporter=spec "$here"/*.test.mjs "$here"/../../shared/typescript-wire/*.test.mjs
