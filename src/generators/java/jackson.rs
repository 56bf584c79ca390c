//! The names that depend on the version of Jackson, and the classes of the runtime that use it.

use super::options::Options;
use super::text::with_sorted_imports;
use crate::generators::context::{render, views};

/// The names of a version of Jackson. Where the versions differ in more than a name, templates ask for the version.
#[derive(Clone, Copy)]
pub struct Jackson {
    pub is_3: bool,
    /// The package before `core` and `databind`.
    pub root: &'static str,
    /// The package of the module for java.time.
    pub times: &'static str,
    /// The package with the deserializers of objects.
    pub beans: &'static str,
    /// The class of the module for `JsonNullable`.
    pub nullable: &'static str,
    /// The class of the mapper in signatures, and its import.
    pub mapper: &'static str,
    pub mapper_import: &'static str,
    pub deserializer: &'static str,
    pub deserializer_modifier: &'static str,
    pub serializer: &'static str,
    pub serializer_modifier: &'static str,
    /// The context of serializers.
    pub context: &'static str,
    /// The description of a class that modifiers get.
    pub description: &'static str,
    /// The exception of all that reads and writes, its import, and how models declare it.
    pub failure: &'static str,
    pub failure_import: &'static str,
    pub failures: &'static str,
    /// The exception for a value that is not of its type.
    pub mapping_failure: &'static str,
    /// The methods that give a token of a parser, and a scalar value of a tree, as text.
    pub token_text: &'static str,
    pub as_text: &'static str,
    pub type_factory: &'static str,
    pub write_property: &'static str,
    pub write_as_property: &'static str,
    /// Spring's converter, and the beginnings of the names of its codecs and of the methods that set them.
    pub converter: &'static str,
    pub codec: &'static str,
    pub codecs: &'static str,
    /// The imports of unions.
    pub of_union: &'static [&'static str],
    pub type_reference: &'static str,
}

const JACKSON_2: Jackson = Jackson {
    is_3: false,
    root: "com.fasterxml.jackson",
    times: "com.fasterxml.jackson.datatype.jsr310",
    beans: "com.fasterxml.jackson.databind.deser",
    nullable: "JsonNullableModule",
    mapper: "ObjectMapper",
    mapper_import: "com.fasterxml.jackson.databind.ObjectMapper",
    deserializer: "JsonDeserializer",
    deserializer_modifier: "BeanDeserializerModifier",
    serializer: "JsonSerializer",
    serializer_modifier: "BeanSerializerModifier",
    context: "SerializerProvider",
    description: "BeanDescription",
    failure: "IOException",
    failure_import: "java.io.IOException",
    failures: "IOException, JsonProcessingException",
    mapping_failure: "JsonMappingException",
    token_text: "getText",
    as_text: "asText",
    type_factory: "defaultInstance",
    write_property: "defaultSerializeField",
    write_as_property: "serializeAsField",
    converter: "MappingJackson2HttpMessageConverter",
    codec: "Jackson2",
    codecs: "jackson2",
    of_union: &[
        "com.fasterxml.jackson.core.JsonGenerator",
        "com.fasterxml.jackson.core.JsonParser",
        "com.fasterxml.jackson.core.JsonProcessingException",
        "com.fasterxml.jackson.databind.DeserializationContext",
        "com.fasterxml.jackson.databind.JsonMappingException",
        "com.fasterxml.jackson.databind.SerializerProvider",
        "com.fasterxml.jackson.databind.annotation.JsonDeserialize",
        "com.fasterxml.jackson.databind.annotation.JsonSerialize",
        "com.fasterxml.jackson.databind.deser.std.StdDeserializer",
        "com.fasterxml.jackson.databind.ser.std.StdSerializer",
        "java.io.IOException",
    ],
    type_reference: "com.fasterxml.jackson.core.type.TypeReference",
};

