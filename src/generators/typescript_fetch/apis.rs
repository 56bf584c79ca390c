//! Operations as methods of classes, with their requests, results and errors.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::client::Client;
use super::convert::{Converter, Function, Way};
use super::models::omitted;
use super::names::Class;
use super::request::{RequestView, media_types, request};
use crate::api::{ModelId, Operation, Status};
use crate::code;
use crate::generators::typescript::arguments::Argument;
use crate::generators::typescript::errors::{ErrorsView, Rank};
use crate::generators::typescript::models::{EnumView, enum_view};
use crate::generators::typescript::names::{Ident, fixed};
use crate::generators::typescript::operations::{FieldView, NamedOperation, Signature, operation_doc, tag_doc};
use crate::generators::typescript::text::{Code, Doc, string};
use crate::generators::typescript::types::{Types, Words};
use crate::generators::typescript::unions::Form;
use crate::generators::typescript::wire::is_json;
use crate::plan::arguments as plan;
use crate::plan::call::{Call, Reading};
use crate::plan::operations::{is_success, result, whole};

#[derive(Template)]
#[template(path = "typescript-fetch/api.ts", escape = "none")]
pub struct ApiView {
    class: Ident,
    doc: Code,
    interface: Option<Ident>,
    /// The interface includes the methods that build requests.
    with_request_opts: bool,
    operations: Vec<OperationView>,
    enums: Vec<EnumView>,
}

struct OperationView {
    name: Ident,
    doc: Code,
    /// The interface of the parameters; none if the operation has no parameters.
    request_type: Option<Ident>,
    /// True if this file declares the operation's types and function.
    declares: bool,
    fields: Vec<FieldView>,
    all_optional: bool,
    /// The parameters of the plain method if it takes them one by one, each followed by a comma.
    positional: Option<Code>,
    /// The object that the plain method makes of its positional parameters.
    gathered: Code,
    /// The function that the methods call.
    function: Ident,
    function_doc: Code,
    /// The names of the parameters that must be present.
    required: Code,
    /// The name of the parameter of the function that builds the request; empty if the function does not use it.
    given: &'static str,
    request: RequestView,
    returns: Code,
    /// The expression that reads the response.
    response: Code,
    errors: Option<ErrorsView>,
}

/// The file of a class.
pub struct ApiFile {
    pub view: ApiView,
    /// The types of models, and the functions of models.
    pub imports: BTreeSet<(ModelId, Option<Function>)>,
    /// Types that other classes declare, by file; `functions` are the functions that they declare.
    pub others: BTreeMap<Ident, BTreeSet<Ident>>,
    pub functions: BTreeMap<Ident, BTreeSet<Ident>>,
    pub values: bool,
    pub responses: bool,
    pub requests: bool,
}

/// The file of a class. `seen` maps the request type of each operation to the file that declares it.
pub fn file<'a>(client: &Client<'a>, class: &'a Class<'a, 'a>, seen: &mut BTreeMap<Ident, Ident>) -> ApiFile {
    let mut converter = Converter::new(client);
    let mut enums = Vec::new();
    let mut types: BTreeSet<ModelId> = BTreeSet::new();
    let mut others: BTreeMap<Ident, BTreeSet<Ident>> = BTreeMap::new();
    let mut functions: BTreeMap<Ident, BTreeSet<Ident>> = BTreeMap::new();
    let operations: Vec<_> = class
        .group
        .operations
        .iter()
        .map(|named| {
            let home = seen.entry(named.request.clone()).or_insert_with(|| class.stem.clone()).clone();
            let declares = home == class.stem;
            // An operation that another file declares is converted there, so its conversions need no imports here.
            let mut elsewhere = Converter::new(client);
            let converter = if declares { &mut converter } else { &mut elsewhere };
            let mut view = operation(client, named, converter, &mut types);
            view.declares = declares;
            if declares {
                enums.extend(enum_views(client, named));
            } else {
                functions.entry(home.clone()).or_default().insert(named.function.clone());
                others.entry(home.clone()).or_default().extend(view.request_type.clone());
            }
            if !declares && !client.options.use_single_request_parameter {
                others.entry(home).or_default().extend(named.inline_enums().cloned());
            }
            if declares || !client.options.use_single_request_parameter {
                for argument in &named.arguments {
                    argument.ty.visit_models(&mut |id| _ = types.insert(id));
                }
            }
            view
        })
        .collect();
    let mut imports: BTreeSet<_> = types.into_iter().map(|id| (id, None)).collect();
    imports.extend(converter.models.iter().map(|(id, function)| (*id, Some(*function))));
    let requests = operations.iter().any(|operation| operation.declares);
    let doc = tag_doc(Doc::new(), client.api, class.group.tag).at("");
    let view = ApiView {
        class: class.group.class.clone(),
        doc,
        interface: client.options.with_interfaces.then(|| class.interface.clone()),
        with_request_opts: client.options.with_request_opts_in_interface,
        operations,
        enums,
    };
    others.retain(|_, names| !names.is_empty());
    let (values, responses) = (converter.values, converter.responses);
    ApiFile { view, imports, others, functions, values, responses, requests }
}

