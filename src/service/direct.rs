//! Generation without a code: the body also contains the generator, as sent by Swagger Editor for OpenAPI 3.

use super::input::{Members, malformed};
use super::problem::ProblemDetails;
use super::route::Named;
use crate::generators::{Generator, LanguageKind};

/// The members of a body that select a generator.
pub const MEMBERS: &[&str] = &["type", "lang"];

/// The generator that a body selects; the other members are those of a [`GeneratorInput`](super::GeneratorInput).
pub fn generator(members: &Members<'_>) -> Result<&'static Generator, ProblemDetails> {
    let text = |name: &str| serde_json::from_str::<String>(members.get(name)?.get()).ok();
    let kind = match text("type").as_deref() {
        Some("CLIENT") => LanguageKind::Client,
        Some("SERVER") => LanguageKind::Server,
        _ => return Err(malformed("\"type\" must be CLIENT or SERVER.")),
    };
    let name = text("lang").ok_or_else(|| malformed("\"lang\" must be the name of a generator."))?;
    Named { kind, name: &name }.generator()
}

#[cfg(test)]
mod tests {
    use super::generator;
    use crate::service::ProblemKind;
    use crate::service::input::members;

    #[test]
    fn a_body_names_a_generator() {
        let of = |text: &str| {
            members(text.as_bytes())
                .and_then(|members| generator(&members))
                .map(|found| found.name)
                .map_err(|problem| problem.kind)
        };
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