const JACKSON_3: Jackson = Jackson {
    is_3: true,
    root: "tools.jackson",
    times: "tools.jackson.databind.ext.javatime",
    beans: "tools.jackson.databind.deser.bean",
    nullable: "JsonNullableJackson3Module",
    mapper: "ObjectMapper",
    mapper_import: "tools.jackson.databind.ObjectMapper",
    deserializer: "ValueDeserializer",
    deserializer_modifier: "ValueDeserializerModifier",
    serializer: "ValueSerializer",
    serializer_modifier: "ValueSerializerModifier",
    context: "SerializationContext",
    description: "BeanDescription.Supplier",
    failure: "JacksonException",
    failure_import: "tools.jackson.core.JacksonException",
    failures: "JacksonException",
    mapping_failure: "DatabindException",
    token_text: "getString",
    as_text: "asString",
    type_factory: "createDefaultInstance",
    write_property: "defaultSerializeProperty",
    write_as_property: "serializeAsProperty",
    converter: "JacksonJsonHttpMessageConverter",
    codec: "Jackson",
    codecs: "jackson",
    of_union: &[
        "tools.jackson.core.JacksonException",
        "tools.jackson.core.JsonGenerator",
        "tools.jackson.core.JsonParser",
        "tools.jackson.databind.DeserializationContext",
        "tools.jackson.databind.SerializationContext",
        "tools.jackson.databind.annotation.JsonDeserialize",
        "tools.jackson.databind.annotation.JsonSerialize",
        "tools.jackson.databind.deser.std.StdDeserializer",
        "tools.jackson.databind.ser.std.StdSerializer",
    ],
    type_reference: "tools.jackson.core.type.TypeReference",
};

impl Options {
    /// The version of Jackson. Clients of Spring name the mapper of version 3 by its own class, as Spring does.
    pub fn jackson(&self) -> Jackson {
        match (self.is_of_jackson3(), self.library.is_spring()) {
            (false, _) => JACKSON_2,
            (true, false) => JACKSON_3,
            (true, true) => {
                Jackson { mapper: "JsonMapper", mapper_import: "tools.jackson.databind.json.JsonMapper", ..JACKSON_3 }
            }
        }
    }
}

views! {
    "java/jackson/Alternatives.java" => struct Alternatives { jackson: Jackson }
    "java/jackson/Formats.java" => struct Formats { jackson: Jackson }
    "java/jackson/ModelModule.java" => struct ModelModule { jackson: Jackson }
    "java/jackson/TreeParser.java" => struct TreeParser { jackson: Jackson }
    "java/jackson/RFC3339InstantDeserializer.java" => struct InstantDeserializer { jackson: Jackson }
    "java/jackson/RFC3339JavaTimeModule.java" => struct JavaTimeModule { jackson: Jackson }
    "java/jackson/Values.java" => struct Values { jackson: Jackson }
    "java/jackson/RoundTrip.java" => struct RoundTrip { jackson: Jackson }
}

type Classes<const N: usize> = [(&'static str, String); N];

impl Jackson {
    /// The classes that read and write values, with the names of packages as those that are the same in every output have them.
    pub fn of_client(self) -> Classes<3> {
        let jackson = self;
        [
            ("RFC3339InstantDeserializer", with_sorted_imports(&render(&InstantDeserializer { jackson }))),
            ("RFC3339JavaTimeModule", with_sorted_imports(&render(&JavaTimeModule { jackson }))),
            ("Values", with_sorted_imports(&render(&Values { jackson }))),
        ]
    }

    /// The same for models.
    pub fn of_models(self) -> Classes<4> {
        let jackson = self;
        [
            ("Alternatives", with_sorted_imports(&render(&Alternatives { jackson }))),
            ("Formats", with_sorted_imports(&render(&Formats { jackson }))),
            ("ModelModule", with_sorted_imports(&render(&ModelModule { jackson }))),
            ("TreeParser", with_sorted_imports(&render(&TreeParser { jackson }))),
        ]
    }

    /// The class that tests models.
    pub fn of_tests(self) -> String {
        with_sorted_imports(&render(&RoundTrip { jackson: self }))
    }
}
