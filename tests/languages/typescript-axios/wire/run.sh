#!/bin/sh
# Generates the clients of ../../shared/wire, compiles them, and runs the wire tests against a loopback recorder: with
# the newest axios, over Node's http and over fetch (which browsers and edge runtimes have too), then with the lowest
# axios that the manifest admits.
#
# These tests are for cases that the calls of ../calls.mjs do not cover; those that other TypeScript clients share are
# in ../../shared/typescript-wire. SPECMINT is the path of the binary; by default the workspace's debug build.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tools=$(dirname "$here")
specmint=${SPECMINT:-$(cd "$here/../../../.." && pwd)/target/debug/specmint}

. "$here/../../shared/install.sh"
install "$tools"

CLIENTS=$(mktemp -d)
trap 'rm -rf "$CLIENTS"' EXIT
export CLIENTS

make_clients() {
    mkdir "$CLIENTS/node_modules"
    for package in "$tools"/node_modules/*; do
        ln -s "$package" "$CLIENTS/node_modules/"
    done
    echo '{ "private": true }' >"$CLIENTS/package.json"
    cp "$here/types.ts" "$here/types-node.ts" "$CLIENTS/"

    for description in wire wire-3.2 wire-paths wire-growth; do
        "$specmint" generate -i "$here/../../shared/wire/$description.yaml" -g typescript-axios -o "$CLIENTS/$description" -p npmName=@acme/client
        # The tests load the modules beside their sources; the package's own build has dist as its folder.
        rm -f "$CLIENTS/$description/package.json"
    done
    "$specmint" generate -i "$here/../../shared/wire/wire.yaml" -g typescript-axios -o "$CLIENTS/node" -p withNodeImports=true
    compile
}

# The client with the option of the platform needs the types of Node.js; the others must do without.
compile() {
    tsc "$CLIENTS/types.ts" "$CLIENTS"/wire*/index.ts
    tsc --types node --typeRoots "$CLIENTS/node_modules/@types" "$CLIENTS/types-node.ts" "$CLIENTS/node/index.ts"
}

tsc() {
    node "$tools/node_modules/typescript/bin/tsc" --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noImplicitOverride \
        --target es2022 --module node16 --preserveSymlinks "$@"
}

run() {
    echo "axios $(node -p "require('$CLIENTS/node_modules/axios/package.json').version") over $1"
    (cd "$here" && CLIENT="$here/client.mjs" ADAPTER=$1 node --preserve-symlinks --test ./*.test.mjs ../../shared/typescript-wire/*.test.mjs)
}

make_clients
run http
run fetch
rm "$CLIENTS/node_modules/axios"
ln -s "$tools/node_modules/axios-lowest" "$CLIENTS/node_modules/axios"
compile
run http
