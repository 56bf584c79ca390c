//! Operations as methods of services, with their overloads and errors.

use std::collections::BTreeSet;

use askama::Template;

use super::client::{Client, ModelImport};
use super::idioms::Idioms;
use super::names::Service;
use super::options::ProvidedIn;
use super::request::{CallView, call};
use crate::api::{ModelId, Operation};
use crate::code;
use crate::generators::typescript::arguments::Argument;
use crate::generators::typescript::errors::{ErrorsView, failures};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::{NamedOperation, Signature, dependencies, operation_doc, tag_doc};
use crate::generators::typescript::text::{Code, Doc, string};
use crate::generators::typescript::wire::Calls;
use crate::plan::operations::{offered, result};
use crate::small::CollectSmall;

#[derive(Template)]
#[template(path = "typescript-angular/service.ts", escape = "none")]
pub struct ServiceView {
    idioms: Idioms,
    pub class: Ident,
    configuration: Ident,
    doc: Code,
    interface: Option<InterfaceImport>,
    provided_in: Option<&'static str>,
    operations: Vec<OperationView>,
    body_helpers: Vec<&'static str>,
    /// The readers of responses, without the suffix that all readers share.
    readers: Vec<&'static str>,
    models: Vec<ModelImport>,
    typed_errors: bool,
    /// True if TypeScript does not check the type of something in the file.
    pub is_loose: bool,
}

struct InterfaceImport {
    name: Ident,
    file: Code,
}

#[derive(Template)]
#[template(path = "typescript-angular/service_interface.ts", escape = "none")]
pub struct InterfaceView {
    idioms: Idioms,
    name: Ident,
    class: Ident,
    configuration: Ident,
    service_file: Code,
    operations: Vec<OperationView>,
    requests: Vec<Ident>,
    models: Vec<ModelImport>,
    /// True if TypeScript does not check the type of something in the file.
    pub is_loose: bool,
}

pub struct OperationView {
    pub name: Ident,
    key: Code,
    doc: Code,
    signature: Signature,
    /// Type of `options`.
    call_options: Code,
    returns: Code,
    returns_loose: bool,
    call: CallView,
    errors: Option<ErrorsView>,
    errors_loose: bool,
}

pub fn view(client: &Client<'_>, service: &Service<'_, '_>) -> ServiceView {
    let mut calls = Calls::default();
    let operations = operations(client, service, &mut calls);
    let readers: BTreeSet<&str> = operations.iter().filter_map(|o| o.call.response).collect_small();
    let mut models = dependencies(&service.group);
    for named in service.group.operations.iter().filter(|named| named.errors.is_some()) {
        failures(named.operation).for_each(|(_, ty)| ty.visit_models(&mut |id| _ = models.insert(id)));
    }
    let idioms = client.options.ng_version.idioms();
    // The implementations return `unknown`, which is `any` in old versions of TypeScript.
    let is_loose =
        |o: &OperationView| idioms.unknown == "any" || o.signature.is_loose || o.returns_loose || o.errors_loose;
    ServiceView {
        idioms,
        class: service.group.class.clone(),
        configuration: client.names.configuration.clone(),
        doc: tag_doc(Doc::new(), client.api, service.group.tag).at(""),
        interface: client.options.with_interfaces.then(|| InterfaceImport {
            name: service.interface.clone(),
            file: code!("{}Interface", client.service_file(service)),
        }),
        provided_in: match client.options.provided_in() {
            ProvidedIn::Root => Some("root"),
            ProvidedIn::Any => Some("any"),
            ProvidedIn::Platform => Some("platform"),
            ProvidedIn::None => None,
        },
        body_helpers: calls.called_functions().collect(),
        readers: readers.into_iter().collect(),
        models: models.into_iter().map(|id| client.import(id)).collect(),
        typed_errors: operations.iter().any(|o| o.errors.is_some()),
        is_loose: operations.iter().any(is_loose),
        operations,
    }
}

pub fn interface(client: &Client<'_>, service: &Service<'_, '_>) -> InterfaceView {
    let operations = operations(client, service, &mut Calls::default());
    let requests = operations.iter().filter_map(|o| Some(o.signature.single.as_ref()?.name.clone())).collect();
    // With a single parameter, the types of the arguments are in the request interfaces, not here.
    let single = client.options.use_single_request_parameter;
    let models = if single { results(service) } else { dependencies(&service.group) };
    InterfaceView {
        idioms: client.options.ng_version.idioms(),
        name: service.interface.clone(),
        class: service.group.class.clone(),
        configuration: client.names.configuration.clone(),
        service_file: client.service_file(service),
        is_loose: operations.iter().any(|o| o.returns_loose || (!single && o.signature.is_loose)),
        operations,
        requests,
        models: models.into_iter().map(|id| client.import(id)).collect(),
    }
}

fn operations(client: &Client<'_>, service: &Service<'_, '_>, calls: &mut Calls) -> Vec<OperationView> {
    let view = |named: &NamedOperation<'_, '_>| {
        let operation = named.operation;
        let arguments = client.arguments(named);
        let request = client.options.use_single_request_parameter.then_some(&named.request);
        let signature = Signature::of(&arguments, request);
        let (types, returned) = (&client.types.types, result(operation));
        OperationView {
            name: named.name.clone(),
            key: string(named.name.as_str()),
            doc: doc(operation, &arguments, signature.single.is_some()).at("    "),
            signature,
            call_options: call_options(client, operation),
            returns_loose: returned.as_ref().is_none_or(|ty| types.is_loose(ty)),
            returns: returned.map_or(Code::fixed("any"), |ty| types.code(ty, None)),
            call: call(client, named, calls),
            errors_loose: named.errors.is_some() && failures(operation).any(|(_, ty)| types.is_loose(ty)),
            errors: named.errors.as_ref().map(|names| ErrorsView::of(names, operation, types, &mut |_| None)),
        }
    };
    service.group.operations.iter().map(view).collect()
}

/// The type of the options of a single call, with the media types that a caller may accept.
fn call_options(client: &Client<'_>, operation: &Operation<'_>) -> Code {
    let types: BTreeSet<&str> = offered(operation).into_iter().collect_small();
    let accept = match types.is_empty() {
        true => Code::fixed("undefined"),
        false => Code::joined(types.into_iter().map(string), " | "),
    };
    let idioms = client.options.ng_version.idioms();
    let context = if idioms.context { "; context?: HttpContext" } else { "" };
    let cache = if idioms.transfer_cache { "; transferCache?: boolean" } else { "" };
    code!("{{ httpHeaderAccept?: {}{}{} }}", accept, context, cache)
}

fn doc(operation: &Operation<'_>, arguments: &[Argument], single: bool) -> Doc {
    let own = [
        "requestParameters The parameters, by name.",
        "observe Whether to emit the body, the whole response, or all events. Defaults to the body.",
        "reportProgress Whether events report progress. Defaults to false.",
        "options Options of this call only.",
    ];
    if single { operation_doc(operation, &[], &own) } else { operation_doc(operation, arguments, &own[1..]) }
}

/// The models in the results of a service's operations.
fn results(service: &Service<'_, '_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for ty in service.group.operations.iter().filter_map(|named| result(named.operation)) {
        ty.visit_models(&mut |id| _ = out.insert(id));
    }
    out
}
