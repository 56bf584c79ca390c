//! The modules of operations: a constant with the data of each operation, and its methods.

use askama::Template;

use super::client::Client;
use super::names::{Group, NamedOperation};
use super::pages::{data, walk};
use super::request;
use super::types::{Listed, Place, Types};
use crate::api::Type;
use crate::emit::layout::{Break, Layout};
use crate::emit::text::Code;
use crate::generators::context::render;
use crate::generators::python::expression::Expression;
use crate::generators::python::text::{docstring, string};
use crate::generators::python::tree::{Naming, PAGE, Tree, in_brackets};
use crate::plan::call::Call;
use crate::plan::names::Ident;
use crate::plan::operations::result;
use crate::plan::streams::Stream;
use crate::small::SortSmall;
use crate::{code, layout};

#[derive(Template)]
#[template(path = "python/api.py", escape = "none")]
struct ApiView<'m> {
    title: Code,
    class: &'m Ident,
    doc: Code,
    imports: Code,
    /// Imports for the type checker only.
    checked: Code,
    /// True if an API object without a client creates its own.
    independent: bool,
    asynchronous: bool,
    operations: Vec<OperationView>,
}

struct OperationView {
    /// The request and responses as data, assigned to the constant.
    data: Code,
    arguments: Vec<Code>,
    /// The index of the last server of the operation itself.
    last_host: usize,
    variants: Vec<Variant>,
}

