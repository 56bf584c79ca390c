//! The file of the operations of a tag.

use std::collections::BTreeSet;

use askama::Template;

use super::client::Client;
use super::names::{Group, NamedOperation, is_of_query};
use super::options::Library;
use super::packages::Packages;
use super::pages::pages;
use super::request;
use super::text::{Code, Tag, javadoc, package, string, suppression, tagged};
use super::types::Types;
use crate::api::{Operation, ParameterLocation, Type};
use crate::code;
use crate::generators::context::render;
use crate::plan::arguments::{Argument, Passed, passed};
use crate::plan::call::Call;
use crate::plan::names::Ident;
use crate::plan::operations::result;
use crate::plan::streams::{Stream, plain_accept};

#[derive(Template)]
#[template(path = "java/api.java", escape = "none")]
struct ApiView<'v> {
    package: Code,
    imports: BTreeSet<Code>,
    doc: Code,
    class: &'v Ident,
    operations: Vec<OperationView<'v>>,
}

/// The same for OkHttp, and for Jersey, which has no calls of its own.
#[derive(Template)]
#[template(path = "java/okhttp-gson/api.java", escape = "none")]
struct OkHttpView<'v> {
    of: ApiView<'v>,
    invoker: Code,
    is_jersey: bool,
    /// The class of responses.
    response: &'static str,
}

/// The same for Spring.
#[derive(Template)]
#[template(path = "java/spring/api.java", escape = "none")]
struct SpringView<'v> {
    of: ApiView<'v>,
    invoker: Code,
    is_bean: bool,
    /// True if a method gives a `ResponseSpec` of Spring.
    has_spec: bool,
}

/// The same for methods that give a Mono or a Flux.
#[derive(Template)]
#[template(path = "java/webclient/api.java", escape = "none")]
struct ReactiveView<'v> {
    of: ApiView<'v>,
    invoker: Code,
    is_bean: bool,
}

/// The same for interfaces of Feign. Its templates cannot express every style of parameters, so that their annotations are for
/// readers, and for programs that look at them. Next to each method, a static method makes its call, as the classes of other libraries
/// do; `templates/java/feign/Calling.java` has Feign send that, with the client, interceptors, logger and retryer of the builder.
#[derive(Template)]
#[template(path = "java/feign/api.java", escape = "none")]
struct FeignView<'v> {
    of: ApiView<'v>,
    invoker: Code,
}

struct OperationView<'v> {
    doc: Code,
    deprecated: bool,
    name: &'v Ident,
    parameters: List,
    arguments: List,
    /// The class of the body.
    boxed: Code,
    /// The type of the body, and that of the response.
    plain: Code,
    whole: Code,
    /// `return`, and how the body is taken from the response.
    gives: &'static str,
    data: &'static str,
    send: &'static str,
    stream: Option<StreamView>,
    pages: Option<WalkView>,
    request: Option<RequestView<'v>>,
    /// For interfaces.
    feign: Option<InterfaceView<'v>>,
    key: Code,
    method: Code,
    path: Code,
    /// The media types that the request accepts when it is not streamed.
    accept: Code,
    /// The statements that build the call.
    lines: Vec<Code>,
}

struct StreamView {
    what: &'static str,
    ty: Code,
    send: &'static str,
}

/// The class of all arguments.
struct RequestView<'v> {
    name: &'v Ident,
    /// The types and names of the arguments, and whether it is made with them.
    fields: Vec<(Code, &'v Ident, bool)>,
    arguments: List,
    /// The description of the operation, without its parameters.
    doc: Code,
    /// The required parameters, and the arguments for them.
    parameters: List,
    given: List,
}

/// The annotations of Feign, the parameters of a method with these, and those of the static method that makes its call.
struct InterfaceView<'v> {
    marks: Code,
    parameters: List,
    given: List,
    query: Option<QueryView<'v>>,
}

/// The class of all parameters of a query, and the methods that take it.
struct QueryView<'v> {
    name: &'v Ident,
    /// The types and names of the parameters, and their names in the query.
    fields: Vec<(Code, &'v Ident, Code)>,
    parameters: List,
    given: List,
    /// The arguments for those of `given`.
    arguments: List,
}

