//! The names of the generated server, which are unique and stable.

use std::collections::BTreeSet;

use super::Options;
use super::classes::{is_object_model, without_discriminator};
use crate::api::{Api, Children, Header, ModelId, Operation, Response, Status, Tag, Union};
use crate::generators::python::words::{self, Reserved};
use crate::plan::arguments::{Argument, Spelling, arguments_with, whole_body};
use crate::plan::by_model::ByModel;
use crate::plan::content::{ContentKind, offered};
use crate::plan::contract::operation_ids;
use crate::plan::named::{Constant, Field, Named, Scheme, idents, named};
use crate::plan::names::{Ident, Scope, file_stem};
use crate::plan::operations::{Part, by_first_tag, parts};
use crate::settings::API_NAME_SUFFIX;
use crate::small::CollectSmall;

/// Reserved names of the server, as in the reference, and limits of length that leave room for the rest of a line.
const RESERVED: Reserved = Reserved {
    soft_keywords: true,
    variables: &VARIABLES,
    properties: &VARIABLES,
    prefixes: &["model_validate_", "parse_", "schema_", "update_forward_", "uuid"],
    classes: &IMPORTED,
    methods: &["annotations", "builtins", "date", "datetime", "router", "self", "subclasses", "cls"],
    longest: [90, 70, 45],
};

/// Names that variables and properties cannot have, because annotations and bodies use them.
const VARIABLES: [&str; 28] = [
    "all_params", "auth_settings", "base64", "body_params", "bool", "bytes", "cls", "date", "datetime", "dict",
    "field", "float", "form_params", "header_params", "int", "json", "list", "local_var_files", "none", "object",
    "path_params", "print", "property", "query_params", "resource_path", "schema", "self", "str",
];

/// Names that modules of models and interfaces import.
const IMPORTED: [&str; 27] = [
    "Annotated", "Answer", "Any", "AnyAnswer", "Binary", "BodyStream", "Call", "ClassVar", "ConfigDict",
    "ContractRoute", "Enum", "Field", "FromRequest", "Literal", "Mapping", "Maybe", "Model", "OrAwaitable", "Part",
    "Request", "Response", "TypeAlias", "TypeAliasType", "UploadFile", "Union", "UUID", "APIRouter",
];

pub struct ModelNames<'a, 'd> {
    /// `OrderStatus`.
    pub class: Ident,
    /// `order_status`.
    pub module: Ident,
    /// The type of all children, if a discriminator distinguishes them.
    pub any: Option<Ident>,
    pub fields: Vec<Field<'a, 'd>>,
    pub constants: Vec<Constant<'a, 'd>>,
    /// For a union with properties next to its members: the members extended by these.
    pub extended: Vec<Extended<'a, 'd>>,
}

/// A member of a union, extended by the properties next to the members.
pub struct Extended<'a, 'd> {
    pub member: ModelId,
    pub class: Ident,
    /// The properties of the union that the member does not have itself.
    pub fields: Vec<Field<'a, 'd>>,
}

pub struct Group<'a, 'd> {
    /// `Pet`.
    pub class: Ident,
    /// `BasePetApi`.
    pub interface: Ident,
    /// `PetApi`: the class in the documentation that implements the interface.
    pub implementation: Ident,
    /// `pet_api`: the module of the routes, and the base of the names of the modules of interface and responses.
    pub module: Ident,
    pub tag: Option<&'a Tag<'d>>,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// Its name in the contract.
    pub id: String,
    /// `get_pet_by_id`.
    pub method: Ident,
    /// `GetPetByIdResult`: the type that the method returns.
    pub result: Ident,
    pub responses: Vec<NamedResponse<'a, 'd>>,
    pub arguments: Vec<Argument<'a, 'd>>,
}

pub struct NamedResponse<'a, 'd> {
    pub response: &'a Response<'d>,
    /// `GetPetByIdResponse404`.
    pub class: Ident,
    pub headers: Vec<Named<'a, Header<'d>>>,
}

