//! Text of a description in pages.

use crate::emit::markdown;
use crate::emit::text::Code;

/// Text of the description as one line.
pub fn line(text: &str) -> Code {
    Code::new(markdown::line(text))
}

/// Text of the description as paragraphs; none where there is nothing to read.
pub fn paragraphs(text: Option<&str>) -> Option<Code> {
    text.map(markdown::text).filter(|text| !text.is_empty()).map(Code::new)
}
