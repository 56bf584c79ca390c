//! The variables of wrangler.toml.

use worker::Env;

use crate::platform::binding;
use crate::room;
use specmint::service::code::Secrets;
use specmint::service::{ProblemDetails, ProblemKind};

pub struct Settings {
    /// `CODE_TTL_SECONDS`: the lifetime of a code.
    pub code_ttl_seconds: u64,
    /// `CODE_GRACE_SECONDS`: the time for which a code stays valid after its first download; 0 if it works only once.
    pub code_grace_seconds: u64,
    /// `MAX_BYTES`: the maximum size of a request body, and of a description with all its files.
    pub max_bytes: usize,
    /// `MAX_HELD_BYTES`: the maximum number of bytes of bodies and descriptions that an isolate holds at a time; at
    /// least [`room::least`] of `max_bytes`.
    pub max_held_bytes: usize,
    /// `BODY_TIMEOUT_MS` and `MIN_BODY_BYTES_PER_SECOND`: a body must end within this time or keep arriving at this
    /// rate.
    pub body_timeout_ms: u32,
    pub min_body_bytes_per_second: u32,
    /// `FETCH_TIMEOUT_MS`: the maximum time to fetch a description with all its files.
    pub fetch_timeout_ms: u32,
    /// `MAX_FETCHES`: the maximum number of requests to fetch a description with all its files.
    pub max_fetches: usize,
    /// `ALLOWED_HOSTS`: private hosts that descriptions may be fetched from.
    pub allowed_hosts: String,
    /// `PUBLIC_BASE_URL`, without a trailing slash.
    pub public_base_url: Option<String>,
    /// `CODE_SECRETS`, which deployments set as a secret: the keys that sign codes.
    pub code_secrets: Secrets,
    /// `LINK_CLAIM_SECONDS`: the time for which a link works without its caller's token; 0 if it never does.
    pub link_claim_seconds: u64,
    /// `MAX_AT_ONCE`: the maximum number of simultaneous generations in an isolate.
    pub max_at_once: usize,
    /// `RATE_LIMIT_REQUESTS` and `RATE_LIMIT_SECONDS`: the limits of the binding `RATE_LIMIT`, which does not expose
    /// them itself.
    pub rate_limit_requests: u32,
    pub rate_limit_seconds: u32,
    /// `CACHE_SECONDS`: the time for which the cached archive of a request answers the same request; 0 disables the
    /// cache.
    pub cache_seconds: u32,
    /// `MAX_KV_BYTES`: the maximum size of an archive in KV.
    pub max_kv_bytes: usize,
    /// `TEST_FAULTS`: true if requests can make the service fail; only the tests set it.
    pub test_faults: bool,
}

impl Settings {
    /// Reads the variables; absent and empty ones get their defaults.
    pub fn of(env: &Env) -> Result<Self, ProblemDetails> {
        let base = text(env, "PUBLIC_BASE_URL");
        let max_bytes: usize = number(env, "MAX_BYTES", 16 << 20)?;
        let enough = room::least(max_bytes);
        let code_secrets =
            text(env, "CODE_SECRETS").map_or_else(|| Ok(Secrets::default()), |text| Secrets::parse(&text))?;
        let link_claim_seconds = number(env, "LINK_CLAIM_SECONDS", 0)?;
        if link_claim_seconds > 0 && code_secrets.current().is_none() {
            return Err(misconfigured("LINK_CLAIM_SECONDS needs CODE_SECRETS, which claims are signed with"));
        }
        Ok(Self {
            code_ttl_seconds: number(env, "CODE_TTL_SECONDS", 86_400)?,
            code_grace_seconds: number(env, "CODE_GRACE_SECONDS", 0)?,
            max_bytes,
            max_held_bytes: number(env, "MAX_HELD_BYTES", enough)?.max(enough),
            body_timeout_ms: number(env, "BODY_TIMEOUT_MS", 10_000)?,
            min_body_bytes_per_second: number(env, "MIN_BODY_BYTES_PER_SECOND", 16 << 10)?,
            fetch_timeout_ms: number(env, "FETCH_TIMEOUT_MS", 10_000)?,
            max_fetches: number(env, "MAX_FETCHES", 40)?,
            allowed_hosts: text(env, "ALLOWED_HOSTS").unwrap_or_default(),
            public_base_url: base.map(|base| base.trim_end_matches('/').to_owned()),
            code_secrets,
            link_claim_seconds,
            max_at_once: number(env, "MAX_AT_ONCE", 16)?,
            rate_limit_requests: number(env, "RATE_LIMIT_REQUESTS", 60)?,
            rate_limit_seconds: number(env, "RATE_LIMIT_SECONDS", 60)?,
            cache_seconds: number(env, "CACHE_SECONDS", 0)?,
            max_kv_bytes: number(env, "MAX_KV_BYTES", 25 << 20)?,
            test_faults: text(env, "TEST_FAULTS").is_some(),
        })
    }

    /// The base URL that callers see; `origin` is the origin of the request.
    pub fn base<'a>(&'a self, origin: &'a str) -> &'a str {
        self.public_base_url.as_deref().unwrap_or(origin)
    }
}

fn text(env: &Env, name: &str) -> Option<String> {
    // An unset variable in workerd's environment is null.
    binding(env, name)?.as_string().filter(|text| !text.is_empty())
}

fn number<T: std::str::FromStr>(env: &Env, name: &str, default: T) -> Result<T, ProblemDetails> {
    match text(env, name) {
        None => Ok(default),
        Some(text) => text.parse().map_err(|_| misconfigured(format_args!("the variable {name} is not a number"))),
    }
}

fn misconfigured(why: impl std::fmt::Display) -> ProblemDetails {
    ProblemDetails::new(ProblemKind::Internal, format!("The service is misconfigured: {why}."))
}
