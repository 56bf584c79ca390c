//! The names of the generated client, which are unique and stable.

use std::collections::BTreeMap;

use super::Options;
use super::library::Library;
use super::shapes::{alternatives, entry_enum, field_enum, has_enum_value, parameter_enum, properties};
use super::words;
use crate::api::{Api, Enum, Model, ModelId, Operation, Property, Tag, Type};
use crate::plan::arguments::{Argument, Spelling, arguments};
use crate::plan::by_model::ByModel;
use crate::plan::models::{Alternatives, UNKNOWN};
use crate::plan::named::{Alternative, Named, idents, named};
pub use crate::plan::names::fixed;
use crate::plan::names::{Alphabet, Ident, Scope, led};
use crate::plan::operations::by_tag;
use crate::plan::types::Kind;
use crate::spec::NodeId;

/// Local names of the functions of an API.
const LOCALS: [&str; 6] = ["apiClient", "arguments", "result", "value", "free", "NULL"];

/// Names for an enum: its type, its constants, its functions.
#[derive(Debug, Clone)]
pub struct EnumNames {
    pub ty: Ident,
    /// First the constant for no value, then those of the values in their order, then the constant for unlisted values.
    pub constants: Vec<Ident>,
    /// `pet_status`: the prefix of the functions.
    pub stem: Ident,
    /// The parameter of the functions.
    pub argument: Ident,
}

/// Names for a tagged union.
pub struct UnionNames<'a, 'd> {
    /// The field with the tag of the alternative, and the field with the union.
    pub tag: Ident,
    pub value: Ident,
    /// The enum of the tags; the first constant means no alternative.
    pub tags: EnumNames,
    /// The values of the property in JSON that has the tags, if there is such a property.
    pub values: Option<Enum<'d>>,
    pub members: Vec<Alternative<'a, 'd>>,
    /// The member for an object of an unknown alternative. Its tag is the last constant.
    pub unlisted: Ident,
}

impl UnionNames<'_, '_> {
    /// All names of fields and members.
    pub fn fields(&self) -> impl Iterator<Item = &Ident> {
        idents(&self.members).chain([&self.unlisted, &self.tag, &self.value])
    }
}

/// Names for a field of a struct.
pub struct FieldNames<'a, 'd> {
    pub property: &'a Property<'d>,
    pub ident: Ident,
    /// The flag that distinguishes null from absent, for a property that can be both.
    pub is_null: Option<Ident>,
    /// The enum within the property.
    pub values: Option<EnumNames>,
    /// The field for the text of an unlisted enum value.
    pub unlisted: Option<Ident>,
}

pub struct ModelNames<'a, 'd> {
    /// `pet`: the base of the names of type, functions and files.
    pub stem: Ident,
    /// For a model that is an enum.
    pub values: Option<EnumNames>,
    /// In the order of the options.
    pub fields: Vec<FieldNames<'a, 'd>>,
    pub union: Option<UnionNames<'a, 'd>>,
    /// The field for additional properties.
    pub additional: Ident,
    /// The field for the text of an unlisted value, if a union or an alias can be an enum.
    pub value_unlisted: Option<Ident>,
}

/// The functions of one tag.
pub struct Group<'a, 'd> {
    /// `PetAPI`.
    pub class: Ident,
    pub tag: Option<&'a Tag<'d>>,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// `PetAPI_addPet`.
    pub function: Ident,
    /// The function without its class, for the tables of its file.
    pub name: Ident,
    pub arguments: Vec<Argument<'a, 'd>>,
    /// The enums of the arguments.
    pub enums: Vec<Option<EnumNames>>,
}

impl<'a, 'd> NamedOperation<'a, 'd> {
    /// The arguments, each with the names of its enum.
    pub fn arguments(&self) -> impl Iterator<Item = (&Argument<'a, 'd>, Option<&EnumNames>)> {
        self.arguments.iter().zip(self.enums.iter().map(Option::as_ref))
    }
}

