//! The Worker: converts requests, calls [`generate`](specmint::generate), and converts responses. Requests are validated
//! in [`service`](specmint::service).

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
use worker::{Context, Date, Env, Request, Response, event};

use access::Caller;
use cache::Made;
use call::Call;
use codes::Record;
use faults::Faults;
use platform::failure;
use respond::Answer;
use room::Room;
use settings::Settings;
use specmint::error::Problem;
use specmint::generators::{self, Generator, asked};
use specmint::service::{self, GeneratorInput, ProblemDetails, ProblemKind, Route, input, warnings};
use specmint::spec::Document;
use specmint::{Job, emit};

/// Runs when an isolate starts, which is not charged to any request. It makes the engine compile the code that all
/// languages share, so that the first request does not wait for it.
#[event(start)]
fn start() {
    specmint::warm_up(&generators::ALL[0]);
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
    let (origin, path, query) = parts(&url);
    let path = faults::trip(call.settings, path);
    let path = service::route::unescaped(path);
    let route = Route::of(&request.inner().method(), &path)?;
    entry.route = Some(route.name());
    let caller = access::admit(request, query, call, &route).await?;
    entry.token = caller.as_ref().map(|caller| caller.id.clone());
    match route {
        Route::Names(kind) => respond::json(&generators::names(kind).collect::<Vec<_>>()),
        Route::Options(named) => respond::json(&named.generator()?.listing()),
        Route::Generate(named) => generate(request, call, named.generator()?, origin, caller.as_ref(), entry).await,
        Route::Direct => direct(request, call, entry).await,
        Route::Download { code, consume: true } => download(call, code, entry).await,
        Route::Download { code, consume: false } => {
            signing::check(&call.settings.code_secrets, code).await?;
            respond::archive_head(&codes::peek(call, code).await?)
        }
        Route::OpenApi => respond::json_text(service::OPENAPI),
        Route::Swagger => respond::json(&service::swagger::description(call.settings.base(origin))),
        Route::Editor => respond::json_text(service::EDITOR),
        Route::Health => respond::json(&Health { status: "ok", version: specmint::VERSION }),
        Route::Preflight(methods) => respond::preflight(methods),
    }
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
}

/// Splits a URL in the platform's form, `scheme://host/path?query#fragment`, into origin, path and query.
fn parts(url: &str) -> (&str, &str, &str) {
    let url = url.split_once('#').map_or(url, |(url, _)| url);
    let (url, query) = url.split_once('?').unwrap_or((url, ""));
    let authority = url.find("://").map_or(0, |at| at + 3);
    let path = url[authority..].find('/').map_or(url.len(), |at| authority + at);
    (&url[..path], &url[path..], query)
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
    caller: Option<&Caller>,
    entry: &mut log::Entry,
) -> Answer {
    let settings = call.settings;
    let (_, Made { archive, warnings }) = generated(request, call, Some(generator), entry).await?;
    let code = signing::new_code(&settings.code_secrets).await?;
    // The archive is stored first, so that a code is never valid without its archive.
    archives::put(call, &code, &archive).await?;
    let record = Record::new(generator.archive_name(), archive.len(), settings.code_ttl_seconds);
    codes::issue(call, &code, &record).await?;
    let claim = claim(call, &code, caller).await?;
    let link = format!("{}/api/gen/download/{code}{claim}", settings.base(origin));
    with_warnings(respond::json(&ResponseCode { code: &code, link })?, warnings.as_deref())
}

/// Generates without a code: nothing is stored.
async fn direct(request: &Request, call: &Call<'_>, entry: &mut log::Entry) -> Answer {
    let (generator, Made { archive, warnings }) = generated(request, call, None, entry).await?;
    with_warnings(respond::archive_bytes(&generator.archive_name(), archive)?, warnings.as_deref())
}

fn with_warnings(mut response: Response, warnings: Option<&str>) -> Answer {
    if let Some(warnings) = warnings {
        response.headers_mut().set(warnings::HEADER, warnings).map_err(failure)?;
    }
    Ok(response)
}

/// Generates from the body of a request. The generator is in the path (`named`) or in the body.
async fn generated(
    request: &Request,
    call: &Call<'_>,
    named: Option<&'static Generator>,
    entry: &mut log::Entry,
) -> Result<(&'static Generator, Made), ProblemDetails> {
    entry.generator = named.map(|generator| generator.name);
    let settings = call.settings;
    let room = Room::new(settings.max_held_bytes, settings.max_at_once);
    // The body is freed before the generation starts, because an isolate has little memory.
    let (generator, document, options, asked, lenient, noted) = {
        let body = body::of_request(request, settings, &room).await?;
        let members = input::members(&body)?;
        let generator = named.map_or_else(|| service::direct::generator(&members), Ok)?;
        entry.generator = Some(generator.name);
        let input = GeneratorInput::of(&members)?;
        // Checked before the fetch, which would be wasted if the request is refused.
        Job { generator, options: &input.options, settings: &input.settings, lenient: input.lenient }.check()?;
        room.start()?;
        let is_read = |name: &str| named.is_none() && service::direct::MEMBERS.contains(&name);
        let others: Vec<_> = input.others.iter().map(AsRef::as_ref).filter(|name| !is_read(name)).collect();
        let noted = asked::misplaced(generator, &others, input::MEMBERS);
        let document = fetch::document(&input, settings, &room).await?;
        (generator, document, input.options, input.settings, input.lenient, noted)
    };
    let job = Job { generator, options: &options, settings: &asked, lenient };
    let made = made(call, &job, document, noted, entry).await?;
    entry.archive = Some(made.archive.len());
    Ok((generator, made))
}

/// The query that makes a link valid without its caller's token, if the deployment enables this and the token allows
/// downloads.
async fn claim(call: &Call<'_>, code: &str, caller: Option<&Caller>) -> Result<String, ProblemDetails> {
    let seconds = call.settings.link_claim_seconds.min(call.settings.code_ttl_seconds);
    let Some(caller) = caller.filter(|caller| caller.may_download && seconds > 0) else { return Ok(String::new()) };
    let expires = (Date::now().as_millis() / 1000).saturating_add(seconds);
    signing::claim(&call.settings.code_secrets, code, &caller.id, expires).await
}

/// Runs a job, or takes its result from the cache if the deployment has one. `noted` are warnings about the request
/// body.
async fn made(
    call: &Call<'_>,
    job: &Job<'_>,
    document: Document,
    noted: Vec<Problem>,
    entry: &mut log::Entry,
) -> Result<Made, ProblemDetails> {
    let seconds = call.settings.cache_seconds;
    let key = if seconds == 0 { None } else { cache::key(job, &document, &noted).await };
    if let Some(key) = &key
        && let Some(made) = cache::get(key).await
    {
        entry.cached = true;
        return Ok(made);
    }
    emit::begin();
    let generated = job.run_noting(&document, noted)?;
    let archive = generated.files.zip(&job.generator.folder());
    let made = Made { archive, warnings: warnings::header(&generated.warnings) };
    if let Some(key) = key.filter(|_| emit::is_reproducible()) {
        call.context.wait_until(cache::put(key, made.clone(), seconds));
    }
    Ok(made)
}

async fn download(call: &Call<'_>, code: &str, entry: &mut log::Entry) -> Answer {
    signing::check(&call.settings.code_secrets, code).await?;
    // The archive is read first: if that fails, the code has not been taken.
    let stored = match archives::small(call, code).await? {
        Some(stored) => stored,
        None => {
            codes::peek(call, code).await?;
            // The code is valid but the archive is missing: KV has not replicated it to this place yet.
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
