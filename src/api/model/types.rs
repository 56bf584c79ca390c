//! Named types, and what stands at a place of use.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::spec::Node;

/// Index of a model in [`Api::models`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModelId(pub u32);

/// A named type.
pub struct Model<'d> {
    /// Name of the component, or one derived from the place (`Pet_owner`, `addPet_request`).
    pub name: String,
    /// What languages make its name of: `name`, with a prefix and a suffix that are set.
    pub title: String,
    /// The name that a mapping gives it.
    pub called: Option<&'d str>,
    /// A type of the program's own that takes its place, where the language has that.
    pub existing: Option<ExistingType<'d>>,
    /// The schema's own node, for problems.
    pub node: Node<'d>,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub shape: ModelShape<'d>,
    /// False for what only a form body uses: its fields are parameters and nobody names it.
    pub used: bool,
}

/// A type that a program has already, as `schemaMappings` and `importMappings` name it.
#[derive(Clone, Copy)]
pub struct ExistingType<'d> {
    /// Names of ASCII letters, digits, `_` and `$`, joined by dots.
    pub name: &'d str,
    /// What it is imported from, in the words of the language.
    pub module: &'d str,
}

pub enum ModelShape<'d> {
    Object(Object<'d>),
    Enum(Enum<'d>),
    Union(Union<'d>),
    /// Another name for a type that would otherwise not end (an array of itself).
    Alias(Type<'d>),
}

impl<'d> Model<'d> {
    /// The object that it is, with alternatives or without.
    pub fn object(&self) -> Option<&Object<'d>> {
        if let ModelShape::Object(object) = &self.shape { Some(object) } else { None }
    }

    /// The union that it is, where it is no object.
    pub fn union(&self) -> Option<&Union<'d>> {
        if let ModelShape::Union(union) = &self.shape { Some(union) } else { None }
    }

    pub fn enumeration(&self) -> Option<&Enum<'d>> {
        if let ModelShape::Enum(values) = &self.shape { Some(values) } else { None }
    }

    /// The type that it is another name for.
    pub fn alias(&self) -> Option<&Type<'d>> {
        if let ModelShape::Alias(ty) = &self.shape { Some(ty) } else { None }
    }

    pub fn discriminator(&self) -> Option<&Discriminator<'d>> {
        match &self.shape {
            ModelShape::Object(object) => object.discriminator.as_ref(),
            ModelShape::Union(union) => union.discriminator.as_ref(),
            ModelShape::Enum(_) | ModelShape::Alias(_) => None,
        }
    }

    /// What a discriminator chooses between: the members of a `oneOf` or `anyOf`.
    pub fn alternatives(&self) -> &[Type<'d>] {
        match &self.shape {
            ModelShape::Object(object) => &object.any_of,
            ModelShape::Union(union) => &union.members,
            ModelShape::Enum(_) | ModelShape::Alias(_) => &[],
        }
    }

    /// The properties that stand in the model itself: all of an object, and those beside the alternatives of a union.
    pub fn properties(&self) -> &[Property<'d>] {
        match &self.shape {
            ModelShape::Object(object) => &object.properties,
            ModelShape::Union(union) => &union.common,
            ModelShape::Enum(_) | ModelShape::Alias(_) => &[],
        }
    }
}

impl<'d> ModelShape<'d> {
    pub(in crate::api) fn discriminator_mut(&mut self) -> Option<&mut Discriminator<'d>> {
        match self {
            Self::Object(object) => object.discriminator.as_mut(),
            Self::Union(union) => union.discriminator.as_mut(),
            Self::Enum(_) | Self::Alias(_) => None,
        }
    }
}

#[derive(Default)]
pub struct Object<'d> {
    pub properties: Vec<Property<'d>>,
    pub additional_properties: AdditionalProperties<'d>,
    /// What `allOf` names, in order: the properties of these are merged into `properties` too.
    pub parents: Vec<ModelId>,
    pub discriminator: Option<Discriminator<'d>>,
    /// Members of an `anyOf`, of which at least one is followed. Those that are objects have their
    /// properties merged into `properties`, as [of an alternative](Property::of_alternative); others, such
    /// as a string, are nowhere else.
    pub any_of: Vec<Type<'d>>,
}

