//! Makes and verifies download codes. The platform computes the MACs.

use worker::js_sys::{Array, Object, Reflect, Uint8Array};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::web_sys::CryptoKey;

use crate::platform::{self, failure};
use specmint::service::claim::{self, Claim};
use specmint::service::code::{self, Secrets};
use specmint::service::{ProblemDetails, ProblemKind, route};

/// A new code that cannot be guessed. If there is a secret, it cannot be made without the current one.
pub async fn new_code(secrets: &Secrets) -> Result<String, ProblemDetails> {
    let mut code = code::text(&random()?);
    if let Some(secret) = secrets.current() {
        code += &mac(secret, &code).await?;
    }
    Ok(code)
}

pub fn random() -> Result<[u8; 32], ProblemDetails> {
    let mut random = [0; 32];
    getrandom::fill(&mut random).map_err(|error| {
        ProblemDetails::new(ProblemKind::Internal, format!("No random numbers are available: {error}."))
    })?;
    Ok(random)
}

/// Refuses a code that this service has not issued, before any lookup.
pub async fn check(secrets: &Secrets, code: &str) -> Result<(), ProblemDetails> {
    let (random, signature) = code::parts(code).ok_or_else(route::unknown_code)?;
    let mut ours = secrets.current().is_none() && signature.is_empty();
    for secret in secrets.iter() {
        ours |= code::is_same(signature, &mac(secret, random).await?);
    }
    if ours { Ok(()) } else { Err(route::unknown_code()) }
}

/// The query of a link that claims a code for a token; empty if there is no secret.
pub async fn claim(secrets: &Secrets, code: &str, token: &str, expires: u64) -> Result<String, ProblemDetails> {
    let Some(secret) = secrets.current() else { return Ok(String::new()) };
    let mac = mac(secret, &claim::message(code, token, expires)).await?;
    Ok(claim::query(token, expires, &mac))
}

/// Refuses a claim that this service has not made for the code.
pub async fn check_claim(secrets: &Secrets, code: &str, claim: &Claim) -> Result<(), ProblemDetails> {
    let mut ours = false;
    for secret in secrets.iter() {
        ours |= code::is_same(&claim.mac, &mac(secret, &claim.message(code)).await?);
    }
    if ours { Ok(()) } else { Err(claim::invalid()) }
}

async fn mac(secret: &str, text: &str) -> Result<String, ProblemDetails> {
    let bits = hmac(secret.as_bytes(), text.as_bytes()).await.map_err(failure)?;
    Ok(code::text(&bits))
}

/// HMAC with SHA-256, by WebCrypto.
async fn hmac(secret: &[u8], text: &[u8]) -> Result<[u8; 32], JsValue> {
    let subtle = platform::subtle()?;
    let algorithm = Object::new();
    Reflect::set(&algorithm, &"name".into(), &"HMAC".into())?;
    Reflect::set(&algorithm, &"hash".into(), &"SHA-256".into())?;
    let uses = Array::of1(&"sign".into());
    let key = subtle.import_key_with_object("raw", &Uint8Array::from(secret), &algorithm, false, &uses)?;
    let key: CryptoKey = JsFuture::from(key).await?.unchecked_into();
    let signed = JsFuture::from(subtle.sign_with_str_and_js_u8_array("HMAC", &key, &Uint8Array::from(text))?).await?;
    let mut bits = [0; 32];
    Uint8Array::new(&signed).copy_to(&mut bits);
    Ok(bits)
}
