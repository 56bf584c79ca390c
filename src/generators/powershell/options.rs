//! Options of the PowerShell module.

use std::collections::BTreeMap;

use super::verbs::{APPROVED, approved};
use crate::emit::options::shared::Patterns;
use crate::emit::options::{Consistent, Declared, OptionValue, shared};
use crate::error::nearest;
use crate::generators::{Ignored, ignored};

crate::options! {
    pub struct Options {
        disallow_additional_properties_if_not_present: bool = shared::DISALLOW_ADDITIONAL_PROPERTIES_IF_NOT_PRESENT,
        powershell_gallery_url: Option<String> =
            Declared::string("powershellGalleryUrl", None, "URL of the module in the PowerShell Gallery.")
                .with_check(uri),
        package_name: String =
            Declared::string("packageName", Some("PSOpenAPITools"), "Client package name.").with_check(module_name),
        package_version: String =
            Declared::string("packageVersion", Some("0.1.2"), "Package version.").with_check(package_version),
        package_guid: Option<String> =
            Declared::string("packageGuid", None, "GUID of the module; a random one is generated when absent.")
                .with_check(guid),
        api_name_prefix: Option<String> =
            Declared::string("apiNamePrefix", None, "Prefix for all generated objects; default is the empty string.")
                .with_check(prefix),
        common_verbs: CommonVerbs =
            Declared::string("commonVerbs", None, "Verb mappings written as Old=New pairs separated by ':'."),
        use_one_of_discriminator_lookup: bool = Declared::string(
            "useOneOfDiscriminatorLookup",
            None,
            "Use the oneOf discriminator mapping to speed up model lookup; oneOf validation is then skipped.",
        )
        .with_absent(|| false),
        discard_read_only: bool = Declared::string(
            "discardReadOnly",
            None,
            "When true, the Initialize cmdlet is generated without read-only parameters.",
        )
        .with_absent(|| false),
        tags: Option<String> =
            Declared::string("tags", None, "Tags of the generated module, separated by commas.").with_check(tags),
        project_uri: Option<String> =
            Declared::string("projectUri", None, "URL of the project site.").with_check(uri),
        license_uri: Option<String> = Declared::string("licenseUri", None, "URL of the license.").with_check(uri),
        icon_uri: Option<String> = Declared::string("iconUri", None, "URL of an icon.").with_check(uri),
        release_notes: Option<String> = Declared::string("releaseNotes", None, "Release notes."),
        skip_verb_parsing: bool =
            Declared::string("skipVerbParsing", None, "Do not derive verbs from operation names.")
                .with_absent(|| false),
        models_cmdlet_verb: String =
            Declared::string("modelsCmdletVerb", Some("Initialize"), "Verb used for model cmdlets in examples.")
                .with_check(verb),
        use_class_name_in_models_examples: bool = Declared::boolean(
            "useClassNameInModelsExamples",
            "true",
            "Use class name instead of name in model cmdlets in examples.",
        ),
        powershell_version: String = Declared::string(
            "powershellVersion",
            Some("5.1"),
            "Version of PowerShell that the module requires; with 6.0 or later, Windows PowerShell cannot import it. \
             The reference does not list it, but has it in its templates.",
        )
        .with_check(powershell_version),
        pagination: Patterns = shared::PAGINATION,
        verbs: Verbs = Declared::string(
            "verbs",
            Some("reference"),
            "How functions are named after operations, unless skipVerbParsing is set. The reference does not have this option.",
        )
        .with_allowed(&[
            ("reference", "The first word of the operationId is the verb if PowerShell has approved it; others begin with Invoke."),
            (
                "idiomatic",
                "Like the commands of PowerShell: list, read, fetch and retrieve are Get, delete is Remove, replace is Set, \
                 patch is Update; the noun is in the singular and without the tag before the verb. The report lists functions \
                 that would have had the same name.",
            ),
        ]),
    }
}

crate::choices! {
    /// The style of the names of functions.
    pub enum Verbs {
        Reference = "reference",
        Idiomatic = "idiomatic",
    }
}

pub const IGNORED: &[Ignored] = &[
    ignored(&["csharpClientPath"], "the module needs no C# client"),
    ignored(
        &["sortParamsByRequiredFlag=true", "prependFormOrBodyParameters=false"],
        "mandatory parameters always come first",
    ),
    ignored(&["enumUnknownDefaultCase=false"], "a value that the description lacks is always an error"),
];

/// Verbs of operations, in lower case, with the approved verbs that replace them.
#[derive(Debug, Clone, Default)]
pub struct CommonVerbs(pub BTreeMap<String, &'static str>);

impl OptionValue for CommonVerbs {
    fn parse(text: &str) -> Result<Self, String> {
        let mut out = BTreeMap::new();
        for pair in text.split(':').filter(|_| !text.is_empty()) {
            let Some((old, new)) = pair.split_once('=') else {
                return Err(format!("{pair:?} is not a verb mapping; write Old=New pairs, as in List=Get:Upload=Send"));
            };
            if old.is_empty() || !old.chars().all(|c| c.is_ascii_alphanumeric()) {
                return Err(format!("{old:?} in {pair:?} is not a valid verb; use only letters and digits"));
            }
            if out.insert(old.to_lowercase(), approved_like(new)?).is_some() {
                return Err(format!("{old:?} is mapped twice"));
            }
        }
        Ok(Self(out))
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }
}

/// Checks that a verb is approved: for others, Import-Module prints a warning.
fn verb(text: &str) -> Result<(), String> {
    approved_like(text).map(drop)
}

/// The approved verb, in its own spelling.
fn approved_like(text: &str) -> Result<&'static str, String> {
    if let Some(known) = approved(text) {
        return Ok(known);
    }
    let near = nearest(text, APPROVED.iter().copied()).map(|near| format!("; did you mean {near}?"));
    Err(format!("{text:?} is not an approved PowerShell verb (run Get-Verb to list them){}", near.unwrap_or_default()))
}

