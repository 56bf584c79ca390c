//! Fetches a description and the files that it refers to from the URL in a request.

use std::cell::{Cell, OnceCell};
use std::future::poll_fn;
use std::task::Poll;

use worker::js_sys;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::web_sys::{AbortSignal, Headers, RequestInit, RequestRedirect, Response, Url, WorkerGlobalScope};

use crate::body::{self, ReadError};
use crate::room::Room;
use crate::settings::Settings;
use specmint::error::Failure;
use specmint::service::address::Address;
use specmint::service::{Authorization, Credential, Description, GeneratorInput, ProblemDetails, ProblemKind};
use specmint::spec::{Base, Document, Limits, Reading};

/// The maximum number of redirects for one file.
const MOST_REDIRECTS: usize = 5;
/// The maximum length of a chain of files that refer to each other: each step adds a round trip.
const FILE_DEPTH: usize = 10;
/// The number of connections that the platform opens for a request at a time.
const AT_ONCE: usize = 6;

/// Reads the description of a request, with all files that it refers to.
pub async fn document(
    input: &GeneratorInput<'_>,
    settings: &Settings,
    room: &Room,
) -> Result<Document, ProblemDetails> {
    let mut fetcher = Fetcher {
        settings,
        room,
        busy: OnceCell::new(),
        authorization: input.authorization.as_ref(),
        home: None,
        deadline: OnceCell::new(),
        bytes: Cell::new(settings.max_bytes),
        requests: Cell::new(settings.max_fetches),
    };
    let limits = Limits {
        bytes: settings.max_bytes.min(Limits::DEFAULT.bytes),
        files: settings.max_fetches,
        file_depth: FILE_DEPTH,
        ..Limits::DEFAULT
    };
    let begun = match &input.description {
        Description::Inline(text) => {
            fetcher.bytes.set(settings.max_bytes.saturating_sub(text.len()));
            Reading::begin("spec", text.as_bytes(), Base::Unknown, limits)
        }
        Description::At { url } => {
            let (url, bytes) = fetcher.root(url).await?;
            Reading::begin(&url, &bytes, Base::Url, limits)
        }
    };
    let mut reading = begun.map_err(Failure::Description)?;
    loop {
        let wanted: Vec<String> = reading.wanted().take(AT_ONCE).map(str::to_owned).collect();
        if wanted.is_empty() {
            return Ok(reading.finish());
        }
        let files = fetcher.files(&wanted).await;
        if let Some(busy) = fetcher.busy.take() {
            return Err(busy);
        }
        for (location, file) in wanted.iter().zip(files) {
            reading.give(location, file);
        }
    }
}

/// Fetches the files of one request to the service, within one deadline and one budget for all of them.
struct Fetcher<'a> {
    settings: &'a Settings,
    room: &'a Room,
    /// The problem to return if there was not enough memory for a file.
    busy: OnceCell<ProblemDetails>,
    authorization: Option<&'a Authorization>,
    /// The origin of `openAPIUrl`.
    home: Option<String>,
    deadline: OnceCell<AbortSignal>,
    /// The number of bytes and of requests that may still be used.
    bytes: Cell<usize>,
    requests: Cell<usize>,
}

/// The reason why a file was not fetched, in sentences that reveal nothing about the service's network.
enum Failed {
    Refused(String),
    Broken(String),
    TimedOut(String),
}

