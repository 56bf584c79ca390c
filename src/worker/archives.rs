//! Stores archives by code: in KV, or in R2 if they are too large for KV and the deployment has a bucket.

use worker::js_sys::{Reflect, Uint8Array};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::web_sys::ReadableStream;

use crate::call::Call;
use crate::platform::{self, binding, failure};
use specmint::service::{ProblemDetails, ProblemKind};

const NAMESPACE: &str = "ARCHIVES";
const BUCKET: &str = "LARGE_ARCHIVES";

/// The minimum TTL of KV. A code that expires sooner is refused by its Durable Object.
const LEAST_TTL_SECONDS: u64 = 60;

/// An archive that can be sent.
pub struct Stored {
    pub stream: ReadableStream,
    store: JsValue,
}

pub async fn put(call: &Call<'_>, code: &str, archive: &[u8]) -> Result<(), ProblemDetails> {
    call.faults.at("archives.put").map_err(unavailable)?;
    let most = call.settings.max_kv_bytes;
    if archive.len() <= most {
        let ttl = call.settings.code_ttl_seconds.max(LEAST_TTL_SECONDS);
        let put = call.env.kv(NAMESPACE).map_err(failure)?.put_bytes(code, archive).map_err(unavailable)?;
        return put.expiration_ttl(ttl).execute().await.map_err(unavailable);
    }
    let bucket = binding(call.env, BUCKET).ok_or_else(|| {
        let detail = format!(
            "The archive has {} bytes, but this service stores at most {most}. Generate fewer files, or use the command line.",
            archive.len()
        );
        ProblemDetails::new(ProblemKind::ArchiveTooLarge, detail)
    })?;
    let value = Uint8Array::from(archive);
    platform::call(&bucket, "put", &[code.into(), value.into()]).await.map(drop).map_err(unavailable)
}

/// The archive of a code, if it is in KV.
pub async fn small(call: &Call<'_>, code: &str) -> Result<Option<Stored>, ProblemDetails> {
    call.faults.at("archives.get").map_err(unavailable)?;
    let store = binding(call.env, NAMESPACE).unwrap_or_default();
    let stream = platform::call(&store, "get", &[code.into(), "stream".into()]).await.map_err(unavailable)?;
    Ok(stream.dyn_into().ok().map(|stream| Stored { stream, store }))
}

/// The archive of a code, if it is in the bucket.
pub async fn large(call: &Call<'_>, code: &str) -> Result<Option<Stored>, ProblemDetails> {
    let Some(store) = binding(call.env, BUCKET) else { return Ok(None) };
    call.faults.at("archives.large").map_err(unavailable)?;
    let object = platform::call(&store, "get", &[code.into()]).await.map_err(unavailable)?;
    let body = Reflect::get(&object, &"body".into()).ok();
    Ok(body.and_then(|body| body.dyn_into().ok()).map(|stream| Stored { stream, store }))
}

impl Stored {
    /// Sends the archive, and deletes it afterwards if its code works only once. A failed deletion is only logged,
    /// because archives expire anyway.
    pub fn send(self, call: &Call<'_>, code: &str, size: usize) -> Result<ReadableStream, ProblemDetails> {
        let (store, code) = (self.store, code.to_owned());
        let fault = call.faults.at("archives.delete").map_err(JsValue::from);
        let is_kept = call.settings.code_grace_seconds > 0;
        let delete = async move {
            if is_kept {
                return;
            }
            let deleted = match fault {
                Ok(()) => platform::call(&store, "delete", &[code.into()]).await.map(drop),
                Err(fault) => Err(fault),
            };
            if let Err(error) = deleted {
                worker::console_warn!("deleting a used archive: {error:?}");
            }
        };
        platform::sized(&self.stream, size, call.context, delete).map_err(unavailable)
    }

    /// Cancels the stream, which may hold a connection.
    pub fn discard(self) {
        drop(self.stream.cancel());
    }
}

fn unavailable(error: impl std::fmt::Debug) -> ProblemDetails {
    worker::console_error!("archives: {error:?}");
    ProblemDetails::storage("The archive storage failed; try again.")
}
