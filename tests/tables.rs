//! The tables that must agree: options with the interface, generators with their folders, rules with
//! their declarations.

use std::path::{Path, PathBuf};

use serde_json::Value;
use specmint::error::Rule;
use specmint::generators::{ALL, Generator, LanguageKind, contract, find};
use specmint::{api, emit, spec};

use crate::support::{root, shared};

/// Name, type, default and the keys of `enum`.
type Row<'a> = (&'a str, &'a str, Option<&'a str>, Option<&'a [&'a str]>);

/// Set A of the interface, in its order.
const SET_A: [Row<'static>; 32] = [
    ("sortParamsByRequiredFlag", "boolean", Some("true"), None),
    ("sortModelPropertiesByRequiredFlag", "boolean", Some("true"), None),
    ("ensureUniqueParams", "boolean", Some("true"), None),
    ("allowUnicodeIdentifiers", "boolean", Some("false"), None),
    ("prependFormOrBodyParameters", "boolean", Some("false"), None),
    ("legacyDiscriminatorBehavior", "boolean", Some("true"), Some(&["true", "false"])),
    ("disallowAdditionalPropertiesIfNotPresent", "boolean", Some("true"), Some(&["false", "true"])),
    ("enumNameSuffix", "string", Some("Enum"), None),
    ("enumPropertyNaming", "string", Some("PascalCase"), None),
    ("supportsES6", "string", Some("false"), None),
    ("paramNaming", "string", Some("camelCase"), None),
    ("npmName", "string", None, None),
    ("npmVersion", "string", Some("1.0.0"), None),
    ("snapshot", "boolean", Some("false"), None),
    ("nullSafeAdditionalProps", "string", Some("false"), None),
    ("npmRepository", "string", None, None),
    ("withInterfaces", "boolean", Some("false"), None),
    ("useSingleRequestParameter", "boolean", Some("false"), None),
    ("stringEnums", "string", Some("false"), None),
    ("modelPropertyNaming", "string", Some("original"), None),
    ("taggedUnions", "boolean", Some("false"), None),
    ("providedInRoot", "boolean", Some("false"), None),
    ("providedIn", "string", Some("root"), Some(&["root", "none", "any", "platform"])),
    ("ngVersion", "string", Some("11.0.0"), None),
    ("apiModulePrefix", "string", None, None),
    ("configurationPrefix", "string", None, None),
    ("serviceSuffix", "string", Some("Service"), None),
    ("serviceFileSuffix", "string", Some(".service"), None),
    ("modelSuffix", "string", None, None),
    ("modelFileSuffix", "string", None, None),
    ("fileNaming", "string", Some("camelCase"), None),
    ("queryParamObjectFormat", "string", Some("dot"), None),
];

/// Set B of the interface, in its order.
const SET_B: [Row<'static>; 29] = [
    ("sortParamsByRequiredFlag", "boolean", Some("true"), None),
    ("sortModelPropertiesByRequiredFlag", "boolean", Some("true"), None),
    ("ensureUniqueParams", "boolean", Some("true"), None),
    ("allowUnicodeIdentifiers", "boolean", Some("false"), None),
    ("prependFormOrBodyParameters", "boolean", Some("false"), None),
    ("legacyDiscriminatorBehavior", "boolean", Some("true"), Some(&["true", "false"])),
    ("disallowAdditionalPropertiesIfNotPresent", "boolean", Some("true"), Some(&["false", "true"])),
    ("enumUnknownDefaultCase", "boolean", Some("false"), Some(&["false", "true"])),
    ("enumNameSuffix", "string", Some("Enum"), None),
    ("enumPropertyNaming", "string", Some("PascalCase"), None),
    ("supportsES6", "string", Some("false"), None),
    ("paramNaming", "string", Some("camelCase"), None),
    ("npmName", "string", None, None),
    ("npmVersion", "string", Some("1.0.0"), None),
    ("snapshot", "boolean", Some("false"), None),
    ("nullSafeAdditionalProps", "string", Some("false"), None),
    ("npmRepository", "string", None, None),
    ("withInterfaces", "boolean", Some("false"), None),
    ("useSingleRequestParameter", "boolean", Some("false"), None),
    ("stringEnums", "string", Some("false"), None),
    ("enumPropertyNamingReplaceSpecialChar", "boolean", Some("false"), None),
    ("licenseName", "string", Some("Unlicense"), None),
    ("withSeparateModelsAndApi", "boolean", Some("false"), None),
    ("modelPackage", "string", None, None),
    ("apiPackage", "string", None, None),
    ("withoutPrefixEnums", "boolean", Some("false"), None),
    ("withNodeImports", "boolean", Some("false"), None),
    ("useSquareBracketsInArrayNames", "boolean", Some("false"), None),
    ("axiosVersion", "string", Some("^1.6.1"), None),
];

