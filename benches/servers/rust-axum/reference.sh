#!/usr/bin/env bash
# reference.sh PORT: the reference's server, with the same handler and a program that serves it, since it is a library.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
languages="$(realpath ../../../tests/languages/rust-axum)"
folder="$(mktemp -d "${TMPDIR:-/tmp}/specmint-bench-reference-XXXXXX")"
openapi-generator-cli generate -g rust-axum -i ../echo.yaml -o "$folder" --additional-properties=packageName=bench_reference >&2
cat >"$folder/src/main.rs" <<'RUST'
use std::sync::Arc;

use axum_extra::extract::CookieJar;
use bench_reference::apis::ErrorHandler;
use bench_reference::apis::pets::{EchoPetResponse, Pets};
use bench_reference::models;
use headers::Host;
use http::Method;

struct Api;

impl ErrorHandler for Api {}

#[async_trait::async_trait]
impl Pets for Api {
    async fn echo_pet(&self, _: &Method, _: &Host, _: &CookieJar, body: &models::Pet) -> Result<EchoPetResponse, ()> {
        Ok(EchoPetResponse::Status200_TheSame(body.clone()))
    }
}

#[derive(Clone)]
struct State(Arc<Api>);

impl AsRef<Api> for State {
    fn as_ref(&self) -> &Api {
        &self.0
    }
}

#[tokio::main]
async fn main() {
    let port: u16 = std::env::var("PORT").ok().and_then(|port| port.parse().ok()).unwrap_or(8080);
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await.expect("the port is free");
    axum::serve(listener, bench_reference::server::new::<State, Api, ()>(State(Arc::new(Api)))).await.expect("it serves");
}
RUST
# Its own manifest leaves out what a program needs of tokio.
sed -i 's/"rt-multi-thread",/"rt-multi-thread", "macros", "net",/' "$folder/Cargo.toml"
export CARGO_TARGET_DIR="$languages/target"
cargo build --quiet --release --manifest-path "$folder/Cargo.toml" >&2
PORT="$1" exec "$CARGO_TARGET_DIR/release/bench_reference"
