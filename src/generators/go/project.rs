//! The files around the package: the module, .gitignore, and the tests of the operations.

use askama::Template;

use super::client::Client;
use super::example::{Examples, QUALIFIER, Snippet};
use super::names::{Group, NamedOperation};
use super::options::is_module;
use super::package::HEAD;
use super::text::{Code, string, word};
use crate::emit::{FileKind, Files, rules};
use crate::error::{Problem, Severity};
use crate::generators::context::render_below;
use crate::generators::push;
use crate::plan::names::Ident;
use crate::plan::operations::result;
use crate::settings::{GIT_HOST, GIT_REPO_ID, GIT_USER_ID};

#[derive(Template)]
#[template(path = "go/api_test.go", escape = "none")]
struct ApiTest<'p> {
    package: Code,
    /// The import path of the package in the tests.
    module: Option<&'p Code>,
    imports: Vec<&'static str>,
    class: &'p Ident,
    calls: Vec<CallTest>,
}

struct CallTest {
    name: Code,
    method: Code,
    before: Vec<Code>,
    call: Code,
    /// The results of the call before the error, which tests ignore.
    ignored: &'static str,
}

/// The import path of the package.
pub fn module(client: &Client<'_>) -> Code {
    word(&path(client))
}

/// The import path from the options.
fn path(client: &Client<'_>) -> String {
    let git = |key, absent| client.api.settings.text(key).unwrap_or(absent).trim_matches('/');
    let parts = [git(GIT_HOST, "github.com"), git(GIT_USER_ID, "GIT_USER_ID"), git(GIT_REPO_ID, "GIT_REPO_ID")];
    let folder = client.options.is_go_submodule.then_some(client.options.package_name.as_str());
    parts.into_iter().chain(folder).collect::<Vec<_>>().join("/")
}

/// The problem of a module path that Go would reject, if any. Options determine the path.
pub fn check(client: &Client<'_>) -> Result<(), Problem> {
    let path = path(client);
    if is_module(&path) {
        return Ok(());
    }
    let message = format!("{path:?} is not the path of a Go module.");
    let hint = "Set `gitHost`, `gitUserId` and `gitRepoId` to what makes one, as in github.com/acme/zoo.".to_owned();
    let document = client.api.document;
    Err(document.problem(document.root(), Severity::Error, rules::MODULE_PATH, message, Some(hint)))
}

pub fn write(client: &Client<'_>, examples: &Examples<'_>, files: &mut Files) {
    let module = &module(client);
    if client.options.with_go_mod {
        files.push("go.mod", format!("module {module}\n\ngo 1.23\n"));
        // There is nothing to check.
        files.push("go.sum", "");
    }
    push::write(client.api, files);
    files.push(".travis.yml", include_str!("../../../templates/go/travis.yml"));
    files.push(".gitignore", include_str!("../../../templates/go/gitignore"));
    files.push(".openapi-generator-ignore", include_str!("../../../templates/typescript/openapi-generator-ignore"));
    let groups = client.names.groups.iter().filter_map(|group| {
        let tests = tests(client, module, examples, group)?;
        Some((
            FileKind::ApiTest(group.class.to_string()),
            format!("test/{}_test.go", group.file),
            render_below(HEAD, &tests),
        ))
    });
    groups.for_each(|(kind, path, text)| files.push_as(kind, path, text));
    if !client.names.groups.is_empty() {
        let text = include_str!("../../../templates/go/recorded_test.go");
        let (_, text) = text.split_once('\n').unwrap_or_default();
        let text = text.replacen("MODULE", module.as_str(), 1);
        files.push("test/recorded_test.go", format!("package {}\n{text}", word(&client.options.package_name)));
    }
}

/// The tests of a service, if any operation has an example.
fn tests<'p>(
    client: &Client<'_>,
    module: &'p Code,
    examples: &Examples<'_>,
    group: &'p Group<'_, '_>,
) -> Option<ApiTest<'p>> {
    let made = |named: &NamedOperation<'_, '_>| Some((examples.call(group, named)?, call_test(named)));
    let made: Vec<_> = group.operations.iter().filter_map(made).collect();
    let mut imports = std::collections::BTreeSet::from(["testing"]);
    let calls = made.into_iter().map(|(Snippet { imports: used, before, call }, test)| {
        imports.extend(used);
        CallTest { before, call: call.indented("\t\t"), ..test }
    });
    let calls: Vec<_> = calls.collect();
    let names_it = |code: &Code| code.as_str().contains(QUALIFIER);
    let is_named = calls.iter().any(|test| test.before.iter().chain([&test.call]).any(names_it));
    (!calls.is_empty()).then(|| ApiTest {
        package: word(&client.options.package_name),
        module: is_named.then_some(module),
        imports: imports.into_iter().collect(),
        class: &group.class,
        calls,
    })
}

fn call_test(named: &NamedOperation<'_, '_>) -> CallTest {
    CallTest {
        name: string(named.name.as_str()),
        method: string(&named.operation.method),
        before: Vec::new(),
        call: Code::default(),
        ignored: if result(named.operation).is_some() { "_, _, err" } else { "_, err" },
    }
}

#[cfg(test)]
mod tests {
    use super::is_module;

    #[test]
    fn paths_of_modules_are_those_that_go_takes() {
        for path in
            ["github.com/acme/zoo", "github.com/GIT_USER_ID/GIT_REPO_ID/openapi", "git.example/a/v2", "a.b/_c/v1.x"]
        {
            assert!(is_module(path), "{path}");
        }
        let wrong = [
            "", "github.com", "host/a/b", "a.b/", "a.b//c", "a.b/../c", "a.b/.c", "a.b/c.", "a.b/con", "a.b/a~b",
            "a.b/a:1",
        ];
        for path in wrong.into_iter().chain(["a.b/c/v1", "a.b/c/v0", "a.b/c/v2.1", "A.b/c", "-a.b/c", "a.b/a b"]) {
            assert!(!is_module(path), "{path}");
        }
    }
}
