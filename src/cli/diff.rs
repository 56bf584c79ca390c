//! `diff`: what changes in the output between two requests, and what of it breaks callers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use similar::TextDiff;
use specmint::api;
use specmint::emit::Files;
use specmint::emit::text::readable;
use specmint::error::grouped;
use specmint::settings::Given;
use specmint::spec::Document;

use super::args::Diff;
use super::generate::{Made, input_of, make};
use super::report::{Report, option_lines};
use super::request::Request;
use super::{config, flags, input};

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
    if arguments.breaking {
        let read = |request: &Request| input::read(input_of(request)?, request.text(flags::AUTH));
        let (text, count) = breaking((&one, &read(&one)?), (&other, &read(&other)?))?;
        let text = if count > 0 { text } else { "nothing breaks callers\n".to_owned() };
        return Ok(Difference { text, warnings: String::new(), differs: count > 0 });
    }
    let requests = (&one, &other);
    let (one, other) = (make(&one)?, make(&other)?);
    // Those of both outputs are told once.
    let new = other
        .warnings
        .lines()
        .filter(|line| !one.warnings.contains(line))
        .fold(String::new(), |text, line| text + line + "\n");
    let warnings = format!("{}{new}", one.warnings);
    let (text, differs) = compared(&one, &other, arguments.patch);
    // A patch has nothing but files.
    let broken = match arguments.patch {
        true => String::new(),
        false => breaking((requests.0, &one.document), (requests.1, &other.document))?.0,
    };
    let space = if broken.is_empty() { "" } else { "\n" };
    Ok(Difference { text: broken + space + &text, warnings, differs })
}

/// The section on what breaks callers, which is empty if nothing does, and how much does.
fn breaking(one: (&Request, &Document), other: (&Request, &Document)) -> Result<(String, usize), String> {
    let explain =
        |request: &Request, problems: &[_]| Report::of(input_of(request).unwrap_or_default()).problems(problems);
    let before = api::build_as(one.1, &one.0.settings).map_err(|problems| explain(one.0, &problems))?;
    let after = api::build_as(other.1, &other.0.settings).map_err(|problems| explain(other.0, &problems))?;
    let found = api::breaking(&before, &after);
    let mut text = String::new();
    for broken in &found {
        let request = if broken.before { one.0 } else { other.0 };
        let report = Report::of(input_of(request)?);
        let place = report.place_of(&broken.file, broken.line, broken.column).unwrap_or_default();
        let _ = writeln!(text, "{place}: breaks callers: {}", readable(&broken.message));
    }
    if !found.is_empty() {
        let (count, verb) = (grouped(found.len()), if found.len() == 1 { "change breaks" } else { "changes break" });
        let _ = writeln!(text, "{count} {verb} callers");
    }
    Ok((text, found.len()))
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
