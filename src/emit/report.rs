//! GENERATION-REPORT.md: the warnings of a run, for the reader of the archive.

use std::fmt::Write as _;

use super::markdown;
use crate::error::Problem;

/// The name of the report in the archive, which contains it if there are warnings.
pub const NAME: &str = "GENERATION-REPORT.md";

/// The report on `what` (a kind of client or server), generated from the description with the title and version.
pub fn report(what: &str, title: &str, version: &str, warnings: &[Problem]) -> String {
    let mut out = String::from("# Generation report\n\n");
    let count = match warnings.len() {
        1 => "There is one item".to_owned(),
        many => format!("There are {many} items"),
    };
    let _ = writeln!(
        out,
        "specmint {} generated this {what} from *{} {}*. {count} to review.",
        env!("CARGO_PKG_VERSION"),
        markdown::line(title),
        markdown::line(version),
    );
    for warning in warnings {
        let _ = write!(out, "\n## {}\n\n{}\n", markdown::line(&place(warning)), markdown::message(&warning.message));
        if !warning.source.trim().is_empty() {
            // Four spaces make a code block of any text.
            let _ = write!(out, "\n    {}\n", markdown::plain(warning.source.trim()));
        }
        if let Some(hint) = &warning.hint {
            let _ = write!(out, "\n{}\n", markdown::message(hint));
        }
        let pointer =
            if warning.pointer.is_empty() { String::new() } else { format!(", location: {}", warning.pointer) };
        let _ = write!(out, "\nRule: {}{}\n", warning.rule, markdown::line(&pointer));
    }
    out
}

/// `parts/pet.yaml, line 3, column 7`; a problem without a position in the description is about the options of the run.
fn place(warning: &Problem) -> String {
    match (warning.file.as_str(), warning.line) {
        ("", 0) => "Options".to_owned(),
        (file, 0) => file.to_owned(),
        ("", line) => format!("Line {line}, column {}", warning.column),
        (file, line) => format!("{file}, line {line}, column {}", warning.column),
    }
}

#[cfg(test)]
mod tests {
    use super::report;
    use crate::error::{Problem, Severity};

    #[test]
    fn hostile_text_stays_text() {
        let warning = Problem {
            severity: Severity::Warning,
            rule: "duplicate-key",
            message: "twice\n# <script>".into(),
            hint: Some("`once`".into()),
            file: String::new(),
            pointer: "/a|b".into(),
            line: 3,
            column: 7,
            source: "\t```\u{2028}x: 1".into(),
            caret: 1,
            option: None,
        };
        let text = report("typescript-axios client", "T\n# <b>", "1", &[warning]);
        let expected = format!(
            "# Generation report\n\nspecmint {} generated this typescript-axios client from *T # &lt;b> 1*. \
             There is one item to review.\n\n## Line 3, column 7\n\ntwice # &lt;script>\n\n    ``` x: 1\n\n`once`\n\n\
             Rule: duplicate-key, location: /a\\|b\n",
            env!("CARGO_PKG_VERSION")
        );
        assert_eq!(text, expected);
    }
}
