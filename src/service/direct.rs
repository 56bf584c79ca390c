//! Generation without a code: the body names the generator too, as Swagger Editor sends it for OpenAPI 3.

use serde::Deserialize;

use super::problem::{ProblemDetails, ProblemKind};
use super::route::Named;
use crate::generators::{Generator, LanguageKind};

/// The members of a body that name a generator.
pub const MEMBERS: &[&str] = &["type", "lang"];

#[derive(Deserialize)]
struct Target {
    #[serde(rename = "type")]
    kind: Kind,
    lang: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Kind {
    Client,
    Server,
}

/// The generator that a body names; its other members are those of a [`GeneratorInput`](super::GeneratorInput).
pub fn generator(body: &[u8]) -> Result<&'static Generator, ProblemDetails> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    let Target { kind, lang } = serde_json::from_slice(body).map_err(|error| {
        let detail = format!(
            "The request body must be a JSON object with \"type\", which is CLIENT or SERVER, and \"lang\": {error}."
        );
        ProblemDetails::new(ProblemKind::MalformedBody, detail)
    })?;
    let kind = match kind {
        Kind::Client => LanguageKind::Client,
        Kind::Server => LanguageKind::Server,
    };
    Named { kind, name: &lang }.generator()
}

#[cfg(test)]
mod tests {
    use super::generator;
    use crate::service::ProblemKind;

    #[test]
    fn a_body_names_a_generator() {
        let of = |text: &str| generator(text.as_bytes()).map(|found| found.name).map_err(|problem| problem.kind);
        assert_eq!(of(r#"{"spec": {}, "type": "CLIENT", "lang": "python"}"#), Ok("python"));
        assert_eq!(of(r#"{"lang": "rust-axum", "type": "SERVER"}"#), Ok("rust-axum"));
        assert_eq!(of(r#"{"lang": "rust-axum", "type": "CLIENT"}"#), Err(ProblemKind::UnknownGenerator));
        for text in [
            "",
            "[]",
            "{}",
            r#"{"type": "CLIENT"}"#,
            r#"{"lang": "python", "type": "client"}"#,
            r#"{"lang": 1, "type": "CLIENT"}"#,
        ] {
            assert_eq!(of(text), Err(ProblemKind::MalformedBody), "{text}");
        }
    }
}
