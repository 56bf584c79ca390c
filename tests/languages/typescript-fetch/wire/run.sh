#!/bin/sh
# Generates the clients of ../../shared/wire, compiles them, and runs the wire tests against a loopback recorder.
#
# The cases that other TypeScript clients have too are in ../../shared/typescript-wire; `plain` is the client of wire.yaml
# whose models are converted. SPECMINT names the binary; by default the workspace's debug build. CLIENTS names a folder for the clients,
# which then are kept and not made again.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tools=$(dirname "$here")/compile
specmint=${SPECMINT:-$(cd "$here/../../../.." && pwd)/target/debug/specmint}

if ! cmp -s "$tools/package-lock.json" "$tools/node_modules/.installed"; then
    (cd "$tools" && npm ci --no-audit --no-fund)
    cp "$tools/package-lock.json" "$tools/node_modules/.installed"
fi

if [ -z "${CLIENTS:-}" ]; then
    CLIENTS=$(mktemp -d)
    trap 'rm -rf "$CLIENTS"' EXIT
fi
export CLIENTS

make_clients() {
    echo '{ "private": true }' >"$CLIENTS/package.json"
    for description in wire wire-3.2 wire-2.0 wire-paths wire-growth; do
        # What large answers cost is the cost of converting them, too.
        case $description in wire-growth) as_is=false ;; *) as_is=true ;; esac
        "$specmint" generate -i "$here/../../shared/wire/$description.yaml" -g typescript-fetch -o "$CLIENTS/$description" \
            -p useSingleRequestParameter=false,withoutRuntimeChecks=$as_is
    done
    "$specmint" generate -i "$here/../../shared/wire/wire.yaml" -g typescript-fetch -o "$CLIENTS/plain" \
        -p useSingleRequestParameter=false,dateLibrary=string,modelPropertyNaming=original
    "$specmint" generate -i "$here/convert.yaml" -g typescript-fetch -o "$CLIENTS/convert"
    for int64 in bigint string; do
        "$specmint" generate -i "$here/int64.yaml" -g typescript-fetch -o "$CLIENTS/int64-$int64" -p int64=$int64
    done
    node "$tools/node_modules/typescript/bin/tsc" --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noImplicitOverride \
        --target es2022 --module commonjs --moduleResolution node10 "$CLIENTS"/*/index.ts
    touch "$CLIENTS/.made"
}

[ -f "$CLIENTS/.made" ] || make_clients
# Most of its own tests have a description that no server behind the relay of tests/pairs has.
if [ -n "${RELAY:-}" ]; then own=security.test.mjs; else own='./*.test.mjs'; fi
cd "$here" && CLIENT="$here/client.mjs" node --test $own ../../shared/typescript-wire/*.test.mjs
