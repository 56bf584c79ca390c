//! Operations as TypeScript: the methods of services, their overloads, and what they fail with.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::files::Client;
use super::idioms::Idioms;
use super::names::{Group, HELPERS, NamedOperation, READERS};
use super::options::ProvidedIn;
use super::request::CallView;
use crate::api::{Api, ModelId, Operation, Response, Status, Type};
use crate::generators::operations::{is_success, parts, result, success, whole};
use crate::generators::typescript::arguments::{Argument, Named, Order, arguments};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, Doc, string};
use crate::generators::typescript::types::union;
use crate::lean::Filled;

#[derive(Template)]
#[template(path = "typescript-angular/service.ts", escape = "none")]
pub struct ServiceView {
    idioms: Idioms,
    pub class: Ident,
    configuration: Code,
    doc: Code,
    interface: Option<InterfaceImport>,
    provided_in: Option<&'static str>,
    operations: Vec<OperationView>,
    body_helpers: Vec<&'static str>,
    readers: Vec<&'static str>,
    models: Vec<ModelImport>,
    typed_errors: bool,
}

struct InterfaceImport {
    name: Ident,
    file: Code,
}

/// A model and its file, without the extension.
pub struct ModelImport {
    pub name: Ident,
    pub file: Code,
}

#[derive(Template)]
#[template(path = "typescript-angular/service_interface.ts", escape = "none")]
pub struct InterfaceView {
    idioms: Idioms,
    name: Ident,
    class: Ident,
    configuration: Code,
    service_file: Code,
    operations: Vec<OperationView>,
    requests: Vec<Ident>,
    models: Vec<ModelImport>,
}

pub struct OperationView {
    pub name: Ident,
    key: Code,
    doc: Code,
    /// `petId: number, name?: string, ` with the comma that leads to `observe`.
    signature: Code,
    /// The same for the implementation, which has no optional ones.
    required: Vec<Ident>,
    /// Type of `options`.
    call_options: Code,
    returns: Code,
    call: CallView,
    single: Option<SingleView>,
    errors: Option<ErrorsView>,
}

/// One argument that holds all parameters.
struct SingleView {
    name: Ident,
    all_optional: bool,
    fields: Vec<FieldView>,
    names: Code,
}

struct FieldView {
    doc: Code,
    name: Ident,
    optional: bool,
    ty: Code,
}

struct ErrorsView {
    name: Ident,
    guard: Ident,
    fields: Vec<ErrorView>,
}

struct ErrorView {
    doc: Code,
    key: Code,
    ty: Code,
}

/// What makes the views of services.
pub struct Services<'a> {
    pub client: &'a Client<'a>,
}