/// Set C of the interface, in its order.
const SET_C: [Row<'static>; 17] = [
    ("disallowAdditionalPropertiesIfNotPresent", "boolean", Some("true"), Some(&["false", "true"])),
    ("powershellGalleryUrl", "string", None, None),
    ("packageName", "string", Some("PSOpenAPITools"), None),
    ("packageVersion", "string", Some("0.1.2"), None),
    ("packageGuid", "string", None, None),
    ("apiNamePrefix", "string", None, None),
    ("commonVerbs", "string", None, None),
    ("useOneOfDiscriminatorLookup", "string", None, None),
    ("discardReadOnly", "string", None, None),
    ("tags", "string", None, None),
    ("projectUri", "string", None, None),
    ("licenseUri", "string", None, None),
    ("iconUri", "string", None, None),
    ("releaseNotes", "string", None, None),
    ("skipVerbParsing", "string", None, None),
    ("modelsCmdletVerb", "string", Some("Initialize"), None),
    ("useClassNameInModelsExamples", "boolean", Some("true"), None),
];

/// Set D of the interface, in its order.
const SET_D: [Row<'static>; 10] = [
    ("sortParamsByRequiredFlag", "boolean", Some("true"), None),
    ("sortModelPropertiesByRequiredFlag", "boolean", Some("true"), None),
    ("ensureUniqueParams", "boolean", Some("true"), None),
    ("allowUnicodeIdentifiers", "boolean", Some("false"), None),
    ("prependFormOrBodyParameters", "boolean", Some("false"), None),
    ("legacyDiscriminatorBehavior", "boolean", Some("true"), Some(&["true", "false"])),
    ("disallowAdditionalPropertiesIfNotPresent", "boolean", Some("true"), Some(&["false", "true"])),
    ("enumUnknownDefaultCase", "boolean", Some("false"), Some(&["false", "true"])),
    ("hideGenerationTimestamp", "string", Some("true"), None),
    ("useJsonUnformatted", "string", Some("false"), None),
];

/// The reference's options of typescript-fetch, which the interface does not have, in the reference's order.
const FETCH: [Row<'static>; 32] = [
    ("sortParamsByRequiredFlag", "boolean", Some("true"), None),
    ("sortModelPropertiesByRequiredFlag", "boolean", Some("true"), None),
    ("ensureUniqueParams", "boolean", Some("true"), None),
    ("allowUnicodeIdentifiers", "boolean", Some("false"), None),
    ("prependFormOrBodyParameters", "boolean", Some("false"), None),
    ("legacyDiscriminatorBehavior", "boolean", Some("true"), Some(&["true", "false"])),
    ("disallowAdditionalPropertiesIfNotPresent", "boolean", Some("true"), Some(&["false", "true"])),
    ("enumUnknownDefaultCase", "boolean", Some("false"), Some(&["false", "true"])),
    ("enumNameSuffix", "string", Some("Enum"), None),
    ("enumPropertyNaming", "string", Some("PascalCase"), None),
    ("supportsES6", "string", Some("false"), None),
    ("modelPropertyNaming", "string", Some("camelCase"), None),
    ("paramNaming", "string", Some("camelCase"), None),
    ("npmName", "string", None, None),
    ("npmVersion", "string", Some("1.0.0"), None),
    ("snapshot", "boolean", Some("false"), None),
    ("nullSafeAdditionalProps", "string", Some("false"), None),
    ("npmRepository", "string", None, None),
    ("withInterfaces", "boolean", Some("false"), None),
    ("withRequestOptsInInterface", "boolean", Some("true"), None),
    ("useSingleRequestParameter", "boolean", Some("true"), None),
    ("prefixParameterInterfaces", "boolean", Some("false"), None),
    ("withoutRuntimeChecks", "boolean", Some("false"), None),
    ("stringEnums", "string", Some("false"), None),
    ("importFileExtension", "string", None, None),
    ("fileNaming", "string", Some("PascalCase"), None),
    ("dateLibrary", "string", Some("date"), Some(&["date", "string", "temporal"])),
    ("validationAttributes", "boolean", Some("false"), None),
    ("enumPropertyNamingReplaceSpecialChar", "boolean", Some("false"), None),
    ("licenseName", "string", None, None),
    ("useSquareBracketsInArrayNames", "boolean", Some("false"), None),
    ("packageAsSourceOnlyLibrary", "boolean", Some("false"), None),
];

