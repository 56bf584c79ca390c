//! Operations as functions and methods: the parts of their requests, and the signatures of the four layers.

use std::collections::BTreeSet;

use askama::Template;

use super::client::Client;
use super::request::request;
use crate::api::Operation;
use crate::code;
use crate::generators::typescript::arguments::Argument;
use crate::generators::typescript::models::{EnumView, enum_view};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::{Group, NamedOperation, Signature, operation_doc, tag_doc};
use crate::generators::typescript::text::{Code, Doc, string};
use crate::generators::typescript::wire::Calls;
use crate::plan::operations::result;
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
    /// The same comment, indented for a class member.
    member_doc: Code,
    signature: Signature,
    /// The arguments as a call passes them: `petId, name, `.
    arguments: Code,
    /// The arguments as a call passes them if they are members of a single argument.
    members: Code,
    /// The members of the object that describes the request.
    request: Vec<Code>,
    pub returns: Code,
}

/// The view of a class. `seen` contains the operations whose enums another class declares. Functions that the class
/// calls are added to `calls`.
pub fn view(client: &Client<'_>, group: &Group<'_, '_>, seen: &mut BTreeSet<NodeId>, calls: &mut Calls) -> ApiView {
    let mut all = Vec::new();
    for named in &group.operations {
        if seen.insert(named.operation.node.id()) {
            enums(client, named, &mut all);
        }
    }
    let doc = Doc::new().text(Some(&format!("{} - object-oriented interface", group.class)));
    ["createRequestArgs", "createRequestFunction"].into_iter().for_each(|function| calls.note(function));
    ApiView {
        class: group.class.clone(),
        doc: tag_doc(doc, client.api, group.tag).at(""),
        with_interface: client.options.with_interfaces,
        single: client.options.use_single_request_parameter,
        operations: group.operations.iter().map(|o| operation(client, o, &group.class, calls)).collect(),
        enums: all,
    }
}

fn enums(client: &Client<'_>, named: &NamedOperation<'_, '_>, out: &mut Vec<EnumView>) {
    for argument in &named.arguments {
        if let (Some(values), Some(name)) = (argument.ty.inline_enum(), &argument.inline_enum) {
            out.push(enum_view(name.clone(), values, client.types.style, ""));
        }
    }
}

fn operation(client: &Client<'_>, named: &NamedOperation<'_, '_>, class: &Ident, calls: &mut Calls) -> OperationView {
    let operation = named.operation;
    let arguments = client.arguments(named);
    let doc = doc(operation, &arguments);
    let request_name = client.options.use_single_request_parameter.then_some(&named.request);
    let signature = Signature::of(&arguments, request_name);
    if !signature.required.is_empty() {
        calls.note("assertParamExists");
    }
    OperationView {
        name: named.name.clone(),
        key: string(&format!("{class}.{}", named.name)),
        doc: doc.at("        "),
        member_doc: doc.at("    "),
        arguments: Code::joined(signature.names.iter().map(|name| code!("{}, ", name)), ""),
        members: match client.options.use_single_request_parameter {
            true => Code::joined(signature.names.iter().map(|name| code!("requestParameters.{}, ", name)), ""),
            false => Code::default(),
        },
        signature,
        request: request(client, named, calls),
        returns: result(operation).map_or(Code::fixed("void"), |ty| client.types.types.code(ty, None)),
    }
}

fn doc(operation: &Operation<'_>, arguments: &[Argument]) -> Doc {
    let options = "options Overrides of the axios request options.";
    let doc = operation_doc(operation, arguments, &[options]);
    doc.tag("throws", Some("{RequiredError} If a required parameter is missing."))
}
