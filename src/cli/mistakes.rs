//! Explains mistakes in the arguments in specmint's own wording.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use specmint::error::nearest;

/// Returns a sentence for the user.
pub fn explain(error: &clap::Error, program: &Command, arguments: &[String]) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.first().cloned().unwrap_or_default(),
        _ => String::new(),
    };
    // clap calls the argument `--output <DIR>`.
    let argument = context(ContextKind::InvalidArg);
    let argument = argument.split([' ', '=']).next().unwrap_or_default();
    let value = context(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = context(ContextKind::InvalidSubcommand);
            unknown("command", &name, program.get_subcommands().map(Command::get_name))
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            let command = arguments.iter().find_map(|name| program.find_subcommand(name)).unwrap_or(program);
            let longs = command.get_arguments().filter_map(|known| known.get_long());
            let longs: Vec<_> = longs.map(|long| format!("--{long}")).collect();
            unknown("flag", argument, longs.iter().map(String::as_str))
        }
        ErrorKind::UnknownArgument => {
            format!("unexpected argument {argument:?}; every value must follow a flag, such as -i FILE")
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} needs a value"),
        ErrorKind::InvalidValue => {
            let known = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(known)) => known.join(", "),
                _ => String::new(),
            };
            format!("{argument} cannot be {value:?}; the values are {known}")
        }
        ErrorKind::TooManyValues => format!("{argument} does not take a value"),
        ErrorKind::MissingRequiredArgument => {
            let missing = match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::Strings(missing)) => missing.join(" "),
                _ => String::new(),
            };
            format!("{missing} is missing")
        }
        _ => {
            let text = error.render().to_string();
            let text = text.split("\n\n").next().unwrap_or_default();
            text.strip_prefix("error: ").unwrap_or(text).trim_end().to_owned()
        }
    }
}

fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(name, known) {
        Some(near) => format!("unknown {what} {name}; did you mean {near}?"),
        None => format!("unknown {what} {name}"),
    }
}
