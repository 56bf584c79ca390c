//! The languages. Adding one takes a folder here, one in `templates`, one in `tests/languages`, and a line in `generators!`.
//!
//! Notes on the templates, which askama compiles:
//!
//! - Each `derive` has `escape = "none"`, as does [`views!`](context): templates receive finished text, and askama would
//!   escape a `.xml` template as HTML.
//! - `{% macro %}` and `{% include %}` are inlined at each use, so partials that many files share are nested structs with
//!   templates.
//! - `{{{ x }}}` does not parse, so a path such as `/pets/{id}` is passed to the template as one string.
//! - Only left trim (`{%-`) is used; [`Files::push`](crate::emit::Files::push) ends each text with one line end.

pub mod asked;
pub mod c;
pub mod context;
pub mod docs;
pub mod go;
mod ignored;
pub mod java;
mod language;
pub mod nodejs_express_server;
pub mod powershell;
mod push;
pub mod python;
pub mod python_client;
pub mod python_fastapi;
pub mod rust_axum;
pub mod servers;
pub mod typescript;
pub mod typescript_angular;
pub mod typescript_axios;
pub mod typescript_fetch;
pub mod typescript_types;

use std::collections::BTreeMap;

use crate::api::Api;
use crate::emit::Files;
use crate::emit::options::{Listing, OptionSet};
use crate::error::{OptionProblem, Problem, Severity, nearest};
use crate::settings::{Effect, Setting, Settings};
use crate::spec::{Document, Feature, Use};

pub use language::{Gap, Ignored, Language, LanguageKind, Step, Title, UNCHECKED, folder, gap, ignored};

/// A run of a generator with checked options.
pub type Run = Box<dyn FnOnce(&Api<'_>) -> Result<Files, Vec<Problem>>>;

type Configure = fn(&BTreeMap<String, String>) -> Result<Run, Vec<OptionProblem>>;

/// An entry of [`ALL`].
pub struct Generator {
    pub name: &'static str,
    pub kind: LanguageKind,
    /// False if the output has the names and types of the description only, and no program of its own.
    pub makes_names: bool,
    gaps: &'static [&'static [Gap]],
    documented: &'static [&'static [Feature]],
    left_to_programs: &'static [Feature],
    settings: &'static [&'static [&'static str]],
    defaults: &'static [(&'static str, &'static str, &'static str)],
    ignored: &'static [&'static [Ignored]],
    listing: fn() -> Listing,
    configure: Configure,
}

impl Generator {
    const fn of<L: Language>() -> Self
    where
        L::Options: 'static,
    {
        Self {
            name: L::NAME,
            kind: L::KIND,
            makes_names: L::MAKES_NAMES,
            gaps: L::GAPS,
            documented: L::DOCUMENTED,
            left_to_programs: L::LEFT_TO_PROGRAMS,
            settings: L::SETTINGS,
            defaults: L::DEFAULTS,
            ignored: L::IGNORED,
            listing: L::Options::listing,
            configure: configure::<L>,
        }
    }

    /// The options with their names, in the interface's order.
    pub fn listing(&self) -> Listing {
        (self.listing)()
    }

