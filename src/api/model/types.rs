//! Named types, and the types at their places of use.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::spec::Node;

/// Index of a model in [`Api::models`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModelId(pub u32);

/// A named type.
pub struct Model<'d> {
    /// The name of the component, or a name derived from the position (`Pet_owner`, `addPet_request`).
    pub name: String,
    /// The base for its name in each language: `name` with the prefix and suffix of the settings.
    pub title: String,
    /// The name from a mapping.
    pub mapped_name: Option<&'d str>,
    /// An existing type of the program that replaces it, in languages that support this.
    pub existing: Option<ExistingType<'d>>,
    /// The schema's own node, for problems.
    pub node: Node<'d>,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub shape: ModelShape<'d>,
    /// False if only a form body uses it: its fields are parameters, so no code refers to the model.
    pub used: bool,
}

/// An existing type of the program, from `schemaMappings` and `importMappings`.
#[derive(Clone, Copy)]
pub struct ExistingType<'d> {
    /// Names of ASCII letters, digits, `_` and `$`, joined by dots.
    pub name: &'d str,
    /// The module, package or header that it is imported from, as written in the language.
    pub module: &'d str,
}

pub enum ModelShape<'d> {
    Object(Object<'d>),
    Enum(Enum<'d>),
    Union(Union<'d>),
    /// Another name for a type that would otherwise be infinite (an array of itself).
    Alias(Type<'d>),
}

impl<'d> Model<'d> {
    /// The object, with or without alternatives.
    pub fn object(&self) -> Option<&Object<'d>> {
        if let ModelShape::Object(object) = &self.shape { Some(object) } else { None }
    }

    /// The union, unless the model is an object.
    pub fn union(&self) -> Option<&Union<'d>> {
        if let ModelShape::Union(union) = &self.shape { Some(union) } else { None }
    }

    pub fn enumeration(&self) -> Option<&Enum<'d>> {
        if let ModelShape::Enum(values) = &self.shape { Some(values) } else { None }
    }

    /// The type that this model is another name for.
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

    /// The members of the `oneOf` or `anyOf`, between which a discriminator chooses.
    pub fn alternatives(&self) -> &[Type<'d>] {
        match &self.shape {
            ModelShape::Object(object) => &object.any_of,
            ModelShape::Union(union) => &union.members,
            ModelShape::Enum(_) | ModelShape::Alias(_) => &[],
        }
    }

    /// The model's own properties: all of an object, and those next to the alternatives of a union.
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
    /// The models in `allOf`, in order; their properties are merged into `properties`.
    pub parents: Vec<ModelId>,
    pub discriminator: Option<Discriminator<'d>>,
    /// Members of an `anyOf`, of which an instance follows at least one. The properties of members that are objects are
    /// merged into `properties`, marked as [of an alternative](Property::of_alternative); other members, such as a
    /// string, appear only here.
    pub any_of: Vec<Type<'d>>,
}

impl<'d> Object<'d> {
    /// The properties next to the alternatives.
    pub fn own_properties(&self) -> impl Iterator<Item = &Property<'d>> {
        self.properties.iter().filter(|property| !property.of_alternative)
    }

    /// The property with this name.
    pub fn property(&self, name: &str) -> Option<&Property<'d>> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// The type of values beyond the properties, as [`AdditionalProperties::values`] returns it; any value if an
    /// alternative is any object.
    pub fn other_values(&self, unspecified: bool) -> Option<Cow<'_, Type<'d>>> {
        match self.any_of.iter().any(|ty| matches!(ty.shape, Shape::Object | Shape::Any)) {
            true => Some(Cow::Owned(Type::of(Shape::Any))),
            false => self.additional_properties.values(unspecified),
        }
    }
}

/// The values that an object allows beyond its properties.
#[derive(Default)]
pub enum AdditionalProperties<'d> {
    /// `additionalProperties` is not present.
    #[default]
    Unspecified,
    Forbidden,
    Any,
    Of(Type<'d>),
}