/// The options of the reference's Python client, in its order.
const PYTHON: [Row<'static>; 21] = [
    ("buildSystem", "string", Some("setuptools"), None),
    ("compatibleWithPythonLegacy", "boolean", Some("false"), None),
    ("dateFormat", "string", Some("%Y-%m-%d"), None),
    ("datetimeFormat", "string", Some("%Y-%m-%dT%H:%M:%S%z"), None),
    ("disallowAdditionalPropertiesIfNotPresent", "boolean", Some("true"), Some(&["false", "true"])),
    ("generateSourceCodeOnly", "boolean", Some("false"), None),
    ("hideGenerationTimestamp", "boolean", Some("true"), None),
    ("lazyImports", "boolean", Some("false"), None),
    ("library", "string", Some("urllib3"), Some(&["urllib3", "asyncio", "httpx", "httpx2"])),
    ("mapNumberTo", "string", Some("Union[StrictFloat, StrictInt]"), None),
    ("packageName", "string", Some("openapi_client"), None),
    ("packageUrl", "string", None, None),
    ("packageVersion", "string", Some("1.0.0"), None),
    ("poetry1", "boolean", Some("false"), None),
    ("projectName", "string", None, None),
    ("recursionLimit", "string", None, None),
    ("setEnsureAsciiToFalse", "boolean", Some("false"), None),
    ("sourceFolder", "string", None, None),
    ("supportHttpxSync", "boolean", Some("false"), None),
    ("useIndependentImplicitClients", "boolean", Some("false"), None),
    ("useOneOfDiscriminatorLookup", "boolean", Some("false"), None),
];

const NAIVE_DATETIMES: Row<'static> = ("naiveDatetimes", "string", Some("local"), Some(&["local", "utc", "refuse"]));
const STRICT_RESPONSES: Row<'static> = ("strictResponses", "boolean", Some("false"), None);

/// Options that the reference lacks, after those of the interface.
const TAGGED_UNIONS: Row<'static> = ("taggedUnions", "boolean", Some("true"), None);
const ANY_OF: Row<'static> = ("anyOf", "string", Some("union"), Some(&["union", "merge"]));
const INT64: Row<'static> = ("int64", "string", Some("number"), Some(&["number", "string", "bigint"]));
const PACKAGE_NAME: Row<'static> = ("packageName", "string", None, None);
const PACKAGE_VERSION: Row<'static> = ("packageVersion", "string", Some("1.0.0"), None);
const INTEGERS: Row<'static> = ("integers", "string", Some("int32"), Some(&["int32", "int64"]));
const POWERSHELL_VERSION: Row<'static> = ("powershellVersion", "string", Some("5.1"), None);
const SYMBOL_PREFIX: Row<'static> = ("symbolPrefix", "string", None, None);
const IMPORT_FILE_EXTENSION: Row<'static> = ("importFileExtension", "string", None, None);

