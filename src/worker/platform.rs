//! Platform objects that are called by name. A deployment may lack them, and the wrappers in the `worker` crate would
//! add their conversions to the module.

use specmint::service::{ProblemDetails, ProblemKind};
use worker::js_sys::{self, Array, Function, Object, Promise, Reflect, Uint8Array};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::web_sys::{ReadableStream, SubtleCrypto, WorkerGlobalScope, WritableStream};
use worker::{Context, Env};

/// A binding in wrangler.toml, if the deployment has it.
pub fn binding(env: &Env, name: &str) -> Option<JsValue> {
    Reflect::get(env, &name.into()).ok().filter(|binding| !binding.is_undefined() && !binding.is_null())
}

/// Calls a method and waits for its result.
pub async fn call(target: &JsValue, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = Reflect::get(target, &method.into())?.dyn_into()?;
    let result = Reflect::apply(&function, target, &arguments.iter().collect::<Array>())?;
    JsFuture::from(Promise::resolve(&result)).await
}

pub fn object<const N: usize>(members: [(&str, JsValue); N]) -> Result<JsValue, JsValue> {
    let object = Object::new();
    for (name, value) in members {
        Reflect::set(&object, &name.into(), &value)?;
    }
    Ok(object.into())
}

pub fn subtle() -> Result<SubtleCrypto, JsValue> {
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    Ok(scope.crypto()?.subtle())
}

/// The decompressed content of a gzip stream.
pub fn decompressed(stream: &ReadableStream) -> Result<ReadableStream, JsValue> {
    let class: Function = Reflect::get(&js_sys::global(), &"DecompressionStream".into())?.dyn_into()?;
    let pair = Reflect::construct(&class, &Array::of1(&"gzip".into()))?;
    let pipe: Function = Reflect::get(stream, &"pipeThrough".into())?.dyn_into()?;
    Ok(pipe.call1(stream, &pair)?.unchecked_into())
}

pub async fn sha256(bytes: &[u8]) -> Result<[u8; 32], JsValue> {
    let digest = subtle()?.digest_with_str_and_js_u8_array("SHA-256", &Uint8Array::from(bytes))?;
    let mut hash = [0; 32];
    Uint8Array::new(&JsFuture::from(digest).await?).copy_to(&mut hash);
    Ok(hash)
}

/// Limits a stream to a fixed number of bytes, so that the response has a `Content-Length`. `after` runs when the
/// stream has ended, successfully or not.
pub fn sized(
    stream: &ReadableStream,
    size: usize,
    context: &Context,
    after: impl Future<Output = ()> + 'static,
) -> Result<ReadableStream, JsValue> {
    let class: Function = Reflect::get(&js_sys::global(), &"FixedLengthStream".into())?.dyn_into()?;
    let pair = Reflect::construct(&class, &Array::of1(&(size as f64).into()))?;
    let writable: WritableStream = Reflect::get(&pair, &"writable".into())?.unchecked_into();
    let piped = JsFuture::from(stream.pipe_to(&writable));
    context.wait_until(async move {
        // It is not an error if the caller has disconnected.
        drop(piped.await);
        after.await;
    });
    Ok(Reflect::get(&pair, &"readable".into())?.unchecked_into())
}

/// The problem for an unexpected error of the platform: the details are only logged, not sent to the caller.
pub fn failure(error: impl Into<worker::Error>) -> ProblemDetails {
    worker::console_error!("{}", error.into());
    ProblemDetails::new(ProblemKind::Internal, "An operation of the platform failed; see the log of the service.")
}
