//! The body of the two generating operations.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::credential::Authorization;
use super::problem::{ProblemDetails, ProblemKind};
use crate::error::{Failure, OptionProblem};
use crate::settings::{self, SETTINGS, Settings};

/// The source of the description.
#[derive(Debug, PartialEq, Eq)]
pub enum Description<'a> {
    /// The text: the exact bytes of an object in the body, or the content of a string.
    Inline(Cow<'a, str>),
    /// The URL to fetch it from.
    At { url: String },
}

/// The members of a body that are not settings. Older services call `openAPIUrl` `swaggerUrl`.
pub const MEMBERS: &[&str] = &["spec", "openAPIUrl", "swaggerUrl", "authorizationValue", "options", "lenient"];

/// The checked `GeneratorInput` of the interface.
#[derive(Debug, PartialEq, Eq)]
pub struct GeneratorInput<'a> {
    pub description: Description<'a>,
    /// The credential to send when the description, or a file that it refers to, is fetched.
    pub authorization: Option<Authorization>,
    pub options: BTreeMap<String, String>,
    pub settings: Settings,
    /// True if unknown options are warnings in the archive instead of errors.
    pub lenient: bool,
    /// The unknown members, which are ignored.
    pub others: Vec<Cow<'a, str>>,
}

/// The members of a body. Each stays unparsed text at first, so that an error about a wrong type includes the member's
/// name.
pub type Members<'a> = BTreeMap<Cow<'a, str>, &'a RawValue>;

/// Parses the body into its members.
pub fn members(body: &[u8]) -> Result<Members<'_>, ProblemDetails> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    serde_json::from_slice(body).map_err(|error| match error.classify() {
        serde_json::error::Category::Data => malformed(format!("The request body must be a JSON object: {error}.")),
        _ => malformed(format!("The request body is not valid JSON: {error}.")),
    })
}

impl<'a> GeneratorInput<'a> {
    /// Interprets the members of a body; `spec` takes precedence over `openAPIUrl`.
    pub fn of(members: &Members<'a>) -> Result<Self, ProblemDetails> {
        let member = |name: &str| members.get(name).map(|raw| raw.get()).filter(|raw| *raw != "null");
        let is_known = |name: &str| MEMBERS.contains(&name) || settings::find(name).is_some();
        let others: Vec<_> = members.keys().filter(|name| !is_known(name)).cloned().collect();
        let options = member("options").map_or_else(|| Ok(BTreeMap::new()), options)?;
        let description = match member("spec").map(inline).transpose()?.flatten() {
            Some(text) => Description::Inline(text),
            None => {
                let at = |name: &str| member(name).map(|raw| url(name, raw)).transpose().map(Option::flatten);
                let url = match at("openAPIUrl")? {
                    Some(url) => Some(url),
                    None => at("swaggerUrl")?,
                };
                Description::At { url: url.ok_or_else(|| no_description(&others))? }
            }
        };
        let has_url = matches!(description, Description::At { .. });
        let authorization = member("authorizationValue").map(|raw| Authorization::parse(raw, has_url));
        let settings = settings_of(members)?;
        let lenient = match member("lenient") {
            None | Some("false") => false,
            Some("true") => true,
            Some(_) => return Err(malformed("\"lenient\" must be true or false.")),
        };
        let authorization = authorization.transpose()?.flatten();
        Ok(Self { description, authorization, options, settings, lenient, others })
    }
}

/// The members that are settings; null counts as absent.
fn settings_of(members: &Members<'_>) -> Result<Settings, ProblemDetails> {
    let (mut settings, mut problems) = (Settings::default(), Vec::new());
    for setting in SETTINGS {
        let Some(raw) = members.get(setting.key).map(|raw| raw.get()).filter(|raw| *raw != "null") else { continue };
        let set = match serde_json::from_str(raw) {
            Ok(value) => settings.set(setting.key, value),
            Err(_) => {
                let message = setting.form.expected().to_owned();
                Err(OptionProblem { option: setting.key.to_owned(), message, hint: None })
            }
        };
        problems.extend(set.err());
    }
    if problems.is_empty() { Ok(settings) } else { Err(Failure::Options(problems).into()) }
}

