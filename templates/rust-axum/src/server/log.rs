//! The log: JSON lines on standard output.

use std::fmt::{self, Debug, Display, Formatter, Write};

use chrono::{SecondsFormat, Utc};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Enables logging unless a subscriber is already installed.
pub fn init() {
    let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::INFO).event_format(Lines).finish();
    // Fails only if another subscriber is installed, which is fine.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

struct Lines;

/// Writes the members of an object in order.
struct Members<'m, 'w> {
    writer: &'m mut Writer<'w>,
    result: fmt::Result,
}

impl Members<'_, '_> {
    /// Adds a member. Names are literals that need no escaping.
    fn member(&mut self, name: &str, value: impl Display) {
        let write = |()| {
            self.writer.write_str(if name == "time" { "{\"" } else { ",\"" })?;
            self.writer.write_str(name)?;
            self.writer.write_str("\":")?;
            write!(self.writer, "{value}")
        };
        self.result = self.result.and_then(write);
    }
}

impl Visit for Members<'_, '_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.member(field.name(), Quoted(&format!("{value:?}")));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.member(field.name(), Quoted(value));
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

/// Writes a JSON string.
struct Quoted<'t>(&'t str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        let mut rest = self.0;
        while let Some(at) = rest.bytes().position(|byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
            f.write_str(&rest[..at])?;
            match rest.as_bytes()[at] {
                byte @ (b'"' | b'\\') => write!(f, "\\{}", char::from(byte))?,
                byte => write!(f, "\\u{byte:04x}")?,
            }
            rest = &rest[at + 1..];
        }
        f.write_str(rest)?;
        f.write_char('"')
    }
}

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut members = Members { writer: &mut writer, result: Ok(()) };
        members.member("time", Quoted(&Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true)));
        members.member("level", Quoted(level(*event.metadata().level())));
        event.record(&mut members);
        members.result?;
        writer.write_str("}\n")
    }
}

const fn level(level: Level) -> &'static str {
    match level {
        Level::ERROR => "error",
        Level::WARN => "warn",
        Level::INFO => "info",
        Level::DEBUG => "debug",
        Level::TRACE => "trace",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_logged_is_json() {
        let text = "a\"b\\c\n\u{1b}é\u{2028}";
        assert_eq!(serde_json::from_str::<String>(&Quoted(text).to_string()).expect("JSON"), text);
    }
}
