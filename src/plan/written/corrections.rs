//! The places where the types differ from those of openapi-typescript, since these would be wrong.

/// A mistake of openapi-typescript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Correction {
    ConstNull,
    BesideReference,
    BesideAnyOf,
    Default,
    Closed,
    Tuple,
    AdditionalProperties,
    Required,
    IntoSchema,
    OwnValues,
    Redeclared,
    SeveralValues,
    AnyOfValues,
    UseOfParent,
    ParameterContent,
    OptionalHeader,
    Placeholder,
    Overlap,
    Template,
    Method,
    ItemSchema,
    Recursive,
    OperationId,
    Names,
    NullOfEnum,
    Values,
}

impl Correction {
    /// The difference between the types, as the message of a warning.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::ConstNull => "The type of `const: null` is null; openapi-typescript writes unknown.",
            Self::BesideReference => {
                "The keywords next to this reference apply as well; openapi-typescript drops them."
            }
            Self::BesideAnyOf => {
                "The keywords next to `anyOf` apply to each alternative; openapi-typescript makes them one more alternative."
            }
            Self::Default => "The default shows that this object has members; openapi-typescript allows none.",
            Self::Closed => "`additionalProperties: false` closes this object; openapi-typescript opens it.",
            Self::Tuple => {
                "This array can have more items than those listed, or another number than \
                            openapi-typescript allows."
            }
            Self::AdditionalProperties => {
                "The type of other properties includes those of the known ones; otherwise no object would fit it."
            }
            Self::Required => {
                "A parent's properties are required here; openapi-typescript leaves them optional, or \
                               writes a type that does not compile."
            }
            Self::IntoSchema => "This reference leads into a schema; the type of openapi-typescript does not compile.",
            Self::OwnValues => {
                "The alternatives declare the values of the discriminator's property, which \
                                openapi-typescript replaces with the names of the schemas."
            }
            Self::Redeclared => {
                "This schema declares the property of its parent's discriminator again; openapi-typescript writes the member \
                                 twice."
            }
            Self::SeveralValues => {
                "Several unions choose this schema by different values, which are all in the type; \
                                    openapi-typescript takes those of the first."
            }
            Self::AnyOfValues => {
                "The discriminator tells the alternatives of `anyOf` apart; openapi-typescript \
                                  ignores it."
            }
            Self::UseOfParent => {
                "This is a use of a schema with a discriminator and not one of its subtypes, so its \
                                  property stays; openapi-typescript removes it."
            }
            Self::ParameterContent => {
                "The type is that of `content`; openapi-typescript writes string or the object \
                                       of media types."
            }
            Self::OptionalHeader => "This header is optional; openapi-typescript writes that it is always present.",
            Self::Placeholder => {
                "The placeholders of this path without a parameter are parameters of type string; \
                                  openapi-typescript omits them."
            }
            Self::Overlap => {
                "Other paths match the template of this path, so it is a name; the types of \
                              openapi-typescript do not compile."
            }
            Self::Template => {
                "References to parts of this path name its template; those of openapi-typescript do not compile."
            }
            Self::Method => "openapi-typescript omits methods that OpenAPI 3.2 introduced.",
            Self::ItemSchema => "The type is that of the items of the stream; openapi-typescript writes unknown.",
            Self::Recursive => {
                "This schema contains itself without an object between, so its type has a name; that of \
                                openapi-typescript does not compile."
            }
            Self::OperationId => {
                "Another operation has this `operationId`, so this one is written in place; \
                                  openapi-typescript writes the member twice."
            }
            Self::Names => {
                "Several enumerations, or values of one, would have the same name; openapi-typescript \
                            merges them or does not compile."
            }
            Self::Values => {
                "The type of these values cannot be named by its place, so their array lists them; the array of \
                            openapi-typescript does not compile."
            }
            Self::NullOfEnum => "The enumeration can be null; openapi-typescript loses that.",
        }
    }
}
