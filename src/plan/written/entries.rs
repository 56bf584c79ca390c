//! The members of an object of the description in the order of JavaScript: indices of arrays first, in ascending order.

use std::cmp::Ordering;

use super::types::Reading;
use crate::api::schema::flag;
use crate::small::SortSmall;
use crate::spec::Node;

/// The members of a node in the order in which they are printed.
pub fn entries<'d>(node: Node<'d>, reading: &Reading) -> Vec<(&'d str, Node<'d>)> {
    let mut out: Vec<_> = node.members().collect();
    if out.iter().any(|(key, _)| index(key).is_some()) {
        out.sort_small_by_key(|(key, _)| index(key).map_or((1, 0), |index| (0, index)));
    }
    if reading.alphabetize {
        out.sort_small_by(|(a, _), (b, _)| alphabetical(a, b));
    }
    if reading.exclude_deprecated {
        out.retain(|(_, value)| !flag(*value, "deprecated"));
    }
    out
}

/// The index of an array that a key is (ECMA-262, "Array Exotic Objects").
fn index(key: &str) -> Option<u32> {
    let is_plain = key == "0" || (key.starts_with(|c: char| c.is_ascii_digit()) && !key.starts_with('0'));
    key.parse().ok().filter(|index| is_plain && *index != u32::MAX)
}

/// Punctuation in the order of the Unicode Collation Algorithm, by which `localeCompare` sorts.
const PUNCTUATION: &str = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";

/// Compares two names as `localeCompare` does with `numeric`.
pub fn alphabetical(a: &str, b: &str) -> Ordering {
    let case = |text: &str| text.chars().map(|c| c.is_uppercase()).collect::<Vec<_>>();
    keys(a).cmp(&keys(b)).then_with(|| case(a).cmp(&case(b))).then_with(|| a.cmp(b))
}

/// The weights of the characters of a name; those of a number are one.
fn keys(text: &str) -> Vec<(u8, u128, Option<char>)> {
    let mut out = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if let Some(digit) = c.to_digit(10) {
            let mut number = u128::from(digit);
            while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
                number = number.saturating_mul(10).saturating_add(u128::from(digit));
                rest.next();
            }
            out.push((1, number, None));
        } else if let Some(at) = PUNCTUATION.find(c) {
            out.push((0, at as u128, None));
        } else {
            out.extend(c.to_lowercase().map(|c| (2, 0, Some(c))));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{SortSmall, alphabetical, index};

    #[test]
    fn names_are_sorted_as_by_locale_compare() {
        let sorted = ["_a", "/a", "/A", "$a", "2", "10", "a", "A", "a1", "a2", "a10", "B", "z"];
        let mut names = sorted;
        names.reverse();
        names.sort_small_by(|a, b| alphabetical(a, b));
        assert_eq!(names, sorted);
    }

    #[test]
    fn indices_are_those_of_arrays() {
        assert_eq!(
            ["0", "404", "01", "-1", "2XX", "4294967295", ""].map(index),
            [Some(0), Some(404), None, None, None, None, None]
        );
    }
}
