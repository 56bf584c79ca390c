//! Interfaces, responses and routes of each tag.

use std::collections::BTreeSet;

use super::names::{Group, NamedOperation, NamedResponse};
use super::server::Server;
use super::types::{TypePosition, Types};
use crate::api::{Body, Content, Operation, PathPart, Response, Status};
use crate::emit::layout::{Break, Layout};
use crate::generators::context::{render, views};
use crate::generators::python::expression::Expression;
use crate::generators::python::text::{Code, docstring, string};
use crate::generators::python::tree::{Naming, PAGE, Tree};
use crate::plan::arguments::{self, Location, Order};
use crate::plan::content::{ContentKind, offered};
use crate::plan::names::{Ident, Scope};
use crate::plan::schema_notes::brief;
use crate::small::CollectSmall;
use crate::{code, layout};

views! {
    "python-fastapi/api_base.py" => struct BaseView<'g> {
        class: &'g Ident,
        imports: Code,
        doc: Code,
        methods: Vec<MethodView>,
    }
    "python-fastapi/api_responses.py" => struct ResponsesView {
        imports: Code,
        answers: Vec<AnswerView>,
        /// `GetPetResult: TypeAlias = Union[Pet, Response]`
        results: Vec<Code>,
    }
    "python-fastapi/api.py" => struct RoutesView<'g> {
        class: &'g Ident,
        imports: Code,
        router: Code,
        routes: Vec<RouteView>,
    }
}

struct MethodView {
    signature: Code,
    doc: Code,
}

struct AnswerView {
    class: Ident,
    doc: Code,
    names: Option<Code>,
    fields: Vec<Code>,
}

struct RouteView {
    decorator: Code,
    signature: Code,
    doc: Code,
    /// The call of the implementation.
    call: Code,
}

/// An argument of a method, in the order of the signature.
struct Argument<'a> {
    name: &'a Ident,
    ty: Tree,
    /// The location and the name on the wire.
    source: (&'static str, Option<&'a str>),
    documentation: String,
}

