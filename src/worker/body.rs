//! Reading bodies up to a limit, whatever their length header says.

use worker::js_sys::{Reflect, Uint8Array};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::{Request, web_sys};

use crate::service::{Kind, ProblemDetails};

/// Why a body was not read.
pub enum ReadError {
    TooLarge,
    /// The other side stopped sending.
    Broken(JsValue),
}

/// Reads a request's body; the length header saves reading what is too large.
pub async fn of_request(request: &Request, limit: usize) -> Result<Vec<u8>, ProblemDetails> {
    let too_large = || ProblemDetails::new(Kind::TooLarge, format!("At most {limit} bytes are read."));
    if declared_length(&request.inner().headers()).is_some_and(|length| length > limit) {
        return Err(too_large());
    }
    read(request.inner().body(), limit).await.map_err(|error| match error {
        ReadError::TooLarge => too_large(),
        ReadError::Broken(_) => ProblemDetails::new(Kind::MalformedBody, "The body ended too early."),
    })
}

/// What `Content-Length` says.
pub fn declared_length(headers: &web_sys::Headers) -> Option<usize> {
    headers.get("Content-Length").ok().flatten()?.parse().ok()
}

/// Reads a stream to its end, or until it has given more than `limit` bytes.
pub async fn read(stream: Option<web_sys::ReadableStream>, limit: usize) -> Result<Vec<u8>, ReadError> {
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
        let start = bytes.len();
        let end = start + chunk.length() as usize;
        if end > limit {
            // Its failing changes nothing: the body is not read on.
            drop(JsFuture::from(reader.cancel()).await);
            return Err(ReadError::TooLarge);
        }
        bytes.resize(end, 0);
        chunk.copy_to(&mut bytes[start..]);
    }
}
