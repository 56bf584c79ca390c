//! Access control: tokens, and the rate limit of each caller.

use std::cell::RefCell;
use std::collections::BTreeMap;

use worker::wasm_bindgen::JsValue;
use worker::{Date, Env, Request};

use crate::call::Call;
use crate::platform::{self, binding, failure};
use crate::settings::Settings;
use crate::signing;
use specmint::service::claim::{self, Claim};
use specmint::service::token::{self, Grant, Scope, hexadecimal};
use specmint::service::{ProblemDetails, ProblemKind, Route, address};

const TOKENS: &str = "API_TOKENS";
const LIMITER: &str = "RATE_LIMIT";

/// The time in milliseconds for which a valid token stays known.
const KNOWN_MS: u64 = 60_000;
/// The maximum number of known tokens.
const MOST_KNOWN: usize = 1000;

thread_local! {
    /// Hashes of tokens that were recently valid, with the time until which they stay known.
    static KNOWN: RefCell<BTreeMap<[u8; 32], u64>> = const { RefCell::new(BTreeMap::new()) };
}

/// The token of a request.
pub struct Caller {
    /// The token's ID.
    pub id: String,
    /// True if the token allows downloads, so that links can replace it.
    pub may_download: bool,
}

/// Checks the token of a request and counts the request for its caller. Returns the token if the service has tokens and
/// the route requires one.
pub async fn admit(
    request: &Request,
    query: &str,
    call: &Call<'_>,
    route: &Route<'_>,
) -> Result<Option<Caller>, ProblemDetails> {
    let caller = match (route.scopes(), binding(call.env, TOKENS)) {
        ([], _) | (_, None) => None,
        (scopes, Some(_)) => Some(caller(request, query, call, route, scopes).await?),
    };
    if route.is_limited() {
        limit(request, call, caller.as_ref().map(|caller| caller.id.as_str())).await?;
    }
    Ok(caller)
}

/// Identifies the caller by the token in the header or, without one, by the claim in a link.
async fn caller(
    request: &Request,
    query: &str,
    call: &Call<'_>,
    route: &Route<'_>,
    scopes: &[Scope],
) -> Result<Caller, ProblemDetails> {
    let header = header(request, "Authorization");
    match (route, Claim::of_query(query)) {
        (Route::Download { code, .. }, Some(claim)) if header.is_none() => claimed(call, code, &claim?).await,
        _ => token(request, header.as_deref(), call, scopes).await,
    }
}

/// Checks the claim in a link. Its token is looked up only after the MAC is verified, so guesses cost no reads.
async fn claimed(call: &Call<'_>, code: &str, claim: &Claim) -> Result<Caller, ProblemDetails> {
    let now = Date::now().as_millis() / 1000;
    signing::check_claim(&call.settings.code_secrets, code, claim).await?;
    claim.check(now)?;
    let grant = grant(call, &claim.token).await?.filter(|grant| grant.allows_links(now)).ok_or_else(claim::revoked)?;
    Ok(Caller { id: claim.token.clone(), may_download: grant.has(Scope::Download) })
}

/// Checks a token. Looking it up costs a read, so an unknown token first counts towards the limit of the caller's
/// address.
async fn token(
    request: &Request,
    header: Option<&str>,
    call: &Call<'_>,
    scopes: &[Scope],
) -> Result<Caller, ProblemDetails> {
    let token = token::of_header(header)?;
    let id = token::id(token).ok_or_else(token::invalid)?;
    let hash = platform::sha256(token.as_bytes()).await.map_err(failure)?;
    let now = Date::now().as_millis();
    if !KNOWN.with_borrow(|known| known.get(&hash).is_some_and(|&until| now < until)) {
        limit(request, call, None).await?;
    }
    let grant = grant(call, id).await?.ok_or_else(token::invalid)?;
    let text = hexadecimal(&hash);
    scopes.iter().try_for_each(|&scope| grant.check(&text, now / 1000, scope))?;
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST_KNOWN {
            known.retain(|_, until| now < *until);
        }
        if known.len() < MOST_KNOWN {
            known.insert(hash, now + KNOWN_MS);
        }
    });
    Ok(Caller { id: id.to_owned(), may_download: grant.has(Scope::Download) })
}

/// The stored data of a token, by its ID.
async fn grant(call: &Call<'_>, id: &str) -> Result<Option<Grant>, ProblemDetails> {
    let stored = call.env.kv(TOKENS).map_err(failure)?.get(id).text().await.map_err(|error| {
        worker::console_error!("tokens: {error}");
        ProblemDetails::storage("The storage of tokens failed; try again.")
    })?;
    stored.map(|grant: String| serde_json::from_str(&grant)).transpose().map_err(failure)
}

/// Counts a request for its token or, without one, for its address, if the deployment has a limit.
async fn limit(request: &Request, call: &Call<'_>, token: Option<&str>) -> Result<(), ProblemDetails> {
    let Some(limiter) = binding(call.env, LIMITER) else { return Ok(()) };
    let address = header(request, "CF-Connecting-IP").unwrap_or_default();
    let key = token.map_or_else(|| address::network(&address), str::to_owned);
    let outcome = async {
        let options = platform::object([("key", key.into())])?;
        let outcome = platform::call(&limiter, "limit", &[options]).await?;
        Ok::<_, JsValue>(worker::js_sys::Reflect::get(&outcome, &"success".into())?.is_truthy())
    };
    // If the limiter fails, the request is admitted: the limit protects against costs, not the data.
    let allowed = outcome.await.unwrap_or_else(|error| {
        worker::console_error!("rate limit: {error:?}");
        true
    });
    if allowed {
        return Ok(());
    }
    let (most, seconds) = (call.settings.rate_limit_requests, call.settings.rate_limit_seconds);
    let detail = format!("A caller can send at most {most} requests in {seconds} s.");
    Err(ProblemDetails { retry_after: Some(seconds), ..ProblemDetails::new(ProblemKind::TooManyRequests, detail) })
}

/// The `RateLimit-Policy` field and its period in seconds, if the deployment has a limit.
pub fn policy(env: &Env, settings: &Settings) -> Option<(String, u32)> {
    binding(env, LIMITER)?;
    let (most, seconds) = (settings.rate_limit_requests, settings.rate_limit_seconds);
    Some((format!("\"caller\";q={most};w={seconds}"), seconds))
}

fn header(request: &Request, name: &str) -> Option<String> {
    request.inner().headers().get(name).ok().flatten()
}
