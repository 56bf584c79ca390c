//! Fetching a description from where the caller says it is.

use worker::js_sys;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::web_sys::{self, AbortSignal, Headers, RequestInit, RequestRedirect, Response, Url, WorkerGlobalScope};

use super::body::{self, ReadError};
use super::settings::Settings;
use crate::service::address::Address;
use crate::service::{Credential, Kind, ProblemDetails};

const MOST_REDIRECTS: usize = 5;

/// Fetches the description at `url`. Redirects are followed by hand: each address is judged like
/// the first, and the credential stays with the first origin.
pub async fn description(
    url: &str,
    credential: Option<&Credential>,
    settings: &Settings,
) -> Result<Vec<u8>, ProblemDetails> {
    let refused = |detail: String| ProblemDetails::new(Kind::AddressRefused, detail);
    let mut url = Url::new(url).map_err(|_| refused(format!("{url:?} is not an absolute URL.")))?;
    check(&url, settings).map_err(refused)?;
    let origin = url.origin();
    let signal = AbortSignal::timeout_with_u32(settings.fetch_timeout_ms);

    for _ in 0..=MOST_REDIRECTS {
        let credential = credential.filter(|_| url.origin() == origin);
        let response = get(&url, credential, &signal).await.map_err(|error| broken(&error, &signal, settings))?;
        match (response.status(), response.headers().get("Location").ok().flatten()) {
            (301 | 302 | 303 | 307 | 308, Some(location)) => {
                url = Url::new_with_base(&location, &url.href())
                    .map_err(|_| failed(format!("It redirects to {location:?}, which is no URL.")))?;
                check(&url, settings).map_err(|detail| failed(format!("It redirects to another address. {detail}")))?;
            }
            (200..=299, _) => return read(&response, &signal, settings).await,
            (status, _) => return Err(failed(format!("{} answered with status {status}.", url.host()))),
        }
    }
    Err(failed(format!("It redirects more than {MOST_REDIRECTS} times.")))
}

fn failed(detail: String) -> ProblemDetails {
    ProblemDetails::new(Kind::FetchFailed, detail)
}

fn broken(error: &JsValue, signal: &AbortSignal, settings: &Settings) -> ProblemDetails {
    if signal.aborted() {
        let detail = format!("It was not there within {} ms.", settings.fetch_timeout_ms);
        return ProblemDetails::new(Kind::FetchTimedOut, detail);
    }
    // Without the error's own words, which tell about the network that the service runs in.
    worker::console_warn!("fetching a description: {error:?}");
    failed("The connection failed.".to_owned())
}

fn check(url: &Url, settings: &Settings) -> Result<(), String> {
    let (scheme, host, port) = (url.protocol(), url.hostname(), url.port());
    let address = Address {
        scheme: scheme.trim_end_matches(':'),
        host: &host,
        port: &port,
        has_userinfo: !url.username().is_empty() || !url.password().is_empty(),
    };
    address.check(&settings.allowed_hosts)
}

async fn get(url: &Url, credential: Option<&Credential>, signal: &AbortSignal) -> Result<Response, JsValue> {
    let headers = Headers::new()?;
    headers.set("Accept", "application/json, application/yaml, text/yaml, */*;q=0.5")?;
    headers.set("User-Agent", concat!("specmint/", env!("CARGO_PKG_VERSION")))?;
    let url = Url::new(&url.href())?;
    match credential {
        Some(Credential::Header { name, value }) => headers.set(name, value)?,
        Some(Credential::Query { name, value }) => url.search_params().set(name, value),
        None => {}
    }
    let init = RequestInit::new();
    init.set_headers(&headers);
    init.set_redirect(RequestRedirect::Manual);
    init.set_signal(Some(signal));
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    Ok(JsFuture::from(scope.fetch_with_str_and_init(&url.href(), &init)).await?.unchecked_into())
}

async fn read(response: &Response, signal: &AbortSignal, settings: &Settings) -> Result<Vec<u8>, ProblemDetails> {
    let limit = settings.max_bytes;
    let too_large = || failed(format!("It is larger than the {limit} bytes that are read."));
    if body::declared_length(&response.headers()).is_some_and(|length| length > limit) {
        return Err(too_large());
    }
    let body: Option<web_sys::ReadableStream> = response.body();
    body::read(body, limit).await.map_err(|error| match error {
        ReadError::TooLarge => too_large(),
        ReadError::Broken(error) => broken(&error, signal, settings),
    })
}
