//! Prints the version, the lists, and the help on generators, their options and commands.

use std::fmt::Write as _;

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory as _};
use specmint::emit::markdown;
use specmint::generators::{self, Generator, LanguageKind};

use super::args::{Cli, Format, Grade, List, Version};
use super::flags;
use super::report;

/// The list of generators.
pub fn list(arguments: &List) -> String {
    let graded =
        arguments.include.is_empty() || arguments.include.iter().any(|g| matches!(g, Grade::All | Grade::Stable));
    let kinds =
        [(LanguageKind::Client, "CLIENT", arguments.servers), (LanguageKind::Server, "SERVER", arguments.clients)];
    let kinds = kinds.into_iter().filter(|(.., others)| graded && !others);
    if arguments.short {
        let names: Vec<_> = kinds.flat_map(|(kind, ..)| generators::names(kind)).collect();
        return names.join(",") + "\n";
    }
    let mut text = String::new();
    for (kind, title, _) in kinds {
        let names: Vec<_> = generators::names(kind).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "{title} generators:\n    - {}", names.join("\n    - "));
        }
    }
    text
}

/// The options of a generator with their defaults and allowed values.
pub fn options(generator: &Generator, format: Format, named: bool) -> String {
    match format {
        Format::Text => text(generator, named),
        Format::Markdown => table(generator, named),
        Format::Yamlsample => sample(generator),
    }
}

fn text(generator: &Generator, named: bool) -> String {
    let mut text =
        if named { format!("CONFIG OPTIONS for {}\n", generator.name) } else { "CONFIG OPTIONS\n".to_owned() };
    for option in generator.listing().0 {
        let default = option.default.map(|d| format!(" (Default: {d})")).unwrap_or_default();
        let _ = writeln!(text, "\t{}\n\t    {}{default}", option.opt, option.description);
        for (value, meaning) in option.allowed.unwrap_or_default() {
            let _ = writeln!(text, "\t        {value} - {meaning}");
        }
        text.push('\n');
    }
    text
}

fn table(generator: &Generator, named: bool) -> String {
    let title = if named { format!(" for {}", generator.name) } else { String::new() };
    let mut text =
        format!("## Config options{title}\n\n| Option | Description | Values | Default |\n| --- | --- | --- | --- |\n");
    for option in generator.listing().0 {
        let values = option.allowed.unwrap_or_default().iter().map(|(value, meaning)| format!("`{value}`: {meaning}"));
        let cell = |text: &str| markdown::line(text);
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} |",
            option.opt,
            cell(option.description),
            cell(&values.collect::<Vec<_>>().join("; ")),
            option
                .default
                .filter(|default| !default.is_empty())
                .map(|default| format!("`{default}`"))
                .unwrap_or_default(),
        );
    }
    text
}

fn sample(generator: &Generator) -> String {
    let mut text = format!("generatorName: {}\nadditionalProperties:\n", generator.name);
    for option in generator.listing().0 {
        let value = serde_json::to_string(option.default.unwrap_or_default()).unwrap_or_default();
        let _ = writeln!(text, "  # {}\n  # {}: {value}", option.description, option.opt);
    }
    text
}

/// The version, with the commit if it was set at build time.
pub fn version(arguments: &Version) -> String {
    let commit = option_env!("SPECMINT_COMMIT").unwrap_or("unknown");
    match arguments {
        Version { sha: true, .. } => format!("{commit}\n"),
        Version { full: true, .. } => format!("specmint {}\ncommit: {commit}\n", env!("CARGO_PKG_VERSION")),
        Version { .. } => concat!(env!("CARGO_PKG_VERSION"), "\n").to_owned(),
    }
}

/// The completion script of a shell; it completes the names of generators, too.
pub fn completion(shell: clap_complete::Shell) -> Vec<u8> {
    let names = || PossibleValuesParser::new(generators::ALL.iter().map(|g| g.name));
    let mut command = Cli::command();
    for name in ["generate", "diff"] {
        command = command.mut_subcommand(name, |c| c.mut_arg(flags::GENERATOR, |arg| arg.value_parser(names())));
    }
    command = command.mut_subcommand("config-help", |c| c.mut_arg("generator_name", |arg| arg.value_parser(names())));
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut command, "specmint", &mut out);
    out
}

/// All manual pages, each with its file name and its text.
pub fn manuals() -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut pages = vec![page("specmint", &program)?];
    for command in program.get_subcommands() {
        pages.push(page(&format!("specmint-{}", command.get_name()), command)?);
    }
    Ok(pages)
}

fn page(name: &str, command: &Command) -> std::io::Result<(String, Vec<u8>)> {
    let mut text = Vec::new();
    // The title of a page is the whole command.
    let command = command.clone().name(name.to_owned()).version(env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).render(&mut text)?;
    Ok((name.to_owned(), text))
}

/// The manual page of specmint or of one of its commands.
pub fn manual(command: Option<&str>) -> Result<Vec<u8>, String> {
    let name = command.map_or("specmint".to_owned(), |command| format!("specmint-{command}"));
    let pages = manuals().map_err(|error| format!("error: {error}\n"))?;
    let page = pages.into_iter().find(|(page, _)| *page == name);
    page.map(|(_, text)| text).ok_or_else(|| format!("error: unknown command {:?}\n", report::lines(&name)))
}
