#!/usr/bin/env bash
# Serves a description by the Express server that is generated for it, on 127.0.0.1: with the echo as its services, or
# as generated where STUB=1. SPECMINT names the binary, CONFIG a configuration.
#
#   serve.sh <description> <port>
set -euo pipefail
description="$(realpath "$1")"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder="$(mktemp -d "${TMPDIR:-/tmp}/specmint-node-echo-XXXXXX")"
specmint="$(realpath "${SPECMINT:-../../../target/debug/specmint}")"

source ../shared/install.sh
install . >&2
"$specmint" generate -i "$description" -g nodejs-express-server -o "$folder" \
    -p disallowAdditionalPropertiesIfNotPresent=false ${CONFIG:+-c "$CONFIG"} >&2
ln -s "$PWD/node_modules" "$folder/node_modules"
export PORT="$2" HOST=127.0.0.1 UPLOAD_PATH="$folder/uploaded_files"
if [ "${STUB:-}" = 1 ]; then
    exec node "$folder/index.js"
fi
exec node echo/echo.cjs "$folder"
