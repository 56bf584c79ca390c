//! The log: a line of JSON for each event, on the standard output.

use std::fmt::{self, Debug, Display, Write};

use chrono::{SecondsFormat, Utc};
use serde_json::Value;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Writes what is logged from here on, where nobody else does.
pub fn init() {
    let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::INFO).event_format(Lines).finish();
    // Only a second subscriber is an error, and the first one is as good.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

struct Lines;

/// The line of an event, which grows by its fields.
struct Line(String);

impl Line {
    /// Adds a member whose value is JSON already.
    fn member(&mut self, name: &str, value: impl Display) {
        // Names are those of fields in code; writing to a string does not fail.
        let _ = write!(self.0, "{}\"{name}\":{value}", if self.0.len() > 1 { "," } else { "" });
    }
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.record_str(field, &format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if value.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
            self.member(field.name(), Value::from(value));
        } else {
            self.member(field.name(), format_args!("\"{value}\""));
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.member(field.name(), value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.member(field.name(), value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.member(field.name(), value);
    }
}

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut line = Line(String::with_capacity(256));
        line.0.push('{');
        line.member("time", format_args!("\"{}\"", Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true)));
        let level = match *event.metadata().level() {
            Level::ERROR => "error",
            Level::WARN => "warn",
            Level::INFO => "info",
            Level::DEBUG => "debug",
            Level::TRACE => "trace",
        };
        line.member("level", format_args!("\"{level}\""));
        event.record(&mut line);
        writeln!(writer, "{}}}", line.0)
    }
}
