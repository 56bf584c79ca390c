//! Serves connections until a signal arrives.

use std::io;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

/// The time limit for the head of a request.
const HEAD: Duration = Duration::from_secs(30);

/// Serves until SIGTERM or SIGINT. Open requests get `grace` to finish.
///
/// # Errors
/// Returns an error if signal handlers cannot be installed.
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
            // A temporary error, such as too many open files.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Responses are small and written at once.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = connections.watch(http.serve_connection(TokioIo::new(stream), service));
        // Connection errors are caused by the client.
        tokio::spawn(async move { drop(connection.await) });
    }
    drop(listener);
    tracing::info!("stopping");
    let _ = tokio::time::timeout(grace, connections.shutdown()).await;
    Ok(())
}

/// Completes when the process is asked to stop.
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

/// Completes when the process is asked to stop.
#[cfg(not(unix))]
fn stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
