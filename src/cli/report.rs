//! Formats problems and options as text for a terminal.

use std::fmt::Write as _;
use std::path::Path;

use specmint::emit::text::readable;
use specmint::error::{OptionProblem, Problem, Severity};

use super::request::Request;

/// Formats the problems of one input.
pub struct Report<'a> {
    /// The input as the user wrote it.
    input: &'a str,
    /// The request that knows the positions of options in configuration files.
    request: Option<&'a Request>,
}

impl<'a> Report<'a> {
    /// A report for an input in the form that `-i` accepts.
    pub fn of(input: &'a str) -> Self {
        Self { input: if input == "-" { "<stdin>" } else { input }, request: None }
    }

    /// A report that also shows the positions of options in configuration files.
    pub fn of_request(input: &'a str, request: &'a Request) -> Self {
        Self { request: Some(request), ..Self::of(input) }
    }

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

    /// The messages for options that cannot be used.
    pub fn options(&self, problems: &[OptionProblem]) -> String {
        problems.iter().fold(String::new(), |text, problem| {
            let place = self.place_of_option(&problem.option).map(|place| format!("{place}: ")).unwrap_or_default();
            text + &place + &option_line(problem)
        })
    }

    fn place_of_option(&self, option: &str) -> Option<&str> {
        self.request?.place(option)
    }

    fn place(&self, problem: &Problem) -> Option<String> {
        if let Some(option) = &problem.option {
            return self.place_of_option(option).map(str::to_owned);
        }
        self.place_of(&problem.file, problem.line, problem.column)
    }

    /// A file of the description as a path that the user can open, with line and column if they are known; `None` for a
    /// problem without a file.
    pub fn place_of(&self, file: &str, line: u32, column: u32) -> Option<String> {
        let file = match (file, line) {
            ("", 0) => return None,
            ("", _) => self.input.to_owned(),
            (url, _) if url.contains("://") => url.to_owned(),
            (file, _) => Path::new(self.input).with_file_name(file).display().to_string(),
        };
        let file = readable(&file);
        Some(if line == 0 { file } else { format!("{file}:{line}:{column}") })
    }
}

/// The messages for options that cannot be used.
pub fn option_lines(problems: &[OptionProblem]) -> String {
    problems.iter().map(option_line).collect()
}

/// `error[option]: name: message`, and the hint.
pub fn option_line(problem: &OptionProblem) -> String {
    let mut text = String::new();
    let (option, message) = (readable(&problem.option), readable(&problem.message));
    let _ = writeln!(text, "error[option]: {option}: {message}");
    if let Some(hint) = &problem.hint {
        let _ = writeln!(text, "  hint: {}", readable(hint));
    }
    text
}

/// The indentation that puts the caret under the character at fault: tabs are kept, and escaped characters count with
/// their escaped length. `None` if the problem has no position.
fn caret_indent(problem: &Problem) -> Option<String> {
    let before = (problem.caret as usize).checked_sub(1)?;
    let before: String = problem.source.chars().take(before).collect();
    Some(readable(&before).chars().map(|c| if c == '\t' { c } else { ' ' }).collect())
}

/// Makes lines safe for a terminal: quoted text cannot contain control sequences.
pub fn lines(text: &str) -> String {
    text.split('\n').map(readable).collect::<Vec<_>>().join("\n")
}

/// The same with colours for errors, warnings and hints.
pub fn painted(text: &str) -> String {
    text.split_inclusive('\n').map(painted_line).collect()
}

fn painted_line(line: &str) -> String {
    // The range and the colour of a label. A position may precede it; labels in quoted text are not coloured.
    let mark = |word: &str, end: char, colour: &'static str| {
        let from = if line.starts_with(word) { 0 } else { line.find(&format!(": {word}")).filter(|_| end == ']')? + 2 };
        Some((from, from + line[from..].find(end)? + 1, colour))
    };
    let hint = line.starts_with("  hint:").then_some((2, "  hint:".len(), "36"));
    let marks = [mark("error[", ']', "31"), mark("error:", ':', "31"), mark("warning[", ']', "33"), hint];
    match marks.into_iter().flatten().min() {
        Some((from, end, colour)) => {
            format!("{}\u{1b}[1;{colour}m{}\u{1b}[0m{}", &line[..from], &line[from..end], &line[end..])
        }
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use specmint::error::{Problem, Severity};

    use super::{Report, painted};

    #[test]
    fn only_what_is_wrong_and_what_to_do_has_a_colour() {
        let text = "a.yaml:1:2: error[x]: an error: none\n  1 | error: no\n  hint: mend it\nerror: no file\n";
        let expected = "a.yaml:1:2: \u{1b}[1;31merror[x]\u{1b}[0m: an error: none\n  1 | error: no\n  \u{1b}[1;36mhint:\u{1b}[0m \
                        mend it\n\u{1b}[1;31merror:\u{1b}[0m no file\n";
        assert_eq!(painted(text), expected);
    }

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
            option: None,
        };
        assert_eq!(
            Report::of("api/root.yaml").problems(&[problem]),
            "api/parts/pet.yaml:12:4: error[ref-dangling]: nothing is at \\u{1b}[31m#/x\n\
             \u{20} 12 | \t\\u{202e} $ref: '#/x'\n\
             \u{20}    | \t         ^\n\
             \u{20} at /paths/~1pets\n\
             \u{20} hint: define it\n"
        );
    }
}
