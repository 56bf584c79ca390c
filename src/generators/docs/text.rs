//! Text of a description in pages: the encoders of Markdown.

use crate::api::Status;
use crate::emit::markdown;
use crate::emit::text::Code;

/// Text of the description as one line.
pub fn line(text: &str) -> Code {
    Code::encoded(markdown::line(text))
}

/// Text of the description as code in a line, where Markdown can show it so.
pub fn code(text: &str) -> Code {
    Code::encoded(markdown::code(text))
}

/// Text of the description as paragraphs; none where there is nothing to read.
pub fn paragraphs(text: Option<&str>) -> Option<Code> {
    text.map(markdown::text).filter(|text| !text.is_empty()).map(Code::encoded)
}

/// `404`, `4XX` or `default`.
pub fn status(status: Status) -> Code {
    Code::encoded(status.to_string())
}

/// A URL between angle brackets, as Markdown links it, or as it is written where Markdown would not take it for one.
pub fn autolink(url: &str) -> Code {
    let is_plain = url.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '`' | '\\' | '|'));
    if is_plain { Code::encoded(format!("<{url}>")) } else { line(url) }
}

/// What leads to the section of this heading.
pub fn anchor(heading: &Code) -> Code {
    Code::encoded(heading.as_str().to_lowercase())
}
