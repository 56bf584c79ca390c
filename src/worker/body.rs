//! Reads bodies up to a limit, without trusting their `Content-Length`.

use std::cell::Cell;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use worker::js_sys::{Reflect, Uint8Array};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::{Delay, Request, web_sys};

use crate::platform::{self, failure};
use crate::room::Room;
use crate::settings::Settings;
use specmint::service::{ProblemDetails, ProblemKind};

/// The reason why a body was not read.
pub enum ReadError {
    TooLarge,
    /// It arrives too slowly.
    Slow,
    /// The isolate has too little free memory.
    Busy(ProblemDetails),
    /// The other side stopped sending.
    Broken(JsValue),
}

/// Reads and decompresses the body of a request. If `Content-Length` is too large, the body is not read at all.
pub async fn of_request(request: &Request, settings: &Settings, room: &Room) -> Result<Vec<u8>, ProblemDetails> {
    let limit = settings.max_bytes;
    let too_large =
        || ProblemDetails::new(ProblemKind::TooLarge, format!("The request body is larger than {limit} bytes."));
    let headers = request.inner().headers();
    let declared = declared_length(&headers);
    if declared.is_some_and(|length| length > limit) {
        return Err(too_large());
    }
    let encoding = headers.get("Content-Encoding").ok().flatten().unwrap_or_default();
    let is_compressed = !matches!(encoding.trim(), "" | "identity");
    let (stream, most) = match encoding.trim().to_ascii_lowercase().as_str() {
        "" | "identity" => (request.inner().body(), declared.unwrap_or(limit)),
        "gzip" | "x-gzip" => {
            let stream = request.inner().body().map(|stream| platform::decompressed(&stream)).transpose();
            (stream.map_err(failure)?, limit)
        }
        _ => return Err(ProblemDetails::unsupported_encoding(&encoding)),
    };
    let pace = Pace { period_ms: settings.body_timeout_ms, bytes_per_second: settings.min_body_bytes_per_second };
    read(stream, &Cell::new(limit), most, room, Some(pace)).await.map_err(|error| match error {
        ReadError::TooLarge => too_large(),
        ReadError::Busy(problem) => problem,
        ReadError::Slow => {
            let Pace { period_ms, bytes_per_second } = pace;
            let detail = format!(
                "The request body must arrive within {period_ms} ms, or with at least {bytes_per_second} bytes a second."
            );
            ProblemDetails::new(ProblemKind::BodyTimedOut, detail)
        }
        ReadError::Broken(_) => ProblemDetails::new(
            ProblemKind::MalformedBody,
            match is_compressed {
                true => "The request body ended before it was complete, or is not compressed with gzip.",
                false => "The request body ended before it was complete.",
            },
        ),
    })
}

/// The value of `Content-Length`.
pub fn declared_length(headers: &web_sys::Headers) -> Option<usize> {
    headers.get("Content-Length").ok().flatten()?.parse().ok()
}

/// The minimum rate of a body: in each period, it must either end or deliver enough bytes.
#[derive(Clone, Copy)]
pub struct Pace {
    pub period_ms: u32,
    pub bytes_per_second: u32,
}

impl Pace {
    fn least(self) -> usize {
        (u64::from(self.bytes_per_second) * u64::from(self.period_ms) / 1000).try_into().unwrap_or(usize::MAX)
    }
}

/// The current period.
struct Period {
    pace: Pace,
    end: Pin<Box<Delay>>,
    arrived: usize,
}

impl Period {
    fn new(pace: Pace) -> Self {
        let end = Box::pin(Delay::from(Duration::from_millis(pace.period_ms.into())));
        Self { pace, end, arrived: 0 }
    }

    /// Waits for the next chunk; `None` if the body is too slow.
    async fn wait<T>(&mut self, chunk: impl Future<Output = T>) -> Option<T> {
        let mut chunk = pin!(chunk);
        poll_fn(|context| {
            if let Poll::Ready(chunk) = chunk.as_mut().poll(context) {
                return Poll::Ready(Some(chunk));
            }
            while self.end.as_mut().poll(context).is_ready() {
                if self.arrived < self.pace.least() {
                    return Poll::Ready(None);
                }
                *self = Self::new(self.pace);
            }
            Poll::Pending
        })
        .await
    }
}

/// The maximum number of bytes by which a buffer may exceed the data that has arrived; `room` counts only that data.
const MOST_SPARE: usize = 1 << 20;

/// Reads a stream to its end, or fails when it delivers more than `left` bytes; `left` is reduced by the bytes read.
/// The buffer grows with the data, preferably to no more than `most`, and `room` counts the data.
pub async fn read(
    stream: Option<web_sys::ReadableStream>,
    left: &Cell<usize>,
    most: usize,
    room: &Room,
    pace: Option<Pace>,
) -> Result<Vec<u8>, ReadError> {
    let Some(stream) = stream else { return Ok(Vec::new()) };
    let reader: web_sys::ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let result = read_chunks(&reader, left, most, room, pace.map(Period::new)).await;
    if result.is_err() {
        // A failure to cancel does not matter: the body is not read any further.
        drop(reader.cancel());
    }
    result
}

async fn read_chunks(
    reader: &web_sys::ReadableStreamDefaultReader,
    left: &Cell<usize>,
    most: usize,
    room: &Room,
    mut period: Option<Period>,
) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    loop {
        let chunk = JsFuture::from(reader.read());
        let chunk = match &mut period {
            Some(period) => period.wait(chunk).await.ok_or(ReadError::Slow)?,
            None => chunk.await,
        };
        let value = chunk.and_then(|chunk| Reflect::get(&chunk, &"value".into())).map_err(ReadError::Broken)?;
        if value.is_undefined() {
            return Ok(bytes);
        }
        let chunk: Uint8Array = value.unchecked_into();
        let length = chunk.length() as usize;
        left.set(left.get().checked_sub(length).ok_or(ReadError::TooLarge)?);
        room.hold(length).map_err(ReadError::Busy)?;
        if let Some(period) = &mut period {
            period.arrived += length;
        }
        let (start, capacity) = (bytes.len(), bytes.capacity());
        let end = start + length;
        if end > capacity {
            let grown = end.max(most.min(capacity + (capacity / 4).min(MOST_SPARE)));
            bytes.reserve_exact(grown - start);
        }
        bytes.resize(end, 0);
        chunk.copy_to(&mut bytes[start..]);
    }
}