impl Fetcher<'_> {
    /// Fetches the root document; returns its final address after redirects, and its bytes.
    async fn root(&mut self, url: &str) -> Result<(String, Vec<u8>), ProblemDetails> {
        let relative = || ProblemDetails::new(ProblemKind::MalformedBody, format!("{url:?} is not an absolute URL."));
        let url = Url::new(url).map_err(|_| relative())?;
        self.home = Some(url.origin());
        let fetched = self.fetch(url).await;
        if let Some(busy) = self.busy.take() {
            return Err(busy);
        }
        fetched.map_err(|failed| match failed {
            Failed::Refused(why) => ProblemDetails::new(ProblemKind::AddressRefused, why),
            Failed::Broken(why) => ProblemDetails::new(ProblemKind::FetchFailed, why),
            Failed::TimedOut(why) => ProblemDetails::new(ProblemKind::FetchTimedOut, why),
        })
    }

    /// Fetches files in parallel; the results are in the order of the locations.
    async fn files(&self, locations: &[String]) -> Vec<Result<Vec<u8>, String>> {
        let mut open: Vec<_> = locations.iter().map(|location| Box::pin(self.file(location))).collect();
        let mut answers: Vec<Option<_>> = locations.iter().map(|_| None).collect();
        poll_fn(|context| {
            for (future, answer) in open.iter_mut().zip(&mut answers).filter(|(_, answer)| answer.is_none()) {
                if let Poll::Ready(file) = future.as_mut().poll(context) {
                    *answer = Some(file);
                }
            }
            if answers.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        answers.into_iter().flatten().collect()
    }

    /// Fetches a file that a reference points to; the error is a text to append after a colon.
    async fn file(&self, location: &str) -> Result<Vec<u8>, String> {
        let url = Url::new(location).map_err(|_| "it is not a URL".to_owned())?;
        self.fetch(url).await.map(|(_, bytes)| bytes).map_err(|failed| {
            let (Failed::Refused(mut why) | Failed::Broken(mut why) | Failed::TimedOut(mut why)) = failed;
            if let Some(first) = why.get_mut(..1) {
                first.make_ascii_lowercase();
            }
            why
        })
    }

    /// Follows redirects itself: each address is checked like the first. Once a redirect has left the origin of the
    /// first URL, the credential is not sent again, even if a later redirect returns there.
    async fn fetch(&self, mut url: Url) -> Result<(String, Vec<u8>), Failed> {
        self.check(&url).map_err(Failed::Refused)?;
        let origin = url.origin();
        let mut stayed = true;
        for _ in 0..=MOST_REDIRECTS {
            let credential = self.credential(&url).filter(|_| stayed);
            let response = self.get(&url, credential).await?;
            match (response.status(), response.headers().get("Location").ok().flatten()) {
                (301 | 302 | 303 | 307 | 308, Some(location)) => {
                    discard(&response);
                    // The message does not repeat the target, which may contain the credential.
                    url = Url::new_with_base(&location, &url.href())
                        .map_err(|_| Failed::Broken("It redirects to an invalid URL.".to_owned()))?;
                    let elsewhere =
                        |why| Failed::Broken(format!("It redirects to a URL that cannot be fetched. {why}"));
                    self.check(&url).map_err(elsewhere)?;
                    stayed &= url.origin() == origin;
                }
                (200..=299, _) => {
                    let bytes = self.read(&response).await?;
                    url.set_hash("");
                    return Ok((url.href(), bytes));
                }
                (status, _) => {
                    discard(&response);
                    return Err(Failed::Broken(format!("{} responded with status {status}.", url.host())));
                }
            }
        }
        Err(Failed::Broken(format!("It redirects more than {MOST_REDIRECTS} times.")))
    }

    fn check(&self, url: &Url) -> Result<(), String> {
        with_address(url, |address| address.check(&self.settings.allowed_hosts))
    }

    fn credential(&self, url: &Url) -> Option<&Credential> {
        let home = self.home.as_ref() == Some(&url.origin());
        let authorization = self.authorization?;
        with_address(url, |address| authorization.is_for(&address, &url.pathname(), home))
            .then_some(&authorization.credential)
    }

    async fn get(&self, url: &Url, credential: Option<&Credential>) -> Result<Response, Failed> {
        let Some(left) = self.requests.get().checked_sub(1) else {
            let most = self.settings.max_fetches;
            return Err(Failed::Broken(format!(
                "Fetching the description takes more than {most} requests, including redirects."
            )));
        };
        self.requests.set(left);
        let signal = self.deadline.get_or_init(|| AbortSignal::timeout_with_u32(self.settings.fetch_timeout_ms));
        self.send(url, credential, signal).await.map_err(|error| self.broken(&error))
    }

    async fn send(
        &self,
        url: &Url,
        credential: Option<&Credential>,
        signal: &AbortSignal,
    ) -> Result<Response, JsValue> {
        let headers = Headers::new()?;
        headers.set("Accept", "application/json, application/yaml, text/yaml, */*;q=0.5")?;
        headers.set("User-Agent", &format!("specmint/{}", specmint::VERSION))?;
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

    async fn read(&self, response: &Response) -> Result<Vec<u8>, Failed> {
        let limit = self.settings.max_bytes;
        let too_large = || Failed::Broken(format!("The description is larger than {limit} bytes."));
        if body::declared_length(&response.headers()).is_some_and(|length| length > self.bytes.get()) {
            discard(response);
            return Err(too_large());
        }
        let most = self.bytes.get();
        body::read(response.body(), &self.bytes, most, self.room, None).await.map_err(|error| match error {
            ReadError::TooLarge => too_large(),
            ReadError::Busy(problem) => Failed::Broken(self.busy.get_or_init(|| problem).detail.clone()),
            ReadError::Slow => unreachable!("the deadline of all files limits it"),
            ReadError::Broken(error) => self.broken(&error),
        })
    }

    fn broken(&self, error: &JsValue) -> Failed {
        if self.deadline.get().is_some_and(AbortSignal::aborted) {
            return Failed::TimedOut(format!("It did not arrive within {} ms.", self.settings.fetch_timeout_ms));
        }
        // Only the kind of the error: its message may repeat the address, and with it a credential.
        let kind = error.dyn_ref::<js_sys::Error>().map_or_else(String::new, |error| error.name().into());
        worker::console_warn!("fetching a description: {kind}");
        Failed::Broken("The connection failed.".to_owned())
    }
}

/// Cancels a body that is not read: until then it occupies one of the few connections.
fn discard(response: &Response) {
    if let Some(body) = response.body() {
        drop(body.cancel());
    }
}

fn with_address<T>(url: &Url, use_it: impl FnOnce(Address<'_>) -> T) -> T {
    let (scheme, host, port) = (url.protocol(), url.hostname(), url.port());
    use_it(Address {
        scheme: scheme.trim_end_matches(':'),
        host: &host,
        port: &port,
        has_userinfo: !url.username().is_empty() || !url.password().is_empty(),
    })
}
