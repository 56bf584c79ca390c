//! Problems and options as text for a terminal.

use std::fmt::Write as _;
use std::path::Path;

use specmint::emit::text::readable;
use specmint::error::{OptionProblem, Problem, Severity};
use specmint::generators::Generator;

/// Prints problems of one input.
pub struct Report<'a> {
    /// The input as the user named it.
    pub input: &'a str,
}

impl Report<'_> {
    /// `file:line:column: error[rule]: message`, then the source line with a caret, and the hint.
    pub fn problems(&self, problems: &[Problem]) -> String {
        let mut text = String::new();
        for problem in problems {
            self.problem(problem, &mut text);
        }
        text
    }

    fn problem(&self, problem: &Problem, text: &mut String) {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        if let Some(place) = self.place(problem) {
            let _ = write!(text, "{place}: ");
        }
        let _ = writeln!(text, "{severity}[{}]: {}", problem.rule, readable(&problem.message));
        if !problem.source.is_empty() {
            let number = problem.line.to_string();
            let _ = writeln!(text, "  {number} | {}", readable(&problem.source));
            if let Some(indent) = caret_indent(problem) {
                let _ = writeln!(text, "  {} | {indent}^", " ".repeat(number.len()));
            }
        }
        if !problem.pointer.is_empty() {
            let _ = writeln!(text, "  at {}", readable(&problem.pointer));
        }
        if let Some(hint) = &problem.hint {
            let _ = writeln!(text, "  hint: {}", readable(hint));
        }
    }

    /// The problem's file as a path that the user can open, with line and column where known; none for a problem that is
    /// about no file.
    fn place(&self, problem: &Problem) -> Option<String> {
        let file = match (problem.file.as_str(), problem.line) {
            ("", 0) => return None,
            ("", _) => self.input.to_owned(),
            (file, _) => Path::new(self.input).with_file_name(file).display().to_string(),
        };
        let file = readable(&file);
        Some(if problem.line == 0 { file } else { format!("{file}:{}:{}", problem.line, problem.column) })
    }

    /// One line for each option that cannot be used.
    pub fn options(&self, problems: &[OptionProblem]) -> String {
        let mut text = String::new();
        for problem in problems {
            let (option, message) = (readable(&problem.option), readable(&problem.message));
            let _ = writeln!(text, "error[option]: {option}: {message}");
            if let Some(hint) = &problem.hint {
                let _ = writeln!(text, "  hint: {}", readable(hint));
            }
        }
        text
    }
}

/// Blanks up to the problem's place, tabs kept and escapes counted so that the caret stands below its character;
/// none when there is no place to point to.
fn caret_indent(problem: &Problem) -> Option<String> {
    let before = (problem.caret as usize).checked_sub(1)?;
    let before: String = problem.source.chars().take(before).collect();
    Some(readable(&before).chars().map(|c| if c == '\t' { c } else { ' ' }).collect())
}

/// Lines for a terminal: what they quote cannot steer it.
pub fn lines(text: &str) -> String {
    text.split('\n').map(readable).collect::<Vec<_>>().join("\n")
}

/// The options of a generator with default and allowed values.
pub fn config_help(generator: &Generator) -> String {
    let mut text = String::from("CONFIG OPTIONS\n");
    for option in generator.listing().0 {
        let default = option.default.map(|d| format!(" (Default: {d})")).unwrap_or_default();
        let _ = writeln!(text, "\t{}\n\t    {}{default}", option.opt, option.description);
        for (value, meaning) in option.allowed.unwrap_or_default() {
            let _ = writeln!(text, "\t        {value} - {meaning}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use specmint::error::{Problem, Severity};

    use super::Report;

    #[test]
    fn a_problem_shows_its_place_and_a_caret() {
        let problem = Problem {
            severity: Severity::Error,
            rule: "ref-dangling",
            message: "nothing is at \u{1b}[31m#/x".into(),
            hint: Some("define it".into()),
            file: "parts/pet.yaml".into(),
            pointer: "/paths/~1pets".into(),
            line: 12,
            column: 4,
            source: "\t\u{202e} $ref: '#/x'".into(),
            caret: 4,
        };
        assert_eq!(
            Report { input: "api/root.yaml" }.problems(&[problem]),
            "api/parts/pet.yaml:12:4: error[ref-dangling]: nothing is at \\u{1b}[31m#/x\n\
             \u{20} 12 | \t\\u{202e} $ref: '#/x'\n\
             \u{20}    | \t         ^\n\
             \u{20} at /paths/~1pets\n\
             \u{20} hint: define it\n"
        );
    }
}
