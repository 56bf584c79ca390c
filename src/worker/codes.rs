//! Download codes. They are stored in the tables of a fixed set of Durable Objects, and each code belongs to one
//! object. An object handles one event at a time, so of several simultaneous claims exactly one takes the code.

use std::borrow::Cow;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worker::{
    Date, Delay, DurableObject, Env, Method, Request, RequestInit, Response, ScheduledTime, SqlStorage,
    SqlStorageValue, State, durable_object, js_sys,
};

use crate::call::Call;
use crate::platform::failure;
use crate::settings::Settings;
use crate::signing;
use specmint::service::{ProblemDetails, code, route};

const BINDING: &str = "CODES";

/// The number of attempts for an event. Each event is idempotent, so it can be repeated after a failure.
const ATTEMPTS: u32 = 3;

/// The number of times that an object looks for expired codes during the lifetime of a code: every ten minutes for a
/// lifetime of a day. Claims check the time themselves; this only frees rows.
const LOOKS: u64 = 144;

/// The data of a code.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Record {
    /// File name of the download.
    pub archive: String,
    /// Size of the archive in bytes.
    pub size: usize,
    /// The expiry of the code, in milliseconds since 1970.
    expires: u64,
}

impl Record {
    pub fn new(archive: String, size: usize, ttl_seconds: u64) -> Self {
        Self { archive, size, expires: Date::now().as_millis().saturating_add(ttl_seconds.saturating_mul(1000)) }
    }
}

/// An event that is sent to the object of a code.
#[derive(Serialize, Deserialize)]
enum Event<'a> {
    Issue {
        code: Cow<'a, str>,
        record: Cow<'a, Record>,
    },
    /// `by` is different for each download. If the response to a claim is lost, the same download can repeat its claim.
    Claim {
        code: Cow<'a, str>,
        by: Cow<'a, str>,
    },
    Peek {
        code: Cow<'a, str>,
    },
}

impl Event<'_> {
    fn name(&self) -> &'static str {
        match self {
            Self::Issue { .. } => "issue",
            Self::Claim { .. } => "claim",
            Self::Peek { .. } => "peek",
        }
    }
}

/// Stores a new code.
pub async fn issue(call: &Call<'_>, code: &str, record: &Record) -> Result<(), ProblemDetails> {
    send(call, code, &Event::Issue { code: code.into(), record: Cow::Borrowed(record) }).await.map(drop)
}

/// Takes the code. Later claims, after `CODE_GRACE_SECONDS`, find it unknown.
pub async fn claim(call: &Call<'_>, code: &str) -> Result<Record, ProblemDetails> {
    let by = code::text(&signing::random()?);
    let event = Event::Claim { code: code.into(), by: by.into() };
    send(call, code, &event).await?.ok_or_else(route::unknown_code)
}

/// Reads the record of a code without taking the code.
pub async fn peek(call: &Call<'_>, code: &str) -> Result<Record, ProblemDetails> {
    send(call, code, &Event::Peek { code: code.into() }).await?.ok_or_else(route::unknown_code)
}

/// Sends an event to the code's object; returns the code's record, if there is one.
async fn send(call: &Call<'_>, code: &str, event: &Event<'_>) -> Result<Option<Record>, ProblemDetails> {
    let shard = code::shard(code);
    let text = serde_json::to_string(event).map_err(failure)?;
    for attempt in 1.. {
        match try_send(call, shard, event.name(), &text).await {
            Ok(record) => return Ok(record),
            Err(error) => worker::console_error!("code object: {error}"),
        }
        if attempt == ATTEMPTS {
            break;
        }
        Delay::from(Duration::from_millis(u64::from(attempt) * 50)).await;
    }
    Err(ProblemDetails::storage("The code storage failed; try again."))
}

async fn try_send(call: &Call<'_>, shard: u32, name: &str, event: &str) -> worker::Result<Option<Record>> {
    call.faults.at(&format!("codes.{name}"))?;
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_body(Some(event.into()));
    let request = Request::new_with_init(&format!("http://codes/{shard}"), &init)?;
    let mut response = match call.env.durable_object(BINDING) {
        // A stub may keep failing after an error, so each event gets a new one.
        Ok(objects) => objects.get_by_name(&format!("codes {shard}"))?.fetch_with_request(request).await?,
        // The objects are in another process: `entry.js` forwards the event to the object of the shard.
        Err(_) => call.env.service(BINDING)?.fetch_request(request).await?,
    };
    if response.status_code() != 200 {
        return Err(format!("status {}", response.status_code()).into());
    }
    let record = response.text().await?;
    call.faults.at(&format!("codes.{name}.lost"))?;
    Ok(serde_json::from_str(&record)?)
}

