#!/bin/sh
# Generates the clients of ../../shared/wire with each library, and runs the wire tests against a loopback recorder.
#
# The cases that TypeScript clients have too are in ../../shared/typescript-wire: client.mjs hands each call to client.py. Those of them
# that are about JavaScript's own types are in python.test.mjs as Python has them.
# SPECMINT names the binary; by default the workspace's debug build. CLIENTS names a folder for the clients, which then
# are kept and not made again, and LIBRARIES the libraries.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
specmint=${SPECMINT:-$(cd "$here/../../../.." && pwd)/target/debug/specmint}
case $specmint in /*) ;; *) specmint=$(cd "$here/../../../.." && pwd)/$specmint ;; esac
"$here/../setup.sh"

if [ -z "${CLIENTS:-}" ]; then
    CLIENTS=$(mktemp -d)
    trap 'rm -rf "$CLIENTS"' EXIT
fi
export CLIENTS

# Tests of JavaScript's Date, Set, Map, Blob, File and FormData, of null among the items of a list, and of the text of messages.
own='dates, sets and maps|null is kept|buffers are files|a form that the caller|the members of an object, and of a map|a Blob, a File|a stream is refused'
own="$own|sets and maps|dates as given|undefined, null and empty values|reserved characters are percent-encoded"

status=0
for library in ${LIBRARIES:-urllib3 asyncio httpx}; do
    echo "# $library"
    for description in wire wire-3.2 wire-2.0 wire-paths wire-growth; do
        folder=$CLIENTS/$library/$description
        [ -d "$folder" ] || "$specmint" generate -i "$here/../../shared/wire/$description.yaml" -g python -o "$folder" \
            -p "library=$library,packageName=$(echo "$description" | tr .- __)"
    done
    (cd "$here" && LIBRARY=$library CLIENT="$here/client.mjs" node --test --test-skip-pattern="$own" $(ls ../../shared/typescript-wire/*.test.mjs | grep -v growth)) || status=1
    (cd "$here" && LIBRARY=$library CLIENT="$here/client.mjs" node --test ./*.test.mjs) || status=1
done
exit $status
