//! `generate`: carries out one run, from a request to files.

use std::fmt::Write as _;

use specmint::api::rules::SETTING_IDLE;
use specmint::emit::options::UNKNOWN;
use specmint::emit::rules::OPTION_UNKNOWN;
use specmint::emit::text::readable;
use specmint::error::{Failure, OptionProblem, Problem, nearest};
use specmint::generators::{ALL, Generator};
use specmint::spec::Document;
use specmint::{Generated, Job};

use super::flags;
use super::input;
use super::output::{self, WriteOptions};
use super::report::Report;
use super::request::Request;

/// The messages of a run.
#[derive(Debug, Default)]
pub struct Messages {
    /// For standard output.
    pub out: String,
    /// For standard error.
    pub err: String,
}

/// The result of a request before it is written.
pub struct Made {
    pub generator: &'static Generator,
    pub generated: Generated,
    /// The description that the files were generated from.
    pub document: Document,
    /// Warnings, for standard error.
    pub warnings: String,
}

/// Generates the files without writing them; the error is text for standard error.
pub fn make(request: &Request) -> Result<Made, String> {
    make_from(request, &|input| input::read(input, request.text(flags::AUTH)))
}

/// Does the same for a description that `read` reads, after the options have been checked.
pub fn make_from(request: &Request, read: &dyn Fn(&str) -> Result<Document, String>) -> Result<Made, String> {
    let generator = request.generator()?;
    let input = input_of(request)?;
    let lenient = !request.is_on(flags::STRICT_OPTIONS);
    let job = Job { generator, options: &request.options, settings: &request.settings, lenient };
    let report = Report::of_request(input, request);
    let explain = |failure| match failure {
        Failure::Options(problems) => report.options(&problems),
        Failure::Description(problems) => report.problems(&problems),
    };
    // Problems with options are reported before the description is read.
    let mut problems = request.misshapen(generator);
    match job.check() {
        Err(Failure::Options(mut found)) => {
            // An option with a malformed value is reported once: its empty placeholder text may fail the check, too.
            found.retain(|problem| problems.iter().all(|other| other.option != problem.option));
            problems.extend(found.into_iter().map(with_near_key));
        }
        checked => checked.map_err(explain)?,
    }
    if !problems.is_empty() {
        return Err(report.options(&problems));
    }
    let document = read(input)?;
    let mut generated = job.run_from(&document).map_err(explain)?;
    for warning in generated.warnings.iter_mut().filter(|warning| warning.rule == OPTION_UNKNOWN) {
        let near = || near_key(warning.option.as_deref()?).map(|key| format!("Did you mean `{key}`?"));
        warning.hint = warning.hint.take().or_else(near);
    }
    let mut warnings = warn_of_ignored_options(request);
    warnings.push_str(&report.problems(&generated.warnings));
    Ok(Made { generator, generated, document, warnings })
}

/// The key of configuration files that is most similar to `name`, if one is similar enough.
fn near_key(name: &str) -> Option<&'static str> {
    nearest(name, flags::all().iter().map(|flag| flag.key))
}

/// Adds a similar key as a hint to the problem of an unknown option.
fn with_near_key(problem: OptionProblem) -> OptionProblem {
    let is_unknown = problem.message == UNKNOWN && problem.hint.is_none();
    let near = if is_unknown { near_key(&problem.option) } else { None };
    let hint = problem.hint.or_else(|| near.map(|near| format!("did you mean {near}?")));
    OptionProblem { hint, ..problem }
}

/// Warnings for options that no generator has and that resemble a key. They can explain why a request lacks something.
pub fn suspects(request: &Request) -> String {
    let is_unknown = |name: &&String| ALL.iter().all(|g| !g.has_option(name) && g.why_ignored(name).is_none());
    let warning = |name: &String| {
        let hint = format!("Did you mean `{}`?", near_key(name)?);
        let message = format!("`{name}` is not a key of configuration files; it is ignored.");
        Some(Problem::of_option(name, OPTION_UNKNOWN, message, Some(hint)))
    };
    let warnings: Vec<_> = request.options.keys().filter(is_unknown).filter_map(warning).collect();
    Report::of_request("", request).problems(&warnings)
}

/// The file name or URL of the description.
pub fn input_of(request: &Request) -> Result<&str, String> {
    request.text(flags::INPUT).ok_or_else(|| "error: the required flag -i (--input-spec) is missing\n".to_owned())
}

/// A warning for each flag and key that has no effect. The core warns of settings without effect itself.
fn warn_of_ignored_options(request: &Request) -> String {
    request
        .ignored_options
        .iter()
        .fold(String::new(), |text, (name, why)| text + &idle(request.place(name).unwrap_or_default(), name, why))
}

/// The warning for a key that has no effect; `place` is empty for a flag.
pub fn idle(place: &str, name: &str, why: &str) -> String {
    let place = if place.is_empty() { String::new() } else { format!("{place}: ") };
    format!("{place}warning[{SETTING_IDLE}]: `{}` has no effect: {why}.\n", readable(name))
}

/// Generates and writes; the error is text for standard error.
pub fn run(request: &Request) -> Result<Messages, String> {
    write(request, make(request)?)
}

/// Writes the files of a request; the error is text for standard error.
pub fn write(request: &Request, made: Made) -> Result<Messages, String> {
    let Made { generator, generated, warnings, .. } = made;
    let explain = |why: String| format!("error: {why}\n");
    let options = write_options(request);
    let folder = request.path(flags::OUTPUT);
    let mut messages = Messages { out: String::new(), err: warnings };
    if request.is_on(flags::DRY_RUN) {
        messages.out = lines(&output::plan(&generated.files, folder.as_deref(), &options).map_err(explain)?);
        return Ok(messages);
    }
    if let Some(folder) = folder {
        let written = output::write(&generated.files, &folder, &options).map_err(explain)?;
        if request.is_on(flags::VERBOSE) {
            messages.out.push_str(&lines(&written.files));
        }
        let _ = writeln!(messages.out, "{}: {written}", folder.display());
    }
    if let Some(archive) = request.path(flags::ARCHIVE) {
        let zip = generated.files.zip(&generator.folder());
        output::replace(&archive, &zip).map_err(explain)?;
        let _ = writeln!(messages.out, "{}: {} bytes", archive.display(), zip.len());
    }
    Ok(messages)
}

/// The output options of a request.
pub fn write_options(request: &Request) -> WriteOptions {
    WriteOptions {
        ignore_file: request.path(flags::IGNORE_FILE),
        ignore_list: request.text(flags::IGNORE_LIST).unwrap_or_default().to_owned(),
        skip_existing: request.is_on(flags::SKIP_OVERWRITE),
        clean: request.is_on(flags::CLEAN),
    }
}

fn lines(files: &[(String, output::State)]) -> String {
    files.iter().fold(String::new(), |mut text, (path, state)| {
        let _ = writeln!(text, "{:<10}{path}", state.as_str());
        text
    })
}

/// True if the request has an output folder, an archive, or is a dry run.
pub fn has_output(request: &Request) -> bool {
    request.text(flags::OUTPUT).or(request.text(flags::ARCHIVE)).is_some() || request.is_on(flags::DRY_RUN)
}
