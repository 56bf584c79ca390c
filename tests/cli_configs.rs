//! Runs configuration files in the forms that public repositories use, without changes; and tests each flag and key.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::cli::{Scratch, text, tree};
use crate::support::root;

/// A small description that each setting can change.
pub const PETS: &str = r#"openapi: 3.0.3
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    get:
      tags: [pets, store]
      operationId: listPets
      parameters: [{name: page-size, in: query, schema: {type: integer}}]
      responses:
        '200':
          description: All.
          content: {application/json: {schema: {$ref: '#/components/schemas/Pets'}}}
    post:
      tags: [pets]
      operationId: addPet
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {'204': {description: Added.}}
  /pets/{id}:
    get:
      tags: [pets]
      operationId: getPet
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses:
        '200': {description: One., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
  /store:
    get:
      tags: [store]
      operationId: store_getInventory
      responses:
        '200':
          description: Counts.
          content: {application/json: {schema: {type: object, properties: {counts: {type: array, items: {type: object, properties: {n: {type: integer}}}}}}}}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string}
        class: {type: string}
        photo-urls: {type: array, items: {type: string}}
        born: {type: string, format: date-time}
        status: {type: string, enum: [available, sold]}
    Pets: {type: array, items: {$ref: '#/components/schemas/Pet'}}
"#;