impl Server<'_> {
    /// Types for the arguments of an interface.
    fn argument_types<'t>(&'t self, group: &Group<'_, '_>) -> Types<'t> {
        let mut types = Types::new(self.api, self.names, TypePosition::Argument);
        const BUILTIN: [&str; 7] = ["bool", "bytes", "dict", "float", "int", "list", "str"];
        let named = |name: &&str| group.operations.iter().any(|operation| operation.method.as_str() == *name);
        types.hidden = BUILTIN.iter().filter(|name| named(name)).map(|name| (*name).to_owned()).collect_small();
        types
    }

    /// The signature of a method, and its imports.
    pub fn signature_of<'t>(&'t self, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> (Code, Types<'t>) {
        let mut types = self.argument_types(group);
        let arguments = self.arguments(named, &mut types);
        let parameters = parameters(&arguments);
        (signature("async def ", named, "self".into(), parameters, (&named.result).into(), 4, &mut types), types)
    }

    /// `apis/pet_api_base.py`.
    pub fn interface(&self, group: &Group<'_, '_>) -> String {
        let mut types = self.argument_types(group);
        types.imports.name("__future__", "annotations");
        types.imports.name("typing", "Any");
        types.imports.name("typing", "ClassVar");
        types.imports.name("..runtime.answers", "OrAwaitable");
        let mut methods = Vec::new();
        for operation in &group.operations {
            let arguments = self.arguments(operation, &mut types);
            let doc = self.method_doc(operation, &arguments);
            let (parameters, result) = (parameters(&arguments), result(operation));
            let signature = signature("def ", operation, "self".into(), parameters, result, 4, &mut types);
            methods.push(MethodView { signature, doc });
        }
        let results = code!(".{}_responses", group.module);
        let mut imports = types.imports.of_models("..models.");
        for operation in &group.operations {
            imports.own(results.clone(), (&operation.result).into());
        }
        let text = group.tag.and_then(|tag| tag.description).unwrap_or_default();
        let first = format!("The operations of {}. Implement them in a subclass.", group.class);
        let doc = docstring(&format!("{first}\n\n{text}"), "    ").unwrap_or_default();
        let view =
            BaseView { class: &group.interface, imports: imports.sections(Some(&Code::default())), doc, methods };
        render(&view)
    }

    fn method_doc(&self, named: &NamedOperation<'_, '_>, arguments: &[Argument<'_>]) -> Code {
        let operation = named.operation;
        let mut text = String::new();
        let description = operation.description.filter(|text| Some(*text) != operation.summary);
        for part in [operation.summary, description].into_iter().flatten() {
            text.push_str(part.trim());
            text.push_str("\n\n");
        }
        if text.trim().is_empty() {
            text = format!("{} {}\n\n", operation.method, operation.path);
        }
        for argument in arguments.iter().filter(|argument| !argument.documentation.trim().is_empty()) {
            let lines: Vec<_> = argument.documentation.trim().lines().map(str::trim).collect();
            text.push_str(&format!(":param {}: {}\n", argument.name, lines.join(" ")));
        }
        if let Some(docs) = operation.external_docs {
            text.push_str(&format!("\nSee {}\n", docs.url));
        }
        if operation.deprecated {
            text.push_str("\nDeprecated.\n");
        }
        docstring(&text, "        ").unwrap_or_default()
    }

    /// The arguments, in the order set by the options.
    fn arguments<'n>(&self, named: &'n NamedOperation<'_, '_>, types: &mut Types<'_>) -> Vec<Argument<'n>> {
        let options = self.options;
        let order = Order {
            body_first: options.prepend_form_or_body_parameters,
            required_first: options.sort_params_by_required_flag,
        };
        let passed = arguments::passed(&named.arguments, order).into_iter();
        passed.map(|passed| self.argument(named, passed.argument, types)).collect()
    }

    fn argument<'n>(
        &self,
        named: &'n NamedOperation<'_, '_>,
        argument: &'n arguments::Argument<'_, '_>,
        types: &mut Types<'_>,
    ) -> Argument<'n> {
        let (tree, is_given, source) = match (argument.parameter, &argument.location, &named.operation.body) {
            (Some(parameter), location, _) => {
                let is_given = parameter.required || parameter.default.is_some_and(|value| !value.is_null());
                let tree = types.text_tree(argument.ty);
                // A parameter that may be empty can be absent.
                (tree, is_given && !parameter.allow_empty, (location.as_str(), Some(argument.name)))
            }
            (None, Location::Body, Some(body)) => (self.body(body, types), argument.required, ("body", None)),
            _ => (types.tree(argument.ty), argument.required, ("body", Some(argument.name))),
        };
        Argument {
            name: &argument.ident,
            ty: if is_given { tree } else { tree.or_none() },
            source,
            documentation: argument.documentation(),
        }
    }

    /// The type of a body in any of its media types.
    pub fn body(&self, body: &Body<'_>, types: &mut Types<'_>) -> Tree {
        self.contents(&offered(&body.contents).collect::<Vec<_>>(), types)
    }

    /// The type of a value in any of these contents.
    pub fn contents(&self, contents: &[&Content<'_>], types: &mut Types<'_>) -> Tree {
        types.any_of(contents, |types, content| self.content(content, types))
    }

    fn content(&self, content: &Content<'_>, types: &mut Types<'_>) -> Tree {
        let is_answer = types.position == TypePosition::Answer;
        match ContentKind::of(content) {
            ContentKind::Json => match &content.ty {
                Some(ty) => types.text_tree(ty),
                None => types.any(),
            },
            ContentKind::Form | ContentKind::Multipart => match &content.ty {
                Some(ty) => types.tree(ty),
                None => types.any(),
            },
            ContentKind::Bytes if is_answer => types.binary(),
            ContentKind::Bytes if self.options.stream_bodies => {
                types.imports.name("..runtime.bodies", "BodyStream");
                Tree::name("BodyStream")
            }
            ContentKind::Bytes => Tree::name("bytes"),
            ContentKind::Text => match &content.ty {
                Some(ty) if self.api.is_one_text(ty) => types.tree(ty),
                _ => Tree::name("str"),
            },
            ContentKind::Parts if is_answer => types.any(),
            // JSON values, strings and files.
            ContentKind::Parts => Tree::Of("list", vec![types.any()]),
            ContentKind::Lines | ContentKind::Sequence | ContentKind::Events => {
                let item = match &content.stream {
                    Some(stream) => types.tree(stream.item()),
                    None => types.any(),
                };
                if is_answer {
                    types.imports.name("..runtime.answers", "Stream");
                }
                Tree::Of(if is_answer { "Stream" } else { "list" }, vec![item])
            }
        }
    }

    /// `apis/pet_api_responses.py`.
    pub fn responses(&self, group: &Group<'_, '_>) -> String {
        let mut types = Types::new(self.api, self.names, TypePosition::Answer);
        types.imports.name("__future__", "annotations");
        types.imports.name("typing", "TypeAlias");
        let mut answers = Vec::new();
        let mut results = Vec::new();
        for named in &group.operations {
            answers.extend(named.responses.iter().map(|response| self.answer(named, response, &mut types)));
            results.push(self.result(named, &mut types));
        }
        if !answers.is_empty() {
            types.imports.name("dataclasses", "dataclass");
            types.imports.name("..runtime.answers", "Answer");
        }
        let imports = types.imports.of_models("..models.");
        render(&ResponsesView { imports: imports.sections(Some(&Code::default())), answers, results })
    }

    fn result(&self, named: &NamedOperation<'_, '_>, types: &mut Types<'_>) -> Code {
        let mut parts = Vec::new();
        let good = named.operation.success();
        let contents: Vec<_> = good.map(|response| offered(&response.contents).collect()).unwrap_or_default();
        if !contents.is_empty() {
            parts.push(self.contents(&contents, types));
        }
        let bare = |response: &Response<'_>| response.contents.is_empty();
        let successes = named.operation.responses.iter().filter(|r| matches!(r.status, Status::Code(200..=299)));
        if good.is_none_or(bare) || successes.into_iter().any(bare) {
            parts.push(Tree::None);
        }
        let head = layout![&named.result, ": TypeAlias = "];
        if parts.contains(&Tree::Any) {
            return layout![head, "Any"].flat();
        }
        types.imports.name("typing", "Union");
        types.imports.name("starlette.responses", "Response");
        types.imports.name("..runtime.answers", "AnyAnswer");
        let mut tree = match parts.is_empty() {
            true => Vec::new(),
            false => vec![Tree::any_of(parts)],
        };
        tree.extend(named.responses.iter().map(|names| Tree::Leaf((&names.class).into())));
        tree.extend(["AnyAnswer", "Response"].map(Tree::name));
        let tree = match Tree::any_of(tree) {
            Tree::Or(parts) => Tree::Of("Union", parts),
            _ => Tree::Any,
        };
        types.print(&layout![head, tree.layout(Naming::Plain)], 0)
    }

    fn answer(
        &self,
        named: &NamedOperation<'_, '_>,
        NamedResponse { response, class, headers }: &NamedResponse<'_, '_>,
        types: &mut Types<'_>,
    ) -> AnswerView {
        let mut fields = Vec::new();
        let mut field = |types: &mut Types<'_>, name: Code, tree: &Tree, value: Code| {
            fields.push(types.print(&layout![name, ": ", tree.layout(Naming::Plain), value], 4));
        };
        if let Status::Code(code) = response.status {
            types.imports.name("typing", "Literal");
            let ty = Tree::Of("Literal", vec![Tree::Leaf(code!("{}", code))]);
            field(types, code!("status_code"), &ty, code!(" = {}", code));
        }
        let contents: Vec<_> = offered(&response.contents).collect();
        if !contents.is_empty() {
            let tree = self.contents(&contents, types);
            field(types, code!("body"), &tree, Code::default());
        }
        let known = contents.iter().all(|content| !content.media_type.contains('*'));
        if contents.len() > 1 && known {
            types.imports.name("typing", "Literal");
            let parts = contents.iter().map(|content| Tree::Leaf(string(content.media_type))).collect();
            let ty = Tree::Of("Literal", parts).or_none();
            field(types, code!("content_type"), &ty, code!(" = None"));
        }
        let mut named_headers = Vec::new();
        for header in headers {
            let name = &header.ident;
            let tree = types.tree(&header.ty);
            let tree = if header.required { tree } else { tree.or_none() };
            field(types, name.into(), &tree, Code::fixed(if header.required { "" } else { " = None" }));
            named_headers.push(Expression::entry(string(name.as_str()), string(header.name)));
        }
        let names = (!named_headers.is_empty()).then(|| {
            types.imports.name("typing", "ClassVar");
            types.imports.name("collections.abc", "Mapping");
            let headers = Expression::Dict(named_headers).layout();
            PAGE.print(&layout!["header_names: ClassVar[Mapping[str, str]] = ", headers], 4)
        });
        let text = response.description.or(response.summary).unwrap_or_default();
        let doc = docstring(text, "    ").unwrap_or_else(|| code!("\"\"\"A response of {}.\"\"\"", named.method));
        AnswerView { class: class.clone(), doc, names, fields }
    }

    /// `apis/pet_api.py`.
    pub fn routes(&self, group: &Group<'_, '_>) -> String {
        let mut types = self.argument_types(group);
        types.imports.name("__future__", "annotations");
        types.imports.name("fastapi", "APIRouter");
        types.imports.name("..runtime.answers", "OrAwaitable");
        types.imports.name("..runtime.routes", "ContractRoute");
        let routes = group.operations.iter().map(|named| self.route(group, named, &mut types)).collect();
        let tag = string(group.operations.first().and_then(|o| o.operation.tags.first().copied()).unwrap_or("default"));
        let tags = Expression::named("tags", Expression::List(vec![tag.into()]));
        let parts = vec![Expression::named("route_class", Code::fixed("ContractRoute")), tags];
        let router = PAGE.print(&layout!["router = ", Expression::Call("APIRouter", parts).layout()], 0);
        let mut imports = types.imports.of_models("..models.");
        imports.own(code!(".{}_base", group.module), (&group.interface).into());
        for operation in &group.operations {
            imports.own(code!(".{}_responses", group.module), (&operation.result).into());
        }
        let imports = imports.sections(Some(&Code::default()));
        render(&RoutesView { class: &group.class, imports, router, routes })
    }

    fn route(&self, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>, types: &mut Types<'_>) -> RouteView {
        let operation = named.operation;
        let id = string(&named.id);
        let arguments = self.arguments(named, types);
        let verb = operation.method.as_str();
        let mut parts = vec![string(&shown(operation)).into()];
        let known = matches!(verb, "GET" | "PUT" | "POST" | "DELETE" | "OPTIONS" | "HEAD" | "PATCH" | "TRACE");
        if !known {
            parts.push(Expression::named("methods", Expression::List(vec![string(verb).into()])));
        }
        parts.push(Expression::named("operation_id", id));
        if operation.deprecated {
            parts.push(Expression::named("deprecated", Code::fixed("True")));
        }
        let function = match verb {
            "GET" => "get",
            "PUT" => "put",
            "POST" => "post",
            "DELETE" => "delete",
            "OPTIONS" => "options",
            "HEAD" => "head",
            "PATCH" => "patch",
            "TRACE" => "trace",
            _ => "api_route",
        };
        let decorator = PAGE.print(&layout!["@router.", Expression::Call(function, parts).layout()], 0);
        let text = brief(operation);
        let fallback = format!("{verb} {}", operation.path);
        let doc = docstring(if text.is_empty() { &fallback } else { &text }, "    ").unwrap_or_default();
        let api = Scope::excluding(arguments.iter().map(|argument| argument.name)).take("api".to_owned());
        let parameters = arguments.iter().map(|argument| {
            types.imports.name("typing", "Annotated");
            types.imports.name("..runtime.calls", "FromRequest");
            let (location, name) = argument.source;
            let source = [location].into_iter().chain(name).map(|part| string(part).into()).collect();
            let source = Tree::Value(Expression::Call("FromRequest", source));
            let annotated = Tree::Of("Annotated", vec![argument.ty.clone(), source]);
            layout![argument.name, ": ", annotated.layout(Naming::Plain)]
        });
        let (parameters, own) = (parameters.collect(), layout![&api, ": ", &group.interface]);
        let signature = signature("def ", named, own, parameters, result(named), 0, types);
        let passed = arguments.iter().map(|argument| layout![argument.name, "=", argument.name]).collect();
        let call = Layout::list(layout!["return ", &api, ".", &named.method, "("], "", passed, ")");
        RouteView { decorator, signature, doc, call: PAGE.print(&call, 4) }
    }
}