fn enum_views(client: &Client<'_>, named: &NamedOperation<'_, '_>) -> Vec<EnumView> {
    let view = |argument: &plan::Argument<'_, '_>| {
        Some(enum_view(argument.inline_enum.clone()?, argument.ty.inline_enum()?, client.types.style, ""))
    };
    named.arguments.iter().filter_map(view).collect()
}

fn operation<'c, 'a>(
    client: &'c Client<'a>,
    named: &NamedOperation<'_, '_>,
    converter: &mut Converter<'c, 'a>,
    types: &mut BTreeSet<ModelId>,
) -> OperationView {
    let operation = named.operation;
    let arguments = arguments(client, named);
    let signature = Signature::of(&arguments, Some(&named.request));
    let call = Call::of(client.api, operation, &named.arguments);
    let (returns, response) = response(client, operation, &call, converter, types);
    let init = "initOverrides Options of this call only, or a function that returns them.";
    let single = client.options.use_single_request_parameter;
    let doc = match single {
        true if signature.single.is_some() => {
            operation_doc(operation, &[], &["requestParameters The parameters, by name.", init])
        }
        true => operation_doc(operation, &[], &[init]),
        false => operation_doc(operation, &arguments, &[init]),
    };
    let request = request(client, named, converter);
    let mut view = OperationView {
        given: if request.uses_arguments { "requestParameters" } else { "" },
        name: named.name.clone(),
        doc: doc.at("    "),
        request_type: signature.single.as_ref().map(|one| one.name.clone()),
        declares: true,
        all_optional: signature.single.as_ref().is_some_and(|one| one.all_optional),
        positional: (!single && signature.single.is_some()).then(|| signature.parameters.clone()),
        gathered: match arguments.is_empty() {
            true => Code::default(),
            false => gathered(&arguments),
        },
        function: named.function.clone(),
        function_doc: operation_doc(operation, &[], &[]).at(""),
        required: Code::joined(signature.required.iter().map(|name| string(name.as_str())), ", "),
        request,
        fields: signature.single.map(|one| one.fields).unwrap_or_default(),
        returns,
        response,
        errors: named.errors.as_ref().map(|names| {
            ErrorsView::of(names, operation, &client.types.types, &mut |ty| {
                ty.visit_models(&mut |id| _ = types.insert(id));
                converter.convert(ty, Way::FromJson)
            })
        }),
    };
    let media = media_types(&call);
    if media.len() > 1 && view.request_type.is_some() {
        let taken = arguments.iter().any(|a| a.name.as_str() == "contentType");
        if !taken {
            view.fields.push(FieldView {
                doc: Doc::new().text(Some("The media type of the body.")).at("    "),
                name: fixed("contentType"),
                optional: true,
                ty: Code::joined(media.into_iter().map(string), " | "),
            });
        }
    }
    view
}

/// Positional arguments as the object that the other methods take, without absent arguments.
fn gathered(arguments: &[Argument]) -> Code {
    let field = |a: &Argument| match a.required && !a.padded {
        true => Code::from(&a.name),
        false => code!("...({} !== undefined && {{ {} }})", a.name, a.name),
    };
    code!("{{ {} }}", Code::joined(arguments.iter().map(field), ", "))
}

