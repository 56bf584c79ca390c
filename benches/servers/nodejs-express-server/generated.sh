#!/usr/bin/env bash
# The generated server for echo.yaml, with a service that gives back its pet: generated.sh PORT
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
folder="$(mktemp -d "${TMPDIR:-/tmp}/specmint-bench-node-XXXXXX")"
modules="$(realpath ../../../tests/languages/nodejs-express-server)/node_modules"
"${SPECMINT:-../../../target/debug/specmint}" generate -i ../echo.yaml -g nodejs-express-server -o "$folder" >&2
ln -s "$modules" "$folder/node_modules"
sed -i 's/Service.notImplemented()/Service.successResponse(pet)/' "$folder/services/PetsService.js"
PORT="$1" NODE_ENV=production exec node "$folder/index.js"
