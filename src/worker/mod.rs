//! The Worker: converts requests, calls [`generate`](crate::generate), and converts answers.
//! What is right or wrong about a request is decided in [`service`](crate::service).

mod access;
mod archives;
mod body;
mod cache;
mod call;
mod codes;
mod faults;
mod fetch;
mod log;
mod platform;
mod respond;
mod room;
mod settings;
mod signing;

use serde::Serialize;
use worker::{Context, Env, Request, Response, event};

use crate::generators::{self, Generator};
use crate::service::{self, GeneratorInput, ProblemDetails, ProblemKind, Route};
use crate::spec::Document;
use crate::{Job, emit};
use call::Call;
use codes::Record;
use faults::Faults;
use respond::Answer;
use room::Room;
use settings::Settings;

/// Runs when an isolate starts, which no request is charged for: the first one finds what all languages share compiled.
#[event(start)]
fn start() {
    crate::warm_up(&generators::ALL[0]);
}

#[event(fetch)]
async fn fetch(request: Request, env: Env, context: Context) -> worker::Result<Response> {
    let mut entry = log::Entry::new(&request);
    let (settings, answer) = match Settings::of(&env) {
        Ok(settings) => {
            let faults = Faults::of(&request, &settings);
            let call = Call { env: &env, context: &context, settings: &settings, faults: &faults };
            let answer = answer(&request, &call, &mut entry).await;
            (Some(settings), answer)
        }
        Err(problem) => (None, Err(problem)),
    };
    let problem = answer.as_ref().err().map(|problem| problem.kind);
    let mut response = answer.or_else(|problem| respond::problem(&problem))?;
    let headers = response.headers_mut();
    headers.set("X-Request-Id", entry.id())?;
    if let Some((policy, seconds)) = settings.and_then(|settings| access::policy(&env, &settings)) {
        headers.set("RateLimit-Policy", &policy)?;
        if problem == Some(ProblemKind::TooManyRequests) {
            headers.set("RateLimit", &format!("\"caller\";r=0;t={seconds}"))?;
        }
    }
    entry.finish(&env, response.status_code(), problem);
    Ok(response)
}

async fn answer(request: &Request, call: &Call<'_>, entry: &mut log::Entry) -> Answer {
    let url = request.inner().url();
    let (origin, path) = origin_and_path(&url);
    let path = faults::trip(call.settings, path);
    let path = service::route::unescaped(path);
    let route = Route::of(&request.inner().method(), &path)?;
    entry.route = Some(route.name());
    entry.token = access::admit(request, call, &route).await?;
    match route {
        Route::Names(kind) => respond::json(&generators::names(kind).collect::<Vec<_>>()),
        Route::Options(named) => respond::json(&named.generator()?.listing()),
        Route::Generate(named) => generate(request, call, named.generator()?, origin, entry).await,
        Route::Direct => direct(request, call, entry).await,
        Route::Download { code, consume: true } => download(call, code, entry).await,
        Route::Download { code, consume: false } => {
            signing::check(&call.settings.code_secrets, code).await?;
            respond::archive_head(&codes::peek(call, code).await?)
        }
        Route::OpenApi => respond::json_text(service::OPENAPI),
        Route::Swagger => respond::json(&service::swagger::description(call.settings.base(origin))),
        Route::Editor => respond::json_text(service::EDITOR),
        Route::Health => respond::json(&Health { status: "ok", version: env!("CARGO_PKG_VERSION") }),
        Route::Preflight(methods) => respond::preflight(methods),
    }
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
}

/// Splits a URL as the platform writes it, `scheme://host/path?query`.
fn origin_and_path(url: &str) -> (&str, &str) {
    let authority = url.find("://").map_or(0, |at| at + 3);
    let path = url[authority..].find('/').map_or(url.len(), |at| authority + at);
    let end = url[path..].find(['?', '#']).map_or(url.len(), |at| path + at);
    (&url[..path], &url[path..end])
}

/// `ResponseCode` of the interface.
#[derive(Serialize)]
struct ResponseCode<'a> {
    code: &'a str,
    link: String,
}

