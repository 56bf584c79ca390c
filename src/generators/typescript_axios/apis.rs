//! Operations as TypeScript: what a request is made of, and the signatures of its four layers.

use std::borrow::Cow;
use std::collections::BTreeSet;

use askama::Template;

use super::Options;
use super::names::{Group, NamedOperation};
use super::request::RequestView;
use crate::api::{Api, ModelId, Operation};
use crate::generators::operations::{Part, parts, result, visit_models};
use crate::generators::typescript::arguments::{Argument, Named, Order, arguments};
use crate::generators::typescript::models::{EnumView, enum_view};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, Doc, string};
use crate::generators::typescript::types::{Types, inline_enum};
use crate::spec::NodeId;

#[derive(Template)]
#[template(path = "typescript-axios/api_class.ts", escape = "none")]
pub struct ApiView {
    pub class: Ident,
    doc: Code,
    with_interface: bool,
    single: bool,
    pub operations: Vec<OperationView>,
    enums: Vec<EnumView>,
}

pub struct OperationView {
    pub name: Ident,
    /// `'PetApi.addPet'`.
    key: Code,
    doc: Code,
    /// The same comment where it stands less deep.
    member_doc: Code,
    /// `petId: number, name?: string, ` with the comma that leads to `options`.
    signature: Code,
    /// `petId, name, `.
    arguments: Code,
    required: Vec<Ident>,
    request: RequestView,
    pub returns: Code,
    /// For `useSingleRequestParameter`: none where there are no parameters.
    pub single: Option<SingleView>,
}

/// One argument that holds all parameters.
pub struct SingleView {
    name: Ident,
    all_optional: bool,
    fields: Vec<FieldView>,
    arguments: Code,
}

struct FieldView {
    doc: Code,
    name: Ident,
    optional: bool,
    ty: Code,
}

pub struct Apis<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub types: &'a Types<'a>,
}

impl Apis<'_> {
    /// The view of a class; `seen` has the operations whose enums another class declares.
    pub fn view(&self, group: &Group<'_, '_>, seen: &mut BTreeSet<NodeId>) -> ApiView {
        let mut enums = Vec::new();
        for named in &group.operations {
            if seen.insert(named.operation.node.id()) {
                self.enums(named, &mut enums);
            }
        }
        ApiView {
            class: group.class.clone(),
            doc: self.class_doc(group).at(""),
            with_interface: self.options.with_interfaces,
            single: self.options.use_single_request_parameter,
            operations: group.operations.iter().map(|o| self.operation(o, &group.class)).collect(),
            enums,
        }
    }

    fn class_doc(&self, group: &Group<'_, '_>) -> Doc {
        let doc = Doc::new().text(Some(&format!("{} - object-oriented interface", group.class)));
        let Some(tag) = group.tag else { return doc };
        let parent = tag.parent.map(|parent| format!("Part of {}.", self.api.tags[parent].name));
        let doc = doc.text(tag.description.or(tag.summary)).text(parent.as_deref());
        match tag.external_docs {
            Some(docs) => doc.tag("see", Some(docs.url)),
            None => doc,
        }
    }

    fn enums(&self, named: &NamedOperation<'_, '_>, out: &mut Vec<EnumView>) {
        let parameters = named.operation.parameters.iter().map(|p| &p.ty).zip(&named.enums);
        let parts = parts(named.operation);
        let parameters = parameters.map(|(ty, name)| (Cow::Borrowed(ty), name));
        let body = parts.iter().map(Part::ty).zip(&named.body_enums);
        for (ty, name) in parameters.chain(body) {
            if let (Some(values), Some(name)) = (inline_enum(&ty), name) {
                out.push(enum_view(name.clone(), values, self.options.model_style(), ""));
            }
        }
    }

    fn operation(&self, named: &NamedOperation<'_, '_>, class: &Ident) -> OperationView {
        let operation = named.operation;
        let arguments = self.arguments(named);
        let doc = self.doc(operation, &arguments);
        let signature = arguments.iter().map(|a| format!("{}{}: {}, ", a.name, optional(a.required), a.annotation()));
        let names: Vec<_> = arguments.iter().map(|a| format!("{}, ", a.name)).collect();
        let single = (self.options.use_single_request_parameter && !arguments.is_empty()).then(|| SingleView {
            name: named.request.clone(),
            all_optional: arguments.iter().all(|a| !a.required || a.padded),
            fields: arguments
                .iter()
                .map(|a| FieldView {
                    doc: Doc::new().text(a.description.as_deref()).at("    "),
                    name: a.name.clone(),
                    // Fields have no order, so what stands before a required one may still be absent.
                    optional: !a.required || a.padded,
                    ty: a.ty.clone(),
                })
                .collect(),
            arguments: Code::new(
                arguments.iter().map(|a| format!("requestParameters.{}, ", a.name)).collect::<String>(),
            ),
        });
        OperationView {
            name: named.name.clone(),
            key: string(&format!("{class}.{}", named.name)),
            doc: doc.at("        "),
            member_doc: doc.at("    "),
            signature: Code::new(signature.collect::<String>()),
            arguments: Code::new(names.concat()),
            // null is a value that a nullable parameter may have.
            required: arguments.iter().filter(|a| a.required && !a.nullable).map(|a| a.name.clone()).collect(),
            request: self.request(named),
            returns: self.returns(operation),
            single,
        }
    }

    fn doc(&self, operation: &Operation<'_>, arguments: &[Argument]) -> Doc {
        let mut doc = Doc::new().text(operation.description.or(operation.summary));
        if operation.description.is_some() && operation.summary.is_some() {
            doc = doc.tag("summary", operation.summary);
        }
        for argument in arguments {
            let description = argument.description.as_deref().unwrap_or_default();
            doc = doc.tag("param", Some(&format!("{} {description}", argument.name)));
        }
        doc = doc.tag("param", Some("options Overrides of the axios request options."));
        doc = doc.tag_if(operation.deprecated, "deprecated");
        if let Some(docs) = operation.external_docs {
            doc = doc.tag("see", Some(docs.url));
        }
        doc.tag("throws", Some("{RequiredError} If a required parameter is missing."))
    }

    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        let names = Named {
            parameters: &named.parameters,
            body: &named.body,
            enums: &named.enums,
            body_enums: &named.body_enums,
        };
        let order = Order {
            body_first: self.options.prepend_form_or_body_parameters,
            required_first: self.options.sort_params_by_required_flag,
            null_parameters: true,
        };
        arguments(named.operation, &names, self.types, order)
    }

    fn returns(&self, operation: &Operation<'_>) -> Code {
        match result(operation) {
            Some(ty) => self.types.code(&ty, None),
            None => Code::new("void"),
        }
    }
}

fn optional(required: bool) -> &'static str {
    if required { "" } else { "?" }
}

/// The models that the operations of a class name.
pub fn dependencies(group: &Group<'_, '_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for named in &group.operations {
        visit_models(named.operation, &mut |id| _ = out.insert(id));
    }
    out
}
