//! The functions that the page calls in the browser. Node loads the same module.
//!
//! Values are passed as plain objects, and the archive as one `Uint8Array`. wasm-bindgen frees the description's bytes
//! when a call ends, so JavaScript does not have to free anything.

use std::collections::BTreeMap;
use std::sync::Once;

use js_sys::Function;
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use specmint::emit::options::Listing;
use specmint::error::{Failure, OptionProblem, Problem};
use specmint::generators::{self, Generator, Guide, Step, Title};
use specmint::settings::{self, Effect, Form, Scalar, Settings};
use specmint::spec::{self, Document, Input, Source, Version};
use specmint::{Job, api};

/// A generator in the page's list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    name: &'static str,
    kind: &'static str,
    language: &'static str,
    library: &'static str,
    runs: &'static str,
    badge: &'static str,
    archive_name: String,
    options: Listing,
}

impl From<(&Generator, &Guide)> for Listed {
    fn from((generator, guide): (&Generator, &Guide)) -> Self {
        let Title { language, library, runs, badge } = guide.title;
        Self {
            name: generator.name,
            kind: generator.kind.as_str(),
            language,
            library,
            runs,
            badge,
            archive_name: generator.archive_name(),
            options: generator.listing(),
        }
    }
}

/// The result of a run: exactly one of `ok`, `problems` and `optionProblems`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Outcome {
    Ok { archive_name: String, zip: Bytes, files: Vec<File>, warnings: Vec<Problem>, steps: Vec<Step> },
    Problems(Vec<Problem>),
    OptionProblems(Vec<OptionProblem>),
}

/// A message of a run before it ends.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Told<'a> {
    Outline(api::Outline<'a>),
    Problems(&'a [Problem]),
}

/// A generated file, listed next to the download.
#[derive(Serialize)]
struct File {
    path: String,
    size: usize,
}

/// Bytes that are passed as a `Uint8Array` (serde's default would be an array of numbers).
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

/// All generators: `[{name, kind, language, library, runs, badge, archiveName, options}]`; `options` has the same form
/// as in the service.
#[wasm_bindgen(js_name = generators)]
pub fn list() -> JsValue {
    report_panics();
    to_js(&generators::guided().map(Listed::from).collect::<Vec<_>>())
}

/// A setting in the page's list.
#[derive(Serialize)]
struct ListedSetting {
    key: &'static str,
    /// `pairs`, `text` or `switch`.
    form: &'static str,
    /// In Markdown.
    description: &'static str,
    /// The generators that the setting affects; null for all.
    generators: Option<Vec<&'static str>>,
}

/// The settings that have an effect: `[{key, form, description, generators}]`.
#[wasm_bindgen(js_name = settings)]
pub fn list_settings() -> JsValue {
    let listed = settings::SETTINGS.iter().filter_map(|setting| {
        let generators = match setting.effect {
            Effect::Core | Effect::Names => None,
            Effect::Output => Some(generators::reading(setting)),
            Effect::Option | Effect::Nothing(_) => return None,
        };
        let form = match setting.form {
            Form::Pairs => "pairs",
            Form::Text => "text",
            Form::Switch => "switch",
        };
        Some(ListedSetting { key: setting.key, form, description: setting.description, generators })
    });
    to_js(&listed.collect::<Vec<_>>())
}

/// The grammar of a version of OpenAPI (`2.0`, `3.0`, `3.1` or `3.2`) as JSON (see [`spec::grammar`]); null for other
/// versions.
#[wasm_bindgen(js_name = grammar)]
pub fn list_grammar(version: &str) -> Option<String> {
    let version = match version {
        "2.0" => Version::V2_0,
        "3.0" => Version::V3_0,
        "3.1" => Version::V3_1,
        "3.2" => Version::V3_2,
        _ => return None,
    };
    Some(spec::grammar(version))
}

#[wasm_bindgen]
extern "C" {
    /// The files that accompany a description, as a JavaScript object.
    pub type Given;

    /// The bytes of the file at a path relative to the folder of the root document; undefined if there is none.
    #[wasm_bindgen(method, structural, catch)]
    fn load(this: &Given, path: &str) -> Result<Option<Vec<u8>>, JsValue>;
}

/// The user's files; `None` if the user opened only the description.
struct GivenFiles(Option<Given>);

impl Source for GivenFiles {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        let Some(given) = &self.0 else {
            return Err(
                "it was not provided; drop a folder or a zip that contains all files of the description".to_owned()
            );
        };
        match given.load(path) {
            Ok(Some(bytes)) => Ok(bytes),
            Ok(None) => Err("it is not among the files that you provided".to_owned()),
            Err(why) => Err(why.as_string().unwrap_or_else(|| "the browser could not read it".to_owned())),
        }
    }
}

