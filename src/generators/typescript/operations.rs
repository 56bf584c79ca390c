//! Operations as methods of classes: their names, parameters and comments.

use std::collections::BTreeSet;

use super::arguments::Argument;
use super::errors::ErrorNames;
use super::names::Ident;
use super::text::{Code, Doc};
use crate::api::{Api, ModelId, Operation, Tag};
use crate::code;
use crate::plan::{self, operations::visit_models};

/// The operations of a tag, which form a class.
pub struct Group<'a, 'd> {
    /// `PetApi`.
    pub class: Ident,
    /// The tag, if the description declares it.
    pub tag: Option<&'a Tag<'d>>,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

/// An operation with its generated names.
pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    pub name: Ident,
    /// The function that calls it without a class, the same for all of its classes. Only fetch has such functions.
    pub function: Ident,
    pub arguments: Vec<plan::arguments::Argument<'a, 'd>>,
    /// `PetApiAddPetRequest`, for `useSingleRequestParameter`.
    pub request: Ident,
    /// None if the operation describes no errors, or if another class declares them.
    pub errors: Option<ErrorNames>,
}

impl NamedOperation<'_, '_> {
    /// The names of the inline enums of its arguments.
    pub fn inline_enums(&self) -> impl Iterator<Item = &Ident> {
        self.arguments.iter().filter_map(|argument| argument.inline_enum.as_ref())
    }
}

/// The parameters of a method.
pub struct Signature {
    /// `petId: number, name?: string, `, with a comma at the end, because every method has further parameters after them.
    pub parameters: Code,
    pub names: Vec<Ident>,
    /// The names of the parameters that must be present.
    pub required: Vec<Ident>,
    /// The single parameter of `useSingleRequestParameter`; none if the operation has no parameters.
    pub single: Option<SingleView>,
    /// True if TypeScript does not check the type of some parameter.
    pub is_loose: bool,
}

/// One argument that holds all parameters.
pub struct SingleView {
    pub name: Ident,
    pub all_optional: bool,
    pub fields: Vec<FieldView>,
}

pub struct FieldView {
    pub doc: Code,
    pub name: Ident,
    pub optional: bool,
    pub ty: Code,
}

impl Signature {
    /// Makes the signature. `request` is the type name of the single parameter, if there is to be one.
    pub fn of(arguments: &[Argument], request: Option<&Ident>) -> Self {
        let parameter = |a: &Argument| code!("{}{}: {}, ", a.name, if a.required { "" } else { "?" }, a.annotation());
        let field = |a: &Argument| FieldView {
            doc: Doc::new().text(a.description.as_deref()).at("    "),
            name: a.name.clone(),
            // Fields have no order, so an argument that is only required by its position is optional here.
            optional: !a.required || a.padded,
            ty: a.ty.clone(),
        };
        Self {
            parameters: Code::joined(arguments.iter().map(parameter), ""),
            names: arguments.iter().map(|a| a.name.clone()).collect(),
            // A nullable parameter may be null, so it is not checked.
            required: arguments.iter().filter(|a| a.required && !a.nullable).map(|a| a.name.clone()).collect(),
            single: request.filter(|_| !arguments.is_empty()).map(|name| SingleView {
                name: name.clone(),
                all_optional: arguments.iter().all(|a| !a.required || a.padded),
                fields: arguments.iter().map(field).collect(),
            }),
            is_loose: arguments.iter().any(|a| a.is_loose),
        }
    }
}

/// Adds a tag's description, parent and link to a comment.
pub fn tag_doc(doc: Doc, api: &Api<'_>, tag: Option<&Tag<'_>>) -> Doc {
    let Some(tag) = tag else { return doc };
    let parent = tag.parent.map(|parent| format!("Part of {}.", api.tags[parent].name));
    let doc = doc.text(tag.description.or(tag.summary)).text(parent.as_deref());
    match tag.external_docs {
        Some(docs) => doc.tag("see", Some(docs.url)),
        None => doc,
    }
}

/// The comment of an operation and its parameters; `others` describes the parameters that the generator adds after
/// these.
pub fn operation_doc(operation: &Operation<'_>, parameters: &[Argument], others: &[&'static str]) -> Doc {
    let mut doc = Doc::new().text(operation.description.or(operation.summary));
    if operation.description.is_some() && operation.summary.is_some() {
        doc = doc.tag("summary", operation.summary);
    }
    for parameter in parameters {
        let description = parameter.description.as_deref().unwrap_or_default();
        doc = doc.tag("param", Some(&format!("{} {description}", parameter.name)));
    }
    for other in others {
        doc = doc.tag("param", Some(other));
    }
    doc = doc.tag_if(operation.deprecated, "deprecated");
    match operation.external_docs {
        Some(docs) => doc.tag("see", Some(docs.url)),
        None => doc,
    }
}

/// The models that the operations of a class refer to.
pub fn dependencies(group: &Group<'_, '_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for named in &group.operations {
        visit_models(named.operation, &mut |id| _ = out.insert(id));
    }
    out
}
