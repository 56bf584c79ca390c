//! The names of the generated server, which are unique and stable. The compiler
//! demands a case for each kind of names, so that it also applies to names of mappings.

use std::collections::BTreeSet;

use super::words;
use crate::api::{Api, Enum, Model, ModelId, Operation, ParameterLocation, Property, Response, Tag, Type};
use crate::plan::by_model::ByModel;
use crate::plan::named::{Alternative, Constant, Named, Scheme, named};
use crate::plan::names::{Ident, Scope, file_stem};
use crate::plan::operations::by_first_tag;
use crate::plan::types::Kind;
use crate::small::{CollectSmall, SortSmall};

pub struct ModelNames<'a, 'd> {
    pub ty: Ident,
    /// The module of its file.
    pub module: Ident,
    pub fields: Vec<FieldNames<'a, 'd>>,
    pub constants: Vec<Constant<'a, 'd>>,
    pub variants: Vec<Alternative<'a, 'd>>,
    /// The field for additional properties.
    pub additional: Ident,
    /// The field of the alternative, and its type, for a union with properties next to the alternatives.
    pub alternative: Ident,
    pub alternatives: Ident,
}

/// A property with the names of its field and of the enum within it.
pub struct FieldNames<'a, 'd> {
    pub property: &'a Property<'d>,
    pub ident: Ident,
    pub inline_enum: Option<Ident>,
}

/// The operations of one tag.
pub struct Group<'a, 'd> {
    pub name: Ident,
    pub module: Ident,
    /// The module of its parameters and forms, next to those of models.
    pub parameters: Ident,
    pub tag: Option<&'a Tag<'d>>,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// Its place in the contract.
    pub index: usize,
    pub method: Ident,
    /// `GetPetById`.
    pub stem: Ident,
    pub response: Ident,
    /// The enum of a body with several types, and the struct of a form without a model.
    pub body: Ident,
    pub form: Ident,
    /// Further types of one response append the name of the type.
    pub responses: Vec<Named<'a, Response<'d>>>,
    /// The parameters, by location.
    pub locations: Vec<LocationNames>,
}

/// A struct of parameters.
pub struct LocationNames {
    pub location: ParameterLocation,
    pub ty: Ident,
    /// Indices of parameters of the operation, with their fields and inline enums.
    pub fields: Vec<(usize, Ident, Option<Ident>)>,
}

pub struct Names<'a, 'd> {
    pub models: ByModel<ModelNames<'a, 'd>>,
    pub groups: Vec<Group<'a, 'd>>,
    /// The security schemes with their hooks.
    pub schemes: Vec<Scheme<'a, 'd>>,
}

impl<'a, 'd> Names<'a, 'd> {
    pub fn model(&self, id: ModelId) -> &ModelNames<'a, 'd> {
        &self.models[id]
    }
}

pub fn assign<'a, 'd>(api: &'a Api<'d>) -> Names<'a, 'd> {
    let mut types = Scope::new();
    let mut modules = Scope::with(&["mod"]);
    let models = named(&api.models, |model| types.take(words::type_name(model.mapped_name.unwrap_or(&model.title))));
    let models = models.into_iter().map(|Named { of, ident }| {
        let module = modules.take_file(file_stem(&words::field(ident.as_str())));
        self::model(api, of, (module, ident), &mut types)
    });
    let models = models.collect();
    let groups = groups(api, &mut types, &mut modules);
    let mut hooks = Scope::new();
    let schemes = named(&api.security_schemes, |scheme| hooks.take(words::field(scheme.name)));
    Names { models, groups, schemes }
}

fn model<'a, 'd>(
    api: &Api<'_>,
    model: &'a Model<'d>,
    (module, ty): (Ident, Ident),
    types: &mut Scope,
) -> ModelNames<'a, 'd> {
    let mut scope = Scope::new();
    let field = |property: &'a Property<'d>| {
        let inner = |_| types.take(words::inner_type(ty.as_str(), property.title()));
        let inline_enum = enum_of_texts(&property.ty).map(inner);
        FieldNames { property, ident: scope.take(words::field(property.title())), inline_enum }
    };
    let fields = model.properties().iter().map(field).collect();
    let mut variants = Scope::with(&words::VARIANTS);
    let variants = named(model.alternatives(), |member| variants.take(alternative(api, member)));
    let constants = model.enumeration().map(constants).unwrap_or_default();
    let alternatives = match model.union().filter(|union| !union.common.is_empty()) {
        Some(_) => types.take(format!("{ty}OneOf")),
        None => ty.clone(),
    };
    let additional = scope.take("additional_properties".to_owned());
    let alternative = scope.take("value".to_owned());
    ModelNames { ty, module, fields, constants, variants, additional, alternative, alternatives }
}