    /// The features of the specification that the language does not support.
    pub fn gaps(&self) -> impl Iterator<Item = &'static Gap> {
        self.gaps.iter().copied().flatten()
    }

    /// True if only the generated documentation describes the feature.
    pub fn documents(&self, feature: Feature) -> bool {
        self.documented.iter().any(|features| features.contains(&feature))
    }

    /// True if the programs that use the output decide about the feature.
    pub fn leaves_to_programs(&self, feature: Feature) -> bool {
        self.left_to_programs.contains(&feature)
    }

    pub fn has_option(&self, name: &str) -> bool {
        self.listing().0.iter().any(|option| option.opt == name)
    }

    /// False for a setting that affects only the output of other generators.
    pub fn reads(&self, setting: &Setting) -> bool {
        match setting.effect {
            Effect::Output => self.settings.iter().any(|keys| keys.contains(&setting.key)),
            Effect::Names => self.makes_names,
            Effect::Core | Effect::Option | Effect::Nothing(_) => true,
        }
    }

    /// The settings that affect the output of this generator, with its defaults.
    pub fn settings(&self, all: &Settings) -> Settings {
        let mut out = all.retain_where(|setting| self.reads(setting));
        for (key, name, value) in self.defaults {
            out.add_default(key, name, value);
        }
        out
    }

    /// Another generator that has this option.
    pub(crate) fn other_with(&self, option: &str) -> Option<&'static str> {
        ALL.iter().find(|other| other.name != self.name && other.has_option(option)).map(|other| other.name)
    }

    /// Checks `options` and returns all problems at once. Options that are [ignored](Self::ignored_options) are not problems.
    pub fn configure(&self, options: &BTreeMap<String, String>) -> Result<Run, Vec<OptionProblem>> {
        (self.configure)(&self.split(options).0)
    }

    /// The reason why an option of the reference that this generator lacks has no effect, if the option is known.
    pub fn why_ignored(&self, option: &str) -> Option<&'static str> {
        ignored::find(self.ignored, option).map(|known| known.why)
    }

    /// A warning for each option of the reference that has no effect here, unless its value asks for the behaviour that
    /// the generator always has.
    pub fn ignored_options(&self, options: &BTreeMap<String, String>) -> Vec<Problem> {
        self.split(options).1
    }

    /// The options that are not ignored, and a warning for each ignored option whose value asks for another behaviour.
    pub(crate) fn split(&self, options: &BTreeMap<String, String>) -> (BTreeMap<String, String>, Vec<Problem>) {
        let mut rest = options.clone();
        let mut warnings = Vec::new();
        rest.retain(|option, value| match ignored::find(self.ignored, option) {
            Some(known) if !self.has_option(option) => {
                if known.anyway != Some(value) {
                    warnings.push(ignored::warning(option, known.why));
                }
                false
            }
            _ => true,
        });
        (rest, warnings)
    }

    /// The steps for using the output of a run with these options and files at `paths`.
    pub fn next_steps(&self, options: &BTreeMap<String, String>, paths: &[&str]) -> Vec<Step> {
        let guide = guided().find(|(generator, _)| generator.name == self.name);
        guide.map(|(_, guide)| (guide.next_steps)(options, paths)).unwrap_or_default()
    }

    /// A warning for each feature that the description uses and the language does not support.
    pub fn unsupported(&self, document: &Document, uses: &[Use]) -> Vec<Problem> {
        let warning = |used: &Use| {
            let gap = self.gaps().find(|gap| gap.feature == used.feature)?;
            let places = if used.count > 1 { format!(" ({} places)", used.count) } else { String::new() };
            let message = format!("{} does not support `{}`{places}: {}.", self.name, used.feature.id(), gap.instead);
            let at = document.node(used.first);
            Some(document.problem(at, Severity::Warning, used.feature.unsupported(), message, None))
        };
        uses.iter().filter_map(warning).collect()
    }

    /// The name with the kind: `typescript-axios client`. A name that ends with its kind, such as
    /// `nodejs-express-server`, stays as it is.
    pub fn title(&self) -> String {
        let kind = self.kind.as_str();
        if self.name.ends_with(kind) { self.name.to_owned() } else { format!("{} {kind}", self.name) }
    }

    /// Name of the only top-level folder in the archive, such as `typescript-axios-client`.
    pub fn folder(&self) -> String {
        folder(self.name, self.kind)
    }

    /// File name of the download, such as `typescript-axios-client-generated.zip`.
    pub fn archive_name(&self) -> String {
        format!("{}-generated.zip", self.folder())
    }
}

fn configure<L: Language>(options: &BTreeMap<String, String>) -> Result<Run, Vec<OptionProblem>>
where
    L::Options: 'static,
{
    let options = L::Options::parse(options)?;
    Ok(Box::new(move |api| {
        let mut files = Files::new();
        L::generate(api, &options, &mut files)?;
        Ok(files)
    }))
}

fn next_steps<L: Language>(options: &BTreeMap<String, String>, paths: &[&str]) -> Vec<Step> {
    L::Options::parse(options).map(|options| L::next_steps(&options, paths)).unwrap_or_default()
}

/// The title and the first steps that the page shows for a generator.
pub struct Guide {
    pub title: Title,
    next_steps: fn(&BTreeMap<String, String>, &[&str]) -> Vec<Step>,
}

impl Guide {
    const fn of<L: Language>() -> Self {
        Self { title: L::TITLE, next_steps: next_steps::<L> }
    }
}

macro_rules! generators {
    ($($language:ty,)+) => {
        /// All generators.
        pub static ALL: &[Generator] = &[$(Generator::of::<$language>()),+];

        /// The guides, in the order of [`ALL`]. They are no fields there, so that they are no part of a module that does not use
        /// them.
        static GUIDES: &[Guide] = &[$(Guide::of::<$language>()),+];
    };
}

