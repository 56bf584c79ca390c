//! Serving connections until a signal ends it.

use std::io;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

/// How long a client may take for the head of a request.
const HEAD: Duration = Duration::from_secs(30);

/// Serves until SIGTERM or SIGINT; requests that are in flight get `grace` to end.
///
/// # Errors
/// Where signals cannot be waited for.
pub async fn serve(listener: TcpListener, router: Router, grace: Duration) -> io::Result<()> {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop()?);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = accepted else {
            // Such as too many open files: it passes.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Answers are small, and written whole.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = connections.watch(http.serve_connection(TokioIo::new(stream), service));
        // What ends a connection is the client's matter.
        tokio::spawn(async move { drop(connection.await) });
    }
    drop(listener);
    tracing::info!("stopping");
    let _ = tokio::time::timeout(grace, connections.shutdown()).await;
    Ok(())
}

/// Ends when the process is told to.
#[cfg(unix)]
fn stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Ends when the process is told to.
#[cfg(not(unix))]
fn stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
