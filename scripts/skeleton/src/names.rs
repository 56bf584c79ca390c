//! The names of operations, models and properties in the client.

use super::words;
use crate::api::{Api, ModelId, Operation};
use crate::plan::arguments::{Argument, Spelling, arguments};
use crate::plan::by_model::ByModel;
use crate::plan::names::{Ident, Scope};
use crate::plan::operations::by_tag;
use crate::settings::API_NAME_SUFFIX;

pub struct Names<'a, 'd> {
    pub models: ByModel<Ident>,
    pub groups: Vec<Group<'a, 'd>>,
}

/// Operations of one tag.
pub struct Group<'a, 'd> {
    /// The name of the class, such as `PetApi`.
    pub class: Ident,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    pub name: Ident,
    pub arguments: Vec<Argument<'a, 'd>>,
}

pub fn assign<'a, 'd>(api: &'a Api<'d>) -> Names<'a, 'd> {
    let mut types = Scope::new();
    let models: ByModel<_> = api.models.iter().map(|model| types.take_file(model.named(words::model))).collect();
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("Api");
    let mut groups = Vec::new();
    for (name, (_, operations)) in by_tag(api, &words::tag) {
        let class = types.take_file(format!("{name}{suffix}"));
        let mut methods = Scope::new();
        let named = |(_, operation): (usize, &'a Operation<'d>)| {
            let mut scope = Scope::new();
            let body = |model: ModelId| words::variable(models[model].as_str());
            let spelling = Spelling::of(&words::variable, &body);
            NamedOperation {
                operation,
                name: methods.take(operation.named(words::operation)),
                arguments: arguments(operation, &spelling, true, &mut |name| scope.take(name)),
            }
        };
        groups.push(Group { class, operations: operations.into_iter().map(named).collect() });
    }
    Names { models, groups }
}
