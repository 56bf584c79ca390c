//! `diff`: shows how the output changes between two requests and which changes break callers; for a single request, how
//! the folder that it is written to would change.

use std::fmt::Write as _;
use std::path::Path;

use specmint::api;
use specmint::emit::text::readable;
use specmint::error::grouped;
use specmint::settings::SettingValue;
use specmint::spec::Document;

use super::args::Diff;
use super::comparison::{Comparison, Texts};
use super::generate::{self, input_of, make};
use super::openapitools;
use super::output::{self, State};
use super::report::{Report, option_lines};
use super::request::Request;
use super::{config, flags, input};

/// The result of a comparison: the text to print, the warnings, and whether the outputs differ.
pub struct Difference {
    pub text: String,
    pub warnings: String,
    pub differs: bool,
}

/// Runs the comparison; the error is text for standard error.
pub fn run(arguments: &Diff) -> Result<Difference, String> {
    if arguments.is_alone() { with_folders(arguments) } else { between(arguments) }
}

/// Compares the outputs of two requests.
fn between(arguments: &Diff) -> Result<Difference, String> {
    let one = request(arguments, arguments.flags.text(flags::CONFIG))?;
    let other_config = arguments.to_config.as_deref().or(arguments.flags.text(flags::CONFIG));
    let mut other = request(arguments, other_config)?;
    let changes = arguments.to_properties.iter().map(|list| (flags::PROPERTIES, list));
    for (key, value) in changes.chain(arguments.to.iter().map(|to| (flags::INPUT, to))) {
        other.set(key, SettingValue::Text(value.clone())).map_err(|problem| option_lines(&[problem]))?;
    }
    if arguments.breaking {
        let read = |request: &Request| input::read(input_of(request)?, request.text(flags::AUTH));
        let (text, count) = breaking((&one, &read(&one)?), (&other, &read(&other)?))?;
        let text = if count > 0 { text } else { "nothing breaks callers\n".to_owned() };
        return Ok(Difference { text, warnings: String::new(), differs: count > 0 });
    }
    let requests = (&one, &other);
    let (one, other) = (make(&one)?, make(&other)?);
    // Warnings that both outputs have are shown once.
    let new = other
        .warnings
        .lines()
        .filter(|line| !one.warnings.contains(line))
        .fold(String::new(), |text, line| text + line + "\n");
    let warnings = format!("{}{new}", one.warnings);
    let (one_texts, other_texts) = (Texts::of(&one.generated.files), Texts::of(&other.generated.files));
    let comparison = Comparison::of(&one_texts, &other_texts, arguments.patch);
    // A patch contains only the files.
    let broken = match arguments.patch {
        true => String::new(),
        false => breaking((requests.0, &one.document), (requests.1, &other.document))?.0,
    };
    let space = if broken.is_empty() { "" } else { "\n" };
    let same = if arguments.patch { "" } else { "the outputs are the same\n" };
    let text = broken + space + if comparison.differs { &comparison.text } else { same };
    Ok(Difference { text, warnings, differs: comparison.differs })
}

/// Compares the output folder of one request, or of each generator in `openapitools.json`, with the files that would be
/// generated now.
fn with_folders(arguments: &Diff) -> Result<Difference, String> {
    let mut all = Difference { text: String::new(), warnings: String::new(), differs: false };
    for request in requests(arguments)? {
        let made = make(&request)?;
        all.warnings.push_str(&made.warnings);
        let folder = request.path(flags::OUTPUT).ok_or("error: there is no folder to compare with; use -o DIR\n")?;
        let explain = |why: String| format!("error: {why}\n");
        let plan =
            output::plan(&made.generated.files, Some(&folder), &generate::write_options(&request)).map_err(explain)?;
        let (mut there, mut now) = (Texts::default(), Texts::default());
        for (path, state) in plan {
            if matches!(state, State::Changed | State::Stale) {
                there.add(&path, output::text(&folder, &path).map_err(explain)?);
            }
            if let (State::New | State::Changed, Some(text)) = (state, made.generated.files.get(&path)) {
                now.add(&path, text.into_owned());
            }
        }
        let comparison = Comparison::of(&there, &now, arguments.patch);
        all.differs |= comparison.differs;
        match comparison.differs {
            true if arguments.patch => all.text.push_str(&comparison.text),
            true => _ = write!(all.text, "{}: out of date\n{}", folder.display(), comparison.text),
            false if arguments.patch => {}
            false => _ = writeln!(all.text, "{}: up to date", folder.display()),
        }
    }
    Ok(all)
}

/// The requests to compare, found in the same way as by `generate`.
fn requests(arguments: &Diff) -> Result<Vec<Request>, String> {
    let jobs = openapitools::chosen(None, &[], &arguments.flags)?;
    match jobs {
        Some(jobs) => Ok(jobs.into_iter().map(|job| job.request).collect()),
        None => Ok(vec![request(arguments, arguments.flags.text(flags::CONFIG))?]),
    }
}

/// The section on changes that break callers (empty if there are none) and their number.
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