/// Generates from the description in `bytes`. `name` is its file name, or its path among the files that `given`
/// provides (`load(path)`); `options` is an object of strings, booleans and numbers; `settings` is an object with keys
/// from [`settings`](specmint::settings).
///
/// Returns `{ok: {archiveName, zip, files, warnings, steps}}`, `{problems}` or `{optionProblems}`; it never throws
/// because of a bad description or option. `told({outline})` receives the parts of the description that the user can
/// select, as soon as it is read; `told({problems})` receives its warnings before files are written, which may add
/// further ones.
#[wasm_bindgen(js_name = generate)]
pub fn run(
    generator: &str,
    name: &str,
    bytes: Vec<u8>,
    options: JsValue,
    given: Option<Given>,
    settings: JsValue,
    told: Option<Function>,
) -> JsValue {
    report_panics();
    to_js(&outcome(generator, name, bytes, options, given, settings, told).unwrap_or_else(|failure| match failure {
        Failure::Description(problems) => Outcome::Problems(problems),
        Failure::Options(problems) => Outcome::OptionProblems(problems),
    }))
}

/// Makes the engine compile the code for a run of a generator, while the page is idle (see
/// [`warm_up`](specmint::warm_up)).
#[wasm_bindgen(js_name = warmUp)]
pub fn warm_up(generator: &str) {
    report_panics();
    if let Ok(generator) = generators::named(generator) {
        specmint::warm_up(generator);
    }
}

/// Reads the description in `bytes` and builds its model without generating. Returns `{ok: [problem]}`, or
/// `{optionProblems}` for the settings; `given` and `settings` are the same as for [`run`].
///
/// `scripts/bench` uses it to measure reading and the model.
#[wasm_bindgen]
pub fn check(name: &str, bytes: &[u8], given: Option<Given>, settings: JsValue) -> JsValue {
    report_panics();
    to_js(&match checked(name, bytes, given, settings) {
        Ok(warnings) => Checked::Ok(warnings),
        Err(Failure::Description(problems)) => Checked::Ok(problems),
        Err(Failure::Options(problems)) => Checked::OptionProblems(problems),
    })
}

/// The result of a check: all problems of the description, or those of the settings.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Checked {
    Ok(Vec<Problem>),
    OptionProblems(Vec<OptionProblem>),
}

fn checked(name: &str, bytes: &[u8], given: Option<Given>, settings: JsValue) -> Result<Vec<Problem>, Failure> {
    let settings = read_settings(settings)?;
    let document = Document::read(&Input { name, bytes, source: &GivenFiles(given) }).map_err(Failure::Description)?;
    Ok(api::build_as(&document, &settings).map_err(Failure::Description)?.warnings)
}

#[wasm_bindgen]
extern "C" {
    /// A description with its settings: `{name, bytes, given, settings}`, the same as for [`run`].
    pub type Described;

    #[wasm_bindgen(method, getter, structural)]
    fn name(this: &Described) -> String;
    #[wasm_bindgen(method, getter, structural)]
    fn bytes(this: &Described) -> Vec<u8>;
    #[wasm_bindgen(method, getter, structural)]
    fn given(this: &Described) -> Option<Given>;
    #[wasm_bindgen(method, getter, structural)]
    fn settings(this: &Described) -> JsValue;
}

/// The result of a comparison: one of `ok`, `problems` of a description, and `optionProblems`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Compared {
    Ok(Vec<api::Breaking>),
    Problems(Vec<Problem>),
    OptionProblems(Vec<OptionProblem>),
}

