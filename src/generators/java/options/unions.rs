//! The declarations of the options that make unions interfaces.

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
