//! Types that handlers receive and return in addition to the models.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::pin::Pin;
use std::task::{self, Poll};

use axum::http::{Extensions, HeaderMap, Method, StatusCode, Uri};
use axum::response::Response;
use futures_util::{Stream, stream};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The request context: everything except the typed parameters and the body.
#[derive(Debug, Clone)]
pub struct Context {
    /// The request ID, as in the `X-Request-Id` response header and in the log.
    pub request_id: String,
    pub method: Method,
    pub uri: Uri,
    pub headers: HeaderMap,
    /// Extensions added by layers around the router.
    pub extensions: Extensions,
    /// The callers returned by the security hooks, with the names of their schemes.
    pub principals: Vec<(String, Principal)>,
}

impl Context {
    /// Returns the caller that the hook of this security scheme returned.
    #[must_use]
    pub fn principal(&self, scheme: &str) -> Option<&Principal> {
        let mut principals = self.principals.iter();
        principals.find(|(name, _)| name == scheme).map(|(_, principal)| principal)
    }
}

/// The authenticated caller, as returned by a security hook.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Principal {
    /// The name or ID of the user or client.
    pub subject: String,
    /// Additional information, such as the claims of a token.
    pub claims: serde_json::Value,
}

/// The credential that a request contains for a security scheme.
#[derive(Clone, PartialEq, Eq)]
pub enum Credential {
    ApiKey(String),
    Basic {
        user: String,
        password: String,
    },
    /// The token of a bearer, OAuth 2.0 or OpenID Connect scheme.
    Bearer(String),
    /// The part after the scheme name, for other HTTP schemes.
    Http(String),
    /// The client certificate. The proxy that terminates TLS must verify it; the proxy's headers are in the context.
    Certificate,
}

/// Prints the kind of credential without the secret.
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

/// The reason why a security hook refuses a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denied {
    /// 401: the credential is not valid.
    Unauthorized,
    /// 403: the credential is valid but not sufficient.
    Forbidden,
    /// 501: this hook is not implemented.
    NotImplemented,
}

/// A response outside the API description: a problem with any status code, or an internal error.
///
/// `?` converts any error to a `Failure`. It is logged; the caller receives status 500 and the request ID.
#[derive(Debug)]
pub struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) detail: String,
    pub(crate) errors: Vec<Invalid>,
    pub(crate) source: Option<Box<dyn Error + Send + Sync>>,
    pub(crate) response: Option<Box<Response>>,
}

impl Failure {
    /// Creates an error response.
    pub fn problem(status: StatusCode, detail: impl Into<String>) -> Self {
        Self { status, detail: detail.into(), errors: Vec::new(), source: None, response: None }
    }

    /// Creates a response that is sent unchanged and is not validated.
    #[must_use]
    pub fn answer(response: Response) -> Self {
        Self { response: Some(Box::new(response)), ..Self::problem(StatusCode::OK, "") }
    }

    /// Creates the 501 response of operations that are not implemented.
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

/// One validation error of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Invalid {
    /// `path`, `query`, `querystring`, `header`, `cookie` or `body`.
    pub r#in: &'static str,
    /// The name of the parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A JSON Pointer into the parameter or body.
    pub pointer: String,
    pub message: String,
}

/// A file of a multipart body. It is deleted once the response is sent; move it to keep it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UploadedFile {
    pub path: PathBuf,
    /// The file name sent by the client. Never use it as a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    pub size: u64,
}

/// A streamed response: JSON Lines, a JSON text sequence or server-sent events. Each item is sent as soon as the stream
/// yields it.
pub struct Items<T>(Pin<Box<dyn Stream<Item = T> + Send>>);

