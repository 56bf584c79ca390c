//! `generate`: one run, from a request to files.

use std::fmt::Write as _;

use specmint::api::rules::SETTING_IDLE;
use specmint::emit::text::readable;
use specmint::error::Failure;
use specmint::generators::Generator;
use specmint::spec::Document;
use specmint::{Generated, Job};

use super::flags;
use super::input;
use super::output::{self, Ways};
use super::report::{Report, option_lines};
use super::request::Request;

/// What a run says.
#[derive(Debug, Default)]
pub struct Said {
    /// For standard output.
    pub out: String,
    /// For standard error.
    pub err: String,
}

/// What a request gives, before it is written.
pub struct Made {
    pub generator: &'static Generator,
    pub generated: Generated,
    /// What it was made of.
    pub document: Document,
    /// Warnings, for standard error.
    pub warnings: String,
}

/// Generates; the error is text for standard error.
pub fn make(request: &Request) -> Result<Made, String> {
    let generator = request.generator()?;
    let input = input_of(request)?;
    let job = Job { generator, options: &request.options, settings: &request.settings };
    let report = Report::of(input);
    let explain = |failure| match failure {
        Failure::Options(problems) => option_lines(&problems),
        Failure::Description(problems) => report.problems(&problems),
    };
    // Bad options are told before a bad description is.
    job.check().map_err(explain)?;
    let document = input::read(input, request.text(flags::AUTH))?;
    let generated = job.run_from(&document).map_err(explain)?;
    let mut warnings = idle(request);
    warnings.push_str(&report.problems(&generated.warnings));
    Ok(Made { generator, generated, document, warnings })
}

/// Where the description is.
pub fn input_of(request: &Request) -> Result<&str, String> {
    request.text(flags::INPUT).ok_or_else(|| "error: the required flag -i (--input-spec) is missing\n".to_owned())
}

/// A line for each flag and key that does nothing, as the core has one for each such setting.
fn idle(request: &Request) -> String {
    request.idle.iter().fold(String::new(), |mut text, (name, why)| {
        let _ = writeln!(text, "warning[{SETTING_IDLE}]: `{}` has no effect: {why}.", readable(name));
        text
    })
}

/// Generates and writes; the error is text for standard error.
pub fn run(request: &Request) -> Result<Said, String> {
    let Made { generator, generated, warnings, .. } = make(request)?;
    let explain = |why: String| format!("error: {why}\n");
    let ways = ways(request);
    let folder = request.path(flags::OUTPUT);
    let mut said = Said { out: String::new(), err: warnings };
    if request.is_on(flags::DRY_RUN) {
        said.out = lines(&output::plan(&generated.files, folder.as_deref(), &ways).map_err(explain)?);
        return Ok(said);
    }
    if let Some(folder) = folder {
        let written = output::write(&generated.files, &folder, &ways).map_err(explain)?;
        if request.is_on(flags::VERBOSE) {
            said.out.push_str(&lines(&written.files));
        }
        let _ = writeln!(said.out, "{}: {written}", folder.display());
    }
    if let Some(archive) = request.path(flags::ARCHIVE) {
        let zip = generated.files.zip(&generator.folder());
        output::replace(&archive, &zip).map_err(explain)?;
        let _ = writeln!(said.out, "{}: {} bytes", archive.display(), zip.len());
    }
    Ok(said)
}

/// How the request has its files written.
pub fn ways(request: &Request) -> Ways {
    Ways {
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

/// Whether a request says where to write.
pub fn has_output(request: &Request) -> bool {
    request.text(flags::OUTPUT).or(request.text(flags::ARCHIVE)).is_some() || request.is_on(flags::DRY_RUN)
}