/// The parameters of a method.
fn parameters(arguments: &[Argument<'_>]) -> Vec<Layout> {
    arguments.iter().map(|argument| layout![argument.name, ": ", argument.ty.layout(Naming::Plain)]).collect()
}

/// The annotated result of a method of an interface, which coroutines, plain functions and generators have in common.
fn result(operation: &NamedOperation<'_, '_>) -> Layout {
    layout!["OrAwaitable[", &operation.result, "]"]
}

/// The signature of a function: on a single line if it has no parameters but the first and fits, else with a parameter
/// on each line.
fn signature(
    kind: &'static str,
    operation: &NamedOperation<'_, '_>,
    first: Layout,
    parameters: Vec<Layout>,
    result: Layout,
    indent: usize,
    types: &mut Types<'_>,
) -> Code {
    let line = if parameters.is_empty() { Break::Line("") } else { Break::End };
    let parameters = Layout::items([first].into_iter().chain(parameters), Break::Either(",", ""));
    let head = Layout::within(layout![kind, &operation.method, "("], line, parameters, ")");
    types.print(&layout![head, " -> ", result, ":"], indent)
}

/// A path for FastAPI's documentation. The contract matches paths, so only braces that FastAPI would read as another
/// kind of parameter are changed.
fn shown(operation: &Operation<'_>) -> String {
    let mut seen = BTreeSet::new();
    let parts = operation.path_parts().into_iter().map(|part| match part {
        PathPart::Text(text) => text,
        PathPart::Parameter(index) => {
            let name = operation.parameters[index].name;
            let plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                && seen.insert(name);
            if plain { format!("{{{name}}}") } else { format!("<{}>", name.replace(['{', '}'], "")) }
        }
    });
    parts.collect()
}
