//! The request for a run, from flags or configuration files: both set the same keys.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use specmint::error::OptionProblem;
use specmint::generators::{self, Generator};
use specmint::settings::{self, Form, SettingValue, Settings};

use super::flags::{self, Flag, Flags};

/// The input, output, options and settings of a run.
#[derive(Debug, Clone, Default)]
pub struct Request {
    texts: BTreeMap<&'static str, String>,
    pub options: BTreeMap<String, String>,
    pub settings: Settings,
    /// Flags and keys without an effect, with the reason.
    pub ignored_options: BTreeMap<String, String>,
    /// The positions of options and keys in configuration files, such as `config.yaml:3:1`.
    places: BTreeMap<String, String>,
    /// Options whose value has a form that no option accepts.
    misshapen: BTreeSet<String>,
}

/// A run and its name in the progress output.
pub struct Job {
    pub name: String,
    pub request: Request,
}

/// The canonical key of a name, in camelCase.
pub fn canonical(name: &str) -> String {
    let mut key = String::new();
    let mut upper = false;
    for c in name.chars() {
        match c {
            '-' | '_' if !key.is_empty() => upper = true,
            c if std::mem::take(&mut upper) => key.extend(c.to_uppercase()),
            c => key.push(c),
        }
    }
    let alias = flags::ALIASES.iter().find(|(alias, _)| *alias == key);
    alias.map_or(key, |(_, key)| (*key).to_owned())
}

/// The flag for a key in a configuration file.
pub fn flag(name: &str) -> Option<&'static Flag> {
    let key = canonical(name);
    flags::all().iter().find(|flag| flag.key == key)
}

/// The key or pair that a key of a file sets, such as `globalProperties.apis`; `None` for an unknown key.
pub fn set_as(name: &str) -> Option<String> {
    if let Some((_, property)) = flags::GLOBAL_KEYS.iter().find(|(key, _)| *key == name) {
        return Some(format!("{}.{property}", settings::GLOBAL_PROPERTIES));
    }
    match flag(name) {
        _ if name == flags::VALIDATE_SPEC => Some(settings::SKIP_VALIDATE_SPEC.to_owned()),
        Some(flag) if flag.why_ignored.is_none() || settings::find(flag.key).is_some() => Some(flag.key.to_owned()),
        Some(_) => Some(name.to_owned()),
        None => flags::IGNORED_KEYS.iter().any(|(key, _)| *key == name).then(|| name.to_owned()),
    }
}

impl Request {
    /// Applies the flags of the command line, which override earlier values.
    pub fn take(&mut self, flags: &Flags) -> Result<(), Vec<OptionProblem>> {
        let problems: Vec<_> =
            flags.0.iter().filter_map(|(key, setting)| self.set(key, setting.clone()).err()).collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Sets the value of a key; a name that is not a key is an option of the generator.
    pub fn set(&mut self, name: &str, setting: SettingValue) -> Result<(), OptionProblem> {
        let problem =
            |message: &str| OptionProblem { option: name.to_owned(), message: message.to_owned(), hint: None };
        if let Some((_, why)) = flags::IGNORED_KEYS.iter().find(|(key, _)| *key == name) {
            self.ignored_options.insert(name.to_owned(), (*why).to_owned());
            return Ok(());
        }
        if let Some((_, property)) = flags::GLOBAL_KEYS.iter().find(|(key, _)| *key == name) {
            let value = text(setting).ok_or_else(|| problem("the value must be a string"))?;
            let value = value.replace(',', ":");
            return self
                .settings
                .set(settings::GLOBAL_PROPERTIES, SettingValue::Pairs(vec![((*property).to_owned(), value)]));
        }
        if name == flags::VALIDATE_SPEC {
            let on = switch(&setting).ok_or_else(|| problem("the value must be true or false"))?;
            return self.settings.set(settings::SKIP_VALIDATE_SPEC, SettingValue::Switch(!on));
        }
        let Some(flag) = flag(name) else {
            self.set_option(name, text(setting));
            return Ok(());
        };
        // The new value no longer comes from the file.
        self.places.remove(flag.key);
        if settings::find(flag.key).is_some() {
            return self
                .settings
                .set(flag.key, setting)
                .map_err(|problem| OptionProblem { option: name.to_owned(), ..problem });
        }
        if let Some(why) = flag.why_ignored {
            self.ignored_options.insert(name.to_owned(), why.to_owned());
            return Ok(());
        }
        match (flag.form, setting) {
            (Form::Pairs, SettingValue::Pairs(pairs)) => self.set_options(pairs),
            (Form::Pairs, SettingValue::Text(list)) => {
                self.set_options(settings::pairs(&list, false).map_err(|why| problem(&why))?);
            }
            (Form::Pairs, SettingValue::Switch(_)) => return Err(problem("the value must be an object, or a=b,c=d")),
            (Form::Switch, setting) => {
                let on = switch(&setting).ok_or_else(|| problem("the value must be true or false"))?;
                self.texts.insert(flag.key, on.to_string());
            }
            (Form::Text, setting) => {
                let value = text(setting).ok_or_else(|| problem("the value must be a string"))?;
                self.texts.insert(flag.key, value);
            }
        }
        Ok(())
    }

    /// Sets the value of a flag that is not a setting.
    pub fn set_text(&mut self, key: &'static str, value: impl Into<String>) {
        self.places.remove(key);
        self.texts.insert(key, value.into());
    }

    fn set_options(&mut self, pairs: Vec<(String, String)>) {
        for (name, text) in pairs {
            self.set_option(&name, Some(text));
        }
    }

    /// Sets an option of the generator; `text` is `None` if the value has a form that no option accepts.
    pub fn set_option(&mut self, name: &str, text: Option<String>) {
        self.places.remove(name);
        match text {
            Some(_) => self.misshapen.remove(name),
            None => self.misshapen.insert(name.to_owned()),
        };
        self.options.insert(name.to_owned(), text.unwrap_or_default());
    }

    /// Records the position of an option or a key.
    pub fn note_place(&mut self, option: &str, place: String) {
        self.places.insert(option.to_owned(), place);
    }

    /// The position of an option or a key in a configuration file. For a name within a key, it falls back to the
    /// position of the key, then to that of the option with this name.
    pub fn place(&self, option: &str) -> Option<&str> {
        let (key, name) = option.split_once('.').unwrap_or((option, option));
        [option, key, name].iter().find_map(|name| self.places.get(*name)).map(String::as_str)
    }

    /// Problems for options that the generator has but whose value has a form that no option accepts.
    pub fn misshapen(&self, generator: &Generator) -> Vec<OptionProblem> {
        let problem = |name: &String| OptionProblem {
            option: name.clone(),
            message: "the value must be a string, a number, true or false".to_owned(),
            hint: None,
        };
        self.misshapen.iter().filter(|name| generator.has_option(name)).map(problem).collect()
    }

    /// The value of a flag that is not a setting.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str).filter(|text| !text.is_empty())
    }

