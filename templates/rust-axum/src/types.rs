//! What handlers are given beside the models, and what they give back.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::pin::Pin;
use std::task::{self, Poll};

use axum::http::{Extensions, HeaderMap, Method, StatusCode, Uri};
use axum::response::Response;
use futures_util::{Stream, stream};
use serde::{Deserialize, Deserializer, Serialize};

/// The request around the typed parameters and the body.
#[derive(Debug, Clone)]
pub struct Context {
    /// The value of `X-Request-Id` in the answer and in the log.
    pub request_id: String,
    pub method: Method,
    pub uri: Uri,
    pub headers: HeaderMap,
    /// What layers around the router have put there.
    pub extensions: Extensions,
    /// The names of the security schemes that were asked, with what their hooks gave.
    pub principals: Vec<(String, Principal)>,
}

impl Context {
    /// What the hook of this security scheme gave.
    #[must_use]
    pub fn principal(&self, scheme: &str) -> Option<&Principal> {
        let mut principals = self.principals.iter();
        principals.find(|(name, _)| name == scheme).map(|(_, principal)| principal)
    }
}

/// Who calls, as a security hook found out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Principal {
    /// The name or number of the user or client.
    pub subject: String,
    /// What else is known, such as the claims of a token.
    pub claims: serde_json::Value,
}

/// The credential that a request has for a security scheme.
#[derive(Clone, PartialEq, Eq)]
pub enum Credential {
    ApiKey(String),
    Basic {
        user: String,
        password: String,
    },
    /// The token of a bearer, OAuth 2.0 or OpenID Connect scheme.
    Bearer(String),
    /// What follows the name of another HTTP scheme.
    Http(String),
    /// The client's certificate was checked where TLS ends; its headers are in the context.
    Certificate,
}

/// Says which kind it is, and keeps the secret out of logs.
impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ApiKey(_) => "ApiKey(..)",
            Self::Basic { .. } => "Basic(..)",
            Self::Bearer(_) => "Bearer(..)",
            Self::Http(_) => "Http(..)",
            Self::Certificate => "Certificate",
        })
    }
}

/// Why a security hook lets nobody through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denied {
    /// 401: the credential is wrong.
    Unauthorized,
    /// 403: the credential is right, and does not suffice.
    Forbidden,
    /// 501: nobody has written this hook yet.
    NotImplemented,
}

/// An answer that the description does not have: a problem of its own status, or an error.
///
/// Every error becomes one by `?`: it is written to the log, and the caller sees 500 and the request's id.
#[derive(Debug)]
pub struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) detail: String,
    pub(crate) errors: Vec<Invalid>,
    pub(crate) source: Option<Box<dyn Error + Send + Sync>>,
    pub(crate) response: Option<Box<Response>>,
}

impl Failure {
    /// An answer with `application/problem+json` as its body.
    pub fn problem(status: StatusCode, detail: impl Into<String>) -> Self {
        Self { status, detail: detail.into(), errors: Vec::new(), source: None, response: None }
    }

    /// An answer as it is, whatever the description says.
    #[must_use]
    pub fn answer(response: Response) -> Self {
        Self { response: Some(Box::new(response)), ..Self::problem(StatusCode::OK, "") }
    }

    /// 501, which all operations answer until somebody writes them.
    #[must_use]
    pub fn not_implemented() -> Self {
        Self::problem(StatusCode::NOT_IMPLEMENTED, "This operation is not implemented.")
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        let mut failure = Self::problem(StatusCode::INTERNAL_SERVER_ERROR, "");
        failure.source = Some(Box::new(error));
        failure
    }
}

/// One thing that is wrong with a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Invalid {
    /// `path`, `query`, `header`, `cookie` or `body`.
    pub r#in: &'static str,
    /// The parameter's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A JSON Pointer to the value within the parameter or body.
    pub pointer: String,
    pub message: String,
}

/// A file of a multipart body. It is deleted when the request is answered; to keep it, move it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UploadedFile {
    pub path: PathBuf,
    /// As the client gave it. Never a path to write to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    pub size: u64,
}

/// What an answer tells one after the other, as JSON lines, a JSON text sequence or server-sent events: each item is sent
/// when the stream gives it.
pub struct Items<T>(Pin<Box<dyn Stream<Item = T> + Send>>);

impl<T> Items<T> {
    /// The items of a stream.
    pub fn of(stream: impl Stream<Item = T> + Send + 'static) -> Self {
        Self(Box::pin(stream))
    }
}

impl<T: Send + 'static> From<Vec<T>> for Items<T> {
    fn from(items: Vec<T>) -> Self {
        Self::of(stream::iter(items))
    }
}

impl<T> Stream for Items<T> {
    type Item = T;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut task::Context<'_>) -> Poll<Option<T>> {
        self.0.as_mut().poll_next(context)
    }
}

impl<T> fmt::Debug for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Items(..)")
    }
}

/// Tells a value that is null from one that is absent.
#[allow(dead_code, reason = "only what may be null needs it")]
pub(crate) fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// The first alternative that a value fits.
#[allow(dead_code, reason = "only unions need it")]
pub(crate) fn first<T>(
    value: &serde_json::Value,
    ways: &[fn(serde_json::Value) -> serde_json::Result<T>],
) -> serde_json::Result<T> {
    let fitting = ways.iter().find_map(|way| way(value.clone()).ok());
    fitting.ok_or_else(|| serde::de::Error::custom("no alternative fits"))
}

/// An enum whose values are texts, and what every such enum can do: `as_str`, `Display`, `FromStr` and serde's traits.
#[allow(unused_macros, reason = "only enums need it")]
macro_rules! text_enum {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$of])* $variant,)* }

        impl $name {
            /// All values, in the description's order, with their texts.
            pub const TEXTS: &'static [(Self, &'static str)] = &[$((Self::$variant, $text)),*];

            /// The value as it stands in JSON.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                Self::TEXTS[self as usize].1
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::types::UnknownText;

            fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
                $crate::types::UnknownText::find(Self::TEXTS, text)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
                $crate::types::text_of(deserializer, Self::TEXTS)
            }
        }
    };
}
#[allow(unused_imports, reason = "only enums need it")]
pub(crate) use text_enum;

/// A text that is none of an enum's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownText(String);

impl UnknownText {
    #[allow(dead_code, reason = "only enums need it")]
    pub(crate) fn find<T: Copy>(texts: &[(T, &str)], text: &str) -> Result<T, Self> {
        let found = texts.iter().find(|(_, known)| *known == text);
        found.map(|(value, _)| *value).ok_or_else(|| Self(text.to_owned()))
    }
}

impl fmt::Display for UnknownText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no value {:?}", self.0)
    }
}

impl Error for UnknownText {}

/// The value of an enum whose text comes next.
#[allow(dead_code, reason = "only enums need it")]
pub(crate) fn text_of<'de, T: Copy, D: Deserializer<'de>>(deserializer: D, texts: &[(T, &str)]) -> Result<T, D::Error> {
    let text = Cow::<str>::deserialize(deserializer)?;
    UnknownText::find(texts, &text).map_err(serde::de::Error::custom)
}