impl Services<'_> {
    pub fn view(&self, group: &Group<'_, '_>) -> ServiceView {
        let operations: Vec<_> = group.operations.iter().map(|o| self.operation(o)).collect();
        let code = |view: &OperationView| {
            let response = view.call.response.as_ref().map(Code::as_str).unwrap_or_default().to_owned();
            let body = view.call.body.as_ref().and_then(|body| body.as_str().split('(').next()).unwrap_or_default();
            [response, body.to_owned()]
        };
        let named: BTreeSet<String> = operations.iter().flat_map(code).filled();
        let is_reader = |name: &&&str| READERS.contains(*name);
        let used = |names: &'static [&'static str]| names.iter().filter(|name| named.contains(**name));
        ServiceView {
            idioms: self.client.options.ng_version.idioms(),
            class: group.class.clone(),
            configuration: Code::new(self.client.options.configuration()),
            doc: class_doc(self.client.api, group).at(""),
            interface: self.client.options.with_interfaces.then(|| InterfaceImport {
                name: group.interface.clone(),
                file: Code::new(format!("{}Interface", self.client.service_file(group))),
            }),
            provided_in: match self.client.options.provided_in() {
                ProvidedIn::Root => Some("root"),
                ProvidedIn::Any => Some("any"),
                ProvidedIn::Platform => Some("platform"),
                ProvidedIn::None => None,
            },
            body_helpers: used(&HELPERS).filter(|name| !is_reader(name)).copied().collect(),
            readers: used(&READERS).copied().collect(),
            models: dependencies(group, true).into_iter().map(|id| self.client.import(id)).collect(),
            typed_errors: operations.iter().any(|o| o.errors.is_some()),
            operations,
        }
    }

    pub fn interface(&self, group: &Group<'_, '_>) -> InterfaceView {
        let operations: Vec<_> = group.operations.iter().map(|o| self.operation(o)).collect();
        let requests = operations.iter().filter_map(|o| o.single.as_ref().map(|one| one.name.clone())).collect();
        // The types of arguments stand in the interfaces of requests then.
        let arguments = !self.client.options.use_single_request_parameter;
        let models = if arguments { dependencies(group, false) } else { results(group) };
        InterfaceView {
            idioms: self.client.options.ng_version.idioms(),
            name: group.interface.clone(),
            class: group.class.clone(),
            configuration: Code::new(self.client.options.configuration()),
            service_file: self.client.service_file(group),
            operations,
            requests,
            models: models.into_iter().map(|id| self.client.import(id)).collect(),
        }
    }

    fn operation(&self, named: &NamedOperation<'_, '_>) -> OperationView {
        let operation = named.operation;
        let arguments = self.arguments(named);
        let single = self.client.options.use_single_request_parameter && !arguments.is_empty();
        let signature = arguments.iter().map(|a| format!("{}{}: {}, ", a.name, optional(a), a.annotation()));
        let names: Vec<_> = arguments.iter().map(|a| a.name.as_str()).collect();
        OperationView {
            name: named.name.clone(),
            key: string(named.name.as_str()),
            doc: doc(operation, &arguments, single).at("    "),
            signature: Code::new(signature.collect::<String>()),
            // null is a value that a nullable parameter may have.
            required: arguments.iter().filter(|a| a.required && !a.nullable).map(|a| a.name.clone()).collect(),
            call_options: self.call_options(operation),
            returns: self.returns(operation),
            call: self.call(named),
            single: single.then(|| SingleView {
                name: named.request.clone(),
                all_optional: arguments.iter().all(|a| !a.required || a.padded),
                names: Code::new(names.join(", ")),
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
            }),
            errors: named.errors.clone().map(|(name, guard)| ErrorsView {
                name,
                guard,
                fields: self.errors(operation),
            }),
        }
    }

    /// The arguments in the order that the options ask for.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        let names = Named { parameters: &named.parameters, body: &named.body, enums: &[], body_enums: &[] };
        let order = Order {
            body_first: self.client.options.prepend_form_or_body_parameters,
            required_first: self.client.options.sort_params_by_required_flag,
            null_parameters: false,
        };
        arguments(named.operation, &names, self.client.types, order)
    }

    /// The media types that a caller may ask for, and what else a single call may say.
    fn call_options(&self, operation: &Operation<'_>) -> Code {
        // What a response without a body would be in is no choice.
        let contents = operation.responses.iter().flat_map(|r| &r.contents).filter(|c| whole(c).is_some());
        let types: BTreeSet<&str> = contents.map(|content| content.media_type).filled();
        let types: Vec<_> = types.into_iter().map(|t| string(t).to_string()).collect();
        let accept = if types.is_empty() { "undefined".to_owned() } else { types.join(" | ") };
        let idioms = self.client.options.ng_version.idioms();
        let context = if idioms.context { "; context?: HttpContext" } else { "" };
        let cache = if idioms.transfer_cache { "; transferCache?: boolean" } else { "" };
        Code::new(format!("{{ httpHeaderAccept?: {accept}{context}{cache} }}"))
    }

    pub fn returns(&self, operation: &Operation<'_>) -> Code {
        result(operation).map_or_else(|| Code::new("any"), |ty| self.client.types.code(&ty, None))
    }

    /// The first status of an operation's errors.
    pub fn first_error(&self, operation: &Operation<'_>) -> Option<Code> {
        let status = failures(operation).map(|(response, _)| Rank::of(response.status)).min()?;
        Some(match status {
            Rank::Default => Code::new("'default'"),
            status => status.key(),
        })
    }

    fn errors(&self, operation: &Operation<'_>) -> Vec<ErrorView> {
        let mut by_status: BTreeMap<Rank, (Option<&str>, Vec<String>)> = BTreeMap::new();
        for (response, ty) in failures(operation) {
            let row = by_status.entry(Rank::of(response.status)).or_insert((response.description, Vec::new()));
            row.1.push(self.client.types.code(&ty, None).to_string());
        }
        let view = |(status, (description, types)): (Rank, (Option<&str>, Vec<String>))| ErrorView {
            doc: Doc::new().text(description).at("    "),
            key: status.key(),
            ty: Code::new(union(types.iter().map(String::as_str))),
        };
        by_status.into_iter().map(view).collect()
    }
}

