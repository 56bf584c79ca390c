//! Reads the `apis` of a `redocly.yaml`: each with an output for openapi-typescript is a run of `typescript-types`.

use std::path::{Path, PathBuf};

use specmint::emit::text::readable;
use specmint::spec::{Document, Node};

use super::input::from_folder;
use super::request::{Job, Request};
use super::{config, flags, generate};

const GENERATOR: &str = "typescript-types";

/// The file that the generator writes by default, and its option for another name.
const FILE: (&str, &str) = ("schema.ts", "outputFile");

/// The key of an API with the settings for openapi-typescript.
const SETTINGS: &str = "x-openapi-ts";

/// Keys of Redocly that change a description before it is read, at the top or for an API.
const CHANGES: [&str; 3] = ["decorators", "preprocessors", "plugins"];

/// The reasons why those keys, and headers, have no effect.
const READ: &str = "the description is read as written";
const SENT: &str = "`batch` sends no headers; `generate --auth` does";

/// The runs of a file; `None` if it has no `apis`, so it is a configuration file of another kind. Outputs are relative
/// to `root`, or else to the folder of the file. `say` receives texts for standard output and standard error.
pub fn runs(file: &Path, root: Option<&Path>, say: &mut dyn FnMut(&str, &str)) -> Result<Option<Vec<Job>>, String> {
    let document = config::document(&file.display().to_string(), &config::bytes(file)?)?;
    runs_of(&document, file, root, say)
}

fn runs_of(
    document: &Document,
    file: &Path,
    root: Option<&Path>,
    say: &mut dyn FnMut(&str, &str),
) -> Result<Option<Vec<Job>>, String> {
    let shown = file.display().to_string();
    let Some(apis) = document.root().get("apis").filter(|apis| apis.is_object()) else { return Ok(None) };
    let place = |node: Node<'_>| config::place(&shown, node);
    say("", &without_effect(document.root(), &place));
    let folder = config::folder(file);
    let mut jobs = Vec::new();
    for (name, api) in apis.members() {
        say("", &without_effect(api, &place));
        let Some(settings) = api.get(SETTINGS).filter(|settings| settings.get("output").is_some()) else {
            say(&format!("skipped   {name}: it has no {SETTINGS}.output\n"), "");
            continue;
        };
        let mut request = Request::default();
        for (key, value) in settings.members().filter(|(key, _)| *key != "output") {
            config::take_option(&mut request, key, value, &place);
            let (place, key) = (place(value), readable(key));
            say("", &format!("{place}: warning[option]: `{key}` applies here, but openapi-typescript ignores it.\n"));
        }
        let input = api.get("root").and_then(Node::text);
        let output = settings.get("output").and_then(Node::text);
        let output = output.map(|output| PathBuf::from(from_folder(root.unwrap_or(folder), output)));
        let code = output.as_deref().and_then(Path::file_name).map(|code| code.to_string_lossy());
        let (Some(input), Some(output), Some(code)) = (input, &output, code) else {
            return Err(format!("{}: error: {name}: root and output must be files\n", place(api)));
        };
        request.set_text(flags::GENERATOR, GENERATOR);
        request.set_text(flags::INPUT, from_folder(folder, input));
        request.set_text(flags::OUTPUT, output_folder(output));
        // Other outputs can be in the same folder, so it gets no list of generated files and no report.
        request.set_text(flags::IGNORE_LIST, "*,!*.ts");
        if code != FILE.0 {
            request.set_option(FILE.1, Some(code.into_owned()));
        }
        jobs.push(Job { name: name.to_owned(), request });
    }
    if jobs.is_empty() {
        return Err(format!("error: {shown}: no API has an output; add \"{SETTINGS}: {{output: FILE}}\" to one\n"));
    }
    Ok(Some(jobs))
}

/// The folder of an output, which is not empty, because an empty flag counts as absent.
fn output_folder(output: &Path) -> String {
    let folder = config::folder(output);
    if folder == Path::new("") { ".".to_owned() } else { folder.display().to_string() }
}

/// Warnings for Redocly's keys, of the file or of an API, that would change a description before it is used.
fn without_effect(parent: Node<'_>, place: &dyn Fn(Node<'_>) -> String) -> String {
    let http = parent.get("resolve").and_then(|resolve| resolve.get("http"));
    let headers = http.and_then(|http| http.get("headers"));
    let changes = CHANGES.iter().filter_map(|key| Some((*key, parent.get(key)?, READ)));
    let headers = headers.map(|headers| ("resolve.http.headers", headers, SENT));
    changes.chain(headers).map(|(key, node, why)| generate::idle(&place(node), key, why)).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use specmint::spec::Document;

    use super::{Job, flags, runs_of};

    /// The name, the input, the output folder and the options of each run.
    fn runs(text: &str, file: &str, root: Option<&str>) -> Vec<String> {
        let document = Document::of_values(file, text.as_bytes()).unwrap();
        let jobs = runs_of(&document, Path::new(file), root.map(Path::new), &mut |_, _| ()).unwrap().unwrap();
        let line = |Job { name, request }: &Job| {
            let [input, output] = [flags::INPUT, flags::OUTPUT].map(|key| request.text(key).unwrap());
            format!("{name}: {input} to {output} with {:?}", request.options)
        };
        jobs.iter().map(line).collect()
    }

    #[test]
    fn each_api_with_an_output_is_a_run() {
        let text = "apis:\n  a@v1: {root: ./a.yaml, x-openapi-ts: {output: src/schema.ts, enum: true}}\n  \
                    b: {root: https://b.example/b.json, x-openapi-ts: {output: b.d.ts}}\n  c: {root: c.yaml}\n";
        let expected = [
            r#"a@v1: api/a.yaml to api/src with {"enum": "true"}"#,
            r#"b: https://b.example/b.json to api with {"outputFile": "b.d.ts"}"#,
        ];
        assert_eq!(runs(text, "api/redocly.yaml", None), expected);
        assert!(runs(text, "redocly.yaml", None)[1].contains(" to . with "), "no folder is the working directory");
        assert!(runs(text, "api/redocly.yaml", Some("x"))[0].starts_with("a@v1: api/a.yaml to x/src with "));
    }
}
