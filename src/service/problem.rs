//! Error responses of the service: RFC 9457 problem details.

use serde::Serialize;

use crate::error::{Failure, OptionProblem, Problem};

/// The kinds of problem; each has one status, one title and one `type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    MalformedBody,
    NoDescription,
    InvalidOptions,
    InvalidCredential,
    AddressRefused,
    Unauthorized,
    Forbidden,
    UnknownGenerator,
    UnknownCode,
    UnknownPath,
    MethodNotAllowed,
    BodyTimedOut,
    TooLarge,
    ArchiveTooLarge,
    UnsupportedEncoding,
    UnusableDescription,
    TooManyRequests,
    FetchFailed,
    FetchTimedOut,
    StorageUnavailable,
    Busy,
    Internal,
}

impl ProblemKind {
    /// The status, the last part of the `type`, and the title. The `type` never changes after a release, because
    /// programs compare it.
    const fn row(self) -> (u16, &'static str, &'static str) {
        match self {
            Self::MalformedBody => (400, "malformed-body", "The request body is malformed"),
            Self::NoDescription => (400, "no-description", "No API description was provided"),
            Self::InvalidOptions => (400, "invalid-options", "Some options are invalid"),
            Self::InvalidCredential => (400, "invalid-credential", "The authorizationValue is invalid"),
            Self::Unauthorized => (401, "unauthorized", "A valid token is required"),
            Self::Forbidden => (403, "forbidden", "The token does not allow this"),
            Self::AddressRefused => (403, "address-refused", "Fetching the openAPIUrl is not allowed"),
            Self::UnknownGenerator => (404, "unknown-generator", "Unknown generator"),
            Self::UnknownCode => (404, "unknown-code", "The download code is unknown, already used or expired"),
            Self::UnknownPath => (404, "unknown-path", "Unknown path"),
            Self::MethodNotAllowed => (405, "method-not-allowed", "Method not allowed"),
            Self::BodyTimedOut => (408, "body-timed-out", "The request body did not arrive in time"),
            Self::TooLarge => (413, "too-large", "The request body is too large"),
            Self::ArchiveTooLarge => (413, "archive-too-large", "The archive is too large"),
            Self::UnsupportedEncoding => (415, "unsupported-encoding", "The Content-Encoding is not supported"),
            Self::UnusableDescription => (422, "unusable-description", "The API description has errors"),
            Self::TooManyRequests => (429, "too-many-requests", "Too many requests"),
            Self::FetchFailed => (502, "fetch-failed", "The openAPIUrl could not be fetched"),
            Self::FetchTimedOut => (504, "fetch-timed-out", "Fetching the openAPIUrl timed out"),
            Self::StorageUnavailable => (503, "storage-unavailable", "The archive storage is unavailable"),
            Self::Busy => (503, "busy", "The service is busy"),
            Self::Internal => (500, "internal", "Internal error"),
        }
    }

    pub const fn status(self) -> u16 {
        self.row().0
    }

    /// The last part of the `type`.
    pub const fn slug(self) -> &'static str {
        self.row().1
    }
}

/// The `problems` member: every problem of its kind, not only the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Problems {
    Options(Vec<OptionProblem>),
    Description(Vec<Problem>),
}

/// A response of type `application/problem+json`, with the headers that its status requires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemDetails {
    pub kind: ProblemKind,
    pub detail: String,
    pub problems: Option<Problems>,
    /// The `Allow` header of a 405.
    pub allow: Option<&'static str>,
    /// The `WWW-Authenticate` header of a 401, or of a 403 because of the token's scope.
    pub authenticate: Option<&'static str>,
    /// Seconds to wait before trying again.
    pub retry_after: Option<u32>,
}

