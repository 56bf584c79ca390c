//! The interface for programs that embed specmint as a WebAssembly component (wit/specmint.wit).

use std::collections::BTreeMap;

use specmint::emit::options::ValueType;
use specmint::error::{Failure, OptionProblem, Problem, Severity};
use specmint::generators::{self, LanguageKind};
use specmint::settings::{SettingValue, Settings};
use specmint::spec::{Document, Input, Source};
use specmint::{Job, api};

mod bindings {
    wit_bindgen::generate!({ path: "../../wit", world: "specmint" });
}

use bindings::exports::specmint::generator::api as wit;

struct Component;

bindings::export!(Component with_types_in bindings);

impl wit::Guest for Component {
    fn generators() -> Vec<wit::Generator> {
        let listed = generators::ALL.iter().map(|generator| wit::Generator {
            name: generator.name.to_owned(),
            kind: match generator.kind {
                LanguageKind::Client => wit::Kind::Client,
                LanguageKind::Server => wit::Kind::Server,
            },
            archive_name: generator.archive_name(),
        });
        listed.collect()
    }

    fn options(generator: String) -> Result<Vec<wit::GeneratorOption>, String> {
        let generator = generators::named(&generator).map_err(|problem| match problem.hint {
            Some(hint) => format!("{}; {hint}", problem.message),
            None => problem.message,
        })?;
        let listed = generator.listing().0.iter().map(|option| wit::GeneratorOption {
            name: option.opt.to_owned(),
            description: option.description.to_owned(),
            value_type: match option.value_type {
                ValueType::Boolean => wit::ValueType::Boolean,
                ValueType::String => wit::ValueType::Text,
            },
            default: option.default.map(str::to_owned),
            allowed: option.allowed.unwrap_or_default().iter().map(allowed_value).collect(),
        });
        Ok(listed.collect())
    }

    fn generate(request: wit::Request) -> Result<wit::Generated, wit::Failure> {
        let generator = generators::named(&request.generator).map_err(|problem| Failure::Options(vec![problem]))?;
        let options: BTreeMap<_, _> = request.options.into_iter().collect();
        let settings = settings(request.description.settings).map_err(Failure::Options)?;
        let job = Job { generator, options: &options, settings: &settings, lenient: false };
        job.check()?;
        let document = read(request.description.name, request.description.content, request.description.files);
        let generated = job.run_from(&document.map_err(Failure::Description)?)?;
        Ok(wit::Generated {
            archive_name: generator.archive_name(),
            archive: generated.files.zip(&generator.folder()),
            warnings: problems(generated.warnings),
        })
    }

    fn validate(description: wit::Description) -> Result<Vec<wit::Problem>, Vec<wit::OptionProblem>> {
        let settings = settings(description.settings).map_err(option_problems)?;
        let document = read(description.name, description.content, description.files);
        let found = document.and_then(|document| Ok(api::build_as(&document, &settings)?.warnings));
        Ok(problems(found.unwrap_or_else(|errors| errors)))
    }
}

/// The files that accompany a description, by path.
struct GivenFiles(BTreeMap<String, Vec<u8>>);

impl Source for GivenFiles {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        self.0.get(path).cloned().ok_or_else(|| "it is not among the files that you provided".to_owned())
    }
}

fn read(name: String, content: Vec<u8>, files: Vec<wit::File>) -> Result<Document, Vec<Problem>> {
    let source = GivenFiles(files.into_iter().map(|file| (file.path, file.content)).collect());
    Document::read(&Input { name: &name, bytes: &content, source: &source })
}

fn settings(values: Vec<(String, wit::Setting)>) -> Result<Settings, Vec<OptionProblem>> {
    Settings::of(values.into_iter().map(|(key, value)| {
        let value = match value {
            wit::Setting::Text(text) => SettingValue::Text(text),
            wit::Setting::Switch(on) => SettingValue::Switch(on),
            wit::Setting::Pairs(pairs) => SettingValue::Pairs(pairs),
        };
        (key, value)
    }))
}

fn allowed_value((value, meaning): &(&str, &str)) -> wit::AllowedValue {
    wit::AllowedValue { value: (*value).to_owned(), meaning: (*meaning).to_owned() }
}

impl From<Failure> for wit::Failure {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Options(found) => Self::Options(option_problems(found)),
            Failure::Description(found) => Self::Description(problems(found)),
        }
    }
}

fn option_problems(found: Vec<OptionProblem>) -> Vec<wit::OptionProblem> {
    let cross = |OptionProblem { option, message, hint }| wit::OptionProblem { option, message, hint };
    found.into_iter().map(cross).collect()
}

fn problems(found: Vec<Problem>) -> Vec<wit::Problem> {
    let cross = |problem: Problem| wit::Problem {
        severity: match problem.severity {
            Severity::Error => wit::Severity::Error,
            Severity::Warning => wit::Severity::Warning,
        },
        rule: problem.rule.to_owned(),
        message: problem.message,
        hint: problem.hint,
        file: problem.file,
        pointer: problem.pointer,
        line: problem.line,
        column: problem.column,
        source: problem.source,
        caret: problem.caret,
    };
    found.into_iter().map(cross).collect()
}