/// Statuses in the order in which they are written: codes, ranges, the default.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Code(u16),
    Range(u8),
    Default,
}

impl Rank {
    fn of(status: Status) -> Self {
        match status {
            Status::Code(code) => Self::Code(code),
            Status::Range(digit) => Self::Range(digit),
            Status::Default => Self::Default,
        }
    }

    fn key(&self) -> Code {
        Code::new(match self {
            Self::Code(code) => code.to_string(),
            Self::Range(digit) => format!("'{digit}XX'"),
            Self::Default => "default".to_owned(),
        })
    }
}

/// The responses that are no success, with the types of their bodies.
fn failures<'a, 'd>(
    operation: &'a Operation<'d>,
) -> impl Iterator<Item = (&'a Response<'d>, std::borrow::Cow<'a, Type<'d>>)> {
    let chosen = success(operation).map(|response| response.status);
    let failed = move |r: &&Response<'_>| {
        let informs = matches!(r.status, Status::Code(0..=399) | Status::Range(0..=3));
        !is_success(r.status) && !informs && Some(r.status) != chosen
    };
    operation.responses.iter().filter(failed).filter_map(|r| Some((r, whole(r.read()?)?)))
}

/// True for operations whose errors have bodies.
pub fn describes_errors(operation: &Operation<'_>) -> bool {
    failures(operation).next().is_some()
}

fn class_doc(api: &Api<'_>, group: &Group<'_, '_>) -> Doc {
    let Some(tag) = group.tag else { return Doc::new() };
    let parent = tag.parent.map(|parent| format!("Part of {}.", api.tags[parent].name));
    let doc = Doc::new().text(tag.description.or(tag.summary)).text(parent.as_deref());
    match tag.external_docs {
        Some(docs) => doc.tag("see", Some(docs.url)),
        None => doc,
    }
}

fn doc(operation: &Operation<'_>, arguments: &[Argument], single: bool) -> Doc {
    let mut doc = Doc::new().text(operation.description.or(operation.summary));
    if operation.description.is_some() && operation.summary.is_some() {
        doc = doc.tag("summary", operation.summary);
    }
    if single {
        doc = doc.tag("param", Some("requestParameters The parameters, by name."));
    } else {
        for argument in arguments {
            let description = argument.description.as_deref().unwrap_or_default();
            doc = doc.tag("param", Some(&format!("{} {description}", argument.name)));
        }
    }
    doc = doc.tag(
        "param",
        Some(
            "observe Whether to emit the body, the whole response, or all events. Defaults to \
         the body.",
        ),
    );
    doc = doc.tag("param", Some("reportProgress Whether events report progress. Defaults to false."));
    doc = doc.tag("param", Some("options Options of this call only."));
    doc = doc.tag_if(operation.deprecated, "deprecated");
    match operation.external_docs {
        Some(docs) => doc.tag("see", Some(docs.url)),
        None => doc,
    }
}

fn optional(argument: &Argument) -> &'static str {
    if argument.required { "" } else { "?" }
}

/// The models that the operations of a service name, in its errors too where they are written.
fn dependencies(group: &Group<'_, '_>, errors: bool) -> BTreeSet<ModelId> {
    let mut out = results(group);
    let mut visit = |ty: &Type<'_>| ty.visit_models(&mut |id| out.extend([id]));
    for named in &group.operations {
        named.operation.parameters.iter().for_each(|p| visit(&p.ty));
        parts(named.operation).iter().for_each(|p| visit(&p.ty()));
        if errors && named.errors.is_some() {
            failures(named.operation).for_each(|(_, ty)| visit(&ty));
        }
    }
    out
}

fn results(group: &Group<'_, '_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for ty in group.operations.iter().filter_map(|named| result(named.operation)) {
        ty.visit_models(&mut |id| out.extend([id]));
    }
    out
}
