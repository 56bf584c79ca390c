//! Modules for models that exist in the program already: each imports the program's type under the model's name.

use askama::Template;

use crate::api::{Api, ExistingType, ModelId, rules};
use crate::emit::text::Code;
use crate::error::{Problem, Severity};
use crate::generators::context::render;
use crate::generators::python::text::dotted;
use crate::plan::names::Ident;
use crate::settings::IMPORT_MAPPINGS;
use crate::small::SortSmall;

#[derive(Template)]
#[template(path = "python/existing.py", escape = "none")]
struct ExistingView<'m> {
    class: &'m Ident,
    any: Option<&'m Ident>,
    module: Code,
    name: Code,
    /// Sorted.
    exported: Vec<&'m Ident>,
}

/// The module and the name of a type; none if Python cannot import it by that name.
fn imported(ty: ExistingType<'_>) -> Option<(Code, Code)> {
    Some((dotted(ty.module)?, dotted(ty.name).filter(|_| !ty.name.contains('.'))?))
}

/// The module of a model that exists in the program; `any` is a second name for it.
pub fn module(ty: ExistingType<'_>, class: &Ident, any: Option<&Ident>) -> Option<String> {
    let (module, name) = imported(ty)?;
    let mut exported: Vec<_> = [class].into_iter().chain(any).collect();
    exported.sort_small_by(|a, b| a.as_str().cmp(b.as_str()));
    Some(render(&ExistingView { class, any, module, name, exported }))
}

/// A warning about a model that is generated although it is mapped to an existing type.
pub fn kept(api: &Api<'_>, id: ModelId) -> Option<Problem> {
    let model = api.model(id);
    let ty = model.existing?;
    let message = format!("{} is generated: {} of {:?} cannot be imported here.", model.name, ty.name, ty.module);
    let hint = format!("Give the module in `{IMPORT_MAPPINGS}` as Python imports it, such as acme.models.");
    Some(api.document.problem(model.node, Severity::Warning, rules::SETTING_IDLE, message, Some(hint)))
}