/// The arguments. The type of a body omits read-only properties.
pub fn arguments(client: &Client<'_>, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
    let mut out = client.arguments(named);
    if client.options.without_runtime_checks {
        return out;
    }
    if let Some(body) = plan::whole_body(&named.arguments)
        && let Some(id) = body.ty.model()
        && client.api.model(id).object().is_some()
        && client.types.unions.form(id) == Form::Plain
    {
        let omitted = omitted(&client.types.keyed(id));
        let argument = out.iter_mut().find(|a| a.name == body.ident);
        if let Some(argument) = argument.filter(|_| !omitted.is_empty()) {
            let null = if body.ty.nullable { " | null" } else { "" };
            argument.ty = code!("Omit<{}, {}>{}", client.model(id), omitted, null);
        }
    }
    out
}

/// The type that a call returns, and the expression that reads it from a response.
fn response(
    client: &Client<'_>,
    operation: &Operation<'_>,
    call: &Call<'_, '_>,
    converter: &mut Converter<'_, '_>,
    types: &mut BTreeSet<ModelId>,
) -> (Code, Code) {
    let Some(ty) = result(operation) else {
        return (Code::fixed("void"), Code::fixed("new runtime.VoidApiResponse(response)"));
    };
    ty.visit_models(&mut |id| _ = types.insert(id));
    let words = Words { file: "runtime.HttpFile", ..client.types.types.words };
    let written = Types { words, ..client.types.types };
    let code = written.code(ty, None);
    let (code, response) = match call.reading() {
        Some(Reading::Sequence(framing)) if let Some(item) = ty.item() => {
            let convert =
                converter.convert(item, Way::FromJson).map_or(Code::default(), |convert| code!(", {}", convert));
            let item = written.code(item, None);
            let code = code!("AsyncIterable<{}>", item);
            let class = converter.responses("StreamApiResponse");
            (code, code!("new {}<{}>(response, '{}'{})", class, item, framing.as_str(), convert))
        }
        reading => {
            let convert = conversion(operation, converter.convert(ty, Way::FromJson), converter)
                .map_or(Code::default(), |convert| code!(", {}", convert));
            let response = match reading {
                _ if call.is_mixed() => {
                    code!("new {}<{}>(response{})", converter.responses("MixedApiResponse"), code, convert)
                }
                Some(Reading::File) => Code::fixed("new runtime.BlobApiResponse(response)"),
                Some(Reading::Text) if ty.is_string() && convert.is_empty() => {
                    Code::fixed("new runtime.TextApiResponse(response)")
                }
                _ if !is_json(operation) || ty.is_string() => {
                    code!("new {}<{}>(response{})", converter.responses("TextOrJsonApiResponse"), code, convert)
                }
                _ => code!("new runtime.JSONApiResponse<{}>(response{})", code, convert),
            };
            (code, response)
        }
    };
    if may_be_empty(operation) {
        let returns = code!("{} | null | undefined", code);
        return (returns, code!("new {}({})", converter.responses("NullableApiResponse"), response));
    }
    (code, response)
}

/// The function that converts the JSON of a successful response. `convert` is the function for the response whose type
/// the call returns ([`Operation::success`]); other success statuses may have other types.
fn conversion(operation: &Operation<'_>, convert: Option<Code>, converter: &mut Converter<'_, '_>) -> Option<Code> {
    let chosen = operation.success().map(|response| response.status);
    let mut rows = BTreeMap::new();
    for response in operation.responses.iter().filter(|r| is_success(r.status) && Some(r.status) != chosen) {
        let Some(ty) = response.preferred_content().and_then(whole) else { continue };
        rows.insert(Rank::of(response.status), converter.convert(ty, Way::FromJson));
    }
    rows.retain(|_, other| *other != convert);
    if rows.is_empty() {
        return convert;
    }
    let same = || Code::fixed("(json: any) => json");
    let rows = rows.into_iter().map(|(status, other)| code!("{}: {}", status.key(), other.unwrap_or_else(same)));
    let rows = Code::joined(rows, ", ");
    let by_status = converter.responses("byStatus");
    Some(code!("{}(response, {{ {} }}, {})", by_status, rows, convert.unwrap_or_else(same)))
}

/// True if a successful response other than [`Operation::success`] has no body.
fn may_be_empty(operation: &Operation<'_>) -> bool {
    let chosen = operation.success().map(|response| response.status);
    let others = operation.responses.iter().filter(|r| is_success(r.status) && Some(r.status) != chosen);
    others.into_iter().any(|r| matches!(r.status, Status::Code(204 | 205)) || r.contents.is_empty())
}
