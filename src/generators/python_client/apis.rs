//! The modules of operations: what is known of each operation as data, and its methods.

use askama::Template;

use super::client::Client;
use super::names::{Group, NamedOperation};
use super::request;
use super::types::{Place, Types};
use crate::api::Type;
use crate::code;
use crate::emit::text::Code;
use crate::generators::call::{Call, Reading};
use crate::generators::content::{sequence, whole};
use crate::generators::context::render;
use crate::generators::names::Ident;
use crate::generators::operations::{parts, result, success};
use crate::generators::python::expression::Expression;
use crate::generators::python::text::docstring;
use crate::generators::python::tree::{Naming, Tree, WIDTH, columns};
use crate::generators::remarks::described;
use crate::lean::LeanSort;

#[derive(Template)]
#[template(path = "python/api.py", escape = "none")]
struct ApiView<'m> {
    title: Code,
    class: &'m Ident,
    doc: Code,
    imports: Code,
    /// What only a type checker reads.
    checked: Code,
    operations: Vec<OperationView<'m>>,
}

struct OperationView<'m> {
    constant: &'m Ident,
    /// What is sent and read, as the constant.
    data: Code,
    arguments: Vec<Code>,
    /// The index of the last server that the operation has of its own.
    last_host: usize,
    variants: Vec<Variant>,
}

/// A method that calls the operation.
struct Variant {
    name: Code,
    result: Code,
    doc: Code,
    /// The method of the call.
    reads: &'static str,
    is_async: bool,
}

/// An argument of a method.
pub struct Argument<'n> {
    pub name: &'n Ident,
    pub ty: Tree,
    pub required: bool,
    pub documentation: String,
}

