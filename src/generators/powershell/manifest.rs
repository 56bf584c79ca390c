//! The manifest, and Build.ps1, which updates the exports.

use super::module::{Module, push};
use super::names::{is_object, names_of};
use super::options::is_uri;
use super::text::{Code, plain_string, word};
use crate::code;
use crate::emit::Files;
use crate::emit::rules;
use crate::error::{PLACES, Severity, more_places};
use crate::generators::context::{render, views};
use crate::generators::docs::readme::plainly_named;
use crate::plan::models::ModelKind;
use crate::small::SortSmall;

/// The number of tags that are copied from the description.
const TAGS: usize = 20;

views! {
    "powershell/module.psd1" => struct Manifest<'p> {
        head: &'p Code,
        package: &'p Code,
        version: Code,
        prerelease: Option<Code>,
        guid: Code,
        author: Code,
        copyright: Option<Code>,
        description: Code,
        powershell: Code,
        /// True if Windows PowerShell, whose last version is 5.1, can import the module.
        desktop: bool,
        functions: Vec<Code>,
        /// True if there is a format file.
        formats: bool,
        aliases: Code,
        tags: Option<Code>,
        project_uri: Option<Code>,
        license_uri: Option<Code>,
        icon_uri: Option<Code>,
        release_notes: Option<Code>,
    }
    "powershell/Build.ps1" => struct Build<'p> { head: &'p Code, package: &'p Code }
}

pub fn write(module: &Module<'_>, head: &Code, package: &Code, aliases: Code, files: &mut Files) {
    let functions = exported(module);
    warn_of_renamed(module, files);
    warn_of_commands(module, &functions, files);
    let (options, info) = (module.options, &module.api.info);
    let uri = |option: &Option<String>, described: Option<&str>| {
        option.as_deref().or(described.filter(|url| is_uri(url))).map(plain_string)
    };
    let (number, prerelease) = match options.package_version.split_once('-') {
        Some((number, label)) => (number, Some(label)),
        None => (options.package_version.as_str(), None),
    };
    let manifest = Manifest {
        head,
        package,
        version: word(number),
        prerelease: prerelease.map(word),
        guid: word(&options.package_guid.clone().unwrap_or_else(crate::emit::guid)),
        author: plain_string(info.contact_name.or(info.contact).unwrap_or("specmint")),
        copyright: info.license.map(|license| plain_string(&format!("License: {license}"))),
        description: plain_string(&format!(
            "{}: PowerShell module for the {}",
            options.package_name,
            plainly_named(info.title)
        )),
        powershell: word(&options.powershell_version),
        desktop: options.powershell_version.starts_with("5."),
        formats: super::formats::write(module, package, files),
        functions: functions.iter().map(|name| code!("'{}'", word(name))).collect(),
        aliases,
        tags: tags(module),
        project_uri: uri(&options.project_uri, info.contact_url)
            .or_else(|| uri(&None, info.external_docs.map(|docs| docs.url))),
        license_uri: uri(&options.license_uri, info.license_url),
        icon_uri: uri(&options.icon_uri, None),
        release_notes: options.release_notes.as_deref().map(plain_string),
    };
    push(files, format!("src/{package}/{package}.psd1"), render(&manifest));
    push(files, "Build.ps1".to_owned(), render(&Build { head, package }));
}

/// The tags from the options, or those of the API without spaces, which the gallery does not accept.
fn tags(module: &Module<'_>) -> Option<Code> {
    let tags: Vec<String> = match &module.options.tags {
        Some(tags) => tags.split(',').map(|tag| tag.trim().to_owned()).collect(),
        None => {
            let described = module.api.tags.iter().take(TAGS);
            described.map(|tag| tag.name.split_whitespace().collect::<Vec<_>>().join("-")).collect()
        }
    };
    let tags: Vec<_> = tags.iter().filter(|tag| !tag.is_empty()).map(|tag| plain_string(tag)).collect();
    (!tags.is_empty()).then(|| Code::joined(tags, ", "))
}

/// The functions in the reference's folders, sorted like in Build.ps1.
fn exported(module: &Module<'_>) -> Vec<String> {
    let names = module.names;
    let prefix = &names.prefix;
    let mut out: Vec<_> =
        names_of(include_str!("../../../templates/powershell/Client/Configuration.ps1"), prefix).collect();
    out.extend(names.groups.iter().flat_map(|group| &group.operations).map(|named| named.function.to_string()));
    for id in module.api.used_models() {
        let (model, class) = (module.api.model(id), &names.model(id).class);
        if is_object(model) {
            out.push(format!("Initialize-{prefix}{class}"));
        }
        if matches!(model.kind(), ModelKind::Object(_) | ModelKind::Union(_)) {
            out.push(format!("ConvertFrom-{prefix}JsonTo{class}"));
        }
    }
    out.sort_small_by_key(|name| name.to_ascii_uppercase());
    out.dedup();
    out
}

/// Warns about functions that hide built-in commands.
fn warn_of_commands(module: &Module<'_>, functions: &[String], files: &mut Files) {
    let hidden: Vec<_> =
        functions.iter().map(String::as_str).filter(|name| super::commands::is_command(name)).collect();
    let listed = &hidden[..hidden.len().min(PLACES)];
    if listed.is_empty() {
        return;
    }
    let message = format!(
        "The module has functions with the names of commands of PowerShell, which they hide: {}.{}",
        listed.join(", "),
        more_places(hidden.len())
    );
    let hint = "Set `apiNamePrefix`, or import the module with `Import-Module -Prefix`.".to_owned();
    let root = module.api.document.root();
    files.warn([module.api.document.problem(root, Severity::Warning, rules::COMMAND_NAME, message, Some(hint))]);
}

/// Lists the functions that have another name than those of equal operations.
fn warn_of_renamed(module: &Module<'_>, files: &mut Files) {
    let names: Vec<_> = module.names.renamed.iter().map(ToString::to_string).collect();
    if names.is_empty() {
        return;
    }
    let message = format!(
        "Functions of several operations would have the same name, so these have another: {}.",
        names.join(", ")
    );
    let hint = "Name the operations with `operationIdNameMappings` or `x-powershell-method-name`.".to_owned();
    let root = module.api.document.root();
    files.warn([module.api.document.problem(root, Severity::Warning, rules::FUNCTION_NAME, message, Some(hint))]);
}
