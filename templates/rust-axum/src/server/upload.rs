//! Receives request bodies.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use futures_util::{Stream, StreamExt};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// The bytes of a body. Unread bytes are drained when it is dropped, up to a limit, because a client that is still
/// sending would lose the connection before it could read the response.
pub struct Upload(Option<Body>);

/// Maximum number of bytes to drain: the size of the largest accepted body.
const FORGOTTEN: usize = 32 << 20;
/// Maximum time for draining.
const PATIENCE: Duration = Duration::from_secs(3);

impl Upload {
    pub const fn new(body: Body) -> Self {
        Self(Some(body))
    }

    /// Returns whether the body has no more bytes.
    pub fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(HttpBody::is_end_stream)
    }
}

impl Stream for Upload {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(body) = &mut self.0 else { return Poll::Ready(None) };
        loop {
            return match Pin::new(&mut *body).poll_frame(context) {
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(bytes) => Poll::Ready(Some(Ok(bytes))),
                    // Frames without data are trailers.
                    Err(_) => continue,
                },
                Poll::Ready(Some(Err(error))) => Poll::Ready(Some(Err(error))),
                Poll::Ready(None) => Poll::Ready(None),
                Poll::Pending => Poll::Pending,
            };
        }
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        let Some(body) = self.0.take().filter(|body| !body.is_end_stream()) else { return };
        let forget = async {
            let mut left = FORGOTTEN;
            let mut stream = body.into_data_stream();
            while let Some(Ok(bytes)) = stream.next().await {
                left = left.saturating_sub(bytes.len());
                if left == 0 {
                    break;
                }
            }
        };
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(timeout(PATIENCE, forget));
        }
    }
}
