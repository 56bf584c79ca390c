//! Operations as TypeScript: what a request is made of, and the signatures of its four layers.

use std::borrow::Cow;
use std::collections::BTreeSet;

use askama::Template;

use super::Options;
use super::models::{EnumView, enum_view};
use super::names::{Group, NamedOperation};
use super::request::RequestView;
use crate::api::{Api, ModelId, Operation, Type};
use crate::generators::operations::{Part, parts, result};
use crate::generators::remarks::described;
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

/// An argument of an operation's functions.
pub struct Argument {
    pub name: Ident,
    pub ty: Code,
    pub required: bool,
    nullable: bool,
    /// Optional in the description, and asked for as it stands before a required one.
    pub padded: bool,
    pub description: Option<String>,
    /// The description with what the schema says beyond the type.
    pub documentation: String,
}

impl Argument {
    /// The type as a position in a list of arguments needs it.
    pub fn annotation(&self) -> Code {
        if self.padded { Code::new(format!("{} | undefined", self.ty)) } else { self.ty.clone() }
    }
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
                out.push(enum_view(name.clone(), values, self.options));
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
        doc = doc.tag("param", Some("options Override http request option."));
        doc = doc.tag_if(operation.deprecated, "deprecated");
        if let Some(docs) = operation.external_docs {
            doc = doc.tag("see", Some(docs.url));
        }
        doc.tag("throws", Some("{RequiredError}"))
    }

    /// The arguments in the order that the options ask for.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        let operation = named.operation;
        let mut seen = BTreeSet::new();
        let parameters = operation.parameters.iter().enumerate().map(|(i, p)| Argument {
            name: named.parameters[i].clone(),
            ty: self.types.code(&p.ty, named.enums[i].as_ref()),
            required: p.required,
            nullable: p.ty.nullable,
            padded: false,
            documentation: described(noted(p.description, p.deprecated).as_deref(), &p.ty),
            description: noted(p.description, p.deprecated),
        });
        let parts = parts(operation);
        let body = parts.iter().enumerate().map(|(i, part)| Argument {
            name: named.body[i].clone(),
            ty: self.types.code(&part.ty(), named.body_enums[i].as_ref()),
            required: part.required(),
            nullable: part.ty().nullable,
            padded: false,
            documentation: described(noted(part.description(), part.deprecated()).as_deref(), &part.ty()),
            description: noted(part.description(), part.deprecated()),
        });
        let mut out: Vec<Argument> = match self.options.prepend_form_or_body_parameters {
            true => body.chain(parameters).collect(),
            false => parameters.chain(body).collect(),
        };
        // An argument that several parameters share is needed when one of them is.
        let needed: BTreeSet<Ident> = out.iter().filter(|a| a.required).map(|a| a.name.clone()).collect();
        out.retain(|a| seen.insert(a.name.clone()));
        out.iter_mut().for_each(|a| a.required = needed.contains(&a.name));
        if self.options.sort_params_by_required_flag {
            out.sort_by_key(|a| !a.required);
        } else {
            // TypeScript has no required parameter behind an optional one.
            let last = out.iter().rposition(|a| a.required).unwrap_or(0);
            for argument in out.iter_mut().take(last).filter(|a| !a.required) {
                argument.required = true;
                argument.nullable = true;
                argument.padded = true;
            }
        }
        out
    }

    fn returns(&self, operation: &Operation<'_>) -> Code {
        match result(operation) {
            Some(ty) => self.types.code(&ty, None),
            None => Code::new("void"),
        }
    }
}

/// A parameter's description; TypeScript has no tag for one that is deprecated.
fn noted(description: Option<&str>, deprecated: bool) -> Option<String> {
    match (description, deprecated) {
        (Some(text), true) if text.to_ascii_lowercase().contains("deprecated") => Some(text.to_owned()),
        (Some(text), true) => Some(format!("{} (deprecated)", text.trim_end())),
        (None, true) => Some("(deprecated)".to_owned()),
        (text, false) => text.map(str::to_owned),
    }
}

fn optional(required: bool) -> &'static str {
    if required { "" } else { "?" }
}

/// The models that the operations of a class name.
pub fn dependencies(group: &Group<'_, '_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    let mut visit = |ty: &Type<'_>| ty.visit_models(&mut |id| out.extend([id]));
    for named in &group.operations {
        named.operation.parameters.iter().for_each(|p| visit(&p.ty));
        parts(named.operation).iter().for_each(|p| visit(&p.ty()));
        if let Some(ty) = result(named.operation) {
            visit(&ty);
        }
    }
    out
}