pub struct Names<'a, 'd> {
    pub models: ByModel<ModelNames<'a, 'd>>,
    pub groups: Vec<Group<'a, 'd>>,
    /// The security schemes with their hooks: `get_token_api_key`.
    pub hooks: Vec<Scheme<'a, 'd>>,
    /// The children of models, by inheritance.
    pub children: Children,
    /// Objects that do not declare the property of the discriminator that chooses them.
    pub without_discriminator: BTreeSet<ModelId>,
    /// Models of forms that are one argument of a method, instead of an argument for each field.
    pub whole_forms: BTreeSet<ModelId>,
}

impl<'a, 'd> Names<'a, 'd> {
    pub fn model(&self, id: ModelId) -> &ModelNames<'a, 'd> {
        &self.models[id]
    }
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &Options) -> Names<'a, 'd> {
    let unicode = options.allow_unicode_identifiers;
    let children = api.children();
    let mut classes = Scope::new();
    let mut modules = Scope::new();
    for taken in ["extra_models", "__init__"] {
        modules.take_file(taken.to_owned());
    }
    classes.reserve(&["TokenModel"]);
    let mut models: ByModel<_> = api
        .models
        .iter()
        .map(|model| {
            let class = classes.take(model.named(|name| RESERVED.model(name, unicode)));
            let module = modules.take_file(file_stem(&RESERVED.module(class.as_str())));
            let mut scope = Scope::new();
            let fields = named(model.properties(), |p| scope.take(p.named(|name| RESERVED.property(name, unicode))));
            let constants = words::constants(model, &|text| words::constant(text, unicode));
            ModelNames { class, module, any: None, fields, constants, extended: Vec::new() }
        })
        .collect();
    for id in api.model_ids() {
        if api.is_parent(id, &children) {
            let names = &mut models[id];
            names.any = Some(classes.take(format!("Any{}", names.class)));
        }
    }
    for id in api.model_ids() {
        if let Some(union) = api.model(id).union() {
            models[id].extended = extended(api, union, &models, id, &mut classes, unicode);
        }
    }
    let mut hooks = Scope::new();
    let hooks = named(&api.security_schemes, |scheme| {
        let name = RESERVED.variable(scheme.name, unicode);
        hooks.take(format!("get_token_{name}"))
    });
    let groups = groups(api, &models, options);
    let without_discriminator = without_discriminator(api, &children);
    Names { whole_forms: whole_forms(&groups), groups, models, hooks, children, without_discriminator }
}

/// The models of forms that methods take next to other contents. Responses do not have forms.
fn whole_forms(groups: &[Group<'_, '_>]) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for named in groups.iter().flat_map(|group| &group.operations) {
        let taken = named.operation.body.iter().filter(|_| whole_body(&named.arguments).is_some());
        let forms = taken.flat_map(|body| offered(&body.contents)).filter(|content| content.form.is_some());
        forms.filter_map(|content| content.ty.as_ref()).for_each(|ty| ty.visit_models(&mut |id| out.extend([id])));
    }
    out
}

/// The members of a union that are extended by its properties: classes without children.
fn extended<'a, 'd>(
    api: &Api<'_>,
    union: &'a Union<'d>,
    models: &ByModel<ModelNames<'_, '_>>,
    of: ModelId,
    classes: &mut Scope,
    unicode: bool,
) -> Vec<Extended<'a, 'd>> {
    let mut out: Vec<Extended<'a, 'd>> = Vec::new();
    for member in &union.members {
        let Some(id) = member.model() else { continue };
        let names = &models[id];
        if !is_object_model(api, id) || names.any.is_some() || out.iter().any(|known| known.member == id) {
            continue;
        }
        let mut scope = Scope::excluding(idents(&names.fields));
        let lacking = union.common.iter().filter(|property| api.lacks(id, property.name));
        let fields = named(lacking, |p| scope.take(p.named(|name| RESERVED.property(name, unicode))));
        if fields.is_empty() {
            continue;
        }
        let (union, member) = (models[of].class.as_str(), names.class.as_str());
        let class = if member.starts_with(union) { format!("Full{member}") } else { format!("{union}{member}") };
        out.push(Extended { member: id, class: classes.take(class), fields });
    }
    out
}

