//! Who may call, and how often: tokens, the limit of each caller, and a ceiling for what runs at once.

use std::cell::RefCell;

use worker::wasm_bindgen::JsValue;
use worker::{Date, Env, Request};

use super::platform::{self, binding};
use super::settings::Settings;
use crate::service::token::{self, Grant, Scope, hexadecimal};
use crate::service::{ProblemDetails, ProblemKind, Route, address};

const TOKENS: &str = "API_TOKENS";
const LIMITER: &str = "RATE_LIMIT";

/// A run that has not ended after so long was cancelled by the platform, which does not say so.
const LONGEST_MS: u64 = 120_000;

/// Checks the token of a request; its ID, if the service has tokens and the route needs one.
pub async fn token(request: &Request, env: &Env, route: &Route<'_>) -> Result<Option<String>, ProblemDetails> {
    let (Some(scope), Some(_)) = (route.scope(), binding(env, TOKENS)) else { return Ok(None) };
    let header = header(request, "Authorization");
    let token = token::of_header(header.as_deref())?;
    let id = token::id(token).ok_or_else(token::invalid)?;
    let stored = env.kv(TOKENS)?.get(id).text().await.map_err(|error| {
        worker::console_error!("tokens: {error}");
        ProblemDetails::storage("The storage of tokens failed; try again.")
    })?;
    check(stored.as_deref(), token, scope).await?;
    Ok(Some(id.to_owned()))
}

async fn check(stored: Option<&str>, token: &str, scope: Scope) -> Result<(), ProblemDetails> {
    let grant = stored.ok_or_else(token::invalid)?;
    let grant: Grant = serde_json::from_str(grant).map_err(worker::Error::from)?;
    let hash = platform::sha256(token.as_bytes()).await.map_err(worker::Error::from)?;
    grant.check(&hexadecimal(&hash), Date::now().as_millis() / 1000, scope)
}

/// Counts a request for its caller, if the deployment has a limit.
pub async fn limit(
    request: &Request,
    env: &Env,
    settings: &Settings,
    token: Option<&str>,
) -> Result<(), ProblemDetails> {
    let Some(limiter) = binding(env, LIMITER) else { return Ok(()) };
    let address = header(request, "CF-Connecting-IP").unwrap_or_default();
    let key = token.map_or_else(|| address::network(&address), str::to_owned);
    let outcome = async {
        let options = platform::object([("key", key.into())])?;
        let outcome = platform::call(&limiter, "limit", &[options]).await?;
        Ok::<_, JsValue>(worker::js_sys::Reflect::get(&outcome, &"success".into())?.is_truthy())
    };
    // A limiter that fails stops no one: it guards the cost, not the data.
    let allowed = outcome.await.unwrap_or_else(|error| {
        worker::console_error!("rate limit: {error:?}");
        true
    });
    if allowed {
        return Ok(());
    }
    let (most, seconds) = (settings.rate_limit_requests, settings.rate_limit_seconds);
    let detail = format!("A caller can send at most {most} requests in {seconds} s.");
    Err(ProblemDetails { retry_after: Some(seconds), ..ProblemDetails::new(ProblemKind::TooManyRequests, detail) })
}

/// The `RateLimit-Policy` field and its period in seconds, if the deployment has a limit.
pub fn policy(env: &Env, settings: &Settings) -> Option<(String, u32)> {
    binding(env, LIMITER)?;
    let (most, seconds) = (settings.rate_limit_requests, settings.rate_limit_seconds);
    Some((format!("\"caller\";q={most};w={seconds}"), seconds))
}

thread_local! {
    /// When each run of this isolate has begun.
    static RUNNING: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// The place of a run among those that may be under way.
pub struct Place(u64);

/// Takes a place, if there is one: the runs of an isolate share its memory.
pub fn place(settings: &Settings) -> Result<Place, ProblemDetails> {
    let now = Date::now().as_millis();
    RUNNING.with_borrow_mut(|running| {
        running.retain(|&begun| now.saturating_sub(begun) < LONGEST_MS);
        if running.len() < settings.max_at_once {
            running.push(now);
            return Ok(Place(now));
        }
        let detail = format!("{} generations are running already; try again.", running.len());
        Err(ProblemDetails { retry_after: Some(1), ..ProblemDetails::new(ProblemKind::Busy, detail) })
    })
}

impl Drop for Place {
    fn drop(&mut self) {
        RUNNING.with_borrow_mut(|running| {
            if let Some(at) = running.iter().position(|&begun| begun == self.0) {
                running.swap_remove(at);
            }
        });
    }
}

fn header(request: &Request, name: &str) -> Option<String> {
    request.inner().headers().get(name).ok().flatten()
}
