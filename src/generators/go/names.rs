//! The names of the generated client, which are unique and stable.

use std::collections::{BTreeMap, BTreeSet};

use super::options::Options;
use super::text::Code;
use super::types::{Place, Types};
use super::words;
use crate::api::{Api, Enum, Model, ModelId, Operation, Property, Tag, Type, cycles};
use crate::plan::arguments::{Argument, Spelling, arguments};
use crate::plan::by_model::ByModel;
use crate::plan::models::ModelKind;
use crate::plan::named::{Alternative, Constant, Field, named};
use crate::plan::names::{Claims, Ident, Scope};
use crate::plan::operations::by_tag;
use crate::settings::API_NAME_SUFFIX;

pub struct Names<'a, 'd> {
    pub models: ByModel<Ident>,
    /// The names of the members of models.
    pub members: ByModel<Members<'a, 'd>>,
    /// Models that would contain each other by value without pointers.
    pub cycles: Vec<BTreeSet<ModelId>>,
    pub groups: Vec<Group<'a, 'd>>,
}

/// The names of the members of a model.
pub struct Members<'a, 'd> {
    /// `model_pet`, without its extension.
    pub file: Ident,
    pub fields: Vec<Field<'a, 'd>>,
    /// Alternatives of one type share a name.
    pub alternatives: Vec<Alternative<'a, 'd>>,
    pub constants: Vec<Constant<'a, 'd>>,
    /// The constant for unlisted values of an enumeration.
    pub unknown: Option<Ident>,
}

/// Operations of one tag.
pub struct Group<'a, 'd> {
    pub tag: Option<&'a Tag<'d>>,
    /// `PetAPI`: the field of the client, and the interface.
    pub class: Ident,
    /// `PetAPIService`.
    pub service: Ident,
    /// `api_pet`, without its extension.
    pub file: Ident,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// `AddPet`; `AddPetExecute` is reserved with it.
    pub name: Ident,
    /// `ApiAddPetRequest`.
    pub request: Ident,
    /// Named like variables; their methods have the same names, capitalized.
    pub arguments: Vec<Argument<'a, 'd>>,
}

/// Names of the methods, fields and variables of a request.
const OF_REQUESTS: &[&str] = &[
    "apiService", "apiCall", "apiClient", "newCall", "ctx", "execute", "executeAll", "executeRaw", "executeStream",
    "r", "s",
];
/// Names of the methods and fields of every model.
const OF_MODELS: &[&str] = &["MarshalJSON", "UnmarshalJSON", "ToMap", "AdditionalProperties"];
const OF_UNIONS: &[&str] = &["GetActualInstance", "GetActualInstanceValue"];

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &Options) -> Names<'a, 'd> {
    let mut namer = Namer { options, types: Claims::default(), files: Scope::new(), taken: BTreeSet::new() };
    words::RUNTIME.split_whitespace().for_each(|name| namer.types.taken.reserve(&[name]));
    let models: ByModel<_> = api.models.iter().map(|model| namer.model(model)).collect();
    let types = Types { api, models: &models, integers: options.integers, qualifier: "" };
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("API");
    let mut groups = Vec::new();
    for (name, (tag, operations)) in by_tag(api, &words::tag) {
        let class = namer.types.taken.take(format!("{name}{suffix}"));
        let service = namer.types.taken.take(format!("{class}Service"));
        let file = namer.files.take_file(words::file("api", &name));
        let mut methods = Claims::default();
        let named = |(_, operation)| namer.operation(operation, &class, &models, &mut methods);
        groups.push(Group { tag, service, file, operations: operations.into_iter().map(named).collect(), class });
    }
    let members = api.model_ids().map(|id| namer.members(types, api.model(id), &models[id])).collect();
    let cycles = cycles(api.models.len(), &|id| types.held(id));
    Names { members, cycles, groups, models }
}

struct Namer<'n> {
    options: &'n Options,
    /// The declarations of the package.
    types: Claims,
    files: Scope,
    /// Names of the constants of all enumerations.
    taken: BTreeSet<String>,
}

