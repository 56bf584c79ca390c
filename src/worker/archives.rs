//! Archives in KV, by code.

use worker::{Context, Env, KvError};

use crate::service::ProblemDetails;

const BINDING: &str = "ARCHIVES";

/// KV keeps nothing for less; a code that expires sooner is refused by its own object.
const LEAST_TTL_SECONDS: u64 = 60;

pub async fn put(env: &Env, code: &str, archive: &[u8], ttl_seconds: u64) -> Result<(), ProblemDetails> {
    let ttl = ttl_seconds.max(LEAST_TTL_SECONDS);
    let put = env.kv(BINDING)?.put_bytes(code, archive).map_err(unavailable)?;
    put.expiration_ttl(ttl).execute().await.map_err(unavailable)
}

pub async fn get(env: &Env, code: &str) -> Result<Option<Vec<u8>>, ProblemDetails> {
    env.kv(BINDING)?.get(code).bytes().await.map_err(unavailable)
}

/// Deletes an archive once the response is on its way. That it fails matters to nobody: KV lets it expire.
pub fn delete_later(env: &Env, context: &Context, code: &str) {
    if let Ok(store) = env.kv(BINDING) {
        let code = code.to_owned();
        context.wait_until(async move {
            if let Err(error) = store.delete(&code).await {
                worker::console_warn!("deleting a used archive: {error}");
            }
        });
    }
}

fn unavailable(error: KvError) -> ProblemDetails {
    worker::console_error!("KV: {error}");
    ProblemDetails::storage("The archive storage failed; try again.")
}
