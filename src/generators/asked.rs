//! Sorts the options and settings of a run into options of the generator, settings, options without effect, and unknown
//! names.

use std::collections::BTreeMap;

use super::{Generator, reading};
use crate::api;
use crate::emit::rules::{BODY_MEMBER, OPTION_UNKNOWN};
use crate::emit::{FileFilter, options::unknown_names};
use crate::error::{OF_ONE_RULE, OptionProblem, Problem, more_are, nearest};
use crate::settings::{self, Effect, GLOBAL_PROPERTIES, SETTINGS, Setting, SettingValue, Settings, UnknownName};

/// The sorted options and settings of a run.
pub(crate) struct Asked {
    /// The options that the generator has.
    pub options: BTreeMap<String, String>,
    /// The settings, including those that were passed as options.
    pub settings: Settings,
    /// Warnings about options and settings without effect, and about unknown names if the run is lenient.
    pub warnings: Vec<Problem>,
}

impl Asked {
    /// Sorts the options and settings and returns them with the problems found. The values of the generator's own
    /// options are not checked here. If `lenient`, unknown names are warnings instead of problems.
    pub fn of(
        generator: &Generator,
        options: &BTreeMap<String, String>,
        settings: &Settings,
        lenient: bool,
    ) -> (Self, Vec<OptionProblem>) {
        let (own, warnings) = generator.split(options);
        let mut this = Self { options: own, settings: settings.clone(), warnings };
        let mut problems = this.move_settings(generator, settings);
        let mut unknown = unknown_names(&this.options, generator.listing().0);
        unknown.iter_mut().for_each(|problem| explain(problem, generator));
        this.options.retain(|name, _| generator.has_option(name));
        let mut names = Vec::new();
        for (invalid, strange) in [FileFilter::check(&this.settings), api::check_settings(&this.settings)] {
            problems.extend(invalid);
            names.extend(strange);
        }
        if lenient {
            this.warnings.extend(unknown.iter().map(|problem| ignored(&problem.option, generator)));
            this.warnings.extend(names.iter().map(ignored_name));
        } else {
            problems.extend(unknown);
            problems.extend(names.iter().map(UnknownName::problem));
        }
        let without_effect = ignored_settings(generator, &this.settings);
        this.warnings.extend(without_effect);
        for (setting, text) in settings.options().filter(|(setting, _)| generator.has_option(setting.key)) {
            this.options.entry(setting.key.to_owned()).or_insert_with(|| text.to_owned());
        }
        (this, problems)
    }

    /// Moves options with the name of a setting or of a global property to the settings, as the reference does. An
    /// explicit setting takes precedence.
    fn move_settings(&mut self, generator: &Generator, explicit: &Settings) -> Vec<OptionProblem> {
        let moved = self.options.extract_if(.., |name, _| !generator.has_option(name) && is_setting(name));
        let mut problems = Vec::new();
        for (name, text) in moved {
            let set = if FileFilter::is_property(&name) {
                if explicit.pair(GLOBAL_PROPERTIES, &name).is_some() {
                    continue;
                }
                self.settings.set(GLOBAL_PROPERTIES, SettingValue::Pairs(vec![(name, text)]))
            } else if explicit.has(&name) {
                continue;
            } else {
                self.settings.set(&name, SettingValue::Text(text))
            };
            problems.extend(set.err());
        }
        problems
    }
}

/// True if `name` is the name of a setting or of a global property.
fn is_setting(name: &str) -> bool {
    FileFilter::is_property(name) || settings::find(name).is_some()
}