pub struct Names<'a, 'd> {
    pub library: Library,
    pub models: ByModel<ModelNames<'a, 'd>>,
    pub groups: Vec<Group<'a, 'd>>,
    /// All names of types, functions and constants. Each is a macro for the name with the prefix of the library.
    globals: Scope,
}

impl<'a, 'd> Names<'a, 'd> {
    pub fn model(&self, id: ModelId) -> &ModelNames<'a, 'd> {
        &self.models[id]
    }

    /// True for a name that is also the macro of a symbol of the library.
    pub fn is_symbol(&self, name: &Ident) -> bool {
        self.globals.holds(name.as_str())
    }
}

pub fn alphabet(options: &Options) -> Alphabet {
    Alphabet::of(options.allow_unicode_identifiers)
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &'a Options) -> Names<'a, 'd> {
    let alphabet = alphabet(options);
    let prefix = words::prefix(api.info.title, alphabet);
    let mut namer = Namer { api, options, alphabet, prefix, globals: Scope::new(), operation_enums: BTreeMap::new() };
    let stems = stems(api, alphabet);
    for stem in idents(&stems) {
        for suffix in ["_t", "_new", "_create", "_free", "_parseFromJSON", "_convertToJSON", "_table"] {
            namer.globals.take(format!("{stem}{suffix}"));
        }
    }
    let models: ByModel<_> = stems.into_iter().map(|Named { of, ident }| namer.model(of, ident)).collect();
    let groups = namer.groups(&models);
    Names { library: Library::of(api, options), models, groups, globals: namer.globals }
}

/// The base names of the models, which are assigned before all others, because programs use them most.
fn stems<'a, 'd>(api: &'a Api<'d>, alphabet: Alphabet) -> Vec<Named<'a, Model<'d>>> {
    let mut stems = Scope::new();
    named(&api.models, |model| stems.take_file(model.named(|name| words::model(name, alphabet))))
}

struct Namer<'n, 'd> {
    api: &'n Api<'d>,
    options: &'n Options,
    alphabet: Alphabet,
    /// The prefix of the names of enums.
    prefix: String,
    /// Types, functions and constants, which share a namespace in C.
    globals: Scope,
    /// Enums of operations with several tags, which are declared once.
    operation_enums: BTreeMap<NodeId, Vec<Option<EnumNames>>>,
}

impl<'n, 'd> Namer<'n, 'd> {
    fn model(&mut self, model: &'n Model<'d>, stem: Ident) -> ModelNames<'n, 'd> {
        let values = model.enumeration().map(|values| self.enumeration("", &stem, &stem, values));
        let mut scope = Scope::with(&["_library_owned"]);
        let union = alternatives(self.api, model).map(|union| self.union(&union, &stem, &mut scope));
        if model.alias().is_some() {
            scope.reserve(&["value"]);
        }
        let properties = properties(self.api, model, self.options);
        let field = |property: &'n Property<'d>| FieldNames {
            property,
            ident: scope.take(self.free(property.named(|name| words::field(name, self.alphabet)))),
            is_null: None,
            values: None,
            unlisted: None,
        };
        let mut fields: Vec<_> = properties.into_iter().map(field).collect();
        for field in fields.iter_mut().filter(|field| field.property.ty.nullable && !field.property.required) {
            field.is_null = Some(scope.take(format!("{}_is_null", field.ident)));
        }
        for field in &mut fields {
            field.values = self.enum_within(field, &stem);
        }
        let additional = scope.take("additional_properties".to_owned());
        let keeps = !self.options.enum_unknown_default_case;
        let is_enum = |field: &FieldNames<'_, '_>| field_enum(self.api, &field.property.ty).is_some();
        for field in fields.iter_mut().filter(|field| keeps && is_enum(field)) {
            field.unlisted = Some(scope.take(format!("{}_unlisted", field.ident)));
        }
        let value_unlisted =
            (keeps && has_enum_value(self.api, model)).then(|| scope.take("value_unlisted".to_owned()));
        ModelNames { values, fields, union, additional, value_unlisted, stem }
    }