    pub fn path(&self, key: &str) -> Option<PathBuf> {
        self.text(key).map(PathBuf::from)
    }

    pub fn is_on(&self, key: &str) -> bool {
        self.text(key) == Some("true")
    }

    pub fn generator(&self) -> Result<&'static Generator, String> {
        let Some(name) = self.text(flags::GENERATOR) else {
            return Err("error: the required flag -g (--generator-name) is missing\n".to_owned());
        };
        find(name)
    }
}

/// The generator with this name.
pub fn find(name: &str) -> Result<&'static Generator, String> {
    generators::named(name).map_err(|problem| {
        let hint = problem.hint.unwrap_or_default();
        format!("error: {}; {hint}\n", problem.message)
    })
}

fn text(setting: SettingValue) -> Option<String> {
    match setting {
        SettingValue::Text(text) => Some(text),
        SettingValue::Switch(on) => Some(on.to_string()),
        SettingValue::Pairs(_) => None,
    }
}

fn switch(setting: &SettingValue) -> Option<bool> {
    match setting {
        SettingValue::Switch(on) => Some(*on),
        SettingValue::Text(text) if text.eq_ignore_ascii_case("true") => Some(true),
        SettingValue::Text(text) if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use specmint::settings::{GLOBAL_PROPERTIES, MODEL_NAME_PREFIX, SKIP_VALIDATE_SPEC, SettingValue};

    use super::{Request, canonical, flag};
    use crate::cli::flags;

    fn text(text: &str) -> SettingValue {
        SettingValue::Text(text.to_owned())
    }

    #[test]
    fn keys_have_the_names_of_files_flags_and_older_versions() {
        for name in ["inputSpec", "input-spec", "input_spec"] {
            assert_eq!(canonical(name), flags::INPUT);
        }
        assert_eq!(canonical("outputDir"), flags::OUTPUT);
        for (alias, key) in flags::ALIASES {
            assert!(flag(key).is_some(), "{alias} stands for {key}, which has no flag");
            assert!(flags::all().iter().all(|flag| flag.key != *alias), "{alias} is a key");
        }
    }

    #[test]
    fn the_later_value_wins_and_pairs_are_added() {
        let mut request = Request::default();
        for (key, value) in [
            ("additionalProperties", "npmName=a,npmVersion=1"),
            ("npmName", "b"),
            ("-p", "x"),
            ("modelNamePrefix", "Acme"),
            ("systemProperties", "models=A"),
            ("generateApiTests", "false"),
            ("validateSpec", "false"),
        ] {
            request.set(key, text(value)).unwrap();
        }
        assert_eq!(request.options["npmName"], "b");
        assert_eq!(request.options["npmVersion"], "1");
        assert_eq!(request.settings.text(MODEL_NAME_PREFIX), Some("Acme"));
        assert!(request.settings.pairs(GLOBAL_PROPERTIES).eq([("apiTests", "false"), ("models", "A")]));
        assert!(request.settings.is_on(SKIP_VALIDATE_SPEC));
        request.set("npmName", SettingValue::Pairs(Vec::new())).unwrap();
        request.set("packageJson", SettingValue::Pairs(Vec::new())).unwrap();
        let generator = super::find("typescript-axios").unwrap();
        assert_eq!(request.misshapen(generator).iter().map(|p| p.option.as_str()).collect::<Vec<_>>(), ["npmName"]);
    }
}
