//! The native host: reads arguments and files, runs a [`specmint::Job`], writes files.
//!
//! Exit codes: 0 for success; 1 if nothing was generated (or `diff` found a difference); 2 if the arguments are invalid
//! (or `diff` could not generate).

mod args;
mod batch;
mod comparison;
mod config;
mod diff;
mod fetch;
mod flags;
mod folder;
mod generate;
mod glob;
mod help;
mod ignored;
mod input;
mod mistakes;
mod openapitools;
mod output;
mod redocly;
mod report;
mod request;
mod stale;
#[cfg(test)]
mod switching;
mod token;
mod watch;

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use specmint::api;

use args::{Cli, Command, Generate, Validate};
use generate::Messages;
use report::Report;
use request::Request;

/// The reason why a command did not complete.
enum Failed {
    /// The text for standard error.
    Run(String),
    /// A sentence about the arguments.
    Usage(String),
}

impl From<String> for Failed {
    fn from(text: String) -> Self {
        Self::Run(text)
    }
}

/// Runs the command line; the first argument is the name of the program.
pub fn run(arguments: Vec<std::ffi::OsString>) -> ExitCode {
    let words: Vec<_> = arguments.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(help) if !help.use_stderr() => {
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return usage(&mistakes::explain(&error, &Cli::command(), &words)),
    };
    let Some(command) = cli.command else {
        let _ = Cli::command().print_help();
        return ExitCode::SUCCESS;
    };
    let trouble = if matches!(command, Command::Diff(_)) { ExitCode::from(2) } else { ExitCode::FAILURE };
    match execute(command) {
        Ok(code) => code,
        Err(Failed::Usage(message)) => usage(&message),
        Err(Failed::Run(text)) => {
            say("", &text);
            trouble
        }
    }
}

fn usage(message: &str) -> ExitCode {
    say("", &format!("error: {message}\n\nRun 'specmint help' for usage.\n"));
    ExitCode::from(2)
}

fn execute(command: Command) -> Result<ExitCode, Failed> {
    match command {
        Command::Generate(arguments) => return run_generate(&arguments),
        Command::Batch(arguments) => {
            let done = batch::run(&arguments, say);
            return Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Command::List(arguments) => say(&help::list(&arguments), ""),
        Command::ConfigHelp(arguments) => {
            let generator = request::find(&arguments.generator_name)?;
            let text = if arguments.json {
                serde_json::to_string_pretty(&generator.listing()).map_err(|why| format!("error: {why}\n"))? + "\n"
            } else {
                help::options(generator, arguments.format, arguments.named_header)
            };
            match arguments.output {
                Some(file) => output::replace(&file, text.as_bytes()).map_err(|why| format!("error: {why}\n"))?,
                None => say(&text, ""),
            }
        }
        Command::Validate(arguments) => return Ok(validate(&arguments)),
        Command::Diff(arguments) => {
            if arguments.is_alone() && arguments.breaking {
                return Err(Failed::Usage("there is only one description to compare; use --to FILE".to_owned()));
            }
            let difference = diff::run(&arguments)?;
            say(&difference.text, &difference.warnings);
            return Ok(if difference.differs { ExitCode::FAILURE } else { ExitCode::SUCCESS });
        }
        Command::Token(arguments) => say(&token::run(&arguments)?, ""),
        Command::Version(arguments) => say(&help::version(&arguments), ""),
        // Scripts and manual pages contain only our own text, so nothing is escaped.
        Command::Completion(arguments) => print(&help::completion(arguments.shell)),
        Command::Man(arguments) => match arguments.output {
            Some(folder) => {
                std::fs::create_dir_all(&folder).map_err(|why| format!("error: {}: {why}\n", folder.display()))?;
                for (name, page) in help::manuals().map_err(|why| format!("error: {why}\n"))? {
                    let file = folder.join(format!("{name}.1"));
                    output::replace(&file, &page).map_err(|why| format!("error: {why}\n"))?;
                }
            }
            None => print(&help::manual(arguments.command.as_deref())?),
        },
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks all descriptions, even if some have errors.
fn validate(arguments: &Validate) -> ExitCode {
    let check = |input: &str| {
        let document = input::read(input, arguments.auth.as_deref())?;
        let report = Report::of(input);
        let api = api::build(&document).map_err(|problems| report.problems(&problems))?;
        Ok::<_, String>(report.problems(&api.warnings))
    };
    let inputs: Vec<_> = arguments.input_spec.iter().chain(&arguments.more).collect();
    let mut code = ExitCode::SUCCESS;
    for input in &inputs {
        match check(input) {
            Ok(warnings) if inputs.len() == 1 => say("no errors\n", &warnings),
            Ok(warnings) => say(&format!("{input}: no errors\n"), &warnings),
            Err(why) => {
                say("", &why);
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

fn run_generate(arguments: &Generate) -> Result<ExitCode, Failed> {
    let jobs = openapitools::chosen(arguments.openapitools.as_deref(), &arguments.generator_key, &arguments.flags)?;
    if let Some(jobs) = jobs {
        if arguments.watch {
            return Err(Failed::Usage("--watch needs -i, -g and -o; openapitools.json is not watched".to_owned()));
        }
        let done = batch::carry_out(jobs, Vec::new(), &batch::Plan::default(), say);
        return Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let mut request = match arguments.flags.text(flags::CONFIG) {
        Some(file) => config::read(Path::new(file), None)?,
        None => Request::default(),
    };
    request.take(&arguments.flags).map_err(|problems| {
        let lines = problems.iter().map(|problem| format!("{}: {}", flags::long(&problem.option), problem.message));
        Failed::Usage(lines.collect::<Vec<_>>().join("\nerror: "))
    })?;
    for (key, flag) in [(flags::INPUT, "-i (--input-spec)"), (flags::GENERATOR, "-g (--generator-name)")] {
        if request.text(key).is_none() {
            say("", &generate::suspects(&request));
            return Err(Failed::Usage(format!("the required flag {flag} is missing")));
        }
    }
    if !generate::has_output(&request) {
        say("", &generate::suspects(&request));
        return Err(Failed::Usage("no output given; use -o DIR, --archive FILE or --dry-run".to_owned()));
    }
    if arguments.watch {
        watch::check(&request).map_err(|why| Failed::Usage(why.to_owned()))?;
        return Err(Failed::Run(watch::run(&request, say)));
    }
    let Messages { out, err } = generate::run(&request)?;
    say(&out, &err);
    Ok(ExitCode::SUCCESS)
}

/// Prints texts for standard output and standard error.
fn say(out: &str, err: &str) {
    let err = report::lines(err);
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let err = if colours { report::painted(&err) } else { err };
    let _ = std::io::stderr().write_all(err.as_bytes());
    print(report::lines(out).as_bytes());
}

fn print(text: &[u8]) {
    // A closed pipe (`| head`) is not reported as an error.
    let _ = std::io::stdout().write_all(text);
}
