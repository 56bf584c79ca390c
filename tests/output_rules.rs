//! Requirements for every output, whatever the input. The fuzzer checks the same (`fuzz/src/lib.rs`).

use specmint::Generated;

/// Fails if generated files could harm a disk or contain unclean text; `what` is the name of the run.
pub fn assert_sound(what: &str, generated: &Generated) {
    let mut folded = std::collections::BTreeSet::new();
    for (path, text) in generated.files.iter() {
        assert_safe_path(what, path);
        assert!(folded.insert(path.to_lowercase()), "{what}: {path} differs from another file in case only");
        assert_eq!(control(&text), None, "{what}: {path} has a control character");
        assert!(text.is_empty() || text.ends_with('\n'), "{what}: {path} does not end with a line end");
        if path.ends_with(".ts") {
            assert_no_holes(what, path, &text);
        }
    }
}

/// The first control character other than a line feed and a tab. Most texts have none, which is faster to see from
/// their bytes.
fn control(text: &str) -> Option<char> {
    // U+0080 to U+009F begin with 0xc2, and so do other characters.
    let suspicious = |byte: &u8| matches!(byte, 0..=0x08 | 0x0b..=0x1f | 0x7f | 0xc2);
    let first = text.as_bytes().iter().position(suspicious)?;
    text[first..].chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'))
}

fn assert_safe_path(what: &str, path: &str) {
    let device = |step: &str| {
        let stem = step.split('.').next().unwrap_or_default().to_ascii_lowercase();
        let numbered = |prefix: &str| {
            stem.strip_prefix(prefix).is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit() && n != "0")
        };
        matches!(stem.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
    };
    for step in path.split('/') {
        let harmless = !step.is_empty()
            && !matches!(step, "." | "..")
            // Some common encrypted or network disks allow less than ext4's 255 bytes.
            && step.len() <= 255
            && !step.ends_with(['.', ' '])
            && !step.contains(['\\', ':', '*', '?', '"', '<', '>', '|', '\0'])
            && !device(step);
        assert!(harmless, "{what}: {path:?} is no safe path");
    }
}

/// Fails if a template printed nothing in a place where text is required.
fn assert_no_holes(what: &str, path: &str, text: &str) {
    let holes = [": ;", ": ,", "<>", "| ;", "| |", "= ;", "(, ", ", ,", "{%", "%}", "{{", "[object "];
    if !holes.iter().any(|hole| text.contains(hole)) {
        return;
    }
    for (number, line) in without_text(text).lines().enumerate() {
        for hole in holes {
            assert!(!line.contains(hole), "{what}: {path}:{}: {hole:?} in {line}", number + 1);
        }
    }
}

/// TypeScript without its comments and the content of its strings.
fn without_text(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |i| i + 2),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '\'' | '"' | '`' => {
                out.push(first);
                let mut escaped = false;
                let closing = rest.char_indices().skip(1).find(|(_, c)| {
                    let closes = *c == first && !escaped;
                    escaped = *c == '\\' && !escaped;
                    closes
                });
                out.push(first);
                closing.map_or(rest.len(), |(i, _)| i + 1)
            }
            _ => {
                out.push(first);
                first.len_utf8()
            }
        };
        rest = &rest[end..];
    }
    out
}

#[test]
fn holes_are_found_only_outside_of_strings_and_comments() {
    assert_eq!(without_text("a /* : ; */ = ': ;' + \"x\\\" : ;\";"), "a  = '' + \"\";");
}

#[test]
fn control_characters_are_found() {
    for text in ["a\nb\tc", "é ü ß \u{a0} \u{2028}"] {
        assert_eq!(control(text), None);
    }
    let all = (0..0xff).filter_map(char::from_u32).filter(|c| c.is_control() && !matches!(c, '\n' | '\t'));
    for found in all {
        assert_eq!(control(&format!("a\u{a0}\n{found}")), Some(found));
    }
}
