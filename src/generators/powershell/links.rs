//! Links in the help of a function.

use super::module::Module;
use super::options::is_uri;
use super::text::{Code, constant, word};
use crate::code;

pub struct Links {
    /// The URL of the API's documentation, else of the project, as a constant: Get-Help -Online opens it.
    pub api: Option<Code>,
    pub package: Code,
    /// `about_PSPetstore`.
    pub topic: Code,
}

impl Links {
    pub fn of(module: &Module<'_>) -> Self {
        let (info, options) = (&module.api.info, module.options);
        let urls = [info.external_docs.map(|docs| docs.url), options.project_uri.as_deref(), info.contact_url];
        let docs = urls.into_iter().flatten().find(|url| is_uri(url));
        let package = word(&module.options.package_name);
        Self { api: docs.and_then(constant), topic: code!("about_{}", package), package }
    }
}