struct WalkView {
    item: Code,
    paging: Code,
    arguments: List,
}

/// Parameters or arguments in their order.
struct List(Vec<Code>);

impl List {
    /// All of them, with commas between them.
    fn all(&self) -> Code {
        Code::joined(self.0.iter().cloned(), ", ")
    }

    /// All of them before a further one.
    fn then(&self) -> Code {
        Code::joined(self.0.iter().map(|one| code!("{}, ", one)), "")
    }
}

/// The imports of a file.
struct Imports<'c> {
    client: &'c Client<'c>,
    model: Code,
    all: BTreeSet<Code>,
    /// True if one of them is deprecated.
    deprecated: bool,
}

impl Imports<'_> {
    /// Adds those of a type.
    fn of(&mut self, ty: &Type<'_>) {
        let types = self.client.types().of_operations();
        let mut java = BTreeSet::new();
        types.imports(ty, &mut java);
        self.all.extend(java.into_iter().map(Code::fixed));
        types.visit_classes(ty, &mut |id| {
            self.all.insert(self.client.import(&self.model, id));
            self.deprecated |= self.client.api.model(id).deprecated;
        });
    }

    /// The type of a parameter with its nullness.
    fn marked(&mut self, passed: &Passed<'_, '_, '_>) -> Code {
        let (types, argument) = (self.client.types().of_operations(), passed.argument);
        let (mark, import) = match argument.required && !types.takes_null(argument.ty) {
            true => ("@NonNull", "org.jspecify.annotations.NonNull"),
            false => ("@Nullable", "org.jspecify.annotations.Nullable"),
        };
        self.all.insert(Code::fixed(import));
        match types.of(argument.ty, None) {
            ty if ty.as_str() == "byte[]" => code!("byte {} []", mark),
            ty => code!("{} {}", mark, ty),
        }
    }
}

/// The text of the class of a group.
pub fn class(client: &Client<'_>, packages: &Packages, group: &Group<'_, '_>) -> String {
    let of = self::group(client, packages, group);
    let (invoker, is_bean) = (package(&packages.invoker), client.options.generate_client_as_bean);
    match client.options.library {
        Library::Native => render(&of),
        library if library.is_fluent() => {
            let response = match library {
                Library::Jersey3 => "jakarta.ws.rs.core.Response",
                Library::Jersey2 => "javax.ws.rs.core.Response",
                _ => "okhttp3.Response",
            };
            render(&OkHttpView { of, invoker, is_jersey: library.is_jersey(), response })
        }
        library if library.is_reactive() => render(&ReactiveView { of, invoker, is_bean }),
        Library::Feign => render(&FeignView { of, invoker }),
        library => render(&SpringView { of, invoker, is_bean, has_spec: library.has_spec() }),
    }
}