    fn enum_within(&mut self, field: &FieldNames<'_, 'd>, stem: &Ident) -> Option<EnumNames> {
        let property = field.property;
        let (values, named) = entry_enum(self.api, &property.ty)?;
        // The name of the reference for the values of a map.
        let inner = matches!(property.ty.kind(), Kind::Map(_));
        let ident = if inner { fixed("inner") } else { field.ident.clone() };
        let upper = words::upper(if inner { "inner" } else { property.title() }, self.alphabet);
        Some(self.enumeration(if named { "" } else { &upper }, stem, &ident, values))
    }

    /// An enum within a model, or one that is the model: `{prefix}_{model}_{UPPER}_e`.
    fn enumeration(&mut self, upper: &str, stem: &Ident, field: &Ident, values: &Enum<'_>) -> EnumNames {
        // Digits are legal after a prefix, so the `model` that the stem got for them is omitted.
        let model = stem.as_str();
        let is_number =
            |rest: &&str| rest.strip_prefix('_').is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()));
        let digits = model.strip_prefix("model").filter(is_number);
        let base = format!("{}_{}_{upper}", self.prefix, digits.unwrap_or(model));
        let ty = self.globals.take(format!("{base}_e"));
        let constants = self.constants(&base, values);
        EnumNames { ty, constants, stem: self.globals.take(format!("{stem}_{field}")), argument: field.clone() }
    }

    fn constants(&mut self, base: &str, values: &Enum<'_>) -> Vec<Ident> {
        let mut out = vec![self.globals.take(format!("{base}_NULL"))];
        for value in &values.values {
            let word = words::value(&value.word(), self.alphabet);
            out.push(self.globals.take_numbered(format!("{base}_{word}"), "_", 2));
        }
        if self.options.enum_unknown_default_case {
            out.push(self.globals.take(format!("{base}_{UNKNOWN}")));
        }
        out
    }

    fn union(&mut self, union: &Alternatives<'n, 'd>, stem: &Ident, fields: &mut Scope) -> UnionNames<'n, 'd> {
        let mut scope = Scope::new();
        let members = named(union.members, |member| scope.take(self.member(member)));
        let unlisted = scope.take("unlisted".to_owned());
        if let Some(tagging) = self.api.tagging(union) {
            let tag = fields.take(self.free(words::field(tagging.property, self.alphabet)));
            let upper = words::upper(tagging.property, self.alphabet);
            let mut tags = self.enumeration(&upper, stem, &tag, &tagging.values);
            // With the option, the enum has a constant for unknown values already.
            if !self.options.enum_unknown_default_case {
                let none = tags.constants[0].as_str();
                let base = none.strip_suffix("NULL").unwrap_or(none);
                tags.constants.push(self.globals.take(format!("{base}{unlisted}")));
            }
            let value = fields.take("value".to_owned());
            return UnionNames { tag, value, tags, values: Some(tagging.values), members, unlisted };
        }
        let base = format!("{stem}_kind");
        let ty = self.globals.take(format!("{base}_e"));
        let mut constants = vec![self.globals.take(format!("{base}_NONE"))];
        constants
            .extend(idents(&members).chain([&unlisted]).map(|member| self.globals.take(format!("{base}_{member}"))));
        let (tag, value) = (fields.take("kind".to_owned()), fields.take("value".to_owned()));
        let tags = EnumNames { ty, constants, stem: fixed(&base), argument: tag.clone() };
        UnionNames { tag, value, tags, values: None, members, unlisted }
    }

    /// The name of an alternative, which is that of its type.
    fn member(&self, ty: &Type<'_>) -> String {
        let name = match ty.kind() {
            Kind::Model(id) => return words::field(&self.api.model(id).title, self.alphabet),
            Kind::List(list) => return format!("list_of_{}", self.member(list.item).trim_start_matches('_')),
            Kind::Map(map) => return format!("map_of_{}", self.member(&map.values).trim_start_matches('_')),
            Kind::Boolean => "boolean",
            Kind::Integer(_) => "integer",
            Kind::Number(_) => "number",
            Kind::Text(_) => "string",
            Kind::File => "binary",
            Kind::Enum(_) => "values",
            Kind::Tuple(_) => "list",
            Kind::Any | Kind::Never | Kind::Null | Kind::Object | Kind::Union(_) => "any",
        };
        name.to_owned()
    }

    fn groups(&mut self, models: &ByModel<ModelNames<'_, '_>>) -> Vec<Group<'n, 'd>> {
        let mut classes = Scope::new();
        let mut out = Vec::new();
        for (wanted, (tag, members)) in by_tag(self.api, &|tag| words::class(tag, self.alphabet)) {
            let class = classes.take_file(wanted);
            let mut functions = Scope::new();
            let operations = members
                .into_iter()
                .map(|(_, operation)| {
                    let name =
                        functions.take_numbered(operation.named(|id| words::operation(id, self.alphabet)), "_", 0);
                    self.operation(operation, name, &class, models)
                })
                .collect();
            out.push(Group { class, tag, operations });
        }
        out
    }

    fn operation(
        &mut self,
        operation: &'n Operation<'d>,
        name: Ident,
        class: &Ident,
        models: &ByModel<ModelNames<'_, '_>>,
    ) -> NamedOperation<'n, 'd> {
        let mut scope = Scope::with(&LOCALS);
        let argument = |name: &str| words::parameter(name, self.alphabet);
        let body = |model: ModelId| models[model].stem.to_string();
        let spelling = Spelling::of(&argument, &body);
        let unique = self.options.ensure_unique_params;
        let arguments = arguments(operation, &spelling, unique, &mut |wanted| scope.take(self.free(wanted)));
        let function = self.globals.take(format!("{class}_{name}"));
        // A digit is legal after the class or the prefix, but not as the first character.
        let bare = fixed(&led(name.to_string()));
        let enums = self.enums_of(operation, &arguments, &name, &bare);
        NamedOperation { operation, function, name: bare, arguments, enums }
    }

    /// The name, changed if it would hide the type of a later parameter.
    fn free(&self, wanted: String) -> String {
        let ty = wanted.ends_with("_t") || wanted.ends_with("_e");
        if ty && self.globals.holds(&wanted) || RUNTIME_TYPES.contains(&wanted.as_str()) {
            format!("{wanted}_")
        } else {
            wanted
        }
    }

    fn enums_of(
        &mut self,
        operation: &Operation<'d>,
        arguments: &[Argument<'_, 'd>],
        name: &Ident,
        bare: &Ident,
    ) -> Vec<Option<EnumNames>> {
        if let Some(known) = self.operation_enums.get(&operation.node.id()) {
            return known.clone();
        }
        let taken = |argument: &Argument<'_, 'd>| {
            let (values, named) = parameter_enum(self.api, argument.ty)?;
            let upper = if named { String::new() } else { words::upper(argument.title, self.alphabet) };
            let parameter = words::parameter(argument.title, self.alphabet);
            let ty = self.globals.take(format!("{}_{name}_{parameter}_e", self.prefix));
            let constants = self.constants(&format!("{}_{name}_{upper}", self.prefix), values);
            let stem = self.globals.take(format!("{bare}_{parameter}"));
            Some(EnumNames { ty, constants, stem, argument: fixed(&parameter) })
        };
        let enums: Vec<_> = arguments.iter().map(taken).collect();
        self.operation_enums.insert(operation.node.id(), enums.clone());
        enums
    }
}

/// Types of the library that parameters can have.
const RUNTIME_TYPES: [&str; 8] =
    ["list_t", "binary_t", "object_t", "any_type_t", "apiClient_t", "cJSON", "apiOperation_call", "keyValuePair_t"];
