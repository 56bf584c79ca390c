//! Writes one log line for each request, and counts it. Neither contains any part of a description, of options, or of a
//! code.

use serde::Serialize;
use worker::js_sys::Array;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::{Date, Env, Request};

use crate::{platform, signing};
use specmint::service::{ProblemKind, code};

const COUNTS: &str = "COUNTS";

/// The logged data of a request.
#[derive(Default, Serialize)]
pub struct Entry {
    /// The request's ID, which is also in the response.
    request: String,
    method: String,
    /// The name of the operation, if the path has one.
    pub route: Option<&'static str>,
    pub generator: Option<&'static str>,
    /// The ID of the caller's token.
    pub token: Option<String>,
    /// The size of the archive that was generated or sent, in bytes.
    pub archive: Option<usize>,
    /// True if the archive came from the cache.
    pub cached: bool,
    status: u16,
    problem: Option<&'static str>,
    milliseconds: u64,
    #[serde(skip)]
    begun: u64,
}

impl Entry {
    /// Uses Cloudflare's ID of the request, if there is one.
    pub fn new(request: &Request) -> Self {
        let ray = request.inner().headers().get("CF-Ray").ok().flatten();
        let known = |ray: &String| ray.len() <= 64 && ray.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        let id = ray.filter(known).or_else(|| signing::random().ok().map(|bits| code::text(&bits)));
        Self {
            request: id.unwrap_or_default(),
            method: request.inner().method(),
            begun: Date::now().as_millis(),
            ..Self::default()
        }
    }

    pub fn id(&self) -> &str {
        &self.request
    }

    /// Writes the line, and counts the request if the deployment has a dataset.
    pub fn finish(&mut self, env: &Env, status: u16, problem: Option<ProblemKind>) {
        self.status = status;
        self.problem = problem.map(ProblemKind::slug);
        self.milliseconds = Date::now().as_millis().saturating_sub(self.begun);
        if let Ok(line) = serde_json::to_string(self) {
            worker::console_log!("{line}");
        }
        if let Err(error) = self.count(env) {
            worker::console_warn!("counting: {error:?}");
        }
    }

    fn count(&self, env: &Env) -> Result<(), JsValue> {
        let Some(counts) = platform::binding(env, COUNTS) else { return Ok(()) };
        let route = self.route.unwrap_or_default();
        let texts = [route, self.generator.unwrap_or_default(), self.problem.unwrap_or_default()];
        let [status, time, size] = [f64::from(self.status), self.milliseconds as f64, self.archive.unwrap_or(0) as f64];
        let numbers = [status, time, size, f64::from(u8::from(self.cached))];
        let point = platform::object([
            ("indexes", Array::of1(&route.into()).into()),
            ("blobs", texts.map(JsValue::from).iter().collect::<Array>().into()),
            ("doubles", numbers.map(JsValue::from).iter().collect::<Array>().into()),
        ])?;
        let write: worker::js_sys::Function =
            worker::js_sys::Reflect::get(&counts, &"writeDataPoint".into())?.dyn_into()?;
        write.call1(&counts, &point).map(drop)
    }
}