impl Namer<'_> {
    fn model(&mut self, model: &Model<'_>) -> Ident {
        let around = if matches!(model.kind(), ModelKind::Enum(_)) { OF_ENUM } else { &OF_ENUM[..5] };
        self.types.claim(words::visible(&model.named(words::model)), around)
    }

    fn operation<'a, 'd>(
        &mut self,
        operation: &'a Operation<'d>,
        class: &Ident,
        models: &ByModel<Ident>,
        methods: &mut Claims,
    ) -> NamedOperation<'a, 'd> {
        let name = methods.claim(words::visible(&operation.named(words::operation)), &["*", "*Execute"]);
        let short = format!("Api{name}Request");
        // An operation with several tags has a request type for each.
        let long = self.options.struct_prefix || self.types.taken.holds(&short);
        let request = self.types.taken.take(if long { format!("{class}{name}Request") } else { short });
        let mut scope = Scope::with(OF_REQUESTS);
        let body = |model: ModelId| words::variable(models[model].as_str());
        let spelling = Spelling::of(&words::variable, &body);
        let arguments = arguments(operation, &spelling, true, &mut |name| scope.take(name));
        NamedOperation { operation, name, request, arguments }
    }

    fn members<'a, 'd>(&mut self, types: Types<'_>, model: &'a Model<'d>, name: &Ident) -> Members<'a, 'd> {
        let mut scope = Claims::with(OF_MODELS);
        let file = self.files.take_file(words::file("model", model.mapped_name.unwrap_or(&model.title)));
        let (mut alternatives, mut constants, mut unknown) = (Vec::new(), Vec::new(), None);
        match model.kind() {
            ModelKind::Union(union) => {
                scope.taken.reserve(OF_UNIONS);
                alternatives = self.alternatives(types, union.members, name, &mut scope);
            }
            ModelKind::Enum(values) if model.used => (constants, unknown) = self.constants(values, name),
            ModelKind::Object(_) | ModelKind::Enum(_) | ModelKind::Alias(_) => {}
        }
        let fields = named(model.properties(), |property: &Property<'_>| {
            let required = property.is_always_required();
            let around = accessors(types.place(&property.ty, required), required, types.takes_null(&property.ty));
            scope.claim(words::visible(&property.named(words::field)), around)
        });
        Members { file, fields, alternatives, constants, unknown }
    }

    fn alternatives<'a, 'd>(
        &mut self,
        types: Types<'_>,
        members: &'a [Type<'d>],
        union: &Ident,
        scope: &mut Claims,
    ) -> Vec<Alternative<'a, 'd>> {
        let mut known: BTreeMap<Code, Ident> = BTreeMap::new();
        named(members, |member| {
            let ty = types.base(member);
            known
                .entry(ty)
                .or_insert_with(|| {
                    loop {
                        let name = scope.claim(types.alternative(member).to_string(), &["*"]);
                        let function = format!("{name}As{union}");
                        if !self.types.taken.holds(&function) {
                            self.types.taken.reserve(&[&function]);
                            return name;
                        }
                    }
                })
                .clone()
        })
    }

    /// Constants are prefixed with the name of the type if the option asks for it, if another constant has the name, or if
    /// the name does not begin with a letter.
    fn constants<'a, 'd>(&mut self, values: &'a Enum<'d>, name: &Ident) -> (Vec<Constant<'a, 'd>>, Option<Ident>) {
        let mut constant = |wanted: String, prefixed: bool| {
            let taken = |wanted: &str| self.taken.contains(wanted) || self.types.taken.holds(wanted);
            let alone = !prefixed && !wanted.starts_with('_') && !taken(&wanted);
            let ident = self.types.taken.take(if alone { wanted } else { format!("{}_{wanted}", name.upper()) });
            self.taken.insert(ident.to_string());
            ident
        };
        let listed = named(&values.values, |value| {
            let wanted = match (value.name, value.title) {
                (Some(name), _) => words::constant_as_written(name),
                (None, Some(title)) => words::constant(title),
                (None, None) => words::constant(&value.text()),
            };
            constant(wanted, self.options.enum_class_prefix)
        });
        let unknown = self.options.enum_unknown_default_case;
        (listed, unknown.then(|| constant("UNKNOWN_DEFAULT_OPEN_API".to_owned(), true)))
    }
}

/// The declarations of a model; an enumeration has all of them.
const OF_ENUM: &[&str] =
    &["*", "New*", "New*WithDefaults", "Nullable*", "NewNullable*", "New*FromValue", "Allowed*EnumValues"];

/// The names derived from a property: its field and methods.
const fn accessors(place: Place, required: bool, takes_null: bool) -> &'static [&'static str] {
    match (place, required) {
        (Place::Nullable | Place::Plain, false) if takes_null => {
            &["*", "Get*", "Get*Ok", "Has*", "Set*", "Set*Nil", "Unset*"]
        }
        (_, false) => &["*", "Get*", "Get*Ok", "Has*", "Set*"],
        (_, true) => &["*", "Get*", "Get*Ok", "Set*"],
    }
}

/// The exported name of a variable, which begins with a capital.
pub fn exported(name: &Ident) -> Ident {
    name.capitalized()
}
