//! Runs the server on the address given by `HOST` and `PORT`.

use std::env;
use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpStream;

use openapi::implementation::Implementation;
use openapi::server;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let host = env::var("HOST").unwrap_or_else(|_| "127.0.0.1".to_owned());
    let port: u16 = env::var("PORT").map_or(Ok(8080), |port| port.parse())?;
    if env::args().nth(1).as_deref() == Some("--healthcheck") {
        return healthy(port);
    }
    server::log::init();
    let listener = TcpListener::bind((host.as_str(), port)).await?;
    tracing::info!(address = %listener.local_addr()?, "listening");
    let settings = server::Settings::from_env()?;
    let grace = settings.grace;
    server::serve(listener, server::with_settings(Implementation::default(), settings), grace).await?;
    Ok(())
}

/// Health check for containers without a shell: sends a request to the server in this container.
fn healthy(port: u16) -> Result<(), Box<dyn Error>> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    if answer.starts_with("HTTP/1.1 2") { Ok(()) } else { Err("the health check failed".into()) }
}