/// Warnings about unknown members of a request body, whose known members are `known`. If there are more than
/// `OF_ONE_RULE`, the last warning says how many are not listed.
pub fn misplaced(generator: &Generator, names: &[&str], known: &[&'static str]) -> Vec<Problem> {
    let mut warnings: Vec<_> =
        names.iter().take(OF_ONE_RULE).map(|name| ignored_member(name, generator, known)).collect();
    if let Some(last) = warnings.last_mut().filter(|_| names.len() > OF_ONE_RULE) {
        last.message += &format!(" {} not listed.", more_are(names.len() - OF_ONE_RULE, "member"));
    }
    warnings
}

fn ignored_member(name: &str, generator: &Generator, known: &[&'static str]) -> Problem {
    /// The longest part of a name to show, in bytes.
    const LONGEST: usize = 64;
    let shown = match name.floor_char_boundary(LONGEST) {
        end if end < name.len() => format!("{}...", &name[..end]),
        _ => name.to_owned(),
    };
    let is_option = generator.has_option(name) || is_setting(name);
    let (message, hint) = match (generator.why_ignored(name), generator.other_with(name)) {
        _ if is_option => {
            let message = format!("`{name}` is an option, but outside of `options`; it is ignored.");
            (message, Some("Write it under `options`.".to_owned()))
        }
        (Some(why), _) => (format!("The option `{name}` has no effect: {why}."), None),
        (None, Some(_)) => return Problem { rule: BODY_MEMBER, ..ignored(name, generator) },
        (None, None) => {
            let near = nearest(name, known.iter().copied()).or_else(|| near(name, generator));
            let hint = near.map(|near| match generator.has_option(near) {
                true => format!("Did you mean `{near}` under `options`?"),
                false => format!("Did you mean `{near}`?"),
            });
            (format!("`{shown}` is not a member of the request body; it is ignored."), hint)
        }
    };
    Problem::of_option(&shown, BODY_MEMBER, message, hint)
}

/// Adds a hint to the problem of an unknown option, if it has none: another generator with the option, or a similar
/// name.
fn explain(problem: &mut OptionProblem, generator: &Generator) {
    if problem.hint.is_some() {
        return;
    }
    let name = problem.option.as_str();
    let hint = if let Some(other) = generator.other_with(name) {
        Some(format!("it is an option of {other}"))
    } else {
        near(name, generator).map(|near| format!("did you mean {near}?"))
    };
    problem.hint = hint;
}

/// The option or setting whose name is most similar to `name`.
fn near(name: &str, generator: &Generator) -> Option<&'static str> {
    let options = generator.listing().0.iter().map(|option| option.opt);
    nearest(name, options).or_else(|| nearest(name, SETTINGS.iter().map(|setting| setting.key)))
}

/// The warning about an unknown option in a lenient run.
fn ignored(name: &str, generator: &Generator) -> Problem {
    let this = generator.name;
    let message = match generator.other_with(name) {
        Some(other) => format!("`{name}` is an option of {other}, but not of {this}; it is ignored."),
        None => format!("`{name}` is not an option of {this}; it is ignored."),
    };
    let hint = near(name, generator).map(|near| format!("Did you mean `{near}`?"));
    Problem::of_option(name, OPTION_UNKNOWN, message, hint)
}

/// The warning about an unknown name in the pairs of a setting in a lenient run.
fn ignored_name(unknown: &UnknownName) -> Problem {
    let message = format!("`{}` is not a name in `{}`; it is ignored.", unknown.name, unknown.key);
    let hint = unknown.near.map(|near| format!("Did you mean `{near}`?"));
    Problem::of_option(&unknown.option(), OPTION_UNKNOWN, message, hint)
}

/// Warnings about the settings that have no effect in this language.
fn ignored_settings(generator: &Generator, settings: &Settings) -> Vec<Problem> {
    let name = generator.name;
    let why = |setting: &Setting| match setting.effect {
        Effect::Option if !generator.has_option(setting.key) => match generator.why_ignored(setting.key) {
            Some(why) => Some(why.to_owned()),
            None => Some(format!("{name} has no such option")),
        },
        Effect::Output if !generator.reads(setting) => Some(format!("it acts on {} only", reading(setting).join(", "))),
        Effect::Names if !generator.reads(setting) => Some("names and types are those of the description".to_owned()),
        Effect::Nothing(why) => Some(why.to_owned()),
        Effect::Core | Effect::Names | Effect::Output | Effect::Option => None,
    };
    let warning = |setting: &Setting| {
        let message = format!("`{}` has no effect: {}.", setting.key, why(setting)?);
        let hint = Some("Remove it.".to_owned());
        Some(Problem::of_option(setting.key, api::rules::SETTING_IDLE, message, hint))
    };
    settings.set_ones().filter_map(warning).collect()
}
