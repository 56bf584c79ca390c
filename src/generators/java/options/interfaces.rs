//! The options that make unions interfaces.

use super::Options;

impl Options {
    /// True if a `oneOf` of objects is an interface.
    pub fn has_one_of_interfaces(&self) -> bool {
        self.use_one_of_interfaces && !self.is_gson()
    }

    /// True if such interfaces name all their classes.
    pub fn has_sealed_interfaces(&self) -> bool {
        self.use_sealed_one_of_interfaces && self.has_one_of_interfaces()
    }

    /// The options that are set, but that act on interfaces only.
    pub fn without_interfaces(&self) -> impl Iterator<Item = &'static str> {
        let rows = [
            ("additionalOneOfTypeAnnotations", self.additional_one_of_type_annotations.is_some()),
            ("useSealedOneOfInterfaces", self.use_sealed_one_of_interfaces),
        ];
        let has_interfaces = self.has_one_of_interfaces();
        rows.into_iter().filter(move |(_, is_set)| *is_set && !has_interfaces).map(|(option, _)| option)
    }
}
