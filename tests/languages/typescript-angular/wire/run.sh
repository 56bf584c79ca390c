#!/bin/sh
# Generates the clients of ../../shared/wire, compiles them with the newest Angular, and runs the
# cases that TypeScript clients share, and those of Angular, against a loopback recorder. ../run.sh installs and calls this.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
# CLIENTS names a folder for the clients, which then are kept and not made again.
if [ -z "${CLIENTS:-}" ]; then
    CLIENTS=$(mktemp -d)
    trap 'rm -rf "$CLIENTS"' EXIT
fi
CLIENT="$here/client.mjs"
export CLIENTS CLIENT

[ -f "$CLIENTS/wire.mjs" ] || node "$here/build.mjs" "$CLIENTS"
node --test --test-reporter=spec "$here"/*.test.mjs "$here"/../../shared/typescript-wire/*.test.mjs
