//! The tests of an output: each model is read, written and read again, and each operation is called.

use std::collections::BTreeSet;

use askama::Template;

use crate::api::ModelId;
use crate::emit::{FileKind, Files};
use crate::generators::context::render;
use crate::generators::java::client::Client;
use crate::generators::java::example::Examples;
use crate::generators::java::models::Models;
use crate::generators::java::names::Group;
use crate::generators::java::options::Library;
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
}

#[derive(Template)]
#[template(path = "java/ApiTest.java", escape = "none")]
struct ApiTest<'p> {
    package: Code,
    imports: BTreeSet<Code>,
    name: Ident,
    class: &'p Ident,
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

pub fn write(client: &Client<'_>, packages: &Packages, files: &mut Files) {
    let models = Models::of(client, packages);
    let tested: Vec<_> = client.api.used_models().filter(|id| models.is_declared(*id)).collect();
    let tested: Vec<_> = tested.into_iter().filter_map(|id| Some((id, example(client, id)?))).collect();
    if !tested.is_empty() {
        let text = match client.options.library {
            Library::Native => include_str!("../../../../templates/java/jackson/RoundTrip.java"),
            Library::OkHttp => include_str!("../../../../templates/java/gson/RoundTrip.java"),
        };
        files.push(path(&packages.model, "RoundTrip"), runtime(text, packages));
    }
    // The tests are in the packages of the classes, whose names may end in Test, too.
    let classes = client.names.groups.iter().map(|group| &group.class);
    let mut names = Scope::excluding(client.names.models.iter().chain(classes));
    let mut named = |class: &Ident| names.take_file(format!("{class}Test"));
    let tested: Vec<_> = tested.into_iter().map(|(id, it)| (id, named(&client.names.models[id]), it)).collect();
    files.push_each(&tested, |(id, name, example)| {
        let class = &client.names.models[*id];
        let mark = suppression(false, client.api.model(*id).deprecated);
        let (name, example) = (name.clone(), example.clone());
        let file = path(&packages.model, name.as_str());
        let test = ModelTest { package: package(&packages.model), mark, name, class, example };
        let kind = FileKind::ModelTest(client.api.model(*id).name.clone());
        (kind, file, render(&test))
    });
    let examples = &Examples::of(client, packages, "file()");
    let tested: Vec<_> =
        client.names.groups.iter().filter_map(|group| calls(packages, examples, group, &mut named)).collect();
    if !tested.is_empty() {
        let set = match client.options.library {
            Library::Native => "updateBaseUri",
            Library::OkHttp => "setBasePath",
        };
        let text = include_str!("../../../../templates/java/Recorded.java").replace("SET_URL", set);
        files.push(path(&packages.api, "Recorded"), runtime(&text, packages));
    }
    for test in tested {
        let kind = FileKind::ApiTest(test.class.to_string());
        files.push_as(kind, path(&packages.api, test.name.as_str()), render(&test));
    }
}

/// The test of a class of operations, if any of them has an example.
fn calls<'p>(
    packages: &Packages,
    examples: &Examples<'_>,
    group: &'p Group<'_, '_>,
    named: &mut dyn FnMut(&Ident) -> Ident,
) -> Option<ApiTest<'p>> {
    let mut imports = BTreeSet::new();
    let mut calls = Vec::new();
    for operation in &group.operations {
        let Some(snippet) = examples.call(operation) else { continue };
        imports.extend(snippet.imports);
        let before = snippet.before.iter().map(|statement| statement.indented("    ")).collect();
        let method = string(&operation.operation.method);
        calls.push(CallTest { name: &operation.name, method, before, call: snippet.call.indented("    ") });
    }
    if calls.is_empty() {
        return None;
    }
    let name = named(&group.class);
    Some(ApiTest { package: package(&packages.api), imports, name, class: &group.class, calls })
}

/// The JSON of an example as a string.
fn example(client: &Client<'_>, id: ModelId) -> Option<Code> {
    let example = examples::model(client.api, id, Extent::Received)?;
    (!matches!(example, Value::Null)).then(|| string(&example.json()))
}
