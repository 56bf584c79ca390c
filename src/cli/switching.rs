//! docs/switching.md has a row for each flag, key and command; `UPDATE_SNAPSHOTS=1 cargo test` writes them.

use std::fmt::Write as _;
use std::path::Path;

use clap::CommandFactory as _;
use specmint::generators::reading;
use specmint::settings::{self, Effect, Form};

use super::args::Cli;
use super::flags;

/// The test generates everything after this line.
const GENERATED: &str = "<!-- The rest is generated: UPDATE_SNAPSHOTS=1 cargo test switching -->\n";

fn tables() -> String {
    let mut text = String::from("\n## Flags and keys\n");
    let flags = flags::all();
    let mut topic = "";
    for flag in flags {
        if flag.topic != topic {
            topic = flag.topic;
            let _ = write!(text, "\n### {topic}\n\n| Flag | Key | Here |\n| --- | --- | --- |\n");
        }
        let short = flag.short.map(|short| format!("`-{short}`, ")).unwrap_or_default();
        let value = if flag.form == Form::Switch { String::new() } else { format!(" {}", flag.value) };
        let what = match flag.why_ignored {
            Some(why) => format!("No effect, with a warning: {why}."),
            None => flag.description.to_owned(),
        };
        let only = match settings::find(flag.key) {
            Some(setting) if setting.effect == Effect::Output => format!(" Only {}.", reading(setting).join(", ")),
            _ => String::new(),
        };
        let _ = writeln!(text, "| {short}`{}{value}` | `{}` | {what}{only} |", flag.long, flag.key);
    }
    text.push_str("\n### Keys without a flag\n\n| Key | Here |\n| --- | --- |\n");
    for (alias, key) in flags::ALIASES {
        let _ = writeln!(text, "| `{alias}` | `{key}` |");
    }
    for (key, property) in flags::GLOBAL_KEYS {
        let _ = writeln!(text, "| `{key}` | `{property}` of `globalProperties` |");
    }
    text.push_str("| `validateSpec` | the opposite of `skipValidateSpec` |\n");
    for (key, why) in flags::IGNORED_KEYS {
        let _ = writeln!(text, "| `{key}` | No effect: {why}. |");
    }
    text.push_str("\n## Commands\n\n| Command | Here | Its own flags |\n| --- | --- | --- |\n");
    for command in Cli::command().get_subcommands() {
        let shared = |id: &str| flags.iter().any(|flag| flag.key == id);
        let own = command.get_arguments().filter(|argument| !shared(argument.get_id().as_str()));
        let own: Vec<_> = own.filter_map(|argument| Some(format!("`--{}`", argument.get_long()?))).collect();
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(text, "| `{}` | {about} | {} |", command.get_name(), own.join(", "));
    }
    text
}

#[test]
fn the_page_on_switching_has_every_flag_and_key() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/switching.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (words, old) = page.split_once(GENERATED).expect("the line below which the page is generated");
    let new = tables();
    if std::env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, format!("{words}{GENERATED}{new}")).unwrap();
    } else {
        assert!(old == new, "docs/switching.md is not true; UPDATE_SNAPSHOTS=1 cargo test switching writes it anew");
    }
}