impl Client<'_> {
    /// The module of a class of operations.
    pub fn operations(&self, group: &Group<'_, '_>) -> String {
        let mut types = self.types(Place::Checked);
        let imports = &mut types.imports;
        imports.name("__future__", "annotations");
        for name in ["Annotated", "Any"] {
            imports.name("typing", name);
        }
        imports.name("pydantic", "Field");
        for name in ["StrictFloat", "StrictInt", "StrictStr"] {
            imports.name("..fields", name);
        }
        imports.name("..", "operation as _operation");
        imports.name("..api_client", "ApiClient");
        imports.name("..validation", "validate_call");
        let operations = group.operations.iter().map(|named| self.operation(group, named, &mut types)).collect();
        let response = match self.names.response.as_str() {
            "ApiResponse" => Code::fixed("ApiResponse"),
            _ => code!("ApiResponse as {}", self.names.response),
        };
        let mut imports = types.imports.of_models("models.");
        imports.own(Code::fixed("api_response"), response);
        imports.own(Code::fixed("rest"), Code::fixed("RESTResponseType"));
        imports.name("typing", "TYPE_CHECKING");
        let checked = imports.models("..");
        let tag = group.tag.and_then(|tag| tag.description.or(tag.summary)).unwrap_or_default();
        let plain = || code!("\"\"\"Operations of {}.\"\"\"", group.class);
        render(&ApiView {
            title: code!("Operations of {}.", group.class),
            class: &group.class,
            doc: docstring(tag, "    ").unwrap_or_else(plain),
            imports: imports.sections(None),
            checked,
            operations,
        })
    }

    /// The type of a response's body, as a method returns it.
    pub fn result_tree(&self, ty: &Type<'_>, types: &mut Types<'_>) -> Tree {
        let place = std::mem::replace(&mut types.place, Place::Result);
        let tree = types.tree(ty);
        types.place = place;
        tree
    }

    fn operation<'m>(
        &self,
        group: &Group<'_, '_>,
        named: &'m NamedOperation<'_, '_>,
        types: &mut Types<'_>,
    ) -> OperationView<'m> {
        let operation = named.operation;
        let call = Call::of(self.api, operation);
        let returned = result(operation);
        let tree = returned.as_deref().map_or(Tree::None, |ty| self.result_tree(ty, types));
        let flat = tree.flat(Naming::Plain);
        let arguments = self.arguments(named, types);
        let item = match (call.reading(), success(operation).and_then(|response| response.preferred_content())) {
            (Some(Reading::Sequence(_)), Some(content)) if sequence(content).is_some() => {
                whole(content).and_then(|ty| ty.item().map(|item| self.result_tree(item, types).flat(Naming::Plain)))
            }
            _ => None,
        };
        let is_async = self.options.is_async();
        let method = &named.method;
        let response = &self.names.response;
        let mut variants = vec![
            Variant {
                name: Code::from(method),
                result: flat.clone(),
                doc: self.documentation(named, &arguments),
                reads: "data",
                is_async,
            },
            Variant {
                name: code!("{}_with_http_info", method),
                result: code!("{}[{}]", response, flat),
                doc: code!("\"\"\"Call `{}` and return the response with its status and headers.\"\"\"", method),
                reads: "response",
                is_async,
            },
            Variant {
                name: code!("{}_without_preload_content", method),
                result: Code::fixed("RESTResponseType"),
                doc: code!("\"\"\"Call `{}` and return the response of the HTTP library, not read yet.\"\"\"", method),
                reads: "raw",
                is_async,
            },
        ];
        if let Some(item) = &item {
            let iterator = if is_async { "AsyncIterator" } else { "Iterator" };
            types.imports.name("collections.abc", iterator);
            variants.push(Variant {
                name: code!("{}_stream", method),
                result: code!("{}[{}]", iterator, item),
                doc: code!("\"\"\"Call `{}` and return the items of the response as they arrive.\"\"\"", method),
                reads: "items",
                is_async: false,
            });
        }
        let line = |argument: &Argument<'_>| {
            let default = if argument.required { "" } else { " = None" };
            let before = 8 + columns(argument.name.as_str()) + 2;
            let ty = argument_layout(&argument.ty, before, default.len() + 1);
            code!("{}: {}{}", argument.name, ty, default)
        };
        let arguments = arguments.iter().map(line).collect();
        OperationView {
            constant: &named.constant,
            data: constant(&named.constant, &flat, &request::operation(self, group, named, &call, item)),
            arguments,
            last_host: operation.servers.len().saturating_sub(1),
            variants,
        }
    }

    /// The arguments of the methods, in their order: those that must be given first.
    pub fn arguments<'n>(&self, named: &'n NamedOperation<'_, '_>, types: &mut Types<'_>) -> Vec<Argument<'n>> {
        let mut out = Vec::new();
        for (parameter, name) in named.operation.parameters.iter().zip(&named.parameters) {
            let documentation = described(parameter.description, &parameter.ty);
            let tree = types.tree(&parameter.ty);
            out.push(argument(name, tree, parameter.required, documentation));
        }
        types.place = Place::File;
        for (part, name) in parts(named.operation).iter().zip(&named.body) {
            let documentation = described(part.description(), &part.ty());
            let tree = types.tree(&part.ty());
            out.push(argument(name, tree, part.required(), documentation));
        }
        types.place = Place::Checked;
        out.lean_sort_by_key(|argument| !argument.required);
        out
    }

    fn documentation(&self, named: &NamedOperation<'_, '_>, arguments: &[Argument<'_>]) -> Code {
        let operation = named.operation;
        let mut text = String::new();
        let paragraphs = [operation.summary, operation.description];
        for paragraph in paragraphs.into_iter().flatten().filter(|text| !text.trim().is_empty()) {
            text += paragraph.trim();
            text += "\n\n";
        }
        if operation.deprecated {
            text += "Deprecated.\n\n";
        }
        for argument in arguments.iter().filter(|argument| !argument.documentation.is_empty()) {
            let documentation = argument.documentation.split_whitespace().collect::<Vec<_>>().join(" ");
            text += &format!(":param {}: {documentation}\n", argument.name);
        }
        if let Some(docs) = operation.external_docs {
            text += &format!("\nSee {}", docs.url);
        }
        docstring(&text, "        ").unwrap_or_else(|| code!("\"\"\"Call {}.\"\"\"", named.method))
    }
}

fn argument(name: &Ident, ty: Tree, required: bool, documentation: String) -> Argument<'_> {
    let ty = if required { ty } else { ty.or_none() };
    Argument { name, ty, required, documentation }
}

/// `_GET_PET: _operation.Operation[Pet] = _operation.Operation(…)`, always with an argument on each line.
fn constant(name: &Ident, result: &Code, operation: &Expression) -> Code {
    let operation = operation.layout(0, WIDTH, 0);
    let head = code!("{}: _operation.Operation[{}] = _operation.Operation(", name, result);
    if columns(head.as_str()) <= WIDTH {
        return code!("{}: _operation.Operation[{}] = {}", name, result, operation);
    }
    code!("{}: _operation.Operation[\n    {}\n] = {}", name, result, operation)
}

/// The type of an argument: a union that is too long for a line has a line for each of its types.
fn argument_layout(tree: &Tree, before: usize, behind: usize) -> Code {
    let flat = tree.flat(Naming::Plain);
    match tree {
        Tree::Or(parts) if before + columns(flat.as_str()) + behind > WIDTH => {
            Code::joined(parts.iter().map(|part| part.layout(Naming::Plain, 8, 10, 1)), "\n        | ")
        }
        tree => tree.layout(Naming::Plain, 8, before, behind),
    }
}
