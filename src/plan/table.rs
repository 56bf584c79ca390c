//! Rows of the operation tables: the serialization of an argument. Runtimes read these tables; each language has its
//! own names for the entries, and decides which ones it omits.

use super::call::{Argument, Location, Serialization};
use crate::api::{Encoding, MediaKind, ParameterLocation, Style};

/// An entry of an argument's row.
pub enum Entry<'d> {
    /// The media type of the value.
    Content(&'d str),
    Style(Style),
    Explode(bool),
    /// Reserved characters are sent unencoded.
    AllowReserved,
    /// The name may be sent without a value.
    AllowEmpty,
}

/// The complete serialization of an argument.
pub fn entries<'d>(argument: &Argument<'_, 'd>) -> Vec<Entry<'d>> {
    match &argument.location {
        Location::Parameter(_, writing) => {
            let mut out = match writing.serialization {
                Serialization::Content(media_type) => vec![Entry::Content(media_type)],
                Serialization::Style { style, explode, allow_reserved } => styled(style, explode, allow_reserved),
            };
            out.extend(writing.allow_empty.then_some(Entry::AllowEmpty));
            out
        }
        Location::Field(encoding) => {
            let mut out: Vec<_> = encoding.content_type.map(Entry::Content).into_iter().collect();
            // Without a style, forms have a different default.
            let style = encoding.styled().map(|(style, explode)| styled(style, explode, encoding.allow_reserved));
            out.extend(style.into_iter().flatten());
            out
        }
        Location::Body => Vec::new(),
    }
}

fn styled<'d>(style: Style, explode: bool, allow_reserved: bool) -> Vec<Entry<'d>> {
    let reserved = allow_reserved.then_some(Entry::AllowReserved);
    [Entry::Style(style), Entry::Explode(explode)].into_iter().chain(reserved).collect()
}

/// The serialization of a parameter for a runtime that knows the default style of each location, and whether a style
/// explodes by default.
pub fn unusual<'d>(argument: &Argument<'_, 'd>) -> Vec<Entry<'d>> {
    let mut out = entries(argument);
    if let Location::Parameter(location, writing) = &argument.location
        && let Serialization::Style { style, .. } = writing.serialization
    {
        out.retain(|entry| match entry {
            Entry::Style(style) => *style != location.default_style(),
            Entry::Explode(explode) => *explode != (style == Style::Form),
            _ => true,
        });
    }
    out
}

/// The described serialization of a field.
pub fn stated<'d>(encoding: &Encoding<'d>) -> Vec<Entry<'d>> {
    let content = encoding.content_type.map(Entry::Content);
    let reserved = encoding.allow_reserved.then_some(Entry::AllowReserved);
    let style = [encoding.style.map(Entry::Style), encoding.explode.map(Entry::Explode)];
    content.into_iter().chain(style.into_iter().flatten()).chain(reserved).collect()
}

/// The serialization of an argument for a runtime that reads it as words or flags: styles by their names, values of a
/// media type as `asJSON`, `asText` or an exploded form, and `unstyled` for a field whose style is not described.
pub fn words(argument: &Argument<'_, '_>) -> Vec<&'static str> {
    let (is_field, is_path) = match &argument.location {
        Location::Parameter(location, _) => (false, *location == ParameterLocation::Path),
        Location::Field(_) => (true, false),
        Location::Body => (false, false),
    };
    let entries = entries(argument);
    let is_unstyled = is_field && !entries.iter().any(|entry| matches!(entry, Entry::Style(_)));
    let mut out = if is_unstyled { vec!["form", "unstyled"] } else { Vec::new() };
    for entry in &entries {
        let words: &[_] = match entry {
            Entry::Content(_) if is_field => &[],
            Entry::Content(media_type) => match MediaKind::of(media_type) {
                MediaKind::Json => &["asJSON"],
                MediaKind::Form => &["form", "explode"],
                _ => &["asText"],
            },
            Entry::Style(style) => &[style.as_str()],
            Entry::Explode(explode) => {
                if *explode {
                    &["explode"]
                } else {
                    &[]
                }
            }
            Entry::AllowReserved => &["reserved"],
            Entry::AllowEmpty => &["allowEmpty"],
        };
        out.extend(words);
    }
    // A path parameter is always required.
    out.extend((argument.required && !is_path).then_some("required"));
    out
}
