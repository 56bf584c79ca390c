//! Download codes. One Durable Object per code decides who gets the archive: it handles one
//! event at a time, so that of many claims exactly one finds the record.

use serde::{Deserialize, Serialize};
use worker::{
    Date, DurableObject, Env, Method, Request, RequestInit, Response, ScheduledTime, State, durable_object, js_sys,
};

use crate::service::{ProblemDetails, route};

const BINDING: &str = "CODES";
const KEY: &str = "record";

/// What a code stands for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Record {
    /// File name of the download.
    pub archive: String,
    /// Size of the archive in bytes.
    pub size: usize,
    /// When the code ends, in milliseconds since 1970.
    expires: u64,
}

impl Record {
    pub fn new(archive: String, size: usize, ttl_seconds: u64) -> Self {
        Self { archive, size, expires: Date::now().as_millis().saturating_add(ttl_seconds.saturating_mul(1000)) }
    }
}

/// Makes a code claimable, once.
pub async fn issue(env: &Env, code: &str, record: &Record) -> Result<(), ProblemDetails> {
    ask(env, code, "issue", Some(record)).await.map(drop)
}

/// Takes the code; who comes later finds it unknown.
pub async fn claim(env: &Env, code: &str) -> Result<Record, ProblemDetails> {
    ask(env, code, "claim", None).await?.ok_or_else(route::unknown_code)
}

/// Gives a claimed code back, when its archive could not be read.
pub async fn release(env: &Env, code: &str, record: &Record) -> Result<(), ProblemDetails> {
    issue(env, code, record).await
}

/// Looks at a code without taking it.
pub async fn peek(env: &Env, code: &str) -> Result<Record, ProblemDetails> {
    ask(env, code, "peek", None).await?.ok_or_else(route::unknown_code)
}

/// Asks the code's object; the answer is its record, if it has one.
async fn ask(env: &Env, code: &str, verb: &str, record: Option<&Record>) -> Result<Option<Record>, ProblemDetails> {
    let asked = async {
        let stub = env.durable_object(BINDING)?.get_by_name(code)?;
        let mut init = RequestInit::new();
        init.with_method(Method::Post).with_body(Some(serde_json::to_string(&record)?.into()));
        let request = Request::new_with_init(&format!("https://codes/{verb}"), &init)?;
        stub.fetch_with_request(request).await?.json().await
    };
    asked.await.map_err(|error: worker::Error| {
        worker::console_error!("code object: {error}");
        ProblemDetails::storage("The code storage failed; try again.")
    })
}

/// The object of one code.
#[durable_object(alarm)]
pub struct Codes {
    state: State,
}

impl DurableObject for Codes {
    fn new(state: State, _env: Env) -> Self {
        Self { state }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let given: Option<Record> = request.json().await?;
        // Not `Request::path`, which would bring the whole of `url` and its tables into the module.
        let url = request.inner().url();
        let record = match (url.rsplit('/').next(), given) {
            (Some("issue"), Some(record)) => {
                self.put(&record).await?;
                Some(record)
            }
            (Some("claim"), _) => {
                let record = self.get().await?;
                self.clear().await?;
                record
            }
            _ => self.get().await?,
        };
        Response::from_json(&record)
    }

    /// The code has expired.
    async fn alarm(&self) -> worker::Result<Response> {
        self.clear().await?;
        Response::empty()
    }
}

impl Codes {
    async fn put(&self, record: &Record) -> worker::Result<()> {
        let storage = self.state.storage();
        storage.put(KEY, record).await?;
        let end = js_sys::Date::new(&(record.expires as f64).into());
        storage.set_alarm(ScheduledTime::new(end)).await
    }

    /// The record, unless the code has expired: an alarm may be late.
    async fn get(&self) -> worker::Result<Option<Record>> {
        let record: Option<Record> = self.state.storage().get(KEY).await?;
        Ok(record.filter(|record| Date::now().as_millis() < record.expires))
    }

    async fn clear(&self) -> worker::Result<()> {
        let storage = self.state.storage();
        storage.delete_alarm().await?;
        storage.delete_all().await
    }
}