impl<'d> Object<'d> {
    /// The properties that stand beside the alternatives.
    pub fn own_properties(&self) -> impl Iterator<Item = &Property<'d>> {
        self.properties.iter().filter(|property| !property.of_alternative)
    }

    /// The property of a name.
    pub fn property(&self, name: &str) -> Option<&Property<'d>> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// The type of the values that it may have beside its properties, as [`AdditionalProperties::values`] has it: anything where
    /// an alternative is any object.
    pub fn other_values(&self, unspecified: bool) -> Option<Cow<'_, Type<'d>>> {
        match self.any_of.iter().any(|ty| matches!(ty.shape, Shape::Object | Shape::Any)) {
            true => Some(Cow::Owned(Type::of(Shape::Any))),
            false => self.additional_properties.values(unspecified),
        }
    }
}

/// What an object allows beyond its properties.
#[derive(Default)]
pub enum AdditionalProperties<'d> {
    /// `additionalProperties` is not mentioned.
    #[default]
    Unspecified,
    Forbidden,
    Any,
    Of(Type<'d>),
}

impl<'d> AdditionalProperties<'d> {
    /// The type that the description has for values beside the properties.
    pub fn described(&self) -> Option<&Type<'d>> {
        match self {
            Self::Of(ty) => Some(ty),
            Self::Unspecified | Self::Forbidden | Self::Any => None,
        }
    }

    /// The type of the values that an object may have beside its properties; none if it may have none. `unspecified` is
    /// what holds if the description says nothing.
    pub fn values(&self, unspecified: bool) -> Option<Cow<'_, Type<'d>>> {
        match self {
            Self::Of(ty) => Some(Cow::Borrowed(ty)),
            Self::Any => Some(Cow::Owned(Type::of(Shape::Any))),
            Self::Unspecified => unspecified.then(|| Cow::Owned(Type::of(Shape::Any))),
            Self::Forbidden => None,
        }
    }
}

#[derive(Debug, Clone)]
pub struct Property<'d> {
    pub name: &'d str,
    /// The name that a mapping gives it.
    pub called: Option<&'d str>,
    /// The schema as it stands under `properties`.
    pub node: Node<'d>,
    /// Schemas of the same property in earlier members of an `allOf`: their constraints hold too.
    pub also: Vec<Node<'d>>,
    pub ty: Type<'d>,
    /// Required, be it by one of several alternatives only.
    pub required: bool,
    /// True for what only members of an `anyOf`, or of a `oneOf` within an `allOf`, speak of: an instance
    /// that follows another member may lack it, required or not.
    pub of_alternative: bool,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub read_only: bool,
    pub write_only: bool,
    pub default: Option<Node<'d>>,
}

impl Property<'_> {
    /// True if every instance of the object has the property, whichever alternatives it follows.
    pub fn is_always_required(&self) -> bool {
        self.required && !self.of_alternative
    }
}

/// `oneOf`, or an `anyOf` that is no merging of objects.
pub struct Union<'d> {
    pub members: Vec<Type<'d>>,
    /// True for an `anyOf`: a value may be of several members at once.
    pub any: bool,
    /// Properties that stand beside the alternatives: each of them has these too.
    pub common: Vec<Property<'d>>,
    pub discriminator: Option<Discriminator<'d>>,
}

#[derive(Debug, Clone)]
pub struct Discriminator<'d> {
    pub node: Node<'d>,
    pub property: &'d str,
    /// The mapping, in the order of the description, then the values that alternatives declare for the property
    /// ([`Api::complete_mappings`](crate::api::Api)).
    pub mapping: Vec<(&'d str, ModelId)>,
    /// `defaultMapping` (3.2): the model of a value that names none, or of a missing property.
    pub default: Option<ModelId>,
}

