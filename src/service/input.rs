//! The body of the two generating operations.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::credential::Authorization;
use super::problem::{ProblemDetails, ProblemKind};
use crate::error::{Failure, OptionProblem};
use crate::settings::{SETTINGS, Settings};

/// Where the description is.
#[derive(Debug, PartialEq, Eq)]
pub enum Description<'a> {
    /// Its text: of an object the very bytes of the body, of a string what the string holds.
    Inline(Cow<'a, str>),
    /// Where it is to be fetched from.
    At { url: String },
}

/// `GeneratorInput` of the interface, checked. Members that are neither its own nor settings are ignored.
#[derive(Debug, PartialEq, Eq)]
pub struct GeneratorInput<'a> {
    pub description: Description<'a>,
    /// What is sent when the description, or a file that it refers to, is fetched.
    pub authorization: Option<Authorization>,
    pub options: BTreeMap<String, String>,
    pub settings: Settings,
}

/// The members of a body. Each is kept as text at first, so that a wrong type is told by the member's name.
type Members<'a> = BTreeMap<Cow<'a, str>, &'a RawValue>;

impl<'a> GeneratorInput<'a> {
    /// Reads a body; `spec` wins over `openAPIUrl`.
    pub fn parse(body: &'a [u8]) -> Result<Self, ProblemDetails> {
        let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
        let members: Members = serde_json::from_slice(body).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => malformed(format!("The request body must be a JSON object: {error}.")),
            _ => malformed(format!("The request body is not valid JSON: {error}.")),
        })?;
        let member = |name: &str| members.get(name).map(|raw| raw.get()).filter(|raw| *raw != "null");
        let options = member("options").map_or_else(|| Ok(BTreeMap::new()), options)?;
        let description = match member("spec").map(inline).transpose()?.flatten() {
            Some(text) => Description::Inline(text),
            None => {
                let url = member("openAPIUrl").map(url).transpose()?.flatten().ok_or_else(|| {
                    ProblemDetails::new(
                        ProblemKind::NoDescription,
                        "Pass the description in \"spec\", or its URL in \"openAPIUrl\".",
                    )
                })?;
                Description::At { url }
            }
        };
        let has_url = matches!(description, Description::At { .. });
        let authorization = member("authorizationValue").map(|raw| Authorization::parse(raw, has_url));
        let settings = settings(&members)?;
        Ok(Self { description, authorization: authorization.transpose()?.flatten(), options, settings })
    }
}

/// The members that are settings; null is as if it were absent.
fn settings(members: &Members<'_>) -> Result<Settings, ProblemDetails> {
    let (mut settings, mut problems) = (Settings::default(), Vec::new());
    for setting in SETTINGS {
        let Some(raw) = members.get(setting.key).map(|raw| raw.get()).filter(|raw| *raw != "null") else { continue };
        let set = match serde_json::from_str(raw) {
            Ok(given) => settings.set(setting.key, given),
            Err(_) => {
                let message = setting.form.expected().to_owned();
                Err(OptionProblem { option: setting.key.to_owned(), message, hint: None })
            }
        };
        problems.extend(set.err());
    }
    if problems.is_empty() { Ok(settings) } else { Err(Failure::Options(problems).into()) }
}

fn malformed(detail: impl Into<String>) -> ProblemDetails {
    ProblemDetails::new(ProblemKind::MalformedBody, detail)
}

/// The text of `spec`; an empty object or string counts as absent.
fn inline(raw: &str) -> Result<Option<Cow<'_, str>>, ProblemDetails> {
    let text = match raw.as_bytes().first() {
        Some(b'{') => Cow::Borrowed(raw),
        Some(b'"') => serde_json::from_str::<String>(raw)
            .map(Cow::Owned)
            .map_err(|error| malformed(format!("\"spec\" is not a valid JSON string: {error}.")))?,
        _ => return Err(malformed("\"spec\" must be an object, or a string that contains JSON or YAML.")),
    };
    let blank = text.trim().strip_prefix('{').map_or(text.trim().is_empty(), |rest| rest.trim() == "}");
    Ok((!blank).then_some(text))
}

fn url(raw: &str) -> Result<Option<String>, ProblemDetails> {
    let url: String = serde_json::from_str(raw).map_err(|_| malformed("\"openAPIUrl\" must be a string."))?;
    let url = url.trim();
    Ok((!url.is_empty()).then(|| url.to_owned()))
}