async fn generate(
    request: &Request,
    call: &Call<'_>,
    generator: &'static Generator,
    origin: &str,
    entry: &mut log::Entry,
) -> Answer {
    let settings = call.settings;
    let (_, archive) = made(request, call, Some(generator), entry).await?;
    let code = signing::new_code(&settings.code_secrets).await?;
    // The archive first: a code that can be claimed has something to give.
    archives::put(call, &code, &archive).await?;
    let record = Record::new(generator.archive_name(), archive.len(), settings.code_ttl_seconds);
    codes::issue(call, &code, &record).await?;
    respond::json(&ResponseCode { code: &code, link: format!("{}/api/gen/download/{code}", settings.base(origin)) })
}

/// Generates without a code: nothing is stored.
async fn direct(request: &Request, call: &Call<'_>, entry: &mut log::Entry) -> Answer {
    let (generator, archive) = made(request, call, None, entry).await?;
    respond::archive_bytes(&generator.archive_name(), archive)
}

/// What the body of a request asks for, by the generator of the path or that of the body.
async fn made(
    request: &Request,
    call: &Call<'_>,
    named: Option<&'static Generator>,
    entry: &mut log::Entry,
) -> Result<(&'static Generator, Vec<u8>), ProblemDetails> {
    entry.generator = named.map(|generator| generator.name);
    let settings = call.settings;
    let room = Room::new(settings.max_held_bytes, settings.max_at_once);
    // What was sent is given back before anything is generated: an isolate's memory is small.
    let (generator, document, options, asked, lenient) = {
        let body = body::of_request(request, settings, &room).await?;
        let generator = named.map_or_else(|| service::direct::generator(&body), Ok)?;
        entry.generator = Some(generator.name);
        let input = GeneratorInput::parse(&body)?;
        // Before anything is fetched for a request that is refused anyway.
        Job { generator, options: &input.options, settings: &input.settings, lenient: input.lenient }.check()?;
        room.start()?;
        let document = fetch::document(&input, settings, &room).await?;
        (generator, document, input.options, input.settings, input.lenient)
    };
    let job = Job { generator, options: &options, settings: &asked, lenient };
    let archive = archive(call, &job, document, entry).await?;
    entry.archive = Some(archive.len());
    Ok((generator, archive))
}

/// The archive of a job, from the cache if the deployment has one.
async fn archive(
    call: &Call<'_>,
    job: &Job<'_>,
    document: Document,
    entry: &mut log::Entry,
) -> Result<Vec<u8>, ProblemDetails> {
    let seconds = call.settings.cache_seconds;
    let key = if seconds == 0 { None } else { cache::key(job, &document).await };
    if let Some(key) = &key
        && let Some(archive) = cache::get(key).await
    {
        entry.cached = true;
        return Ok(archive);
    }
    emit::begin();
    let archive = job.run_from(&document)?.files.zip(&job.generator.folder());
    if let Some(key) = key.filter(|_| emit::is_reproducible()) {
        call.context.wait_until(cache::put(key, archive.clone(), seconds));
    }
    Ok(archive)
}

async fn download(call: &Call<'_>, code: &str, entry: &mut log::Entry) -> Answer {
    signing::check(&call.settings.code_secrets, code).await?;
    // The archive first: if it cannot be read, the code has not been taken.
    let stored = match archives::small(call, code).await? {
        Some(stored) => stored,
        None => {
            codes::peek(call, code).await?;
            // Nothing there although the code is good: KV has not heard of it yet at this place.
            archives::large(call, code).await?.ok_or_else(|| {
                ProblemDetails::storage(
                    "The archive is not available here yet; the code is still valid. Try again in a few seconds.",
                )
            })?
        }
    };
    match codes::claim(call, code).await {
        Ok(record) => {
            entry.archive = Some(record.size);
            respond::archive(&record, stored.send(call, code, record.size)?)
        }
        Err(problem) => {
            stored.discard();
            Err(problem)
        }
    }
}

impl From<worker::Error> for ProblemDetails {
    /// An error of the platform where none is expected; the log has it, the caller gets no inner details.
    fn from(error: worker::Error) -> Self {
        worker::console_error!("{error}");
        Self::new(ProblemKind::Internal, "An operation of the platform failed; see the log of the service.")
    }
}
