//! `diff`: what changes in the output between two requests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use similar::TextDiff;
use specmint::emit::Files;
use specmint::error::grouped;
use specmint::settings::Given;

use super::args::Diff;
use super::generate::{Made, make};
use super::report::option_lines;
use super::request::Request;
use super::{config, flags};

/// Lists of files repeat what is shown.
const LISTS: &str = ".openapi-generator/";

/// What the two outputs differ in, and whether they do; the error is text for standard error.
pub struct Difference {
    pub text: String,
    pub warnings: String,
    pub differs: bool,
}

/// Compares; the error is text for standard error.
pub fn run(arguments: &Diff) -> Result<Difference, String> {
    let one = request(arguments, arguments.flags.text(flags::CONFIG))?;
    let other_config = arguments.to_config.as_deref().or(arguments.flags.text(flags::CONFIG));
    let mut other = request(arguments, other_config)?;
    let changes = arguments.to_properties.iter().map(|list| (flags::PROPERTIES, list));
    for (key, value) in changes.chain(arguments.to.iter().map(|to| (flags::INPUT, to))) {
        other.set(key, Given::Text(value.clone())).map_err(|problem| option_lines(&[problem]))?;
    }
    let (one, other) = (make(&one)?, make(&other)?);
    // Those of both outputs are told once.
    let new = other
        .warnings
        .lines()
        .filter(|line| !one.warnings.contains(line))
        .fold(String::new(), |text, line| text + line + "\n");
    let warnings = format!("{}{new}", one.warnings);
    let (text, differs) = compared(&one, &other, arguments.patch);
    Ok(Difference { text, warnings, differs })
}

fn request(arguments: &Diff, file: Option<&str>) -> Result<Request, String> {
    let mut request = match file {
        Some(file) => config::read(Path::new(file), None)?,
        None => Request::default(),
    };
    request.take(&arguments.flags).map_err(|problems| option_lines(&problems))?;
    Ok(request)
}

fn texts(files: &Files) -> BTreeMap<&str, String> {
    let shown = files.iter().filter(|(path, _)| !path.starts_with(LISTS));
    shown.map(|(path, text)| (path, text.into_owned())).collect()
}

fn compared(one: &Made, other: &Made, patch: bool) -> (String, bool) {
    let (one, other) = (texts(&one.generated.files), texts(&other.generated.files));
    let paths: BTreeSet<_> = one.keys().chain(other.keys()).copied().collect();
    let mut text = String::new();
    let mut counts = [0, 0, 0];
    for path in paths {
        let (old, new) = (one.get(path), other.get(path));
        if old == new {
            continue;
        }
        let (kind, what) = match (old, new) {
            (None, _) => (0, "new"),
            (_, None) => (2, "removed"),
            _ => (1, "changed"),
        };
        counts[kind] += 1;
        if !patch {
            let _ = writeln!(text, "{what:<10}{path}");
            continue;
        }
        let side = |there: bool, side: &str| if there { format!("{side}/{path}") } else { "/dev/null".to_owned() };
        let (old_name, new_name) = (side(old.is_some(), "a"), side(new.is_some(), "b"));
        let empty = String::new();
        let difference = TextDiff::from_lines(old.unwrap_or(&empty), new.unwrap_or(&empty));
        let _ = write!(text, "{}", difference.unified_diff().context_radius(3).header(&old_name, &new_name));
    }
    let differs = counts.iter().any(|count| *count > 0);
    if !patch {
        let [new, changed, removed] = counts.map(grouped);
        let _ = match differs {
            true => writeln!(text, "{new} new, {changed} changed, {removed} removed"),
            false => writeln!(text, "the outputs are the same"),
        };
    }
    (text, differs)
}
