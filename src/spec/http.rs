//! The characters that an HTTP header can contain (RFC 9110, "Field Names" and "Field Values").

/// True for a valid header name.
pub fn is_header_name(name: &str) -> bool {
    let token = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
    !name.is_empty() && name.bytes().all(token)
}

/// False for text with line ends or other control characters, which would end the header or the request.
pub fn is_header_text(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::{is_header_name, is_header_text};

    #[test]
    fn line_ends_and_controls_are_refused() {
        assert!(is_header_name("X-Rate-Limit_1"));
        for name in ["", "a b", "a:", "a\r\nb", "ä", "a\0"] {
            assert!(!is_header_name(name), "{name:?}");
        }
        assert!(is_header_text("multipart/form-data; boundary=\"a b\""));
        for text in ["a/b\r\nX: y", "a/b\n", "a/\0b", "a/b\u{85}"] {
            assert!(!is_header_text(text), "{text:?}");
        }
    }
}
