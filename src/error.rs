//! What can go wrong, said to the person who can mend it.

use std::collections::BTreeMap;

use serde::Serialize;

/// How bad a problem is: an error stops generation, a warning travels with the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

/// A rule that a description can break, as docs/problems.md lists it.
pub struct Rule {
    /// Stable identifier that users may rely on.
    pub id: &'static str,
    pub grade: Grade,
    /// What is wrong, in Markdown.
    pub what: &'static str,
    /// What to do about it, in Markdown.
    pub remedy: &'static str,
}

/// How bad it is to break a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    Error,
    Warning,
    /// An error where nothing can be made of it.
    Either,
}

/// Declares rules: what is wrong, a name, the identifier, how bad it is, what to do.
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

/// One problem of a description, with its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    pub severity: Severity,
    /// Stable identifier of the rule, such as `ref-dangling`.
    pub rule: &'static str,
    /// What is wrong, in plain words.
    pub message: String,
    /// What to do about it, where something can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Name of the file within the description; empty for the root document.
    pub file: String,
    /// JSON pointer (RFC 6901) of the node at fault; empty for the whole document.
    pub pointer: String,
    /// 1-based line; 0 where no place is known.
    pub line: u32,
    /// 1-based column, counted in characters; 0 where no place is known.
    pub column: u32,
    /// The source line, shortened where it is very long.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// 1-based column of the place within `source`, counted in characters; 0 where no place is known.
    pub caret: u32,
    /// The option or setting that the problem is about, instead of the description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
}

impl Problem {
    /// A warning about an option or setting. It has no place in the description.
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

    /// The warning that an error becomes if its rule is one of those that the caller has `waived`.
    pub fn waived(self, waived: &[&str]) -> Self {
        if self.severity == Severity::Warning || !waived.contains(&self.rule) {
            return self;
        }
        Self { severity: Severity::Warning, message: format!("{} {WAIVED}", self.message), ..self }
    }
}

/// The last sentence of a warning that would be an error, had the caller not waived it.
pub const WAIVED: &str = "This part is ignored; if it is a schema, it allows any value.";

/// One option that cannot be used as given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionProblem {
    pub option: String,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Why generation gave nothing. All problems of a kind are reported at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// Options that are unknown or have a bad value: the caller's mistake.
    Options(Vec<OptionProblem>),
    /// A description that cannot be used.
    Description(Vec<Problem>),
}

/// Places at which one and the same warning is listed.
pub const PLACES: usize = 3;

/// The last sentence of a warning that holds at `count` places: how many are not listed.
pub fn more_places(count: usize) -> String {
    match count.saturating_sub(PLACES) {
        0 => String::new(),
        1 => " Found in 1 more place.".to_owned(),
        more => format!(" Found in {} more places.", grouped(more)),
    }
}

/// Warnings of one rule that are listed: more of them would push those of other rules out of sight.
pub const OF_ONE_RULE: usize = 10;

/// The warnings without those of a rule that has many. The last one of such a rule that is listed says how many are not. What is
/// about options is complete: each of them is another one.
pub fn limited_by_rule(problems: Vec<Problem>) -> Vec<Problem> {
    let mut listed: Vec<Problem> = Vec::new();
    // How many there are of a rule, and the last one that is listed.
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

/// The hint where more problems were found than are listed.
pub const FIX_FIRST: &str = "Fix the listed ones first, then run specmint again.";

/// `1 more warning is`, `2 more warnings are`.
pub fn more_are(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 more {what} is"),
        _ => format!("{} more {what}s are", grouped(count)),
    }
}

/// A number as messages show it, with a comma before each three digits.
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

/// The known name nearest to `name`, when near enough to be a slip of the pen.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).max(2);
    known
        .into_iter()
        .map(|k| (distance(name, k), k))
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, _)| *d)
        .map(|(_, k)| k)
}

/// Edit distance without regard to case; names beyond 64 characters are never near.
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
