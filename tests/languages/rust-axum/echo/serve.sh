#!/usr/bin/env bash
# Serves a description by the axum server that is generated for it, on 127.0.0.1: with the echo as its implementation,
# or as generated where STUB=1. SPECMINT names the binary, CONFIG a configuration.
#
#   serve.sh <description> <port>
set -euo pipefail
description="$(realpath "$1")"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
specmint="$(realpath "${SPECMINT:-../../../target/debug/specmint}")"
name="$(echo "${description}${STUB:-}" | cksum | cut -d' ' -f1)"
folder="$(mktemp -d "${TMPDIR:-/tmp}/specmint-rust-echo-XXXXXX")"
trap 'rm -rf "$folder"' EXIT

"$specmint" generate -i "$description" -g rust-axum -o "$folder" -p "packageName=echo_$name" \
    -p disallowAdditionalPropertiesIfNotPresent=false ${CONFIG:+-c "$CONFIG"} >&2
cp Cargo.lock "$folder/"
if [ "${STUB:-}" != 1 ]; then
    node echo/implement.mjs "$folder" "echo_$name"
fi
# Cargo would compile the same sources again, as they lie in another folder; several tests start the same server.
sources="$(cd "$folder" && { find . -type f ! -path './.openapi-generator/*' -print0 | sort -z | xargs -0 sha256sum; rustc --version; } | sha256sum | cut -c1-32)"
CARGO_TARGET_DIR="$(node cargo.mjs)"
export CARGO_TARGET_DIR CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_INCREMENTAL=false
server="$CARGO_TARGET_DIR/echo/$sources"
if [ ! -x "$server" ]; then
    nice cargo build --quiet --manifest-path "$folder/Cargo.toml" >&2
    mkdir -p "$CARGO_TARGET_DIR/echo"
    find "$CARGO_TARGET_DIR/echo" -type f -mtime +2 -delete
    cp "$CARGO_TARGET_DIR/debug/echo_$name" "$server.$$"
    mv "$server.$$" "$server"
fi
rm -rf "$folder"
export PORT="$2" HOST=127.0.0.1
exec "$server"