impl<'d> AdditionalProperties<'d> {
    /// The described type of the values beyond the properties.
    pub fn described(&self) -> Option<&Type<'d>> {
        match self {
            Self::Of(ty) => Some(ty),
            Self::Unspecified | Self::Forbidden | Self::Any => None,
        }
    }

    /// The type of the values beyond the properties; none if the object allows no such values. `unspecified` applies if
    /// the description does not say.
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
    /// The name from a mapping.
    pub mapped_name: Option<&'d str>,
    /// The schema as written under `properties`.
    pub node: Node<'d>,
    /// Schemas of the same property in earlier members of an `allOf`, whose constraints apply too.
    pub also: Vec<Node<'d>>,
    pub ty: Type<'d>,
    /// True if the schema or any of its alternatives requires it.
    pub required: bool,
    /// True if only members of an `anyOf`, or of a `oneOf` within an `allOf`, declare it: an instance that follows
    /// another member can lack it, even if it is required.
    pub of_alternative: bool,
    /// True if only alternatives before the last one of a `oneOf` or `anyOf` declare it. An object with none of these follows
    /// the last alternative.
    pub of_earlier_alternative: bool,
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

/// A `oneOf`, or an `anyOf` that is not a merge of objects.
pub struct Union<'d> {
    pub members: Vec<Type<'d>>,
    /// True for an `anyOf`: a value can follow several members at once.
    pub any: bool,
    /// Properties next to the alternatives; each alternative has these too.
    pub common: Vec<Property<'d>>,
    pub discriminator: Option<Discriminator<'d>>,
}

#[derive(Debug, Clone)]
pub struct Discriminator<'d> {
    pub node: Node<'d>,
    pub property: &'d str,
    /// The mapping in the order of the description, then the values that alternatives declare for the property
    /// ([`Api::complete_mappings`](crate::api::Api)).
    pub mapping: Vec<(&'d str, ModelId)>,
    /// `defaultMapping` (3.2): the model if the value is unknown or the property is missing.
    pub default: Option<ModelId>,
}

/// Values of an enumeration without duplicates and without null.
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
    /// The value, as a scalar node of the description.
    pub node: Node<'d>,
    /// From `x-enum-varnames`: an identifier that is kept as written.
    pub name: Option<&'d str>,
    /// The title of the alternative that consists of this value: a name for readers, which a language cases like a
    /// value.
    pub title: Option<&'d str>,
    /// From `x-enum-descriptions`, or that of the alternative.
    pub description: Option<&'d str>,
}

impl<'d> EnumValue<'d> {
    /// The name of the value in the description.
    pub fn declared_name(&self) -> Option<&'d str> {
        self.name.or(self.title)
    }
}

/// The type at a place of use.
#[derive(Debug, Clone)]
pub struct Type<'d> {
    pub shape: Shape<'d>,
    pub nullable: bool,
    /// The schema at the place of use, as written; [`crate::api::Constraints`] and [`crate::api::Annotations`] read its
    /// other keywords. None if the type does not come from a schema.
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

    /// The types directly inside this type: of items, of the values of a map, or the members of a union.
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

/// The target of an alias; other types are returned unchanged.
pub fn resolved<'t, 'd>(models: &'t [Model<'d>], mut ty: &'t Type<'d>) -> &'t Type<'d> {
    let mut seen = BTreeSet::new();
    while let Some(id) = ty.model().filter(|id| seen.insert(*id))
        && let ModelShape::Alias(of) = &models[id.0 as usize].shape
    {
        ty = of;
    }
    ty
}

/// An array with a type for each of its first positions.
#[derive(Debug, Clone)]
pub struct Tuple<'d> {
    pub items: Vec<Type<'d>>,
    /// The type of `items` after the first positions; none if the description forbids further items or does not
    /// describe them.
    pub rest: Option<Box<Type<'d>>>,
}

/// An object whose property names are data. Its values are of type [`Shape::Never`] if the object must be empty.
#[derive(Debug, Clone)]
pub struct Map<'d> {
    /// The enumeration of the keys (`propertyNames`).
    pub keys: Option<Type<'d>>,
    pub values: Type<'d>,
}

#[derive(Debug, Clone)]
pub enum Shape<'d> {
    Any,
    /// The schema `false`, which allows no value.
    Never,
    Null,
    Boolean,
    /// `integer`, with its format.
    Integer(Option<&'d str>),
    Number(Option<&'d str>),
    String(Option<&'d str>),
    /// Bytes as a file: `format: binary`, `type: file`, or a binary media type.
    Binary,
    /// An object about which nothing is known.
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