fn group<'v>(client: &'v Client<'v>, packages: &Packages, group: &'v Group<'v, 'v>) -> ApiView<'v> {
    let invoker = package(&packages.invoker);
    let mut imports = Imports { client, model: package(&packages.model), all: BTreeSet::new(), deprecated: false };
    let library = client.options.library;
    let own: &[&str] = match library {
        Library::Native | Library::Jersey3 | Library::Jersey2 => &["ApiException", "ApiResponse", "Configuration"],
        Library::OkHttp => &["ApiCallback", "ApiException", "ApiResponse", "Configuration"],
        Library::RestTemplate | Library::RestClient | Library::WebClient => &["BaseApi"],
        Library::Feign => &[],
    };
    let others: &[&str] = match library {
        Library::Native => &["java.io.IOException", "java.net.http.HttpResponse"],
        Library::OkHttp | Library::Jersey3 | Library::Jersey2 => &["java.io.IOException"],
        Library::RestTemplate => {
            &["org.springframework.http.ResponseEntity", "org.springframework.web.client.RestClientException"]
        }
        Library::RestClient => &[
            "org.springframework.http.ResponseEntity",
            "org.springframework.web.client.RestClient.ResponseSpec",
            "org.springframework.web.client.RestClientException",
        ],
        Library::WebClient => &[
            "org.springframework.core.io.buffer.DataBuffer",
            "org.springframework.http.ResponseEntity",
            "org.springframework.web.reactive.function.client.WebClient.ResponseSpec",
            "reactor.core.publisher.Flux",
            "reactor.core.publisher.Mono",
        ],
        Library::Feign => &[
            "feign.FeignException",
            "feign.Headers",
            "feign.Param",
            "feign.QueryMap",
            "feign.RequestLine",
            "java.util.HashMap",
        ],
    };
    imports
        .all
        .extend(["ApiCall", "ApiClient"].iter().chain(own).map(|name| code!("{}.{}", invoker, Code::fixed(name))));
    imports.all.extend(
        ["java.io.File", "java.io.InputStream", "java.util.Map"].iter().chain(others).map(|it| Code::fixed(it)),
    );
    if client.options.perform_bean_validation {
        imports.all.insert(code!("{}.BeanValidationException", invoker));
    }
    if library.is_spring() && client.options.generate_client_as_bean {
        imports.all.extend(
            ["org.springframework.beans.factory.annotation.Autowired", "org.springframework.stereotype.Component"]
                .map(Code::fixed),
        );
    }
    imports.all.extend(client.options.is_async().then_some(Code::fixed("java.util.concurrent.CompletableFuture")));
    let operations = group.operations.iter().map(|named| operation(client, named, &mut imports)).collect();
    let warnings = [("rawtypes", client.options.is_gson()), ("deprecation", imports.deprecated)];
    let about = group.tag.and_then(|tag| tag.description).unwrap_or("The operations of a tag.");
    ApiView {
        package: package(&packages.api),
        doc: code!("{}{}", javadoc(about, ""), suppression(&warnings)),
        imports: imports.all,
        class: &group.class,
        operations,
    }
}

