#!/usr/bin/env bash
# Serves a description by the axum server that is generated for it, on 127.0.0.1: with the echo as its implementation,
# or as generated where STUB=1. SPECMINT names the binary.
#
#   serve.sh <description> <port>
set -euo pipefail
description="$(realpath "$1")"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
specmint="$(realpath "${SPECMINT:-../../../target/debug/specmint}")"
# One name for each description and kind, so that what is compiled for one is found again.
name="$(echo "${description}${STUB:-}" | cksum | cut -d' ' -f1)"
folder="$(mktemp -d "${TMPDIR:-/tmp}/specmint-rust-echo-XXXXXX")"

"$specmint" generate -i "$description" -g rust-axum -o "$folder" -p "packageName=echo_$name" \
    -p disallowAdditionalPropertiesIfNotPresent=false >&2
cp Cargo.lock "$folder/"
if [ "${STUB:-}" != 1 ]; then
    node echo/implement.mjs "$folder" "echo_$name"
fi
export CARGO_TARGET_DIR="$PWD/target" CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_INCREMENTAL=false
nice cargo build --quiet --manifest-path "$folder/Cargo.toml" >&2
cp "$CARGO_TARGET_DIR/debug/echo_$name" "$folder/server"
export PORT="$2" HOST=127.0.0.1
exec "$folder/server"
