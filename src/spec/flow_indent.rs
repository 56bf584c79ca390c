//! Flow collections with less indentation than YAML 1.2 requires.
//!
//! A closing bracket in the column of its key is not YAML 1.2, but common; libyaml and SnakeYAML read it, saphyr does
//! not. Joining such a line to the previous one, with a space for each byte of the line end, keeps every offset, and
//! keeps the meaning if line ends are folded.

/// Joins the line at `at`, whose indentation was rejected, and all lines that begin with a closing bracket outside
/// block scalars. None if the line cannot be joined.
pub(super) fn join(text: &str, at: usize) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    let start = text[..at].rfind('\n')? + 1;
    if !join_line(&mut bytes, start) {
        return None;
    }
    // The lines that contain the current one: their indentation, and whether their contents are in a block scalar.
    let mut around: Vec<(usize, bool)> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches(' ');
        let indent = line.len() - content.len();
        if !content.trim().is_empty() {
            while around.pop_if(|outer| outer.0 >= indent).is_some() {}
            let inside = around.last().is_some_and(|outer| outer.1);
            if !inside && content.starts_with(['}', ']']) {
                join_line(&mut bytes, start);
            }
            around.push((indent, inside || begins_block_scalar(content)));
        }
        start += line.len();
    }
    String::from_utf8(bytes).ok()
}

/// Turns the line end before `start` into spaces, unless that would change the meaning of the text: a comment would
/// include the line, and empty lines and escaped line ends are not folded.
fn join_line(bytes: &mut [u8], start: usize) -> bool {
    let Some(end) = start.checked_sub(1) else { return false };
    let end = if end > 0 && bytes[end - 1] == b'\r' { end - 1 } else { end };
    let above = bytes[..end].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    let above = &bytes[above..end];
    if above.contains(&b'#') || above.ends_with(b"\\") || above.iter().all(u8::is_ascii_whitespace) {
        return false;
    }
    bytes[end..start].fill(b' ');
    true
}

/// True if the line ends with the header of a block scalar. A wrong result only leaves lines as they are.
fn begins_block_scalar(line: &str) -> bool {
    let line = line.split(" #").next().unwrap_or_default().trim_end();
    let last = line.rsplit(' ').next().unwrap_or_default();
    last.strip_prefix(['|', '>']).is_some_and(|rest| rest.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+' | b'-')))
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn closing_brackets_join_outside_block_scalars_only() {
        let text = "a: {\n  b: 1\n}\nc: |\n  x {\n  }\nd:\n- [\r\n1\r\n]\n";
        let joined = join(text, text.find('}').unwrap()).unwrap();
        assert_eq!(joined, "a: {\n  b: 1 }\nc: |\n  x {\n  }\nd:\n- [\r\n1  ]\n");
    }

    #[test]
    fn what_would_change_is_left() {
        for text in ["a: [ # no\n]", "a: [\n\n]", "a: [ \"x\\\n]", "]"] {
            assert_eq!(join(text, text.rfind(']').unwrap()), None, "{text:?}");
        }
    }
}
