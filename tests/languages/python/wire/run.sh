#!/bin/sh
# Measures the cost of large answers for the client of each library (growth.test.mjs).
#
# SPECMINT is the path of the binary; by default the workspace's debug build. LIBRARIES is the list of libraries.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
specmint=${SPECMINT:-$(cd "$here/../../../.." && pwd)/target/debug/specmint}
case $specmint in /*) ;; *) specmint=$(cd "$here/../../../.." && pwd)/$specmint ;; esac
"$here/../setup.sh"
CLIENTS=$(mktemp -d)
trap 'rm -rf "$CLIENTS"' EXIT

status=0
for library in ${LIBRARIES:-urllib3 asyncio httpx}; do
    echo "# $library"
    "$specmint" generate -i "$here/../../shared/wire/wire-growth.yaml" -g python -o "$CLIENTS/$library" -p "library=$library,packageName=wire_growth"
    LIBRARY=$library CLIENT="$CLIENTS/$library" node --test "$here"/*.test.mjs || status=1
done
exit $status