fn options(raw: &str) -> Result<BTreeMap<String, String>, ProblemDetails> {
    let given: BTreeMap<String, &RawValue> =
        serde_json::from_str(raw).map_err(|_| malformed("\"options\" must be an object whose values are strings."))?;
    let mut options = BTreeMap::new();
    let mut problems = Vec::new();
    for (option, value) in given {
        match serde_json::from_str::<String>(value.get()) {
            Ok(text) => drop(options.insert(option, text)),
            Err(_) => problems.push(not_a_string(option, value.get())),
        }
    }
    if problems.is_empty() { Ok(options) } else { Err(Failure::Options(problems).into()) }
}

fn not_a_string(option: String, value: &str) -> OptionProblem {
    let scalar = !value.starts_with(['{', '[', '"', 'n']);
    OptionProblem {
        option,
        message: "the value must be a string".to_owned(),
        hint: scalar.then(|| format!("write \"{value}\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Description, GeneratorInput, ProblemKind};
    use crate::service::problem::{ProblemDetails, Problems};

    fn inline(body: &str) -> String {
        match GeneratorInput::parse(body.as_bytes()).expect(body).description {
            Description::Inline(text) => text.into_owned(),
            Description::At { url } => panic!("{body} leads to {url}"),
        }
    }

    fn refused(body: &str) -> ProblemDetails {
        GeneratorInput::parse(body.as_bytes()).expect_err(body)
    }

    #[test]
    fn an_inline_object_keeps_its_text() {
        assert_eq!(inline("{\"spec\": {\n  \"z\": 1.50,\n  \"a\": 2}}"), "{\n  \"z\": 1.50,\n  \"a\": 2}");
        assert_eq!(inline("\u{feff}{\"spec\":{\"a\":1}}"), "{\"a\":1}");
    }

    #[test]
    fn a_string_holds_the_text() {
        assert_eq!(inline(r#"{"spec": "openapi: 3.0.0\ninfo: {}"}"#), "openapi: 3.0.0\ninfo: {}");
    }

    #[test]
    fn spec_wins_and_an_empty_one_is_absent() {
        assert_eq!(inline(r#"{"spec": {"a": 1}, "openAPIUrl": "http://x.example"}"#), r#"{"a": 1}"#);
        for empty in ["{}", "{ \\n }".replace("\\n", "\n").as_str(), "\"\"", "\" \"", "\"{}\"", "null"] {
            let body = format!(r#"{{"spec": {empty}, "openAPIUrl": "http://x.example"}}"#);
            let input = GeneratorInput::parse(body.as_bytes()).expect(&body);
            assert!(matches!(input.description, Description::At { ref url } if url == "http://x.example"), "{body}");
            assert_eq!(refused(&format!(r#"{{"spec": {empty}}}"#)).kind, ProblemKind::NoDescription);
        }
        assert_eq!(refused(r#"{"openAPIUrl": "  "}"#).kind, ProblemKind::NoDescription);
        assert_eq!(refused("{}").kind, ProblemKind::NoDescription);
    }

    #[test]
    fn malformed_bodies_are_told_so() {
        for body in [
            "",
            "{",
            "[]",
            "null",
            "\"x\"",
            r#"{"spec": 1}"#,
            r#"{"spec": []}"#,
            r#"{"openAPIUrl": {}}"#,
            r#"{"options": [], "spec": {"a":1}}"#,
        ] {
            assert_eq!(refused(body).kind, ProblemKind::MalformedBody, "{body}");
        }
        assert!(GeneratorInput::parse(b"{\"spec\": \"\xff\"}").is_err());
    }

    #[test]
    fn options_are_strings_and_every_other_is_named() {
        let input =
            GeneratorInput::parse(br#"{"spec": {"a":1}, "options": {"npmName": "x"}, "else": 1}"#).expect("fine");
        assert_eq!(input.options.into_iter().collect::<Vec<_>>(), [("npmName".to_owned(), "x".to_owned())]);
        let problem = refused(r#"{"spec": {"a":1}, "options": {"a": true, "b": "x", "c": {}, "d": null}}"#);
        assert_eq!(problem.kind, ProblemKind::InvalidOptions);
        let Some(Problems::Options(problems)) = problem.problems else { panic!("options") };
        let seen: Vec<_> = problems.iter().map(|p| (p.option.as_str(), p.hint.as_deref())).collect();
        assert_eq!(seen, [("a", Some("write \"true\"")), ("c", None), ("d", None)]);
    }
}