/// The Durable Object that holds the codes of one shard.
#[durable_object(alarm)]
pub struct Codes {
    state: State,
    /// The minimum time between two searches for expired codes, in milliseconds.
    pause: u64,
    /// The time in milliseconds for which a code stays valid after its first download; 0 if it works only once.
    grace: u64,
}

impl DurableObject for Codes {
    fn new(state: State, env: Env) -> Self {
        // An invalid variable is ignored here; the request that issues a code reports it.
        let (lasts, grace) =
            Settings::of(&env).map_or((0, 0), |settings| (settings.code_ttl_seconds, settings.code_grace_seconds));
        Self { state, pause: lasts.saturating_mul(1000) / LOOKS, grace: grace.saturating_mul(1000) }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let event = request.text().await?;
        let now = time(Date::now().as_millis());
        let record = match serde_json::from_str(&event)? {
            Event::Issue { code, record } => {
                let text = serde_json::to_string(&record)?;
                let row = vec![text_of(&code), time(record.expires), text_of(&text)];
                self.query("INSERT OR IGNORE INTO codes (code, expires, record) VALUES (?, ?, ?)", row)?;
                self.wake_at(record.expires).await?;
                Some(text)
            }
            // A claim can only bring the expiry forward, so the first one decides.
            Event::Claim { code, .. } if self.grace > 0 => self.query(
                "UPDATE codes SET expires = min(expires, ?2) WHERE code = ?1 AND expires > ?3 AND claimed_by IS NULL \
                 RETURNING record",
                vec![text_of(&code), time(Date::now().as_millis() + self.grace), now],
            )?,
            Event::Claim { code, by } => self.query(
                "UPDATE codes SET claimed_by = ?2 WHERE code = ?1 AND expires > ?3 AND coalesce(claimed_by, ?2) = ?2 \
                 RETURNING record",
                vec![text_of(&code), text_of(&by), now],
            )?,
            Event::Peek { code } => self.query(
                "SELECT record FROM codes WHERE code = ? AND expires > ? AND claimed_by IS NULL",
                vec![text_of(&code), now],
            )?,
        };
        Response::ok(record.as_deref().unwrap_or("null"))
    }

    /// Deletes expired codes. Objects of single codes, which earlier versions used, are cleared in the same way.
    async fn alarm(&self) -> worker::Result<Response> {
        let now = Date::now().as_millis();
        self.query("DELETE FROM codes WHERE expires <= ?", vec![time(now)])?;
        let next = self.query("SELECT CAST(min(expires) AS TEXT) FROM codes", vec![])?;
        match next.and_then(|next| next.parse::<u64>().ok()) {
            Some(next) => self.wake_at(next.max(now + self.pause)).await?,
            // Without storage, the object costs nothing.
            None => self.state.storage().delete_all().await?,
        }
        Response::empty()
    }
}

impl Codes {
    /// Runs a statement; returns the first value of its first row if it is text.
    fn query(&self, statement: &str, values: Vec<SqlStorageValue>) -> worker::Result<Option<String>> {
        let sql: SqlStorage = self.state.storage().sql();
        // The table may have been deleted since the object was created.
        sql.exec(
            "CREATE TABLE IF NOT EXISTS codes (code TEXT PRIMARY KEY, expires INTEGER NOT NULL, \
             record TEXT NOT NULL, claimed_by TEXT) WITHOUT ROWID",
            None,
        )?;
        let row = sql.exec(statement, values)?.raw().next().transpose()?;
        Ok(row.into_iter().flatten().next().and_then(|value| match value {
            SqlStorageValue::String(text) => Some(text),
            _ => None,
        }))
    }

    /// Sets the alarm unless it is already set.
    async fn wake_at(&self, millis: u64) -> worker::Result<()> {
        let storage = self.state.storage();
        if storage.get_alarm().await?.is_some() {
            return Ok(());
        }
        let end = js_sys::Date::new(&(millis as f64).into());
        storage.set_alarm(ScheduledTime::new(end)).await
    }
}

fn text_of(text: &str) -> SqlStorageValue {
    SqlStorageValue::from(text)
}

/// Converts a time for SQLite; a float represents milliseconds exactly.
fn time(millis: u64) -> SqlStorageValue {
    SqlStorageValue::Float(millis as f64)
}