fn groups<'a, 'd>(api: &'a Api<'d>, models: &ByModel<ModelNames<'_, '_>>, options: &Options) -> Vec<Group<'a, 'd>> {
    let unicode = options.allow_unicode_identifiers;
    let ids = operation_ids(api);
    // Modules of responses import models by their names.
    let imported = models.iter().flat_map(|model| {
        [&model.class].into_iter().chain(&model.any).chain(model.extended.iter().map(|member| &member.class))
    });
    let imported: BTreeSet<_> = imported.map(Ident::as_str).collect_small();
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("Api");
    let mut classes = Scope::new();
    // Modules of interfaces import models, too.
    let mut interfaces = Scope::excluding(models.iter().map(|model| &model.class));
    let mut modules = Scope::new();
    let mut out = Vec::new();
    for (class, (tag, members)) in by_first_tag(api, &|tag| RESERVED.tag(tag, unicode)) {
        let class = classes.take(class);
        let interface = interfaces.take(format!("Base{class}{suffix}"));
        let implementation = interfaces.take(format!("{class}{suffix}"));
        let module = modules_of_group(&mut modules, &RESERVED.module(&format!("{class}{suffix}")));
        let mut methods = Scope::new();
        let mut scope = Scope::new();
        let mut types = |name: String| loop {
            let free = scope.take(name.clone());
            if !imported.contains(free.as_str()) && free != interface {
                break free;
            }
        };
        let operations = members
            .into_iter()
            .map(|(index, operation)| {
                let method = methods.take(operation.named(|id| RESERVED.method(id, unicode)));
                operation_names(operation, ids[index].clone(), method, &mut types, models, options)
            })
            .collect();
        out.push(Group { class, interface, implementation, module, tag, operations });
    }
    out
}

/// The module of the routes of a group; the names of the modules of its interface and responses are free, too.
fn modules_of_group(modules: &mut Scope, wanted: &str) -> Ident {
    loop {
        let module = modules.take_file(file_stem(wanted));
        let others = ["_base", "_responses"].map(|suffix| module.with(suffix).to_string());
        if others.iter().all(|name| modules.take_file(name.clone()).as_str() == name) {
            return module;
        }
    }
}

fn operation_names<'a, 'd>(
    operation: &'a Operation<'d>,
    id: String,
    method: Ident,
    types: &mut impl FnMut(String) -> Ident,
    models: &ByModel<ModelNames<'_, '_>>,
    options: &Options,
) -> NamedOperation<'a, 'd> {
    let unicode = options.allow_unicode_identifiers;
    let mut scope = Scope::with(&["self"]);
    let argument = |name: &str| RESERVED.variable(name, unicode);
    let path_argument = |name: &str| RESERVED.path_variable(name, unicode);
    let body = |model: ModelId| argument(models[model].class.as_str());
    let spelling = Spelling { argument: &argument, path_argument: &path_argument, body: &body };
    let mut take = |wanted| scope.take(wanted);
    let parts = taken_parts(operation);
    let arguments = arguments_with(operation, &parts, &spelling, options.ensure_unique_params, &mut take);
    let class = words::class(method.as_str());
    let responses = operation.responses.iter().map(|response| {
        let status = match response.status {
            Status::Default => "Default".to_owned(),
            status => status.to_string(),
        };
        let mut scope = Scope::with(&["body", "status_code", "content_type", "headers", "header_names"]);
        let headers = named(&response.headers, |header| scope.take(RESERVED.variable(header.name, unicode)));
        NamedResponse { response, class: types(format!("{class}Response{status}")), headers }
    });
    let responses = responses.collect();
    NamedOperation { operation, id, result: types(format!("{class}Result")), method, responses, arguments }
}

/// The arguments of a body: the fields of its form if all contents are forms with fields, else the whole body.
fn taken_parts<'a, 'd>(operation: &'a Operation<'d>) -> Vec<Part<'a, 'd>> {
    let Some(body) = &operation.body else { return Vec::new() };
    let has_fields = |kind| matches!(kind, ContentKind::Form | ContentKind::Multipart);
    let mut contents = offered(&body.contents);
    let parts = parts(operation);
    let fielded = matches!(parts.first(), Some(Part::Field(_)))
        && contents.all(|content| has_fields(ContentKind::of(content)) && content.form.is_some());
    if fielded { parts } else { vec![Part::Whole(body, body.preferred_content())] }
}
