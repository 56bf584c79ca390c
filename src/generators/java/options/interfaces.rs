//! The options that make unions interfaces.

use super::Options;
use crate::emit::options::Declared;
use crate::generators::java::annotations;

pub const USE_ONE_OF_INTERFACES: Declared<bool> = Declared::boolean(
    "useOneOfInterfaces",
    "false",
    "Make a oneOf of objects an interface, which the classes of the objects implement, with Jackson.",
);

pub const ADDITIONAL_ONE_OF_TYPE_ANNOTATIONS: Declared<Option<String>> = Declared::string(
    "additionalOneOfTypeAnnotations",
    None,
    "Annotations of each interface of useOneOfInterfaces, separated by semicolons or lines.",
)
.with_check(annotations::check);

pub const USE_SEALED_ONE_OF_INTERFACES: Declared<bool> = Declared::boolean(
    "useSealedOneOfInterfaces",
    "false",
    "Seal the interfaces of useOneOfInterfaces, from Java 17 on.",
);

impl Options {
    /// True if a `oneOf` of objects is an interface.
    pub fn has_interfaces(&self) -> bool {
        self.use_one_of_interfaces && !self.is_gson()
    }

    /// True if such interfaces name all their classes.
    pub fn has_sealed_interfaces(&self) -> bool {
        self.use_sealed_one_of_interfaces && self.has_interfaces()
    }

    /// The options that are set, but that act on interfaces only.
    pub fn without_interfaces(&self) -> impl Iterator<Item = &'static str> {
        let rows = [
            ("additionalOneOfTypeAnnotations", self.additional_one_of_type_annotations.is_some()),
            ("useSealedOneOfInterfaces", self.use_sealed_one_of_interfaces),
        ];
        let has_interfaces = self.has_interfaces();
        rows.into_iter().filter(move |(_, is_set)| *is_set && !has_interfaces).map(|(option, _)| option)
    }
}