/// A name that is a folder, a file and a module: letters, digits, `.`, `_` and `-`.
fn module_name(text: &str) -> Result<(), String> {
    let word = |part: &str| {
        !part.is_empty()
            && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
            && crate::emit::check_name(part).is_ok()
    };
    if text.len() <= 100 && text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.split('.').all(word) {
        return Ok(());
    }
    Err(format!(
        "{text:?} is not a valid module name; start with a letter, then use letters, digits, _ and -, with single \
         dots between parts"
    ))
}

/// Checks a version for a manifest (`System.Version`).
fn version(text: &str) -> Result<(), String> {
    let number = |part: &str| !part.is_empty() && part.len() <= 9 && part.bytes().all(|b| b.is_ascii_digit());
    if (2..=4).contains(&text.split('.').count()) && text.split('.').all(number) {
        return Ok(());
    }
    Err(format!("{text:?} is not a valid module version; use two to four numbers, such as 1.0.2"))
}

/// Checks the version of the module. As the gallery has it, only one with three numbers can have a prerelease label.
fn package_version(text: &str) -> Result<(), String> {
    let Some((number, label)) = text.split_once('-') else { return version(text) };
    version(number)?;
    let is_label = !label.is_empty() && label.len() <= 40 && label.bytes().all(|b| b.is_ascii_alphanumeric());
    if is_label && number.split('.').count() == 3 {
        return Ok(());
    }
    Err(format!(
        "{text:?} is not a valid prerelease version; use three numbers, a hyphen, and letters and digits, such as \
         1.0.2-beta1"
    ))
}

fn powershell_version(text: &str) -> Result<(), String> {
    version(text)?;
    let numbers: Vec<u32> = text.split('.').filter_map(|part| part.parse().ok()).collect();
    if numbers.as_slice() >= &[5, 1] {
        Ok(())
    } else {
        Err(format!("the module does not run in PowerShell {text}; use 5.1 or later"))
    }
}

fn guid(text: &str) -> Result<(), String> {
    let lengths = text.split('-').map(str::len).eq([8, 4, 4, 4, 12]);
    if lengths && text.bytes().all(|b| b == b'-' || b.is_ascii_hexdigit()) {
        return Ok(());
    }
    Err(format!("{text:?} is not a GUID; write it like a27b908d-2a20-467f-bc32-af6f3a654ac5"))
}

fn prefix(text: &str) -> Result<(), String> {
    shared::alphanumeric(text)?;
    if text.len() > 40 {
        return Err("a prefix can have at most 40 characters".to_owned());
    }
    Ok(())
}

fn tags(text: &str) -> Result<(), String> {
    match text.split(',').map(str::trim).find(|tag| tag.is_empty() || tag.contains(char::is_whitespace)) {
        Some(tag) => {
            Err(format!("{tag:?} is not a valid tag; separate tags with commas, and use no spaces inside a tag"))
        }
        None => Ok(()),
    }
}

/// True for an absolute URL in ASCII without characters that would have to be escaped.
pub fn is_uri(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}');
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/') && rest.chars().all(plain))
}

fn uri(text: &str) -> Result<(), String> {
    if is_uri(text) {
        return Ok(());
    }
    Err(format!("{text:?} is not an http:// or https:// URL"))
}

impl Consistent for Options {}

#[cfg(test)]
mod tests {
    use super::{CommonVerbs, guid, module_name, package_version, uri, version};
    use crate::emit::options::OptionValue;

    #[test]
    fn values_that_could_be_code_are_refused() {
        assert!(["PSPet", "Acme.Zoo", "a-b_1"].iter().all(|name| module_name(name).is_ok()));
        assert!(["..", "../x", "a b", "1a", "", "a..b", "con", "é"].iter().all(|name| module_name(name).is_err()));
        assert!(version("1.0.2").is_ok() && version("1").is_err() && version("1.0-beta").is_err());
        assert!(["1.0.2", "1.0", "1.0.2-beta1"].iter().all(|text| package_version(text).is_ok()));
        assert!(["1.0-beta", "1.0.2-beta.1", "1.0.2-", "1.0.2-a'b"].iter().all(|text| package_version(text).is_err()));
        assert!(guid("a27b908d-2a20-467f-bc32-af6f3a654ac5").is_ok() && guid("not-a-guid").is_err());
        assert!(uri("https://a.b/c?d=1#e").is_ok() && uri("https://a'; rm").is_err() && uri("ftp://x").is_err());
    }

    #[test]
    fn verbs_are_pairs_of_approved_ones() {
        let verbs = CommonVerbs::parse("List=Get:upload=send").expect("two pairs");
        assert_eq!(verbs.0.into_iter().collect::<Vec<_>>(), [("list".into(), "Get"), ("upload".into(), "Send")]);
        for bad in ["List", "List=", "=Get", "List=Fetch", "List=Get:", "List=Get:list=Read", "Li st=Get"] {
            assert!(CommonVerbs::parse(bad).is_err(), "{bad}");
        }
    }
}
