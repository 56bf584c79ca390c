//! The problems that a run can report, worded for the person who can fix them.

use std::collections::BTreeMap;

use serde::Serialize;

/// The severity of a problem: an error stops generation, a warning is returned with the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

/// A rule that a description can break, as docs/problems.md lists it.
pub struct Rule {
    /// The identifier. It is stable, so users may rely on it.
    pub id: &'static str,
    pub grade: Grade,
    /// The mistake, in Markdown.
    pub what: &'static str,
    /// The way to fix it, in Markdown.
    pub remedy: &'static str,
}

/// The severity of breaking a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    Error,
    Warning,
    /// An error if the part cannot be used in any way, otherwise a warning.
    Either,
}

/// Declares rules, each with the mistake, a constant, the identifier, the severity and the remedy.
macro_rules! rules {
    ($($(#[doc = $what:literal])+ $name:ident = $id:literal, $grade:ident, $remedy:literal;)+) => {
        $($(#[doc = $what])+ pub const $name: &str = $id;)+
        /// Every rule of this module, in the order of declaration.
        pub const ALL: &[crate::error::Rule] = &[$(crate::error::Rule {
            id: $id,
            grade: crate::error::Grade::$grade,
            what: concat!($($what),+),
            remedy: $remedy,
        }),+];
    };
}
pub(crate) use rules;

/// A problem in a description, with its position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    pub severity: Severity,
    /// The identifier of the rule, such as `ref-dangling`. It is stable.
    pub rule: &'static str,
    /// The mistake, in plain words.
    pub message: String,
    /// A way to fix it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Name of the file within the description; empty for the root document.
    pub file: String,
    /// JSON pointer (RFC 6901) of the node at fault; empty for the whole document.
    pub pointer: String,
    /// 1-based line; 0 if the position is unknown.
    pub line: u32,
    /// 1-based column, counted in characters; 0 if the position is unknown.
    pub column: u32,
    /// The source line, shortened if it is very long.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// 1-based column of the position within `source`, counted in characters; 0 if the position is unknown.
    pub caret: u32,
    /// The option or setting with the problem, if it is not in the description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
}

impl Problem {
    /// A warning about an option or setting. It has no position in the description.
    pub fn of_option(option: &str, rule: &'static str, message: String, hint: Option<String>) -> Self {
        Self {
            severity: Severity::Warning,
            rule,
            message,
            hint,
            file: String::new(),
            pointer: String::new(),
            line: 0,
            column: 0,
            source: String::new(),
            caret: 0,
            option: Some(option.to_owned()),
        }
    }

    /// Turns an error into a warning if its rule is in the caller's list `waived`.
    pub fn waived(self, waived: &[&str]) -> Self {
        if self.severity == Severity::Warning || !waived.contains(&self.rule) {
            return self;
        }
        Self { severity: Severity::Warning, message: format!("{} {WAIVED}", self.message), ..self }
    }
}

/// The last sentence of a warning that would be an error if the caller had not waived it.
pub const WAIVED: &str = "This part is ignored; if it is a schema, it allows any value.";

/// A problem with an option that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionProblem {
    pub option: String,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The reason why generation failed. All problems of a kind are reported at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// Options that are unknown or have a bad value.
    Options(Vec<OptionProblem>),
    /// Errors in the description.
    Description(Vec<Problem>),
}

/// The maximum number of positions at which the same warning is listed.
pub const PLACES: usize = 3;

/// The last sentence of a warning that applies at `count` positions: the number of positions that are not listed.
pub fn more_places(count: usize) -> String {
    match count.saturating_sub(PLACES) {
        0 => String::new(),
        1 => " Found in 1 more place.".to_owned(),
        more => format!(" Found in {} more places.", grouped(more)),
    }
}

/// The maximum number of warnings that are listed for one rule, so that they do not hide those of other rules.
pub const OF_ONE_RULE: usize = 10;

/// Limits the warnings of each rule to [`OF_ONE_RULE`]. The last listed warning of a rule says how many are omitted.
/// Warnings about options are not limited, because each concerns a different option.
pub fn limited_by_rule(problems: Vec<Problem>) -> Vec<Problem> {
    let mut listed: Vec<Problem> = Vec::new();
    // The number of warnings of a rule, and the index of the last listed one.
    let mut rules: BTreeMap<&'static str, (usize, usize)> = BTreeMap::new();
    for problem in problems {
        if problem.severity == Severity::Warning && problem.option.is_none() {
            let (count, last) = rules.entry(problem.rule).or_default();
            *count += 1;
            if *count > OF_ONE_RULE {
                continue;
            }
            *last = listed.len();
        }
        listed.push(problem);
    }
    for (count, last) in rules.into_values().filter(|(count, _)| *count > OF_ONE_RULE) {
        let more = more_are(count - OF_ONE_RULE, "warning");
        listed[last].message += &format!(" {more} not listed that break the same rule.");
    }
    listed
}

/// The hint if not all problems are listed.
pub const FIX_FIRST: &str = "Fix the listed ones first, then run specmint again.";

/// `1 more warning is`, `2 more warnings are`.
pub fn more_are(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 more {what} is"),
        _ => format!("{} more {what}s are", grouped(count)),
    }
}

/// Formats a number for messages, with a comma before each group of three digits.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The known name most similar to `name`, if it is similar enough to be a typing mistake.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).max(2);
    known
        .into_iter()
        .map(|k| (distance(name, k), k))
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, _)| *d)
        .map(|(_, k)| k)
}

/// Edit distance without regard to case. Names of more than 64 bytes never count as similar.
fn distance(a: &str, b: &str) -> usize {
    if a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.to_lowercase().chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{grouped, more_places, nearest};

    #[test]
    fn numbers_are_read_at_a_glance() {
        assert_eq!([0, 999, 1_000, 1_500_000].map(grouped), ["0", "999", "1,000", "1,500,000"]);
        assert_eq!([3, 4, 1_004].map(more_places), ["", " Found in 1 more place.", " Found in 1,001 more places."]);
    }

    #[test]
    fn nearest_finds_slips_and_refuses_strangers() {
        let known = ["npmName", "npmVersion", "snapshot"];
        assert_eq!(nearest("npmname", known), Some("npmName"));
        assert_eq!(nearest("snapshoot", known), Some("snapshot"));
        assert_eq!(nearest("colour", known), None);
    }
}