generators! {
    typescript_axios::TypescriptAxios,
    typescript_angular::TypescriptAngular,
    c::C,
    powershell::PowerShell,
    python_fastapi::PythonFastApi,
    rust_axum::RustAxum,
    nodejs_express_server::NodejsExpressServer,
    typescript_fetch::TypescriptFetch,
    python_client::Python,
    go::Go,
    java::Java,
    typescript_types::TypescriptTypes,
}

/// All generators with their guides.
pub fn guided() -> impl Iterator<Item = (&'static Generator, &'static Guide)> {
    ALL.iter().zip(GUIDES)
}

/// The generator with this name, a client or a server. The problem suggests the nearest name.
pub fn named(name: &str) -> Result<&'static Generator, OptionProblem> {
    ALL.iter().find(|generator| generator.name == name).ok_or_else(|| {
        let names = || ALL.iter().map(|generator| generator.name);
        let hint = match nearest(name, names()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("the generators are {}", names().collect::<Vec<_>>().join(", ")),
        };
        let message = format!("unknown generator {name:?}");
        OptionProblem { option: "generator".to_owned(), message, hint: Some(hint) }
    })
}

/// Names of the generators whose output depends on a setting, in the order of [`ALL`].
pub fn reading(setting: &Setting) -> Vec<&'static str> {
    ALL.iter().filter(|generator| generator.reads(setting)).map(|generator| generator.name).collect()
}

/// The generator of this kind with this name.
pub fn find(kind: LanguageKind, name: &str) -> Option<&'static Generator> {
    ALL.iter().find(|g| g.kind == kind && g.name == name)
}

/// Names of the generators of one kind, in the order of [`ALL`].
pub fn names(kind: LanguageKind) -> impl Iterator<Item = &'static str> {
    ALL.iter().filter(move |g| g.kind == kind).map(|g| g.name)
}

/// The generator name nearest to a misspelt one.
pub fn nearest_name(kind: LanguageKind, name: &str) -> Option<&'static str> {
    nearest(name, names(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emit::rules::FILE_NAME;
    use crate::error::Failure;
    use crate::spec::{Input, NoFiles};

    crate::options! {
        pub struct Options { folder: String = FOLDER, }
    }

    const FOLDER: crate::emit::options::Declared<String> =
        crate::emit::options::Declared::string("folder", Some("src"), "A folder that is not checked.");

    impl crate::emit::options::Consistent for Options {
        fn check(&self) -> Result<(), Vec<OptionProblem>> {
            Ok(())
        }
    }

    /// A language that does not check an option that becomes part of a path.
    struct Careless;

    impl Language for Careless {
        const NAME: &'static str = "careless";
        const KIND: LanguageKind = LanguageKind::Client;
        const TITLE: Title = Title { language: "Careless", library: "", runs: "", badge: "Ca" };
        type Options = Options;
        const SETTINGS: &'static [&'static [&'static str]] = &[];
        const IGNORED: &'static [&'static [Ignored]] = &[];
        const GAPS: &'static [&'static [Gap]] = &[];
        const DOCUMENTED: &'static [&'static [Feature]] = &[];

        fn next_steps(_: &Options, _: &[&str]) -> Vec<Step> {
            Vec::new()
        }

        fn generate(_: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
            files.push(format!("{}/a.txt", options.folder), "");
            Ok(())
        }
    }

    /// A panic would end every request that the Worker is serving.
    #[test]
    fn an_option_that_was_not_checked_is_a_problem_and_no_panic() {
        let bytes = br#"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {}}"#;
        let run = |folder: &str| {
            let input = Input { name: "a.json", bytes, source: &NoFiles };
            crate::generate(&Generator::of::<Careless>(), &input, &[("folder".to_owned(), folder.to_owned())].into())
        };
        assert!(run("src").is_ok());
        for folder in ["..", "a.", "", ".openapi-generator/FILES", "\0"] {
            match run(folder) {
                Err(Failure::Description(problems)) => {
                    assert_eq!(problems[0].rule, FILE_NAME);
                    assert!(
                        problems[0].message.contains(&folder.escape_debug().to_string()),
                        "{}",
                        problems[0].message
                    );
                }
                _ => panic!("{folder:?} is a folder"),
            }
        }
    }
}