impl<T> Items<T> {
    /// Creates a response from a stream of items.
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

/// Distinguishes null from an absent value.
#[allow(dead_code, reason = "needed only by nullable properties")]
pub(crate) fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Converts a value to the alternative that keeps most of its members; the first of those that keep the same.
#[allow(dead_code, reason = "needed only by unions")]
pub(crate) fn fitting<T: Serialize>(
    value: &serde_json::Value,
    ways: &[fn(serde_json::Value) -> serde_json::Result<T>],
) -> serde_json::Result<T> {
    let all = kept(value, value);
    let mut best: Option<(usize, T)> = None;
    for way in ways {
        let Ok(found) = way(value.clone()) else { continue };
        let members = if all == 0 { 0 } else { kept(value, &serde_json::to_value(&found)?) };
        if members == all {
            return Ok(found);
        }
        if best.as_ref().is_none_or(|(most, _)| members > *most) {
            best = Some((members, found));
        }
    }
    best.map(|(_, found)| found).ok_or_else(|| serde::de::Error::custom("the value does not match any alternative"))
}

/// Counts the members of a value, and of what it contains, that the other value has too.
fn kept(value: &serde_json::Value, other: &serde_json::Value) -> usize {
    match (value, other) {
        (serde_json::Value::Object(members), serde_json::Value::Object(others)) => {
            let common = members.iter().filter_map(|(name, member)| Some(kept(member, others.get(name)?)));
            common.map(|below| below + 1).sum()
        }
        (serde_json::Value::Array(items), serde_json::Value::Array(others)) => {
            items.iter().zip(others).map(|(item, other)| kept(item, other)).sum()
        }
        _ => 0,
    }
}

/// Serializes an alternative with the property of the discriminator, which it does not declare.
#[allow(dead_code, reason = "needed only by unions")]
pub(crate) fn tagged<S: Serializer>(
    value: &impl Serialize,
    property: &'static str,
    tag: &'static str,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut value = exact(value).map_err(serde::ser::Error::custom)?;
    if let serde_json::Value::Object(members) = &mut value {
        members.entry(property).or_insert_with(|| tag.into());
    }
    value.serialize(serializer)
}

/// Converts a model to what its JSON text says. `to_value` would turn a float of 32 bits into another number.
pub(crate) fn exact<T: Serialize + ?Sized>(model: &T) -> serde_json::Result<serde_json::Value> {
    // The parser refuses text that is nested too deeply; floats may become other numbers there.
    serde_json::from_slice(&serde_json::to_vec(model)?).or_else(|_| serde_json::to_value(model))
}

/// Defines an enum with string values and its implementations: `as_str`, `Display`, `FromStr` and serde's traits.
#[allow(unused_macros, reason = "needed only by enums")]
macro_rules! text_enum {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$of])* $variant,)* }

        impl $name {
            /// All variants with their strings, in the order of the API description.
            #[allow(clippy::large_stack_arrays, reason = "a constant is not on the stack")]
            pub const TEXTS: &'static [(Self, &'static str)] = &[$((Self::$variant, $text)),*];

            /// Returns the string that represents the value in JSON.
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

            // The error by its own name: `Self::Err` would be ambiguous next to a variant `Err`.
            fn from_str(text: &str) -> std::result::Result<Self, $crate::types::UnknownText> {
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
#[allow(unused_imports, reason = "needed only by enums")]
pub(crate) use text_enum;

/// The error for a string that is not a value of an enum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownText(String);

impl UnknownText {
    #[allow(dead_code, reason = "needed only by enums")]
    pub(crate) fn find<T: Copy>(texts: &[(T, &str)], text: &str) -> Result<T, Self> {
        let found = texts.iter().find(|(_, known)| *known == text);
        found.map(|(value, _)| *value).ok_or_else(|| Self(text.to_owned()))
    }
}

impl fmt::Display for UnknownText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown value {:?}", self.0)
    }
}

impl Error for UnknownText {}

/// Deserializes an enum from its string.
#[allow(dead_code, reason = "needed only by enums")]
pub(crate) fn text_of<'de, T: Copy, D: Deserializer<'de>>(deserializer: D, texts: &[(T, &str)]) -> Result<T, D::Error> {
    let text = Cow::<str>::deserialize(deserializer)?;
    UnknownText::find(texts, &text).map_err(serde::de::Error::custom)
}
