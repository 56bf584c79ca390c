//! The arguments, read by hand: three commands and six flags need no parser crate.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;

use specmint::error::nearest;

/// What the user asks for.
#[derive(Debug, PartialEq)]
pub enum Command {
    Generate(Generate),
    List,
    /// The options of a generator, as text or as the interface's JSON object.
    ConfigHelp {
        generator: String,
        json: bool,
    },
    Help,
    Version,
}

/// The arguments of `generate`.
#[derive(Debug, PartialEq)]
pub struct Generate {
    /// Path of the description; `-` is standard input.
    pub input: String,
    pub generator: String,
    pub output: Option<PathBuf>,
    pub archive: Option<PathBuf>,
    pub options: BTreeMap<String, String>,
    pub dry_run: bool,
}

const COMMANDS: [&str; 4] = ["generate", "list", "config-help", "help"];

/// A flag: its long name, its short one, and whether a value follows.
type Flag = (&'static str, Option<&'static str>, bool);

const INPUT: Flag = ("--input-spec", Some("-i"), true);
const GENERATOR: Flag = ("--generator-name", Some("-g"), true);
const OUTPUT: Flag = ("--output", Some("-o"), true);
const PROPERTIES: Flag = ("--additional-properties", Some("-p"), true);
const ARCHIVE: Flag = ("--archive", None, true);
const DRY_RUN: Flag = ("--dry-run", None, false);
const JSON: Flag = ("--json", None, false);

/// Reads the arguments; the error is a sentence for the user.
pub fn parse(arguments: Vec<String>) -> Result<Command, String> {
    let mut rest = VecDeque::from(arguments);
    let Some(command) = rest.pop_front() else { return Ok(Command::Help) };
    if rest.iter().any(|a| a == "--help" || a == "-h") {
        return Ok(Command::Help);
    }
    match command.as_str() {
        "help" | "--help" | "-h" => Ok(Command::Help),
        "version" | "--version" | "-V" => Ok(Command::Version),
        "list" => flags(rest, &[]).map(|_| Command::List),
        "config-help" => {
            let mut given = flags(rest, &[GENERATOR, JSON])?;
            let json = given.contains_key(JSON.0);
            Ok(Command::ConfigHelp { generator: required(&mut given, GENERATOR)?, json })
        }
        "generate" => generate(rest).map(Command::Generate),
        other => Err(unknown("command", other, COMMANDS)),
    }
}

fn generate(arguments: VecDeque<String>) -> Result<Generate, String> {
    let mut given = flags(arguments, &[INPUT, GENERATOR, OUTPUT, PROPERTIES, ARCHIVE, DRY_RUN])?;
    let mut options = BTreeMap::new();
    for list in given.remove(PROPERTIES.0).unwrap_or_default() {
        properties(&list, &mut options)?;
    }
    let command = Generate {
        input: required(&mut given, INPUT)?,
        generator: required(&mut given, GENERATOR)?,
        output: last(&mut given, OUTPUT).map(PathBuf::from),
        archive: last(&mut given, ARCHIVE).map(PathBuf::from),
        options,
        dry_run: given.contains_key(DRY_RUN.0),
    };
    if command.output.is_none() && command.archive.is_none() && !command.dry_run {
        return Err("no output given; use -o DIR, --archive FILE or --dry-run".to_owned());
    }
    Ok(command)
}

type Given = BTreeMap<&'static str, Vec<String>>;

/// The values of each given flag, under its long name.
fn flags(mut arguments: VecDeque<String>, known: &[Flag]) -> Result<Given, String> {
    let mut given = Given::new();
    while let Some(argument) = arguments.pop_front() {
        if argument == "-" || !argument.starts_with('-') {
            return Err(format!("unexpected argument {argument:?}; every value must follow a flag, such as -i FILE"));
        }
        let (name, inline) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (argument.as_str(), None),
        };
        let Some(&(long, _, valued)) = known.iter().find(|f| f.0 == name || f.1 == Some(name)) else {
            return Err(unknown("flag", name, known.iter().map(|f| f.0)));
        };
        let value = match (valued, inline) {
            (false, None) => String::new(),
            (false, Some(_)) => return Err(format!("{long} does not take a value")),
            (true, Some(value)) => value,
            (true, None) => arguments.pop_front().ok_or_else(|| format!("{long} needs a value"))?,
        };
        given.entry(long).or_default().push(value);
    }
    Ok(given)
}

fn last(given: &mut Given, flag: Flag) -> Option<String> {
    given.remove(flag.0)?.pop()
}

fn required(given: &mut Given, flag: Flag) -> Result<String, String> {
    last(given, flag).ok_or_else(|| format!("the required flag {} ({}) is missing", flag.1.unwrap_or_default(), flag.0))
}

/// Reads `key=value,key=value`. A part without `=` continues the value before it, because a value
/// may well hold a comma (`licenseName=MIT, see LICENSE`); `\,` never separates.
fn properties(list: &str, options: &mut BTreeMap<String, String>) -> Result<(), String> {
    let mut current: Option<(String, String)> = None;
    for part in split_commas(list) {
        match (part.split_once('='), &mut current) {
            (Some((key, value)), _) => {
                options.extend(current.replace((key.trim().to_owned(), value.to_owned())));
            }
            (None, Some((_, value))) => {
                value.push(',');
                value.push_str(&part);
            }
            (None, None) => return Err(format!("{part:?} is not of the form KEY=VALUE")),
        }
    }
    options.extend(current);
    Ok(())
}

/// The parts between commas, `\,` read as a comma of the part.
fn split_commas(list: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut characters = list.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, parts.last_mut()) {
            ('\\', Some(part)) if characters.next_if_eq(&',').is_some() => part.push(','),
            (',', _) => parts.push(String::new()),
            (_, Some(part)) => part.push(c),
            (_, None) => {}
        }
    }
    parts
}

fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(name, known) {
        Some(near) => format!("unknown {what} {name}; did you mean {near}?"),
        None => format!("unknown {what} {name}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Command, parse, properties};

    fn read(list: &str) -> Vec<(String, String)> {
        let mut options = BTreeMap::new();
        properties(list, &mut options).unwrap();
        options.into_iter().collect()
    }

    fn pair(key: &str, value: &str) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn commas_separate_pairs_and_may_stand_in_values() {
        assert_eq!(read("a=1,b=2"), [pair("a", "1"), pair("b", "2")]);
        assert_eq!(read("a=1,2,b=x=y"), [pair("a", "1,2"), pair("b", "x=y")]);
        assert_eq!(read(r"a=x\,b=2"), [pair("a", "x,b=2")]);
        assert_eq!(read("a=,b="), [pair("a", ""), pair("b", "")]);
        assert_eq!(read(r"a=C:\tmp"), [pair("a", r"C:\tmp")]);
        assert!(properties("a", &mut BTreeMap::new()).is_err());
    }

    #[test]
    fn flags_have_two_spellings_and_the_later_value_wins() {
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let short = parse(words("generate -i a.yaml -g c -o out -p k=1 -p k=2")).unwrap();
        let long =
            parse(words("generate --input-spec=a.yaml --generator-name c --output out --additional-properties k=2"))
                .unwrap();
        assert_eq!(short, long);
        assert!(matches!(short, Command::Generate(g) if g.options["k"] == "2"));
        assert_eq!(
            parse(words("generate --imput-spec a")),
            Err("unknown flag --imput-spec; did you mean --input-spec?".into())
        );
        assert_eq!(
            parse(words("generate -i a -g c")).unwrap_err(),
            "no output given; use -o DIR, --archive FILE or --dry-run"
        );
    }
}