pub fn constants<'a, 'd>(values: &'a Enum<'d>) -> Vec<Constant<'a, 'd>> {
    let mut scope = Scope::with(&words::VARIANTS);
    named(&values.values, |value| scope.take(words::variant(&value.word())))
}

/// The name of an alternative, which is that of its type.
fn alternative(api: &Api<'_>, ty: &Type<'_>) -> String {
    let name = match ty.kind() {
        Kind::Model(id) => return words::variant(&api.model(id).title),
        Kind::Boolean => "Boolean",
        Kind::Integer(_) => "Integer",
        Kind::Number(_) => "Number",
        Kind::Text(_) | Kind::File => "Text",
        Kind::Enum(_) => "Value",
        Kind::List(_) | Kind::Tuple(_) => "List",
        Kind::Map(_) | Kind::Object => "Object",
        Kind::Null => "Null",
        Kind::Any | Kind::Never | Kind::Union(_) => "Any",
    };
    name.to_owned()
}

/// The inline enum of strings within a type. Enums of numbers are plain numbers, which the contract checks.
pub fn enum_of_texts<'t, 'd>(ty: &'t Type<'d>) -> Option<&'t Enum<'d>> {
    ty.inline_enum().filter(|values| values.is_of_texts())
}

/// Each operation is in the trait of its first tag.
fn groups<'a, 'd>(api: &'a Api<'d>, types: &mut Scope, files: &mut Scope) -> Vec<Group<'a, 'd>> {
    let mut names = Scope::new();
    let mut modules = Scope::with(&["mod"]);
    let mut methods = Scope::new();
    let mut stems = Scope::new();
    let mut groups: Vec<_> = by_first_tag(api, &words::trait_name)
        .into_iter()
        .map(|(name, (tag, operations))| {
            let module = words::field(&name);
            Group {
                name: names.take(name),
                module: modules.take_file(file_stem(&module)),
                parameters: files.take_file(format!("{module}_params")),
                tag,
                operations: operations
                    .into_iter()
                    .map(|(index, named)| operation(named, index, types, &mut methods, &mut stems))
                    .collect(),
            }
        })
        .collect();
    // Sorted by module, like rustfmt does.
    groups.sort_small_by(|one, other| one.module.cmp(&other.module));
    groups
}

fn operation<'a, 'd>(
    operation: &'a Operation<'d>,
    index: usize,
    types: &mut Scope,
    methods: &mut Scope,
    stems: &mut Scope,
) -> NamedOperation<'a, 'd> {
    let stem = stems.take(words::operation_type(operation.mapped_name.unwrap_or(&operation.id)));
    let mut statuses = Scope::new();
    let locations: BTreeSet<u8> = operation.parameters.iter().map(|parameter| rank(parameter.location)).collect_small();
    let locations =
        locations.into_iter().map(|rank| location(operation, LOCATIONS[rank as usize], &stem, types)).collect();
    NamedOperation {
        operation,
        index,
        method: methods.take(words::field(operation.mapped_name.unwrap_or(&operation.id))),
        response: stem.with("Response"),
        body: stem.with("Body"),
        form: types.take(format!("{stem}Form")),
        responses: named(&operation.responses, |response| {
            statuses.take_numbered(words::status(response.status, response.description), "_", 2)
        }),
        locations,
        stem,
    }
}

/// In the order of the parameters of methods, which is that of the reference.
const LOCATIONS: [ParameterLocation; 5] = [
    ParameterLocation::Header,
    ParameterLocation::Path,
    ParameterLocation::Query,
    ParameterLocation::Querystring,
    ParameterLocation::Cookie,
];

fn rank(location: ParameterLocation) -> u8 {
    LOCATIONS.iter().position(|known| *known == location).unwrap_or_default() as u8
}

/// The word for a location in the name of its struct of parameters.
pub fn location_word(location: ParameterLocation) -> &'static str {
    match location {
        ParameterLocation::Header => "Header",
        ParameterLocation::Path => "Path",
        ParameterLocation::Query => "Query",
        ParameterLocation::Querystring => "Querystring",
        ParameterLocation::Cookie => "Cookie",
    }
}

fn location(operation: &Operation<'_>, location: ParameterLocation, stem: &Ident, types: &mut Scope) -> LocationNames {
    let ty = types.take(format!("{stem}{}Params", location_word(location)));
    let mut scope = Scope::new();
    let own = operation.parameters.iter().enumerate().filter(|(_, parameter)| parameter.location == location);
    let fields = own.map(|(index, parameter)| {
        let field = scope.take(words::field(parameter.title()));
        let values =
            enum_of_texts(&parameter.ty).map(|_| types.take(words::inner_type(stem.as_str(), parameter.title())));
        (index, field, values)
    });
    LocationNames { location, fields: fields.collect(), ty }
}