/// Options that the reference has since, after those of the interface.
const LATER: [(&str, &[Row<'static>]); 1] =
    [("typescript-angular", &[("useSquareBracketsInArrayNames", "boolean", Some("false"), None)])];

/// Which clients have options of ours.
const OURS: [(&str, &[Row<'static>]); 6] = [
    ("typescript-axios", &[TAGGED_UNIONS, ANY_OF, IMPORT_FILE_EXTENSION]),
    ("typescript-angular", &[ANY_OF]),
    ("c", &[PACKAGE_NAME, PACKAGE_VERSION, SYMBOL_PREFIX, INTEGERS]),
    ("powershell", &[POWERSHELL_VERSION]),
    ("typescript-fetch", &[TAGGED_UNIONS, ANY_OF, INT64]),
    ("python", &[NAIVE_DATETIMES, STRICT_RESPONSES]),
];

/// Which set each client has.
const SETS: [(&str, &str, &[Row<'static>]); 6] = [
    ("typescript-axios", "B", &SET_B),
    ("typescript-angular", "A", &SET_A),
    ("c", "D", &SET_D),
    ("powershell", "C", &SET_C),
    ("typescript-fetch", "", &FETCH),
    ("python", "", &PYTHON),
];

fn client(name: &str) -> &'static Generator {
    find(LanguageKind::Client, name).unwrap_or_else(|| panic!("{name} is not listed"))
}

/// The interface's keys, in the order in which they are written.
fn keys(text: &str, value: &Value) -> Vec<String> {
    let object = value.as_object().unwrap_or_else(|| panic!("no object: {value}"));
    let mut keys: Vec<_> = object.keys().cloned().collect();
    let place = |key: &String| text.find(&format!("{}:", Value::from(key.as_str()))).expect("a key of the text");
    keys.sort_by_key(place);
    keys
}

#[test]
fn every_client_has_its_set_of_options() {
    let clients = ALL.iter().filter(|generator| generator.kind == LanguageKind::Client).map(|generator| generator.name);
    let without: Vec<_> = clients.filter(|name| SETS.iter().all(|(known, ..)| known != name)).collect();
    assert!(without.is_empty(), "{without:?}: add the set of options that the interface has for them to SETS");
    for (name, _, rows) in SETS {
        let of = |table: &[(&str, &'static [Row<'static>])]| {
            table.iter().find(|(client, _)| *client == name).map_or(&[][..], |(_, rows)| rows)
        };
        let (later, ours) = (of(&LATER), of(&OURS));
        lists(client(name), &[rows, later, ours].concat());
        for option in client(name).listing().0.iter().filter(|option| ours.iter().any(|row| row.0 == option.opt)) {
            assert!(option.description.contains("reference"), "{name}: {} is ours, which it must say", option.opt);
        }
    }
}

fn lists(generator: &Generator, rows: &[Row<'_>]) {
    let listing = generator.listing();
    let text = serde_json::to_string(&listing).unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(keys(&text, &value), rows.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
    for (row, declared) in rows.iter().zip(listing.0) {
        let (name, value_type, default, allowed) = *row;
        let text = serde_json::to_string(declared).unwrap();
        let option: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(option, value[name], "{name}");
        assert_eq!(keys(&text, &option), ["opt", "description", "type", "default", "enum", "optValue"], "{name}");
        assert_eq!(option["opt"], name);
        assert!(option["description"].as_str().is_some_and(|d| d.ends_with('.')), "{name}: {option}");
        assert_eq!(option["type"], value_type, "{name}");
        assert_eq!(option["default"].as_str(), default, "{name}");
        assert_eq!(option["optValue"], Value::Null, "{name}");
        match allowed {
            None => assert_eq!(option["enum"], Value::Null, "{name}"),
            Some(allowed) => {
                let (_, text) = text.split_once("\"enum\":").unwrap();
                assert_eq!(keys(text, &option["enum"]), allowed, "{name}");
                for explanation in option["enum"].as_object().unwrap().values() {
                    assert!(explanation.as_str().is_some_and(|e| !e.is_empty()), "{name}: {option}");
                }
            }
        }
    }
}

/// The rows above are those of the interface's own table.
#[test]
fn the_sets_are_the_interfaces() {
    let Some(path) = shared("interface-spec.txt") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    for (client, set, expected) in SETS.into_iter().filter(|(_, set, _)| !set.is_empty()) {
        let rows = text.lines().filter_map(|line| {
            let cells: Vec<_> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
            let [name, value_type @ ("boolean" | "string"), default, sets, notes] = cells[..] else { return None };
            // The interface does not say which; a program made for the reference imports this one.
            let default = if default.starts_with("a fixed default") { "PSOpenAPITools" } else { default };
            let default = (default != "none").then_some(default);
            sets.split(',').any(|one| one == set).then(|| (name, value_type, default, allowed(notes)))
        });
        let rows: Vec<_> = rows.collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(name, value_type, default, allowed)| {
                let allowed = allowed.map(|a| a.iter().map(|v| (*v).to_owned()).collect::<Vec<_>>());
                (*name, *value_type, *default, allowed)
            })
            .collect();
        assert_eq!(rows, expected, "{client}");
    }
}

/// The values that notes such as `enum: false (old); true (new).` list.
fn allowed(notes: &str) -> Option<Vec<String>> {
    let mut depth = 0;
    let outside = notes.strip_prefix("enum: ")?.chars().filter(|c| {
        depth += i32::from(*c == '(');
        let outside = depth == 0;
        depth -= i32::from(*c == ')');
        outside
    });
    let outside: String = outside.collect();
    // What follows the list is a sentence of its own.
    let outside = outside.split(". ").next().unwrap_or_default();
    Some(outside.split([';', ',']).map(|value| value.trim_matches([' ', '.']).to_owned()).collect())
}

/// What a user reads is what the languages say of themselves.
#[test]
fn the_support_matrix_is_current() {
    let path = root().join("docs/support-matrix.md");
    let now = specmint::generators::matrix();
    if std::env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, &now).unwrap();
    }
    let then = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(then == now, "docs/support-matrix.md is old; `UPDATE_SNAPSHOTS=1 cargo test tables` writes it anew");
}

/// A gap is named once, and says something.
#[test]
fn gaps_are_rows_of_a_table() {
    for generator in ALL {
        let features: std::collections::BTreeSet<_> = generator.gaps.iter().map(|gap| gap.feature).collect();
        assert_eq!(features.len(), generator.gaps.len(), "{}: a gap is named twice", generator.name);
        for gap in generator.gaps {
            assert!(gap.instead.len() > 10 && !gap.instead.contains(['|', '\n']), "{}: {gap:?}", generator.name);
        }
    }
}

#[test]
fn every_generator_has_its_folders() {
    for generator in ALL {
        let name = generator.name;
        for folder in [
            format!("src/generators/{}", name.replace('-', "_")),
            format!("templates/{name}"),
            format!("tests/languages/{name}"),
            format!("tests/snapshots/{name}"),
        ] {
            assert!(root().join(&folder).is_dir(), "{name} has no {folder}");
        }
        let names = ALL.iter().filter(|g| g.kind == generator.kind && g.name == name);
        assert_eq!(names.count(), 1, "{name} stands twice");
        for (i, option) in generator.listing().0.iter().enumerate() {
            assert!(generator.listing().0[..i].iter().all(|o| o.opt != option.opt), "{name}: {} twice", option.opt);
        }
    }
}

/// Every Rust source below `folder`, with its text.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            out.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            out.push((path, text));
        }
    }
    out
}

/// A template named `.xml` or `.html` would be escaped for HTML.
#[test]
fn no_template_escapes() {
    let mut count = 0;
    for (path, text) in sources(&root().join("src")) {
        for attribute in text.split("#[template(").skip(1) {
            let attribute = attribute.split(")]").next().unwrap();
            assert!(attribute.contains(r#"escape = "none""#), "{}: #[template({attribute})]", path.display());
            count += 1;
        }
    }
    assert!(count >= 10, "only {count} templates were found");
}

#[test]
fn rules_are_declared_once_and_used() {
    let rules: Vec<_> =
        spec::rules::ALL.iter().chain(api::rules::ALL).chain(contract::rules::ALL).chain(emit::rules::ALL).collect();
    for (i, Rule { id, what, remedy, .. }) in rules.iter().enumerate() {
        assert!(id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{id} is not kebab-case");
        assert!(rules[..i].iter().all(|other| other.id != *id), "{id} stands twice");
        assert!(what.ends_with('.') || what.ends_with(".)"), "{id}: {what}");
        assert!(remedy.ends_with('.'), "{id}: {remedy}");
    }
    let sources = sources(&root().join("src"));
    let modules = [
        ("spec", spec::rules::ALL),
        ("api", api::rules::ALL),
        ("contract", contract::rules::ALL),
        ("emit", emit::rules::ALL),
    ];
    for (module, declared) in modules {
        let (_, table) = sources.iter().find(|(p, _)| p.ends_with(format!("{module}/rules.rs"))).unwrap();
        let constants: Vec<_> =
            table.lines().filter_map(|l| l.trim().split_once(" = \"")).map(|(name, _)| name).collect();
        assert_eq!(constants.len(), declared.len());
        for name in constants {
            let used = |(path, text): &(PathBuf, String)| {
                let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                !path.ends_with("rules.rs") && words.any(|word| word == name)
            };
            assert!(sources.iter().any(used), "{module}::rules::{name} is never used");
        }
    }
    let mut calls = 0;
    for (path, text) in sources.iter().filter(|(p, _)| p.starts_with(root().join("src/api"))) {
        for call in text.replace(".warn(", ".error(").split(".error(").skip(1) {
            let rule = call.split_once(',').map(|(_, rest)| rest.trim_start()).unwrap_or_default();
            assert!(rule.starts_with("rules::"), "{}: a rule that is not declared: {:.60}", path.display(), call);
            calls += 1;
        }
    }
    assert!(calls >= 10, "only {calls} calls were found");
}