fn operation<'v>(
    client: &'v Client<'v>,
    named: &'v NamedOperation<'v, 'v>,
    imports: &mut Imports<'_>,
) -> OperationView<'v> {
    let (types, operation, library) = (client.types().of_operations(), named.operation, client.options.library);
    let is_reactive = library.is_reactive();
    let call = Call::of(client.api, operation, &named.arguments);
    let all = passed(&named.arguments, client.options.order());
    let stream = Stream::of(client.api, operation, false);
    all.iter().for_each(|it| imports.of(it.argument.ty));
    let result = result(operation);
    call.failures().for_each(|(_, ty)| imports.of(ty));
    let parameters = List(all.iter().map(|it| code!("{} {}", imports.marked(it), it.argument.ident)).collect());
    let accept = string(&plain_accept(&call, stream.as_ref()).join(", "));
    let lines = request::lines(&types, &call, stream.as_ref());
    let is_file = result.is_some_and(Type::is_one_file);
    let streamed = match (&stream, is_file) {
        (Some(stream), _) => {
            imports.of(stream.item);
            imports.all.extend((!is_reactive).then_some(Code::fixed("java.util.stream.Stream")));
            let ty = code!("{}<{}>", if is_reactive { "Flux" } else { "Stream" }, types.of(stream.item, None));
            Some(StreamView { what: "each item", ty, send: "stream" })
        }
        (None, true) => {
            let ty = Code::fixed(if is_reactive { "Flux<DataBuffer>" } else { "InputStream" });
            Some(StreamView { what: "the content", ty, send: "open" })
        }
        (None, false) => None,
    };
    let pages = pages(client, named).map(|pages| {
        imports.of(pages.item);
        imports.all.extend((!is_reactive).then_some(Code::fixed("java.util.stream.Stream")));
        let argument = |it: &Passed<'_, '_, '_>| match &pages.put {
            Some((put, value)) if put.ident == it.argument.ident => value.clone(),
            _ => Code::from(&it.argument.ident),
        };
        let arguments = List(all.iter().map(argument).collect());
        WalkView { item: types.of(pages.item, None), paging: pages.paging.clone(), arguments }
    });
    let request = named.request.as_ref().map(|name| {
        let is_given = |it: &Passed<'_, '_, '_>| library.takes_required(it.argument.required);
        let required = || all.iter().filter(|it| is_given(it));
        RequestView {
            name,
            fields: all.iter().map(|it| (types.of(it.argument.ty, None), &it.argument.ident, is_given(it))).collect(),
            arguments: List(all.iter().map(|it| code!("apiRequest.{}()", it.argument.ident)).collect()),
            doc: javadoc(&described(operation), "  "),
            parameters: List(required().map(|it| code!("{} {}", imports.marked(it), it.argument.ident)).collect()),
            given: List(required().map(|it| Code::from(&it.argument.ident)).collect()),
        }
    });
    let interface = || interface(&call, named, &all, &types, imports);
    let feign = library.has_interfaces().then(interface);
    imports.all.extend(feign.is_some().then(|| code!("{}.ApiResponse", imports.model)));
    result.iter().for_each(|ty| imports.of(ty));
    let (is_async, is_spring) = (client.options.is_async(), library.is_spring());
    let items = result.filter(|_| is_reactive).and_then(|ty| types.items(ty));
    let listed = result.filter(|_| is_reactive).and_then(|ty| types.resolved(ty).items());
    imports.all.extend(listed.map(|_| Code::fixed("java.util.List")));
    let boxed = match (result, listed) {
        (_, Some(item)) => code!("List<{}>", types.item(item, None)),
        (Some(ty), None) => types.of(ty, None),
        (None, None) => Code::fixed("Void"),
    };
    let later = |of: Code| match (is_reactive, is_async) {
        (true, _) => code!("Mono<{}>", of),
        (false, true) => code!("CompletableFuture<{}>", of),
        (false, false) => of,
    };
    let is_void = result.is_none() && !is_async && !is_reactive;
    OperationView {
        doc: tagged(&described(operation), &tags(&all, result, library), "  "),
        deprecated: operation.deprecated,
        name: &named.name,
        parameters,
        arguments: List(all.iter().map(|it| Code::from(&it.argument.ident)).collect()),
        boxed: boxed.clone(),
        plain: match &items {
            Some(item) => code!("Flux<{}>", item),
            None if is_void => Code::fixed("void"),
            None => later(boxed.clone()),
        },
        whole: later(code!("{}<{}>", if is_spring { "ResponseEntity" } else { "ApiResponse" }, boxed)),
        gives: if is_void { "" } else { "return " },
        data: match (is_void, is_async) {
            (true, _) => "",
            _ if is_spring => ".getBody()",
            (false, true) => ".thenApply(ApiResponse::getData)",
            (false, false) => ".getData()",
        },
        send: match items {
            Some(_) => "many",
            None if is_reactive => "one",
            None if is_async => "sendAsync",
            None => "send",
        },
        stream: streamed,
        pages,
        request,
        feign,
        key: string(named.name.as_str()),
        method: string(&operation.method),
        path: string(&operation.path_template()),
        accept,
        lines,
    }
}