/// The changes from `before` to `after` that break callers: `{ok: [{kind, message, before, file, pointer, line,
/// column}]}`; `{problems}` or `{optionProblems}` if either description cannot be read.
#[wasm_bindgen(js_name = breaking)]
pub fn compare(before: &Described, after: &Described) -> JsValue {
    report_panics();
    to_js(&match compared(before, after) {
        Ok(found) => Compared::Ok(found),
        Err(Failure::Description(problems)) => Compared::Problems(problems),
        Err(Failure::Options(problems)) => Compared::OptionProblems(problems),
    })
}

fn compared(before: &Described, after: &Described) -> Result<Vec<api::Breaking>, Failure> {
    let read = |side: &Described| {
        let (name, bytes, source) = (side.name(), side.bytes(), GivenFiles(side.given()));
        let document = Document::read(&Input { name: &name, bytes: &bytes, source: &source });
        Ok((document.map_err(Failure::Description)?, read_settings(side.settings())?))
    };
    let [(one, settings), (other, other_settings)] = [read(before)?, read(after)?];
    let before = api::build_as(&one, &settings).map_err(Failure::Description)?;
    let after = api::build_as(&other, &other_settings).map_err(Failure::Description)?;
    Ok(api::breaking(&before, &after))
}

fn outcome(
    generator: &str,
    name: &str,
    bytes: Vec<u8>,
    options: JsValue,
    given: Option<Given>,
    settings: JsValue,
    told: Option<Function>,
) -> Result<Outcome, Failure> {
    let generator = generators::named(generator).map_err(|problem| Failure::Options(vec![problem]))?;
    let options: BTreeMap<String, Scalar> = if options.is_undefined() || options.is_null() {
        BTreeMap::new()
    } else {
        serde_wasm_bindgen::from_value(options).map_err(|e| {
            let message = format!("the options must be an object whose values are strings, booleans or numbers: {e}");
            caller_mistake("options", message)
        })?
    };
    let options = options.into_iter().map(|(name, Scalar(text))| (name, text)).collect();
    let settings = read_settings(settings)?;
    let job = Job { generator, options: &options, settings: &settings, lenient: false };
    job.check()?;
    let source = GivenFiles(given);
    let document = Document::read(&Input { name, bytes: &bytes, source: &source }).map_err(Failure::Description)?;
    // The document has its own copy of the bytes, and linear memory never shrinks.
    drop(bytes);
    let tell = |what: Told<'_>| {
        if let Some(told) = &told {
            // Errors of the page's callback do not concern the run.
            let _ = told.call1(&JsValue::NULL, &to_js(&what));
        }
    };
    tell(Told::Outline(api::outline(&document)));
    let generated = job.run_with_warnings(&document, |warnings| tell(Told::Problems(warnings)))?;
    drop(document);
    Ok(Outcome::Ok {
        archive_name: generator.archive_name(),
        steps: job.next_steps(&generated.files),
        zip: Bytes(generated.files.zip(&generator.folder())),
        files: generated.files.sizes().map(|(path, size)| File { path: path.to_owned(), size }).collect(),
        warnings: generated.warnings,
    })
}

fn read_settings(values: JsValue) -> Result<Settings, Failure> {
    if values.is_undefined() || values.is_null() {
        return Ok(Settings::default());
    }
    let values: BTreeMap<String, settings::SettingValue> = serde_wasm_bindgen::from_value(values)
        .map_err(|error| caller_mistake("settings", format!("a setting has a value of the wrong type: {error}")))?;
    Settings::of(values).map_err(Failure::Options)
}

fn caller_mistake(what: &str, message: String) -> Failure {
    Failure::Options(vec![OptionProblem { option: what.to_owned(), message, hint: None }])
}

fn to_js(value: &impl Serialize) -> JsValue {
    let serializer =
        serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);
    value.serialize(&serializer).expect("our own types serialise")
}

/// Logs panics with their position to the console. Set at the first call, because the Worker's start-up does not run
/// the page's code.
fn report_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(console_error_panic_hook::set_once);
}
