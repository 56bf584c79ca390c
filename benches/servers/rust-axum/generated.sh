#!/usr/bin/env bash
# The generated server for echo.yaml, with an operation that gives back its pet: generated.sh PORT
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
languages="$(realpath ../../../tests/languages/rust-axum)"
folder="$(mktemp -d "${TMPDIR:-/tmp}/specmint-bench-rust-XXXXXX")"
"${SPECMINT:-../../../target/debug/specmint}" generate -i ../echo.yaml -g rust-axum -o "$folder" -p packageName=bench_generated >&2
cp "$languages/Cargo.lock" "$folder/"
cat >"$folder/src/implementation/pets.rs" <<'RUST'
use super::Implementation;
use crate::apis::pets::{EchoPetResponse, Pets};
use crate::{models, types};

impl Pets for Implementation {
    async fn echo_pet(&self, _: types::Context, body: models::Pet) -> Result<EchoPetResponse, types::Failure> {
        Ok(EchoPetResponse::Status200_TheSame(body))
    }
}
RUST
export CARGO_TARGET_DIR="$languages/target"
cargo build --quiet --release --manifest-path "$folder/Cargo.toml" >&2
PORT="$1" exec "$CARGO_TARGET_DIR/release/bench_generated"
