//! Reading bodies up to a limit, whatever their length header says.

use std::cell::Cell;

use worker::js_sys::{Reflect, Uint8Array};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::{Request, web_sys};

use crate::service::{ProblemDetails, ProblemKind};

/// Why a body was not read.
pub enum ReadError {
    TooLarge,
    /// The other side stopped sending.
    Broken(JsValue),
}

/// Reads a request's body; the length header saves reading what is too large.
pub async fn of_request(request: &Request, limit: usize) -> Result<Vec<u8>, ProblemDetails> {
    let too_large =
        || ProblemDetails::new(ProblemKind::TooLarge, format!("The request body is larger than {limit} bytes."));
    if declared_length(&request.inner().headers()).is_some_and(|length| length > limit) {
        return Err(too_large());
    }
    read(request.inner().body(), &Cell::new(limit)).await.map_err(|error| match error {
        ReadError::TooLarge => too_large(),
        ReadError::Broken(_) => {
            ProblemDetails::new(ProblemKind::MalformedBody, "The request body ended before it was complete.")
        }
    })
}

/// What `Content-Length` says.
pub fn declared_length(headers: &web_sys::Headers) -> Option<usize> {
    headers.get("Content-Length").ok().flatten()?.parse().ok()
}

/// Reads a stream to its end, or until it has given more bytes than are left; takes them from there.
pub async fn read(stream: Option<web_sys::ReadableStream>, left: &Cell<usize>) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let Some(stream) = stream else { return Ok(bytes) };
    let reader: web_sys::ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    loop {
        let chunk = JsFuture::from(reader.read()).await.map_err(ReadError::Broken)?;
        let value = Reflect::get(&chunk, &"value".into()).map_err(ReadError::Broken)?;
        if value.is_undefined() {
            return Ok(bytes);
        }
        let chunk: Uint8Array = value.unchecked_into();
        let length = chunk.length() as usize;
        let Some(rest) = left.get().checked_sub(length) else {
            // Its failing changes nothing: the body is not read on.
            drop(JsFuture::from(reader.cancel()).await);
            return Err(ReadError::TooLarge);
        };
        left.set(rest);
        let start = bytes.len();
        bytes.resize(start + length, 0);
        chunk.copy_to(&mut bytes[start..]);
    }
}
