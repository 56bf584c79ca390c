//! The native host: reads a file, calls [`specmint::generate`], writes files.
//!
//! Exit codes: 0 done, 1 nothing was generated, 2 the arguments make no sense.

mod args;
mod folder;
mod ignored;
mod output;
mod report;

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use specmint::error::{Failure, nearest};
use specmint::generators::{self, Generator, LanguageKind};
use specmint::spec::{Folder, Input, Limits, NoFiles, Source};

use args::{Command, Generate};
use report::Report;

const HELP: &str = "\
specmint turns an OpenAPI description into a client library or a server stub.

usage:
  specmint generate -i FILE -g NAME -o DIR [-p KEY=VALUE,KEY=VALUE]...
  specmint list                   list the generators
  specmint config-help -g NAME    show the options of a generator
                                  (--json: as the HTTP API returns them)
  specmint help                   show this help
  specmint --version              show the version

generate:
  -i, --input-spec FILE           OpenAPI description, JSON or YAML; - reads standard input
  -g, --generator-name NAME       generator to use, such as typescript-axios
  -o, --output DIR                output folder; other files in it are left untouched
  -p, --additional-properties KEY=VALUE[,KEY=VALUE]...
                                  generator options; can be repeated. Commas separate them:
                                  to use a comma inside a value, write '\\,' (a part without
                                  '=' is appended to the value before it)
      --archive FILE              write the same zip as the HTTP service and the web page
      --dry-run                   list what would be written, without writing anything
";

/// Runs the command line on `arguments`, the program's name left out.
pub fn run(arguments: Vec<String>) -> ExitCode {
    let result = match args::parse(arguments) {
        Ok(command) => execute(command),
        Err(message) => {
            eprintln!("error: {}\n\nRun 'specmint help' for usage.", report::lines(&message));
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(text) => {
            // A reader that went away (`| head`) is no reason to complain.
            let _ = std::io::stdout().write_all(report::lines(&text).as_bytes());
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprint!("{}", report::lines(&text));
            ExitCode::FAILURE
        }
    }
}

/// The text for standard output, or the one for standard error.
fn execute(command: Command) -> Result<String, String> {
    match command {
        Command::Help => Ok(HELP.to_owned()),
        Command::Version => Ok(format!("specmint {}\n", env!("CARGO_PKG_VERSION"))),
        Command::List => Ok(list()),
        Command::ConfigHelp { generator, json: false } => find(&generator).map(report::config_help),
        Command::ConfigHelp { generator, json: true } => find(&generator)
            .and_then(|g| serde_json::to_string_pretty(&g.listing()).map_err(|why| format!("error: {why}\n")))
            .map(|text| text + "\n"),
        Command::Generate(generate) => run_generate(&generate),
    }
}

fn list() -> String {
    let mut text = String::new();
    for (kind, title) in [(LanguageKind::Client, "CLIENT"), (LanguageKind::Server, "SERVER")] {
        let names: Vec<_> = generators::names(kind).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "{title} generators:\n    - {}", names.join("\n    - "));
        }
    }
    text
}

fn find(name: &str) -> Result<&'static Generator, String> {
    generators::ALL.iter().find(|g| g.name == name).ok_or_else(|| {
        let names = || generators::ALL.iter().map(|g| g.name);
        let hint = match nearest(name, names()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("the generators are {}", names().collect::<Vec<_>>().join(", ")),
        };
        format!("error: unknown generator {name:?}; {hint}\n")
    })
}

fn run_generate(arguments: &Generate) -> Result<String, String> {
    let generator = find(&arguments.generator)?;
    let bytes = read(&arguments.input).map_err(|why| format!("error: {why}\n"))?;
    let (name, shown) = if arguments.input == "-" {
        ("stdin".to_owned(), "<stdin>")
    } else {
        (full_path(&arguments.input), arguments.input.as_str())
    };
    let report = Report { input: shown };
    let folder = (arguments.input != "-").then(|| Folder::around(Path::new(&arguments.input)));
    let source: &dyn Source = folder.as_ref().map_or(&NoFiles, |folder| folder);
    let input = Input { name: &name, bytes: &bytes, source };
    let generated = specmint::generate_within(generator, &input, &arguments.options, Limits::MACHINE);
    let generated = generated.map_err(|failure| match failure {
        Failure::Options(problems) => report.options(&problems),
        Failure::Description(problems) => report.problems(&problems),
    })?;
    eprint!("{}", report.problems(&generated.warnings));

    let mut text = String::new();
    if arguments.dry_run {
        let plan = output::plan(&generated.files, arguments.output.as_deref());
        for (path, state) in plan.map_err(|why| format!("error: {why}\n"))? {
            let _ = writeln!(text, "{:<8}{path}", state.as_str());
        }
        return Ok(text);
    }
    if let Some(folder) = &arguments.output {
        let written = output::write(&generated.files, folder).map_err(|why| format!("error: {why}\n"))?;
        let _ = writeln!(text, "{}: {written}", folder.display());
    }
    if let Some(archive) = &arguments.archive {
        let zip = generated.files.zip(&generator.folder());
        output::replace(archive, &zip).map_err(|why| format!("error: {why}\n"))?;
        let _ = writeln!(text, "{}: {} bytes", archive.display(), zip.len());
    }
    Ok(text)
}

fn read(path: &str) -> Result<Vec<u8>, String> {
    if path.starts_with("http://") || path.starts_with("https://") {
        return Err(format!(
            "the command line reads files, not URLs; download the description first:\n  \
             curl -fsSL '{path}' | specmint generate -i - ..."
        ));
    }
    if path == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|e| format!("standard input: {e}"))?;
        return Ok(bytes);
    }
    std::fs::read(path).map_err(|e| format!("{path}: {e}"))
}

/// With its folders: references of other files may lead back by their names.
fn full_path(path: &str) -> String {
    std::path::absolute(path).map_or_else(|_| path.to_owned(), |full| full.to_string_lossy().into_owned())
}
