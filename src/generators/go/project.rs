//! What stands around the package: the files of a module.

use askama::Template;

use super::client::Client;
use super::names::Group;
use super::package::HEAD;
use super::text::{Code, word};
use crate::code;
use crate::emit::{FileKind, Files};
use crate::generators::context::render_below;
use crate::generators::push;
use crate::plan::names::Ident;
use crate::settings::{GIT_HOST, GIT_REPO_ID, GIT_USER_ID, Settings};

#[derive(Template)]
#[template(path = "go/api_test.go", escape = "none")]
struct TestFile<'v> {
    package: Code,
    module: Code,
    service: &'v Ident,
    field: &'v Ident,
    operations: Vec<&'v Ident>,
}

/// The path of the module, which programs import.
pub fn module(client: &Client<'_>) -> Code {
    path(client.api.settings, client.options.is_go_submodule.then_some(client.options.package_name.as_str()))
}

fn path(settings: &Settings, folder: Option<&str>) -> Code {
    let git = |key, absent| settings.text(key).unwrap_or(absent);
    let parts = [git(GIT_HOST, "github.com"), git(GIT_USER_ID, "GIT_USER_ID"), git(GIT_REPO_ID, "GIT_REPO_ID")];
    let parts = parts.into_iter().chain(folder).flat_map(|part| part.split('/'));
    // An element of a module's path begins and ends with no dot, and has none of the characters that `word` takes out.
    let parts = parts.map(|part| word(part.trim_matches('.'))).filter(|part| !part.is_empty());
    Code::joined(parts, "/")
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let module = module(client);
    if client.options.with_go_mod {
        files.push("go.mod", code!("module {}\n\ngo 1.23\n", module).to_string());
        files.push("go.sum", "");
    }
    files.push(".gitignore", include_str!("../../../templates/go/gitignore"));
    files.push(".travis.yml", include_str!("../../../templates/go/travis.yml"));
    files.push(".openapi-generator-ignore", include_str!("../../../templates/typescript/openapi-generator-ignore"));
    push::write(client.api, files);
    // YAML has all of JSON.
    files.push("api/openapi.yaml", client.api.document.root().to_json());
    let test = |group: &Group<'_, '_>| {
        let file = TestFile {
            package: word(&client.options.package_name),
            module: module.clone(),
            service: &group.service,
            field: &group.class,
            operations: group.operations.iter().map(|named| &named.name).collect(),
        };
        (FileKind::ApiTest(group.class.to_string()), format!("test/{}_test.go", group.file), render_below(HEAD, &file))
    };
    files.push_each(&client.names.groups, |group| test(group));
}

#[cfg(test)]
mod tests {
    use super::path;
    use crate::settings::{Given, Settings};

    #[test]
    fn paths_of_modules_have_legal_elements() {
        let settings = |host: &str| Settings::of([("gitHost".to_owned(), Given::Text(host.to_owned()))]).unwrap();
        assert_eq!(path(&settings("git.example"), None).as_str(), "git.example/GIT_USER_ID/GIT_REPO_ID");
        assert_eq!(path(&settings("a b\"/../c"), Some("zoo")).as_str(), "ab/c/GIT_USER_ID/GIT_REPO_ID/zoo");
    }
}
