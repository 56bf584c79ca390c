//! The Worker: converts requests, calls [`generate`](crate::generate), and converts answers.
//! What is right or wrong about a request is decided in [`service`](crate::service).

mod archives;
mod body;
mod codes;
mod faults;
mod fetch;
mod respond;
mod settings;
mod signing;

use serde::Serialize;
use worker::{Context, Env, Request, Response, event};

use crate::Job;
use crate::generators::{self, Generator};
use crate::service::{self, GeneratorInput, ProblemDetails, ProblemKind, Route};
use codes::Record;
use respond::Answer;
use settings::Settings;

#[event(fetch)]
async fn fetch(request: Request, env: Env, context: Context) -> worker::Result<Response> {
    match answer(&request, &env, &context).await {
        Ok(response) => Ok(response),
        Err(problem) => respond::problem(&problem),
    }
}

async fn answer(request: &Request, env: &Env, context: &Context) -> Answer {
    let settings = Settings::of(env)?;
    let url = request.inner().url();
    let (origin, path) = origin_and_path(&url);
    let path = faults::trip(&settings, path);
    match Route::of(&request.inner().method(), path)? {
        Route::Names(kind) => respond::json(&generators::names(kind).collect::<Vec<_>>()),
        Route::Options(generator) => respond::json(&generator.listing()),
        Route::Generate(generator) => generate(request, env, &settings, generator, origin).await,
        Route::Download { code, consume: true } => download(env, &settings, context, code).await,
        Route::Download { code, consume: false } => {
            signing::check(&settings.code_secrets, code).await?;
            respond::archive_head(&codes::peek(env, code).await?)
        }
        Route::OpenApi => respond::json_text(service::OPENAPI),
        Route::Preflight(methods) => respond::preflight(methods),
    }
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

async fn generate(request: &Request, env: &Env, settings: &Settings, generator: &Generator, origin: &str) -> Answer {
    // What was sent is given back before anything is generated: an isolate's memory is small.
    let (document, options, asked) = {
        let body = body::of_request(request, settings.max_bytes).await?;
        let input = GeneratorInput::parse(&body)?;
        // Before anything is fetched for a request that is refused anyway.
        Job { generator, options: &input.options, settings: &input.settings }.check()?;
        (fetch::document(&input, settings).await?, input.options, input.settings)
    };
    let generated = Job { generator, options: &options, settings: &asked }.run_from(&document)?;
    let archive = generated.files.zip(&generator.folder());

    let code = signing::new_code(&settings.code_secrets).await?;
    // The archive first: a code that can be claimed has something to give.
    archives::put(env, &code, &archive, settings.code_ttl_seconds).await?;
    let record = Record::new(generator.archive_name(), archive.len(), settings.code_ttl_seconds);
    codes::issue(env, &code, &record).await?;

    let base = settings.public_base_url.as_deref().unwrap_or(origin);
    respond::json(&ResponseCode { code: &code, link: format!("{base}/api/gen/download/{code}") })
}

async fn download(env: &Env, settings: &Settings, context: &Context, code: &str) -> Answer {
    signing::check(&settings.code_secrets, code).await?;
    // The archive first: if it cannot be read, the code has not been taken.
    let Some(archive) = archives::get(env, code).await? else {
        codes::peek(env, code).await?;
        // Nothing there although the code is good: KV has not heard of it yet at this place.
        return Err(ProblemDetails::storage(
            "The archive is not available here yet; the code is still valid. Try again in a few seconds.",
        ));
    };
    let record = codes::claim(env, code).await?;
    archives::delete_later(env, context, code);
    respond::archive(&record, archive)
}

impl From<worker::Error> for ProblemDetails {
    /// An error of the platform where none is expected; the log has it, the caller gets no inner details.
    fn from(error: worker::Error) -> Self {
        worker::console_error!("{error}");
        Self::new(ProblemKind::Internal, "An operation of the platform failed; see the log of the service.")
    }
}