/// The annotations, and the parameters with theirs, of an operation of an interface.
fn interface<'v>(
    call: &Call<'_, '_>,
    named: &'v NamedOperation<'v, 'v>,
    all: &[Passed<'v, 'v, 'v>],
    types: &Types<'_>,
    imports: &mut Imports<'_>,
) -> InterfaceView<'v> {
    let operation = named.operation;
    let at = |location: ParameterLocation| {
        let is_there = move |it: &&Argument<'_, '_>| it.parameter.is_some_and(|it| it.location == location);
        named.arguments.iter().filter(is_there).map(|it| (it.name, &it.ident))
    };
    let mut line = at(ParameterLocation::Path).fold(operation.path_template(), |path, (name, ident)| {
        path.replace(&format!("{{{name}}}"), &format!("{{{ident}}}"))
    });
    for (name, ident) in at(ParameterLocation::Query) {
        let before = if line.contains('?') { '&' } else { '?' };
        line.extend([format!("{before}{name}={{{ident}}}")]);
    }
    let line = string(&format!("{} {line}", operation.method));
    let content = call.body.as_ref().map(|body| format!("Content-Type: {}", body.media_type));
    let accept = (!call.accept.is_empty()).then(|| format!("Accept: {}", call.accept.join(", ")));
    let headers = at(ParameterLocation::Header).map(|(name, ident)| format!("{name}: {{{ident}}}"));
    let headers: Vec<_> = content.into_iter().chain(accept).chain(headers).map(|text| string(&text)).collect();
    let mut marks = code!("  @RequestLine({})\n", line);
    if !headers.is_empty() {
        marks.push(code!("  @Headers({{{}}})\n", Code::joined(headers, ", ")));
    }
    let mut annotated = |it: &Passed<'_, '_, '_>| {
        let (ty, ident) = (imports.marked(it), &it.argument.ident);
        match it.argument.parameter {
            Some(_) => code!("@Param({}) {} {}", string(ident.as_str()), ty, ident),
            None => code!("{} {}", ty, ident),
        }
    };
    let maker = || Code::fixed("ApiClient.Calls apiClient");
    let is_of_query = |it: &&Passed<'_, '_, '_>| is_of_query(&named.arguments, it.argument);
    let others = || all.iter().filter(|it| !is_of_query(it));
    let fields: Vec<_> = all
        .iter()
        .filter(is_of_query)
        .map(|it| (types.of(it.argument.ty, None), &it.argument.ident, string(it.argument.name)))
        .collect();
    let annotate = all.iter().map(&mut annotated).collect();
    let query = named.request.as_ref().map(|name| {
        let last = code!("{} queryParams", name);
        let set = fields.iter().map(|(_, ident, _)| code!(".{}({})", ident, ident));
        let made = code!("new {}(){}", name, Code::joined(set, ""));
        let ident = |it: &Passed<'_, '_, '_>| Code::from(&it.argument.ident);
        QueryView {
            name,
            parameters: List(others().map(&mut annotated).chain([code!("@QueryMap {}", last)]).collect()),
            given: List(
                [maker()].into_iter().chain(others().map(|it| plain(it, types))).chain([last.clone()]).collect(),
            ),
            arguments: List([Code::fixed("apiClient")].into_iter().chain(others().map(ident)).chain([made]).collect()),
            fields,
        }
    });
    let given = List([maker()].into_iter().chain(all.iter().map(|it| plain(it, types))).collect());
    InterfaceView { marks, parameters: List(annotate), given, query }
}

/// A parameter without its nullness.
fn plain(it: &Passed<'_, '_, '_>, types: &Types<'_>) -> Code {
    code!("{} {}", types.of(it.argument.ty, None), it.argument.ident)
}

/// The description of an operation in the comment of its method.
fn described(operation: &Operation<'_>) -> String {
    let mut out = format!("{} {}", operation.method, operation.path);
    for text in [operation.summary, operation.description].into_iter().flatten() {
        out.extend(["\n\n", text.trim()]);
    }
    out
}

fn tags<'t>(all: &'t [Passed<'_, '_, '_>], result: Option<&Type<'_>>, library: Library) -> Vec<Tag<'t>> {
    let parameter = |it: &'t Passed<'_, '_, '_>| {
        let texts = [it.argument.documentation(), it.argument.name.to_owned()];
        let text = texts.into_iter().find(|text| !text.trim().is_empty()).unwrap_or("the argument".to_owned());
        Tag::Param(&it.argument.ident, text)
    };
    let later = library.is_reactive().then_some("what sends the request when it is subscribed to");
    let returned = later.or(result.map(|_| "the body of the response")).map(|text| Tag::Return(text.to_owned()));
    let error = library.error().map_or("ApiException", |(_, name)| name);
    let thrown =
        later.is_none().then(|| Tag::Throws(error, "if there is no response, or if it is an error".to_owned()));
    all.iter().map(parameter).chain(returned).chain(thrown).collect()
}
