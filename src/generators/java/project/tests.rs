//! The tests of an output: each model is read, written and read again, and each operation is called.

use std::collections::BTreeSet;

use askama::Template;

use crate::code;
use crate::emit::{FileKind, Files};
use crate::generators::context::render;
use crate::generators::java::client::Client;
use crate::generators::java::example::Examples;
use crate::generators::java::models::Models;
use crate::generators::java::names::Group;
use crate::generators::java::package::runtime;
use crate::generators::java::packages::Packages;
use crate::generators::java::text::{Code, package, string, suppression};
use crate::plan::examples::{self, Extent};
use crate::plan::names::{Ident, Scope};
use crate::plan::values::Value;

#[derive(Template)]
#[template(path = "java/ModelTest.java", escape = "none")]
struct ModelTest<'p> {
    package: Code,
    /// The annotation of a test that names a deprecated class.
    mark: Code,
    name: Ident,
    class: &'p Ident,
    example: Code,
    /// True for an example with files, which are new ones each time that it is read.
    has_files: bool,
}

#[derive(Template)]
#[template(path = "java/ApiTest.java", escape = "none")]
struct ApiTest<'p> {
    package: Code,
    imports: BTreeSet<Code>,
    name: Ident,
    class: &'p Ident,
    made: Code,
    calls: Vec<CallTest<'p>>,
}

struct CallTest<'p> {
    name: &'p Ident,
    method: Code,
    before: Vec<Code>,
    call: Code,
}

/// The path of a class with tests. Maven and Gradle read them from one folder, whatever that of the sources is.
fn path(package: &str, class: &str) -> String {
    format!("src/test/java/{}/{class}.java", package.replace('.', "/"))
}

/// Writes the tests, one at a time: their examples are about as long as the description.
pub fn write(client: &Client<'_>, packages: &Packages, files: &mut Files) {
    // The tests are in the packages of the classes, whose names may end in Test, too.
    let classes = client.names.groups.iter().map(|group| &group.class);
    let mut names = Scope::excluding(client.names.models.iter().chain(classes));
    let mut named = |class: &Ident| names.take_file(format!("{class}Test"));
    let models = Models::of(client, packages);
    let mut has_models = false;
    for id in client.api.used_models().filter(|id| models.is_declared(*id)) {
        let Some(example) = examples::model(client.api, id, Extent::Received) else { continue };
        if matches!(example, Value::Null) {
            continue;
        }
        let (has_files, example) = (example.has_files(), string(&example.json()));
        let (model, class) = (client.api.model(id), &client.names.models[id]);
        let name = named(class);
        let file = path(&packages.model, name.as_str());
        let mark = suppression(&[("deprecation", model.deprecated)]);
        let test = ModelTest { package: package(&packages.model), mark, name, class, example, has_files };
        files.push_as(FileKind::ModelTest(model.name.clone()), file, render(&test));
        has_models = true;
    }
    let library = client.options.library;
    if has_models {
        let text = match library.is_gson() {
            false => client.options.jackson().of_tests(),
            true => include_str!("../../../../templates/java/gson/RoundTrip.java").to_owned(),
        };
        files.push(path(&packages.model, "RoundTrip"), runtime(&text, packages));
    }
    let examples = &Examples::of(client, packages, "file()");
    let mut has_calls = false;
    for group in &client.names.groups {
        let Some(test) = calls(client, packages, examples, group, &mut named) else { continue };
        let kind = FileKind::ApiTest(test.class.to_string());
        files.push_as(kind, path(&packages.api, test.name.as_str()), render(&test));
        has_calls = true;
    }
    if has_calls {
        let text = include_str!("../../../../templates/java/Recorded.java").replace("SET_URL", library.sets_url());
        files.push(path(&packages.api, "Recorded"), runtime(&text, packages));
    }
}

/// The test of a class of operations, if any of them has an example.
fn calls<'p>(
    client: &Client<'_>,
    packages: &Packages,
    examples: &Examples<'_>,
    group: &'p Group<'_, '_>,
    named: &mut dyn FnMut(&Ident) -> Ident,
) -> Option<ApiTest<'p>> {
    let mut imports = BTreeSet::new();
    let mut calls = Vec::new();
    for operation in &group.operations {
        // OkHttp refuses such a call, which the class has all the same.
        let has_body = operation.operation.body.is_some() && ["GET", "HEAD"].contains(&&*operation.operation.method);
        if has_body && client.options.library.is_on_okhttp() {
            continue;
        }
        let Some(snippet) = examples.call(operation) else { continue };
        imports.extend(snippet.imports);
        let before = snippet.before.iter().map(|statement| statement.indented("    ")).collect();
        let method = string(&operation.operation.method);
        let wait = if client.options.library.is_reactive() { client.wait(operation.operation) } else { "" };
        let call = code!("{}{}", snippet.call.indented("    "), wait);
        calls.push(CallTest { name: &operation.name, method, before, call });
    }
    if calls.is_empty() {
        return None;
    }
    let name = named(&group.class);
    let made = client.made(&group.class);
    Some(ApiTest { package: package(&packages.api), imports, name, class: &group.class, made, calls })
}