impl ProblemDetails {
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into(), problems: None, allow: None, authenticate: None, retry_after: None }
    }

    /// The problem for storage that fails, or that does not have a recent write yet.
    pub fn storage(detail: impl Into<String>) -> Self {
        Self { retry_after: Some(5), ..Self::new(ProblemKind::StorageUnavailable, detail) }
    }

    /// The problem for a body with an unsupported compression.
    pub fn unsupported_encoding(encoding: &str) -> Self {
        let detail = format!(
            "The Content-Encoding {encoding:?} is not supported; send the body unchanged, or compressed with gzip."
        );
        Self::new(ProblemKind::UnsupportedEncoding, detail)
    }

    pub fn method_not_allowed(method: &str, allow: &'static str) -> Self {
        let detail = format!("{method} is not supported here; use one of {allow}.");
        Self { allow: Some(allow), ..Self::new(ProblemKind::MethodNotAllowed, detail) }
    }

    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Body<'a> {
            r#type: String,
            title: &'static str,
            status: u16,
            detail: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            problems: Option<&'a Problems>,
        }
        let (status, slug, title) = self.kind.row();
        let body = Body {
            r#type: format!("urn:specmint:problem:{slug}"),
            title,
            status,
            detail: &self.detail,
            problems: self.problems.as_ref(),
        };
        serde_json::to_string(&body).expect("strings and numbers always serialise")
    }
}

impl From<Failure> for ProblemDetails {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Options(problems) => {
                let named: Vec<_> = problems
                    .iter()
                    .map(|p| match &p.hint {
                        Some(hint) => format!("{}: {} ({hint})", p.option, p.message),
                        None => format!("{}: {}", p.option, p.message),
                    })
                    .collect();
                let problem = Self::new(ProblemKind::InvalidOptions, format!("{}.", named.join("; ")));
                Self { problems: Some(Problems::Options(problems)), ..problem }
            }
            Failure::Description(problems) => {
                let detail = match problems.as_slice() {
                    [] => "The description could not be read, and no reason is known.".to_owned(),
                    [one] => located(one),
                    [first, rest @ ..] => {
                        format!("{} See \"problems\" for {} more.", located(first), rest.len())
                    }
                };
                let problem = Self::new(ProblemKind::UnusableDescription, detail);
                Self { problems: Some(Problems::Description(problems)), ..problem }
            }
        }
    }
}

fn located(problem: &Problem) -> String {
    match problem.line {
        0 => problem.message.clone(),
        line => format!("Line {line}, column {}: {}", problem.column, problem.message),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{ProblemDetails, ProblemKind};
    use crate::error::{Failure, OptionProblem, Problem, Severity};

    fn body(problem: &ProblemDetails) -> Value {
        serde_json::from_str(&problem.to_json()).expect("JSON")
    }

    #[test]
    fn options_are_all_named() {
        let bad = |option: &str, hint: Option<&str>| OptionProblem {
            option: option.to_owned(),
            message: "unknown option".to_owned(),
            hint: hint.map(str::to_owned),
        };
        let failure = Failure::Options(vec![bad("npmname", Some("did you mean npmName?")), bad("colour", None)]);
        let body = body(&failure.into());
        assert_eq!(body["status"], 400);
        assert_eq!(body["type"], "urn:specmint:problem:invalid-options");
        assert_eq!(body["detail"], "npmname: unknown option (did you mean npmName?); colour: unknown option.");
        assert_eq!(body["problems"][1], json!({"option": "colour", "message": "unknown option"}));
    }

    #[test]
    fn a_description_s_problems_keep_their_places() {
        let problem = |line| Problem {
            severity: Severity::Error,
            rule: "ref-dangling",
            message: "Nothing is there.".to_owned(),
            hint: None,
            file: String::new(),
            pointer: "/paths".to_owned(),
            line,
            column: 7,
            source: String::new(),
            caret: 0,
            option: None,
        };
        let body = body(&Failure::Description(vec![problem(3), problem(4)]).into());
        assert_eq!(body["status"], 422);
        assert_eq!(body["detail"], "Line 3, column 7: Nothing is there. See \"problems\" for 1 more.");
        assert_eq!(body["problems"][1]["line"], 4);
        assert_eq!(body["problems"][0]["rule"], "ref-dangling");
    }

    #[test]
    fn what_has_no_list_shows_none() {
        let problem = ProblemDetails::new(ProblemKind::UnknownCode, "x");
        assert_eq!(body(&problem).as_object().expect("object").len(), 4);
        assert_eq!(ProblemDetails::storage("x").retry_after, Some(5));
    }
}
