//! The log: a line of JSON for each event, on the standard output.

use std::fmt::{self, Debug};

use serde_json::{Map, Value};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
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

struct Members(Map<String, Value>);

impl Visit for Members {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.0.insert(field.name().to_owned(), value.into());
    }
}

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut members = Members(Map::new());
        members.0.insert("time".to_owned(), chrono::Utc::now().to_rfc3339().into());
        members.0.insert("level".to_owned(), event.metadata().level().as_str().to_ascii_lowercase().into());
        event.record(&mut members);
        writeln!(writer, "{}", Value::Object(members.0))
    }
}