/// A folder with the description at the paths that the configuration files refer to.
pub fn project(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    let write = |path: &str, text: &str| {
        let path = scratch.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for path in ["tea.yaml", "broken.yaml"] {
        fs::remove_file(scratch.0.join(path)).unwrap();
    }
    for path in ["openapi.yaml", "api/openapi.json", "specs/a.yaml", "specs/more/b.json"] {
        write(path, PETS);
    }
    // A file with the extension .json that must not be read as YAML.
    let json = r#"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/pets": {"get": {"operationId": "getPet", "responses": {"204": {"description": "d"}}}}}}"#;
    write("specs/more/b.json", json);
    write("api/openapi.json", json);
    write("ng.json", r#"{"ngVersion": "17.0.0"}"#);
    write("parts/common.yaml", "npmName: common\n");
    scratch
}

/// Each file, the arguments of `generate` before it, and a part of the message if it cannot run unchanged.
const RUNS: &[(&str, &str, &str)] = &[
    ("angular-stale.json", "-i openapi.yaml -g typescript-angular -o out -c", ""),
    ("angular.json", "-i openapi.yaml -g typescript-angular -o out -c", ""),
    ("angular.yaml", "-c", ""),
    ("axios-flat.yaml", "-i openapi.yaml -g typescript-axios -o out -c", ""),
    ("axios-mapped.yaml", "-c", ""),
    ("axios-nested.yaml", "-c", ""),
    ("axios-stale.yaml", "-c", ""),
    ("axios-strangers.json", "-c", ""),
    (
        "axios-strict.yaml",
        "-c",
        "axios-strict.yaml:5:10: error[option]: npmNaem: unknown option\n  hint: did you mean npmName?",
    ),
    ("axios.json", "-i openapi.yaml -g typescript-axios -o out -c", ""),
    ("axum-extras.yaml", "-c", ""),
    ("c.yaml", "-c", ""),
    ("express-maven.json", "-c", ""),
    ("express.yaml", "-c", ""),
    ("filtered.openapitools.json", "--openapitools", ""),
    ("globs.openapitools.json", "--openapitools", ""),
    ("gradle.yaml", "-c", ""),
    ("include.yaml", "-c", ""),
    ("list-forms.yaml", "-c", ""),
    ("maven.yaml", "-c", ""),
    ("no-generators.openapitools.json", "--openapitools", "use -i FILE -g NAME -o DIR"),
    ("one.openapitools.json", "--openapitools", ""),
    ("powershell-extras.yaml", "-c", ""),
    ("powershell.json", "-i openapi.yaml -g powershell -o out -c", ""),
    ("powershell.yaml", "-c", ""),
    ("python-extras.yaml", "-c", ""),
    ("python-fastapi-stale.yaml", "-c", ""),
    ("python-fastapi.yaml", "-c", ""),
    ("rust-axum.json", "-c", ""),
    ("rust-axum.yaml", "-c", ""),
    ("several.openapitools.json", "--openapitools", ""),
    ("stale.openapitools.json", "--openapitools", ""),
    ("swagger-codegen.json", "-c", ""),
    ("templates.yaml", "-c", ""),
    ("typo.yaml", "-c", ""),
];

#[test]
fn configuration_files_run_as_they_are() {
    let configs = root().join("tests/configs");
    let mut names: Vec<_> =
        fs::read_dir(&configs).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert!(names.iter().eq(RUNS.iter().map(|(name, ..)| name)), "each file of tests/configs has a row in RUNS");
    assert!(names.len() >= 30);
    let mut failures = Vec::new();
    for (name, line, expected) in RUNS {
        let scratch = project(&format!("config-{name}"));
        fs::copy(configs.join(name), scratch.0.join(name)).unwrap();
        let output = scratch.run(&format!("generate {line} {name}"));
        let printed = format!("{}{}", text(&output.stdout), text(&output.stderr));
        let written = scratch.0.join("out").is_dir();
        match expected {
            &"" if output.status.success() && written => {}
            &"" => failures.push(format!("{name}: {printed}")),
            part if output.status.code() == Some(1) && printed.contains(part) => {}
            part => failures.push(format!("{name} does not say {part:?}: {printed}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The messages for a configuration file, and the output.
fn run_config(name: &str) -> (String, BTreeMap<String, String>) {
    let scratch = project(&format!("said-{name}"));
    fs::copy(root().join("tests/configs").join(name), scratch.0.join(name)).unwrap();
    let run = scratch.run(&format!("generate -c {name}"));
    assert!(run.status.success(), "{name}: {}", text(&run.stderr));
    let out = scratch.0.join("out");
    let files = tree(&out).into_iter().map(|path| {
        let file = path.strip_prefix(&out).unwrap().display().to_string();
        (file, fs::read_to_string(path).unwrap())
    });
    (text(&run.stderr).to_owned(), files.collect())
}

#[test]
fn an_unknown_key_is_a_warning_with_its_position_and_the_nearest_name() {
    let (printed, files) = run_config("axios-strangers.json");
    for line in [
        "axios-strangers.json:8:28: warning[option-unknown]: `fileContentDataType` is not an option of typescript-axios; it is \
         ignored.\n",
        "axios-strangers.json:9:28: warning[option-unknown]: `useObjectParameters` is",
        "axios-strangers.json:10:15: warning[option-unknown]: `strict` is",
        "axios-strangers.json:11:5: warning[option-unknown]: `packageJson` is",
        "axios-strangers.json:14:3: warning[option-unknown]: `hooks` is",
    ] {
        assert!(printed.contains(line), "{line:?} is not in {printed}");
    }
    assert_eq!(printed.matches("warning[").count(), 5, "{printed}");
    // A setting can be written as an option; it acts as the setting.
    assert!(files["api.ts"].contains("export interface AcmePet "), "{}", files["api.ts"]);
    let (printed, _) = run_config("typo.yaml");
    assert_eq!(
        printed,
        "typo.yaml:4:10: warning[option-unknown]: `npmNaem` is not an option of typescript-axios; it is ignored.\n  hint: Did \
         you mean `npmName`?\n"
    );
    let (printed, files) = run_config("python-extras.yaml");
    // The same is true for a global property.
    assert!(!printed.contains("apiDocs") && !files.keys().any(|file| file.ends_with("Api.md")), "{printed}");
    assert!(
        printed.contains("`homePageUrl` is an option of rust-axum, but not of python; it is ignored."),
        "{printed}"
    );
}

/// Further keys of real configurations, each tested alone: its value as JSON, and the message for typescript-axios and
/// for python, or nothing if the key has an effect. Each is written as YAML, which includes JSON, and as JSON.
const EXTRAS: &[(&str, &str, [&str; 2])] = &[
    ("apiDocs", "false", [""; 2]),
    ("modelDocs", "false", [""; 2]),
    ("models", "\"Pet\"", [""; 2]),
    ("appDescription", "\"All about pets\"", [""; 2]),
    ("infoUrl", "\"https://acme.example\"", ["", "`infoUrl` has no effect: it acts on "]),
    ("appVersion", "\"9\"", ["The option `appVersion` has no effect: the `info` of the description decides it"; 2]),
    ("typescriptThreePlus", "true", ["", "`typescriptThreePlus` is not an option of "]),
    ("hideGenerationTimestamp", "true", [""; 2]),
    ("hideGenerationTimestamp", "false", ["The option `hideGenerationTimestamp` has no effect: ", ""]),
    ("enablePostProcessFile", "true", ["`enablePostProcessFile` has no effect: | Remove it."; 2]),
    ("powershellVersion", "\"7\"", ["`powershellVersion` is an option of powershell, but not of "; 2]),
    ("homePageUrl", "\"https://acme.example\"", ["`homePageUrl` is an option of rust-axum, but not of "; 2]),
    (
        "infoName",
        "\"Acme\"",
        ["`infoName` has no effect: it acts on powershell, rust-axum, python only. | Remove it.", ""],
    ),
    ("infoEmail", "\"api@acme.example\"", ["", ""]),
    ("npmName", "\"acme\"", ["", "`npmName` is an option of typescript-axios, but not of python; "]),
    ("packageUrl", "\"https://acme.example\"", ["`packageUrl` is an option of python, but not of ", ""]),
    ("packageVersion", "\"1.2.3\"", ["`packageVersion` is an option of c, but not of ", ""]),
    ("serverPort", "\"8080\"", ["`serverPort` is an option of python-fastapi, but not of "; 2]),
    ("hooks", "{\"after\": \"make\"}", ["`hooks` is not an option of "; 2]),
    ("packageJson", "{\"private\": true}", ["`packageJson` is not an option of "; 2]),
    ("fileContentDataType", "\"blob\"", ["`fileContentDataType` is not an option of "; 2]),
    ("useObjectParameters", "true", ["`useObjectParameters` is not an option of "; 2]),
    ("strict", "true", ["`strict` is not an option of "; 2]),
    ("modelNamePrfix", "\"x\"", ["`modelNamePrfix` is not an option of | Did you mean `modelNamePrefix`?"; 2]),
    ("validateSpec", "\"off\"", [""; 2]),
    ("globalProperties", "{\"models\": [\"Pet\", \"Pets\"], \"apiDocs\": false}", [""; 2]),
    (
        "globalProperties",
        "{\"modelDoc\": false}",
        ["`modelDoc` is not a name in `globalProperties`; | Did you mean `modelDocs`?"; 2],
    ),
    (
        "openapiNormalizer",
        "{\"FILTERS\": \"tag:pets\", \"REMOVE_X_INTERNAL\": true}",
        ["`FILTERS` is not a name in `openapiNormalizer`; | Did you mean `FILTER`?"; 2],
    ),
    (
        "inlineSchemaOptions",
        "{\"ARRAY_ITEM_SUFIX\": \"_entry\"}",
        ["`ARRAY_ITEM_SUFIX` is not a name in `inlineSchemaOptions`; | Did you mean `ARRAY_ITEM_SUFFIX`?"; 2],
    ),
];

#[test]
fn each_extra_of_a_configuration_runs_and_is_a_warning_with_its_place() {
    let scratch = project("extras");
    let mut failures = Vec::new();
    for (key, value, said_of) in EXTRAS {
        for (generator, printed) in ["typescript-axios", "python"].into_iter().zip(said_of) {
            let base = [
                ("inputSpec", "\"openapi.yaml\""),
                ("generatorName", &format!("{generator:?}")),
                ("outputDir", "\"out\""),
            ];
            let lines = |one: &dyn Fn(&str, &str) -> String, end: &str| {
                base.iter().chain([&(*key, *value)]).map(|(key, value)| one(key, value)).collect::<Vec<_>>().join(end)
            };
            let yaml = lines(&|key, value| format!("{key}: {value}"), "\n") + "\n";
            let json = format!("{{\n{}\n}}\n", lines(&|key, value| format!("  {key:?}: {value}"), ",\n"));
            for (name, text, line) in [("c.yaml", yaml, 4), ("c.json", json, 5)] {
                fs::write(scratch.0.join(name), text).unwrap();
                let run = scratch.run(&format!("generate -c {name}"));
                let err = crate::cli::text(&run.stderr);
                let (message, hint) = printed.split_once(" | ").unwrap_or((printed, ""));
                let warned = err.starts_with(&format!("{name}:{line}:"))
                    && err.lines().next().is_some_and(|first| first.contains(&format!("]: {message}")))
                    && err.matches("warning[").count() == 1
                    && (hint.is_empty() || err.ends_with(&format!("\n  hint: {hint}\n")));
                if !run.status.success() || !(if printed.is_empty() { err.is_empty() } else { warned }) {
                    failures.push(format!("{key} in {name} of {generator}: {err:?}"));
                }
                // With `--strict-options`, an unknown key is an error; a key without an effect stays a warning.
                let strict = scratch.run(&format!("generate --strict-options -c {name}"));
                let is_unknown = message.contains("is not ") || message.contains("but not of");
                if strict.status.success() == is_unknown {
                    failures.push(format!(
                        "{key} in {name} of {generator}, strictly: {:?}",
                        crate::cli::text(&strict.stderr)
                    ));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn unknown_rules_leave_the_others_in_force() {
    let scratch = project("rules");
    let config = "inputSpec: openapi.yaml\ngeneratorName: typescript-axios\noutputDir: out\nopenapiNormalizer:\n  FILTER: tag:store\n  \
                  FILTERS: tag:pets\n";
    fs::write(scratch.0.join("c.yaml"), config).unwrap();
    let files = output(&scratch, "generate -c c.yaml");
    assert!(
        files["api.ts"].contains("storeGetInventory") && !files["api.ts"].contains("addPet"),
        "{}",
        files["api.ts"]
    );
}

#[test]
fn problems_of_openapitools_have_their_line() {
    let scratch = project("tools");
    let run = |generator: &str| {
        let text = format!(
            "{{\n  \"generator-cli\": {{\n    \"generators\": {{\n      \"#{{ext}}\": {{}},\n      \"one\": {{\n        {generator}\n      }}\n    }}\n  }}\n}}\n"
        );
        fs::write(scratch.0.join("openapitools.json"), text).unwrap();
        let run = scratch.run("generate --generator-key one");
        (run.status.success(), text_of(&run.stderr))
    };
    let base = "\"inputSpec\": \"#{cwd}/openapi.yaml\",\n        \"generatorName\": \"c\",\n        \"output\": \"out\",\n        ";
    let (done, printed) = run(&format!("{base}\"nmaeMappings\": {{}}"));
    assert!(
        done && printed.starts_with("openapitools.json:9:9: warning[option-unknown]: `nmaeMappings` is not"),
        "{printed}"
    );
    let (done, printed) = run(&format!("{base}\"additionalProperties\": {{\n          \"npmNaem\": 1\n        }}"));
    assert!(
        done && printed.starts_with("openapitools.json:10:22: warning[option-unknown]: `npmNaem` is not"),
        "{printed}"
    );
    let (done, printed) = run(&format!("{base}\"nameMappings\": true"));
    assert!(
        !done && printed.contains("openapitools.json:9:25: error[option]: nameMappings: the value must be"),
        "{printed}"
    );
    let (done, printed) = run("\"generatorName\": \"c\"");
    assert!(
        !done && printed.contains("openapitools.json:5:7: error: one has neither an inputSpec nor a glob"),
        "{printed}"
    );
    let (done, printed) = run("\"glob\": \"nothing/*\"");
    assert!(
        !done && printed.contains("openapitools.json:6:17: error: one: no file matches \"nothing/*\""),
        "{printed}"
    );
}

fn text_of(bytes: &[u8]) -> String {
    text(bytes).to_owned()
}

#[test]
fn wrong_values_and_missing_keys_stay_errors() {
    let scratch = project("wrong-values");
    let refused = |config: &str, line: &str, expected: &str| {
        fs::write(scratch.0.join("c.yaml"), config).unwrap();
        let run = scratch.run(&format!("generate -c c.yaml {line}"));
        assert!(!run.status.success(), "{config}");
        assert!(text(&run.stderr).contains(expected), "{config}: {}", text(&run.stderr));
    };
    let line = "-i openapi.yaml -g typescript-axios -o out";
    refused("npmName: {a: b}\n", line, "c.yaml:1:1: error[option]: npmName: the value must be a string, a number");
    refused("paramNaming: UPPER\n", line, "c.yaml:1:14: error[option]: paramNaming: ");
    refused("a: 1\nremoveOperationIdPrefix: maybe\n", line, "c.yaml:2:26: error[option]: removeOperationIdPrefix: ");
    refused(
        "strange: [a]\n",
        &format!("{line} --strict-options"),
        "c.yaml:1:1: error[option]: strange: unknown option",
    );
    refused(
        "inputSpek: openapi.yaml\n",
        "-g c -o out",
        "  hint: Did you mean `inputSpec`?\nerror: the required flag -i",
    );
    // The position in the file is not shown for a value from a flag.
    refused("paramNaming: camelCase\n", &format!("{line} -p paramNaming=x"), "error[option]: paramNaming: \"x\"");
}

#[test]
fn contacts_and_pages_of_options_are_in_the_output() {
    let (printed, files) = run_config("powershell-extras.yaml");
    let manifest = &files["src/PSPets/PSPets.psd1"];
    for line in ["Author = 'Acme'", "PowerShellVersion = '6.2'", "CompatiblePSEditions = @('Core')"] {
        assert!(manifest.contains(line), "{line} is not in {manifest}");
    }
    assert!(
        printed
            .contains("powershell-extras.yaml:10:26: warning[option-idle]: The option `enablePostProcessFile` has no"),
        "{printed}"
    );
    let (_, files) = run_config("axum-extras.yaml");
    assert!(
        files["Cargo.toml"].contains("authors = [\"api@acme.example\"]\nhomepage = \"https://acme.example/pets\"\n"),
        "{}",
        files["Cargo.toml"]
    );
    let (_, files) = run_config("python-extras.yaml");
    let authors = "authors = [{ name = \"Acme\", email = \"api@acme.example\" }]\n";
    assert!(files["pyproject.toml"].contains(authors), "{}", files["pyproject.toml"]);
}

#[test]
fn globs_and_placeholders_make_an_output_for_each_file() {
    let scratch = project("globs");
    fs::copy(root().join("tests/configs/globs.openapitools.json"), scratch.0.join("openapitools.json")).unwrap();
    // Without -i and -g, openapitools.json is read.
    let output = scratch.run("generate");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(scratch.read("out/specs/a-yaml/package.json").contains("\"name\": \"a\""));
    assert!(scratch.read("out/specs/more/b-json/package.json").contains("\"name\": \"b\""));
    assert!(!scratch.0.join("out/old").exists());
    let unknown = scratch.run("generate --generator-key v2");
    assert_eq!(unknown.status.code(), Some(1));
    assert!(text(&unknown.stderr).contains("did you mean v1?"), "{}", text(&unknown.stderr));
    // Flags apply to all generators; a generator that the user chooses runs even if it is disabled.
    let dry = scratch.run("generate --generator-key v1 --dry-run");
    assert!(text(&dry.stdout).contains("unchanged README.md"), "{}", text(&dry.stdout));
    assert!(text(&scratch.run("generate --generator-key old").stderr).contains("no file matches \"nothing/*\""));
}

#[test]
fn flags_override_files_and_files_override_defaults() {
    let scratch = project("order");
    fs::copy(root().join("tests/configs/axios-nested.yaml"), scratch.0.join("c.yaml")).unwrap();
    let name = |line: &str| {
        let output = scratch.run(line);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let package: serde_json::Value = serde_json::from_str(&scratch.read("out/package.json")).unwrap();
        package["name"].as_str().unwrap().to_owned()
    };
    assert_eq!(name("generate -c c.yaml"), "@acme/pets");
    assert_eq!(name("generate -c c.yaml -p npmName=mine"), "mine");
    // Options of the file or of -p, together with flags for folders.
    assert!(scratch.run("generate -c c.yaml -o other --api-package=a --model-package=b").status.success());
    assert!(scratch.0.join("other/api").is_dir(), "the option of the file is more special than the flag");
    let line = "-i openapi.yaml -g typescript-axios -p withSeparateModelsAndApi=true --api-package=a --model-package=b";
    assert!(scratch.run(&format!("generate {line} -o third")).status.success());
    assert!(scratch.0.join("third/a").is_dir() && scratch.0.join("third/b").is_dir());
}

/// The value of each flag that changes the output of [`PETS`], as on the command line.
const CHANGES: &[(&str, &str, &str)] = &[
    ("openapiNormalizer", "typescript-axios", "FILTER=operationId:listPets"),
    ("modelNamePrefix", "typescript-axios", "Acme"),
    ("modelNameSuffix", "typescript-axios", "Dto"),
    ("apiNameSuffix", "typescript-axios", "Service"),
    ("modelNameMappings", "typescript-axios", "Pet=Animal"),
    ("nameMappings", "c", "photo-urls=photos"),
    ("parameterNameMappings", "typescript-axios", "page-size=size"),
    ("enumNameMappings", "typescript-axios", "sold=Gone"),
    ("operationIdNameMappings", "typescript-axios", "listPets=allPets"),
    ("removeOperationIdPrefix", "typescript-axios", "true"),
    ("reservedWordsMappings", "c", "class=kind"),
    ("inlineSchemaNameMappings", "typescript-axios", "store_getInventory_200_response=Inventory"),
    ("inlineSchemaOptions", "typescript-axios", "ARRAY_ITEM_SUFFIX=Entry"),
    ("schemaMappings", "typescript-axios", "Pet=acme.Animal"),
    ("importMappings", "typescript-axios", "Pet=@acme/models"),
    ("typeMappings", "typescript-fetch", "DateTime=string"),
    ("globalProperties", "typescript-axios", "apiDocs=false"),
    ("gitHost", "typescript-axios", "git.example"),
    ("gitUserId", "typescript-axios", "acme"),
    ("gitRepoId", "typescript-axios", "pets"),
    ("releaseNote", "typescript-axios", "First"),
    ("httpUserAgent", "c", "pets/1"),
    ("infoName", "python", "Acme"),
    ("infoEmail", "typescript-axios", "api@acme.example"),
    ("infoUrl", "typescript-axios", "https://acme.example"),
    ("appDescription", "typescript-axios", "Zoo"),
    ("packageName", "python-fastapi", "pets"),
    ("library", "python", "httpx"),
    ("additionalProperties", "typescript-axios", "npmName=pets"),
    ("openapiGeneratorIgnoreList", "typescript-axios", "git_push.sh"),
    ("generatorName", "typescript-axios", "typescript-angular"),
];

/// Flags that have a separate test, or that do not change the generated files.
const OTHERS: &[(&str, &str)] = &[
    ("inputSpec", "each run has it"),
    ("output", "each run has it"),
    ("auth", "cli_fetch"),
    ("config", "each key is read from such a file here"),
    ("archive", "cli"),
    ("dryRun", "cli_commands"),
    ("clean", "cli_commands"),
    ("skipOverwrite", "cli_commands"),
    ("ignoreFileOverride", "cli_commands"),
    ("verbose", "it lists what is written"),
    ("minimalUpdate", "it is always so"),
    ("apiPackage", "flags_override_files_and_files_override_defaults"),
    ("modelPackage", "flags_override_files_and_files_override_defaults"),
    ("strictOptions", "wrong_values_and_missing_keys_stay_errors"),
    ("skipValidateSpec", "only descriptions with errors change"),
    ("invokerPackage", "no generator has such an option"),
    ("artifactId", "no generator has such an option"),
    ("artifactVersion", "no generator has such an option"),
    ("groupId", "no generator has such an option"),
];

/// The flag, the key and the remark in each row of docs/switching.md.
fn rows() -> Vec<(String, String, String)> {
    let page = fs::read_to_string(root().join("docs/switching.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.contains("`--")).filter_map(|line| {
        let mut cells = line.split(" | ");
        let flag = cells.next()?.split("`--").nth(1)?.split(['`', ' ']).next()?;
        let key = cells.next()?.strip_prefix('`')?.strip_suffix('`')?;
        Some((format!("--{flag}"), key.to_owned(), cells.next()?.to_owned()))
    });
    let rows: Vec<_> = rows.collect();
    assert!(rows.len() > 40, "only {} rows", rows.len());
    rows
}

fn output(scratch: &Scratch, line: &str) -> BTreeMap<String, String> {
    let _ = fs::remove_dir_all(scratch.0.join("out"));
    let run = scratch.run(line);
    assert!(run.status.success(), "{line}: {}", text(&run.stderr));
    let out = scratch.0.join("out");
    let relative = |path: &Path| path.strip_prefix(&out).unwrap().display().to_string();
    tree(&out).iter().map(|path| (relative(path), fs::read_to_string(path).unwrap())).collect()
}

/// Removes the report: warnings in it do not count as a change.
fn without_report(mut files: BTreeMap<String, String>) -> BTreeMap<String, String> {
    files.remove("GENERATION-REPORT.md");
    files.retain(|path, _| !path.starts_with(".openapi-generator/"));
    files
}

#[test]
fn each_flag_and_key_changes_the_output_or_says_why_not() {
    let scratch = project("flags");
    let mut failures = Vec::new();
    for (flag, key, what) in rows() {
        if OTHERS.iter().any(|(other, _)| *other == key) {
            continue;
        }
        let is_ignored = what.starts_with("No effect");
        let change = CHANGES.iter().find(|(changed, ..)| *changed == key);
        let (generator, value) = match change {
            Some((_, generator, value)) => (*generator, *value),
            None if is_ignored => ("typescript-axios", "true"),
            None => {
                failures.push(format!("{flag} is neither in CHANGES nor in OTHERS"));
                continue;
            }
        };
        let value = if is_ignored && (key.ends_with("Mappings") || key.ends_with("Types") || key == "serverVariables") {
            "a=b"
        } else {
            value
        };
        let base = format!("generate -i openapi.yaml -g {generator} -o out -c c.yaml");
        fs::write(scratch.0.join("c.yaml"), "npmName:\n").unwrap();
        let before = without_report(output(&scratch, &base));
        let by_flag = without_report(output(&scratch, &format!("{base} {flag}={value}")));
        fs::write(scratch.0.join("c.yaml"), format!("{key}: \"{value}\"\n")).unwrap();
        let line = if key == "generatorName" { base.replace(&format!(" -g {generator}"), "") } else { base.clone() };
        let by_key = without_report(output(&scratch, &line));
        if by_flag != by_key {
            failures.push(format!("{flag} and {key} are not the same"));
        }
        match (is_ignored, before == by_flag) {
            (true, false) => failures.push(format!("{flag} has an effect")),
            (false, true) => failures.push(format!("{flag} changes nothing")),
            _ => {}
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The code blocks of a language in docs/switching.md.
fn blocks(language: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/switching.md")).unwrap();
    let open = format!("```{language}\n");
    let blocks: Vec<_> = page.split(&open).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect();
    assert!(!blocks.is_empty(), "no block of {language}");
    blocks
}

#[test]
fn the_projects_of_the_page_on_switching_run() {
    let scratch = project("page");
    let yaml = blocks("yaml");
    let [config, redocly, plugin, types] = yaml.as_slice() else { panic!("{} blocks of YAML", yaml.len()) };
    for folder in ["configs", "src/main/resources", "openapi"] {
        fs::create_dir_all(scratch.0.join(folder)).unwrap();
    }
    for description in ["src/main/resources/api.yaml", "openapi/pets.yaml"] {
        fs::write(scratch.0.join(description), PETS).unwrap();
    }
    fs::write(scratch.0.join("redocly.yaml"), redocly).unwrap();
    fs::write(scratch.0.join("config.yaml"), config).unwrap();
    fs::write(scratch.0.join("configs/plugin.yaml"), plugin).unwrap();
    let printed = |line: &str| {
        let output = scratch.run(line);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        text(&output.stderr).to_owned()
    };
    let mut runs = 0;
    for block in blocks("sh") {
        let lines = block.replace("\\\n", " ");
        for line in lines.lines().filter_map(|line| line.strip_prefix("specmint ")) {
            printed(&line.replace("configs/*.yaml", "configs/plugin.yaml"));
            runs += 1;
        }
    }
    assert!(runs > 2, "only {runs} commands");
    fs::write(scratch.0.join("openapitools.json"), &blocks("json")[0]).unwrap();
    printed("generate");
    assert!(printed("generate -c configs/plugin.yaml").contains("maps \"DateTime\" to \"Date\", which has no effect"));
    fs::write(scratch.0.join("types.yaml"), types).unwrap();
    let line = "generate -i src/main/resources/api.yaml -g typescript-axios -c types.yaml -o types";
    assert_eq!(printed(line).matches("Mappings` has the name \"Order\"").count(), 1);
    assert!(fs::read_to_string(scratch.0.join("types/api.ts")).unwrap().contains("= import('@acme/models').Animal;"));
    for file in [
        "src/client/package.json",
        "src/app/api/index.ts",
        "src/api/pets.ts",
        "src/clients/a/api.ts",
        "target/generated-sources/server/package.json",
    ] {
        assert!(scratch.0.join(file).exists(), "{file}");
    }
}

#[test]
fn files_that_include_each_other_are_an_error() {
    let scratch = project("include");
    fs::write(scratch.0.join("a.yaml"), "'!include': b.yaml\n").unwrap();
    fs::write(scratch.0.join("b.yaml"), "'!include': a.yaml\n").unwrap();
    let output = scratch.run("generate -c a.yaml");
    assert!(text(&output.stderr).contains("include each other more than 10 levels deep"), "{}", text(&output.stderr));
    fs::write(scratch.0.join("list.yaml"), "- a\n").unwrap();
    let output = scratch.run("generate -c list.yaml");
    assert!(text(&output.stderr).contains("must contain an object"), "{}", text(&output.stderr));
    fs::write(scratch.0.join("bad.json"), "{\"npmName\": }").unwrap();
    let output = scratch.run("generate -c bad.json");
    assert!(text(&output.stderr).starts_with("bad.json:1:13: error["), "{}", text(&output.stderr));
}
