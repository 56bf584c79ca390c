#!/usr/bin/env bash
# The same server written by hand: handwritten.sh PORT
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
languages="$(realpath ../../../tests/languages/rust-axum)"
export CARGO_TARGET_DIR="$languages/target"
cargo build --quiet --release --manifest-path handwritten/Cargo.toml >&2
PORT="$1" exec "$CARGO_TARGET_DIR/release/bench_handwritten"
