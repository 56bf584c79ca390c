//! Which name each thing of an API gets in the client.

use std::collections::BTreeSet;

use crate::api::{
    Api, Children, EnumBase, EnumValue, Model, ModelShape, Operation, Property, Shape, Tag, Type,
};
use crate::generators::names::{Ident, Scope, file_stem};
use crate::generators::operations::{Part, by_tag, parts};
use crate::generators::python::words;
use crate::settings::API_NAME_SUFFIX;

/// Names that modules of models and operations import; a model of the name gets the prefix `Model`.
const IMPORTED: [&str; 30] = [
    "Annotated",
    "Any",
    "ApiClient",
    "AsyncIterator",
    "BaseModel",
    "ClassVar",
    "ConfigDict",
    "Decimal",
    "Enum",
    "Field",
    "Iterator",
    "Literal",
    "RESTResponseType",
    "Self",
    "StrictBool",
    "StrictBytes",
    "StrictFloat",
    "StrictInt",
    "StrictStr",
    "TYPE_CHECKING",
    "UUID",
    "Union",
    "ValidationInfo",
    "Dict",
    "List",
    "Optional",
    "Set",
    "Tuple",
    "Type",
    "Callable",
];

/// Attributes that a class of operations has already.
const OWN: [&str; 2] = ["api_client", "self"];

pub struct ModelNames {
    /// `OrderStatus`.
    pub class: Ident,
    /// `order_status`.
    pub module: Ident,
    /// Of an object's properties, or of those that stand beside the members of a union.
    pub fields: Vec<Ident>,
    /// Of an enumeration's values.
    pub constants: Vec<Ident>,
}

pub struct Group<'a, 'd> {
    /// `PetApi`.
    pub class: Ident,
    /// `pet_api`.
    pub module: Ident,
    pub tag: Option<&'a Tag<'d>>,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// `get_pet_by_id`.
    pub method: Ident,
    /// `_GET_PET_BY_ID`: what is known of the operation.
    pub constant: Ident,
    /// Of the operation's parameters.
    pub parameters: Vec<Ident>,
    /// Of a form's fields, or of the one body.
    pub body: Vec<Ident>,
}

pub struct Names<'a, 'd> {
    /// By model id.
    pub models: Vec<ModelNames>,
    pub groups: Vec<Group<'a, 'd>>,
    /// Who inherits from which model.
    pub children: Children,
    /// What modules of operations call `ApiResponse`, which may be the name of a model, too.
    pub response: Ident,
}

pub fn assign<'a, 'd>(api: &'a Api<'d>) -> Names<'a, 'd> {
    let mut classes = Scope::new();
    let mut modules = Scope::new();
    modules.take_file("__init__".to_owned());
    // Nobody names what only forms use.
    let mut unnamed = Scope::new();
    let models: Vec<_> = api
        .models
        .iter()
        .map(|model| {
            let scope = if model.used { &mut classes } else { &mut unnamed };
            let class = scope.take(model.named(|name| words::model(name, &IMPORTED, false)));
            let module = if model.used {
                modules.take_file(file_stem(&words::module(class.as_str())))
            } else {
                unnamed.take(words::module(class.as_str()))
            };
            let mut scope = Scope::with(&["additional_properties", "actual_instance", "one_of_schemas", "any_of_schemas"]);
            let fields = properties(model).map(|p| scope.take(p.named(|name| words::property(name, false)))).collect();
            ModelNames { class, module, fields, constants: constants(model) }
        })
        .collect();
    let response = if classes.holds("ApiResponse") { "HttpResponse" } else { "ApiResponse" };
    let response = classes.take(response.to_owned());
    Names { groups: groups(api, &models, &mut classes), models, children: api.children(), response }
}

fn groups<'a, 'd>(api: &'a Api<'d>, models: &[ModelNames], classes: &mut Scope) -> Vec<Group<'a, 'd>> {
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("Api");
    let mut modules = Scope::new();
    modules.take_file("__init__".to_owned());
    let group = |(name, (tag, members)): (String, (Option<&'a Tag<'d>>, Vec<&'a Operation<'d>>))| {
        let class = classes.take(format!("{name}{suffix}"));
        let module = modules.take_file(file_stem(&words::module(class.as_str())));
        let mut methods = Scope::with(&OWN);
        let mut constants = Scope::new();
        let operations = members.into_iter().map(|operation| {
            let method = methods.take(operation.named(|id| words::method(id, &OWN, false)));
            for suffix in ["with_http_info", "without_preload_content", "stream", "sync"] {
                methods.take(format!("{method}_{suffix}"));
            }
            let constant = constants.take(format!("_{}", method.as_str().to_uppercase()));
            let (parameters, body) = arguments(operation, models);
            NamedOperation { operation, method, constant, parameters, body }
        });
        Group { operations: operations.collect(), class, module, tag }
    };
    by_tag(api, &|tag| words::tag(tag, false)).into_iter().map(group).collect()
}

/// Names of the parameters, and of the body's parts.
fn arguments(operation: &Operation<'_>, models: &[ModelNames]) -> (Vec<Ident>, Vec<Ident>) {
    let mut scope = Scope::with(&["self"]);
    let parameters = operation.parameters.iter().map(|p| scope.take(p.named(|name| words::variable(name, false))));
    let parameters = parameters.collect();
    let body = parts(operation).iter().map(|part| scope.take(part_name(part, models))).collect();
    (parameters, body)
}

/// A body is called after its model, as in the reference.
fn part_name(part: &Part<'_, '_>, models: &[ModelNames]) -> String {
    let model = |ty: &Type<'_>| match ty.shape {
        Shape::Model(id) => Some(words::variable(models[id.0 as usize].class.as_str(), false)),
        _ => None,
    };
    match part {
        Part::Field(field) => words::variable(field.name, false),
        Part::Whole(body, _) => match (body.name, part.ty().as_ref()) {
            (Some(name), _) => words::variable(name, false),
            (None, ty @ Type { shape: Shape::Model(_), .. }) => model(ty).unwrap_or_default(),
            (None, Type { shape: Shape::Array(item) | Shape::Set(item), .. }) => {
                model(item).unwrap_or_else(|| "request_body".to_owned())
            }
            (None, Type { shape: Shape::Map(_), .. }) => "request_body".to_owned(),
            (None, _) => "body".to_owned(),
        },
    }
}

/// The properties that a model's class has, in the order of the description.
pub fn properties<'a, 'd>(model: &'a Model<'d>) -> impl Iterator<Item = &'a Property<'d>> {
    let properties = match &model.shape {
        ModelShape::Object(object) => object.properties.as_slice(),
        ModelShape::Union(union) => union.common.as_slice(),
        _ => &[],
    };
    properties.iter()
}

fn constants(model: &Model<'_>) -> Vec<Ident> {
    let ModelShape::Enum(values) = &model.shape else { return Vec::new() };
    let mut scope = Scope::new();
    let mut name = |value: &EnumValue<'_>| {
        let wanted = match (value.called(), value.node.str()) {
            (Some(name), _) | (None, Some(name)) => words::constant(name, false, false),
            (None, None) => words::constant(&value.node.to_json(), values.base == EnumBase::Number, false),
        };
        scope.take(wanted)
    };
    let mut seen = BTreeSet::new();
    values.values.iter().filter(|value| seen.insert(value.node.to_json())).map(&mut name).collect()
}
