#!/bin/sh
# Generates clients, compiles them, and runs tests against a loopback recorder that the calls of ../calls.mjs do not
# cover.
#
# Tests that other TypeScript clients share are in ../../shared/typescript-wire. SPECMINT is the path of the binary; by
# default the workspace's debug build.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tools=$(dirname "$here")/compile
specmint=${SPECMINT:-$(cd "$here/../../../.." && pwd)/target/debug/specmint}

. "$here/../../shared/install.sh"
install "$tools"

CLIENTS=$(mktemp -d)
trap 'rm -rf "$CLIENTS"' EXIT
export CLIENTS

echo '{ "private": true }' >"$CLIENTS/package.json"
for description in wire wire-growth; do
    "$specmint" generate -i "$here/../../shared/wire/$description.yaml" -g typescript-fetch -o "$CLIENTS/$description" -p useSingleRequestParameter=false
done
"$specmint" generate -i "$here/convert.yaml" -g typescript-fetch -o "$CLIENTS/convert"
for int64 in bigint string; do
    "$specmint" generate -i "$here/int64.yaml" -g typescript-fetch -o "$CLIENTS/int64-$int64" -p int64=$int64
done
node "$tools/node_modules/typescript/bin/tsc" --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noImplicitOverride \
    --target es2022 --module commonjs --moduleResolution node10 "$CLIENTS"/*/index.ts
cd "$here" && CLIENT="$here/client.mjs" node --test ./*.test.mjs ../../shared/typescript-wire/*.test.mjs