/// A method that calls the operation.
struct Variant {
    name: Code,
    result: Code,
    doc: Code,
    returned: Code,
    /// A further argument, which can be empty, for the interface of older clients.
    legacy: Option<&'static str>,
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
        types.listed = Listed::Suggested;
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
        if self.has_sync() {
            imports.name("..sync_helper", "run_sync");
        }
        if self.is_legacy() {
            imports.name("..fields", "StrictBool");
        }
        if self.options.use_independent_implicit_clients {
            imports.name("typing_extensions", "Self");
        }
        let operations = group.operations.iter().map(|named| self.operation(group, named, &mut types)).collect();
        let mut imports = types.imports.of_models("models.");
        if !self.is_legacy() {
            let response = match self.names.response.as_str() {
                "ApiResponse" => Code::fixed("ApiResponse"),
                _ => code!("ApiResponse as {}", self.names.response),
            };
            imports.code("..api_response", response);
            imports.own(Code::fixed("rest"), Code::fixed("RESTResponseType"));
        }
        let checked = imports.models("..");
        if !checked.is_empty() {
            imports.name("typing", "TYPE_CHECKING");
        }
        let tag = group.tag.and_then(|tag| tag.description.or(tag.summary)).unwrap_or_default();
        let plain = || code!("\"\"\"Operations of {}.\"\"\"", group.class);
        render(&ApiView {
            title: code!("Operations of {}.", group.class),
            class: &group.class,
            doc: docstring(tag, "    ").unwrap_or_else(plain),
            imports: imports.sections(None),
            checked,
            independent: self.options.use_independent_implicit_clients,
            asynchronous: self.options.is_async(),
            operations,
        })
    }

    /// The type of a response body, as returned by a method.
    pub fn result_tree(&self, ty: &Type<'_>, types: &mut Types<'_>) -> Tree {
        let place = std::mem::replace(&mut types.place, Place::Result);
        let tree = types.tree(ty);
        types.place = place;
        tree
    }

    fn operation(&self, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>, types: &mut Types<'_>) -> OperationView {
        let operation = named.operation;
        let call = Call::of(self.api, operation, &named.arguments);
        let body = result(operation);
        let tree = body.map_or(Tree::None, |ty| self.result_tree(ty, types));
        let flat = tree.flat(Naming::Plain);
        let arguments = self.arguments(named, types);
        let stream = Stream::of(self.api, operation, false);
        let stream = stream.map(|stream| (self.result_tree(stream.item, types).flat(Naming::Plain), stream));
        let method = &named.method;
        let mut variants = self.variants(named, &tree, &arguments);
        if let Some((item, _)) = &stream {
            variants.push(Variant {
                name: (&named.stream).into(),
                result: result_line(wrapped(Code::fixed("_operation.ItemStream"), item)),
                doc: code!("\"\"\"Call `{}` and return the items of the response as they arrive.\"\"\"", method),
                returned: send_and_read("return ", &named.constant, &reads("items")),
                is_async: false,
                legacy: None,
            });
        }
        if stream.is_none() && body.is_some_and(Type::is_one_file) {
            variants.push(Variant {
                name: (&named.stream).into(),
                result: result_line(wrapped(Code::fixed("_operation.ItemStream"), &Code::fixed("bytes"))),
                doc: code!("\"\"\"Call `{}` and return the body in pieces, as they arrive.\"\"\"", method),
                returned: send_and_read("return ", &named.constant, &reads("chunks")),
                is_async: false,
                legacy: None,
            });
        }
        let walk = walk(self, named).map(|walk| (self.result_tree(walk.item, types).flat(Naming::Plain), walk));
        if let (Some((item, _)), Some(all)) = (&walk, &named.all) {
            variants.push(Variant {
                name: all.into(),
                result: result_line(wrapped(Code::fixed("_operation.ItemStream"), item)),
                doc: code!("\"\"\"Call `{}` for each page, and return the items of all pages.\"\"\"", method),
                returned: send_and_read("return ", &named.constant, &reads("all")),
                is_async: false,
                legacy: None,
            });
        }
        let walk = walk.map(|(item, walk)| data(&walk, &item));
        let line = |argument: &Argument<'_>| {
            let default = if argument.required { "," } else { " = None," };
            PAGE.print(&layout![argument.name, ": ", argument.ty.layout(Naming::Piped), default], 8)
        };
        let arguments = arguments.iter().map(line).collect();
        OperationView {
            data: constant(&named.constant, &flat, &request::operation(self, group, named, &call, stream, walk)),
            arguments,
            last_host: operation.servers.len().saturating_sub(1),
            variants,
        }
    }

    /// The methods that return the value, the response with status and headers, and the library's response.
    fn variants(&self, named: &NamedOperation<'_, '_>, tree: &Tree, arguments: &[Argument<'_>]) -> Vec<Variant> {
        let result = &tree.flat(Naming::Plain);
        let (method, response) = (&named.method, &self.names.response);
        let whole = code!("\"\"\"Call `{}` and return the response with its status and headers.\"\"\"", method);
        let raw = code!("\"\"\"Call `{}` and return the response of the HTTP library, not read yet.\"\"\"", method);
        let doc = self.documentation(named, arguments);
        if self.is_legacy() {
            let variant = |suffix: &'static str, doc: Code, reads: &Expression| Variant {
                name: code!("{}{}", method, suffix),
                result: result_line("Any".into()),
                doc,
                returned: send_and_read("return ", &named.constant, reads),
                is_async: false,
                legacy: Some(if suffix.is_empty() { "" } else { "_return_http_data_only" }),
            };
            let read_whole = Expression::Call("legacy", vec![Expression::named("whole", Code::fixed("True"))]);
            return vec![variant("", doc, &reads("legacy")), variant("_with_http_info", whole, &read_whole)];
        }
        let all = [
            ("", tree.layout(Naming::Piped), doc, reads("data")),
            ("_with_http_info", wrapped(response.into(), result), whole, reads("response")),
            ("_without_preload_content", "RESTResponseType".into(), raw, reads("raw")),
        ];
        let is_async = self.options.is_async();
        let mut out = Vec::new();
        for (suffix, result, doc, reads) in all {
            let result = result_line(result);
            out.push(Variant {
                name: code!("{}{}", method, suffix),
                result: result.clone(),
                doc: doc.clone(),
                returned: send_and_read(if is_async { "return await " } else { "return " }, &named.constant, &reads),
                is_async,
                legacy: None,
            });
            if self.has_sync() {
                let call = send_and_read("_call = ", &named.constant, &reads);
                out.push(Variant {
                    name: code!("{}_sync{}", method, suffix),
                    result,
                    doc,
                    returned: code!("{}\n        return run_sync(_call)", call),
                    is_async: false,
                    legacy: None,
                });
            }
        }
        out
    }

    /// True if methods have the interface of older clients.
    fn is_legacy(&self) -> bool {
        self.options.compatible_with_python_legacy && !self.options.is_async()
    }

    /// True if coroutines have blocking variants.
    pub fn has_sync(&self) -> bool {
        self.options.support_httpx_sync && self.is_httpx()
    }

    /// The arguments of the methods, required ones first.
    pub fn arguments<'n>(&self, named: &'n NamedOperation<'_, '_>, types: &mut Types<'_>) -> Vec<Argument<'n>> {
        let mut out = Vec::new();
        for argument in &named.arguments {
            types.uploads = argument.is_body();
            let tree = match types.accepted(argument.ty) {
                Some((accepted, own)) => accepts(types, argument.ty, &accepted, &own),
                None => types.tree(argument.ty),
            };
            out.push(Argument {
                name: &argument.ident,
                ty: if argument.required { tree } else { tree.or_none() },
                required: argument.required,
                documentation: argument.documentation(),
            });
        }
        types.uploads = false;
        out.sort_small_by_key(|argument| !argument.required);
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

/// `Accepts[Pet, "dict[str, Any]"]`: the type that Pydantic checks, and others for type checkers, which are quoted so that
/// calls do not import them.
fn accepts(types: &mut Types<'_>, ty: &Type<'_>, accepted: &Tree, own: &Tree) -> Tree {
    let own_parts = own.parts();
    let others = accepted.parts().iter().filter(|part| !own_parts.contains(part)).cloned();
    let others = string(Tree::any_of(others).flat(Naming::Plain).as_str());
    types.imports.name("..fields", "Accepts");
    Tree::Of("Accepts", vec![types.tree(ty), Tree::Leaf(others)])
}

/// `_GET_PET: _operation.Operation[Pet] = _operation.Operation(…)`, always with an argument on each line.
fn constant(name: &Ident, result: &Code, operation: &Expression) -> Code {
    let head = layout![name, ": _operation.Operation[", result, "] = "];
    let result = Layout::indent(layout![Break::Line(""), result]);
    let operation = operation.broken();
    let layouts = [
        layout![&head, &operation],
        layout![head, in_brackets(&operation)],
        layout![name, ": _operation.Operation[", result, Break::Line(""), "] = ", operation],
    ];
    PAGE.print(&Layout::first(layouts), 0)
}

/// `ApiResponse[Pet]`, as the result type of a method.
fn wrapped(name: Code, item: &Code) -> Layout {
    Layout::within(layout![name, "["], Break::Line(""), item, "]")
}

/// The last line of a method's signature.
fn result_line(result: Layout) -> Code {
    PAGE.print(&layout![") -> ", result, ":"], 4)
}

/// A call of a method without arguments.
const fn reads(method: &'static str) -> Expression {
    Expression::Call(method, Vec::new())
}

/// The statement of a method that sends the request and reads the response: `return _operation.Call(…).data()`.
fn send_and_read(start: &'static str, constant: &Ident, reads: &Expression) -> Code {
    let arguments = [Code::fixed("self.api_client"), constant.into(), Code::fixed("locals()")].map(Expression::Leaf);
    let call = Expression::Call("_operation.Call", arguments.into());
    // Formatters break the arguments of the last call first, if the rest fits.
    let layouts = [
        layout![start, call.flat(), ".", reads.hug_brackets()],
        layout![start, call.hug_brackets(), ".", reads.flat()],
    ];
    PAGE.print(&Layout::first(layouts), 8)
}