/// The problem for a missing description. It may be in a member with another name, so the message lists the first
/// unknown members.
fn no_description(others: &[Cow<'_, str>]) -> ProblemDetails {
    let mut detail = "Pass the description in \"spec\", or its URL in \"openAPIUrl\".".to_owned();
    let named: Vec<_> = others.iter().filter(|name| name.len() <= 64).take(3).map(|name| format!("{name:?}")).collect();
    if !named.is_empty() {
        detail += &format!(" The request body has {}, which the service does not know.", named.join(", "));
    }
    ProblemDetails::new(ProblemKind::NoDescription, detail)
}

pub(super) fn malformed(detail: impl Into<String>) -> ProblemDetails {
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

fn url(name: &str, raw: &str) -> Result<Option<String>, ProblemDetails> {
    let url: String = serde_json::from_str(raw).map_err(|_| malformed(format!("{name:?} must be a string.")))?;
    let url = url.trim();
    Ok((!url.is_empty()).then(|| url.to_owned()))
}

/// The options as texts: a boolean or number keeps its spelling in the body. Null counts as absent, because it is the
/// default of many options in the listing.
fn options(raw: &str) -> Result<BTreeMap<String, String>, ProblemDetails> {
    let members: BTreeMap<String, &RawValue> = serde_json::from_str(raw)
        .map_err(|_| malformed("\"options\" must be an object whose values are strings, booleans or numbers."))?;
    let mut options = BTreeMap::new();
    let mut problems = Vec::new();
    for (option, value) in members {
        let text = match value.get() {
            string if string.starts_with('"') => serde_json::from_str(string).ok(),
            "null" => continue,
            other => (!other.starts_with(['{', '['])).then(|| other.to_owned()),
        };
        match text {
            Some(text) => drop(options.insert(option, text)),
            None => problems.push(OptionProblem { option, message: NOT_TEXT.to_owned(), hint: None }),
        }
    }
    if problems.is_empty() { Ok(options) } else { Err(Failure::Options(problems).into()) }
}

const NOT_TEXT: &str = "the value must be a string, a boolean or a number";

#[cfg(test)]
mod tests {
    use super::{Description, GeneratorInput, ProblemKind, members};
    use crate::Job;
    use crate::error::Failure;
    use crate::generators::ALL;
    use crate::service::problem::{ProblemDetails, Problems};

    fn parse(body: &[u8]) -> Result<GeneratorInput<'_>, ProblemDetails> {
        GeneratorInput::of(&members(body)?)
    }

    fn inline(body: &str) -> String {
        match parse(body.as_bytes()).expect(body).description {
            Description::Inline(text) => text.into_owned(),
            Description::At { url } => panic!("{body} leads to {url}"),
        }
    }

    fn refused(body: &str) -> ProblemDetails {
        parse(body.as_bytes()).expect_err(body)
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
            let input = parse(body.as_bytes()).expect(&body);
            assert!(matches!(input.description, Description::At { ref url } if url == "http://x.example"), "{body}");
            assert_eq!(refused(&format!(r#"{{"spec": {empty}}}"#)).kind, ProblemKind::NoDescription);
        }
        assert_eq!(refused(r#"{"openAPIUrl": "  "}"#).kind, ProblemKind::NoDescription);
        assert_eq!(refused("{}").kind, ProblemKind::NoDescription);
    }

    #[test]
    fn the_older_name_of_the_url_is_understood() {
        for (body, at) in [
            (r#"{"swaggerUrl": "http://old.example"}"#, "http://old.example"),
            (r#"{"swaggerUrl": "http://old.example", "openAPIUrl": "http://x.example"}"#, "http://x.example"),
            (r#"{"swaggerUrl": "http://old.example", "openAPIUrl": ""}"#, "http://old.example"),
        ] {
            let input = parse(body.as_bytes()).expect(body);
            assert_eq!(input.description, Description::At { url: at.to_owned() });
            assert!(input.others.is_empty());
        }
    }

    #[test]
    fn members_that_are_not_read_are_named() {
        let body = br#"{"spec": {"a":1}, "lenient": true, "withInterfaces": true, "gitHost": "x", "else": null}"#;
        let input = parse(body).expect("fine");
        assert_eq!(input.others, ["else", "withInterfaces"]);
        let problem = refused(r#"{"openApiUrl": "http://x.example"}"#);
        assert_eq!(problem.kind, ProblemKind::NoDescription);
        assert!(problem.detail.ends_with(r#"The request body has "openApiUrl", which the service does not know."#));
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
            r#"{"swaggerUrl": 1}"#,
            r#"{"options": [], "spec": {"a":1}}"#,
            r#"{"lenient": "true", "spec": {"a":1}}"#,
        ] {
            assert_eq!(refused(body).kind, ProblemKind::MalformedBody, "{body}");
        }
        assert!(parse(b"{\"spec\": \"\xff\"}").is_err());
    }

    #[test]
    fn unknown_options_are_errors_unless_the_caller_wants_warnings() {
        let check = |rest: &str| {
            let body = format!(r#"{{"spec": {{"a":1}}, "options": {{"strict": true, "npmVersion": "1.0.0"}}{rest}}}"#);
            let GeneratorInput { options, settings, lenient, .. } = parse(body.as_bytes()).expect(&body);
            Job { generator: &ALL[0], options: &options, settings: &settings, lenient }.check()
        };
        for rest in ["", r#", "lenient": false"#, r#", "lenient": null"#] {
            let Err(Failure::Options(problems)) = check(rest) else { panic!("{rest}") };
            assert_eq!(problems.iter().map(|p| p.option.as_str()).collect::<Vec<_>>(), ["strict"]);
        }
        assert_eq!(check(r#", "lenient": true"#), Ok(()));
        // A known setting with a wrong value is still an error.
        let body = r#"{"spec": {"a":1}, "lenient": true, "removeOperationIdPrefix": "maybe"}"#;
        assert_eq!(refused(body).kind, ProblemKind::InvalidOptions);
    }

    #[test]
    fn options_are_texts_as_written_and_every_other_is_named() {
        let body =
            br#"{"spec": {"a":1}, "options": {"a": "x", "b": true, "c": false, "d": 1.50, "e": -1e3, "f": null}, "else": 1}"#;
        let input = parse(body).expect("fine");
        let seen: Vec<_> = input.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(seen, [("a", "x"), ("b", "true"), ("c", "false"), ("d", "1.50"), ("e", "-1e3")]);
        let problem =
            refused(r#"{"spec": {"a":1}, "options": {"a": true, "b": [1], "c": {}, "d": null, "e": "\ud800"}}"#);
        assert_eq!(problem.kind, ProblemKind::InvalidOptions);
        let Some(Problems::Options(problems)) = problem.problems else { panic!("options") };
        assert_eq!(problems.iter().map(|p| p.option.as_str()).collect::<Vec<_>>(), ["b", "c", "e"]);
    }
}
