#!/bin/sh
# Generates the clients of the wire*.yaml of typescript-axios, compiles them with the newest Angular, and runs the
# cases that TypeScript clients share, and those of Angular, against a loopback recorder. ../run.sh installs and calls this.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
CLIENTS=$(mktemp -d)
CLIENT="$here/client.mjs"
export CLIENTS CLIENT
trap 'rm -rf "$CLIENTS"' EXIT

node "$here/build.mjs" "$CLIENTS"
node --test --test-reporter=spec "$here"/*.test.mjs "$here"/../../shared/typescript-wire/*.test.mjs