/// Values of an enumeration, each once, null left out.
#[derive(Debug, Clone)]
pub struct Enum<'d> {
    pub base: EnumBase,
    pub values: Vec<EnumValue<'d>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EnumBase {
    String,
    Number,
    Boolean,
    /// Values of several types.
    Mixed,
}

#[derive(Debug, Clone)]
pub struct EnumValue<'d> {
    /// The value as a scalar node of the description.
    pub node: Node<'d>,
    /// From `x-enum-varnames`: a name for programs, to be kept as it is written.
    pub name: Option<&'d str>,
    /// The title of the alternative that is this value: a name for people, which a language cases as it cases values.
    pub title: Option<&'d str>,
    /// From `x-enum-descriptions`, or that of the alternative.
    pub description: Option<&'d str>,
}

impl<'d> EnumValue<'d> {
    /// What the description calls the value.
    pub fn called(&self) -> Option<&'d str> {
        self.name.or(self.title)
    }
}

/// What stands at one place of use.
#[derive(Debug, Clone)]
pub struct Type<'d> {
    pub shape: Shape<'d>,
    pub nullable: bool,
    /// The schema at the place of use, as written: what it says beyond the shape is read by
    /// [`crate::api::Constraints`] and [`crate::api::Annotations`]. None where the description has none.
    pub schema: Option<Node<'d>>,
}

impl<'d> Type<'d> {
    pub fn of(shape: Shape<'d>) -> Self {
        Self { shape, nullable: false, schema: None }
    }

    /// The model that the type is.
    pub fn model(&self) -> Option<ModelId> {
        match self.shape {
            Shape::Model(id) => Some(id),
            _ => None,
        }
    }

    /// The types that stand directly in this one: of items, of the values of a map, or the members of a union.
    pub fn inner(&self) -> impl Iterator<Item = &Self> {
        let (types, last) = match &self.shape {
            Shape::Array(item) | Shape::Set(item) => (&[][..], Some(&**item)),
            Shape::Map(map) => (&[][..], Some(&map.values)),
            Shape::Tuple(tuple) => (&*tuple.items, tuple.rest.as_deref()),
            Shape::Union(members) => (&**members, None),
            _ => (&[][..], None),
        };
        types.iter().chain(last)
    }
}

/// The type that another name stands for, if it is one.
pub fn resolved<'t, 'd>(models: &'t [Model<'d>], mut ty: &'t Type<'d>) -> &'t Type<'d> {
    let mut seen = BTreeSet::new();
    while let Some(id) = ty.model().filter(|id| seen.insert(*id))
        && let ModelShape::Alias(of) = &models[id.0 as usize].shape
    {
        ty = of;
    }
    ty
}

/// An array with a type for each of its first places.
#[derive(Debug, Clone)]
pub struct Tuple<'d> {
    pub items: Vec<Type<'d>>,
    /// What stands behind `items`; nothing where the description forbids it or does not mention it.
    pub rest: Option<Box<Type<'d>>>,
}

/// An object whose property names are data. Values of the type [`Shape::Never`]: an empty object.
#[derive(Debug, Clone)]
pub struct Map<'d> {
    /// The enumeration that the keys are of (`propertyNames`).
    pub keys: Option<Type<'d>>,
    pub values: Type<'d>,
}

#[derive(Debug, Clone)]
pub enum Shape<'d> {
    Any,
    /// The schema `false`: no value is one.
    Never,
    Null,
    Boolean,
    /// `integer`, with its format.
    Integer(Option<&'d str>),
    Number(Option<&'d str>),
    String(Option<&'d str>),
    /// Bytes as a file: `format: binary`, `type: file`, or a binary media type.
    Binary,
    /// An object of which nothing is said.
    Object,
    Array(Box<Type<'d>>),
    /// An array with `uniqueItems`.
    Set(Box<Type<'d>>),
    Tuple(Tuple<'d>),
    Map(Box<Map<'d>>),
    Enum(Enum<'d>),
    Model(ModelId),
    Union(Vec<Type<'d>>),
}
