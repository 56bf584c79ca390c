//! The enums of named and of unnamed enumerations.

use super::super::names::Constants;
use super::super::text::{Code, javadoc, number, string};
use super::super::types::import;
use super::common::{Imports, Models};
use crate::api::{Enum, EnumBase, EnumValue, Type};
use crate::code;
use crate::plan::models::{UNKNOWN, UNKNOWN_NUMBER};
use crate::plan::names::Ident;
use crate::spec::NodeKind;

/// The imports of enums with Gson.
const OF_GSON: &[&str] = &[
    "com.google.gson.JsonElement",
    "com.google.gson.TypeAdapter",
    "com.google.gson.annotations.JsonAdapter",
    "com.google.gson.stream.JsonReader",
    "com.google.gson.stream.JsonWriter",
    "java.io.IOException",
];

impl Models<'_> {
    /// An enum without its last brace.
    pub(super) fn enumeration(
        &self,
        name: &Ident,
        values: &Enum<'_>,
        ty: &Type<'_>,
        constants: &Constants<'_, '_>,
        imports: &mut Imports,
    ) -> Code {
        imports.extend(match self.client.options.is_gson() {
            true => OF_GSON,
            false => &["com.fasterxml.jackson.annotation.JsonCreator", "com.fasterxml.jackson.annotation.JsonValue"],
        });
        let base = self.types.of_values(values, ty);
        imports.extend(import(base.as_str()));
        let unknown = constants.unknown.as_ref().filter(|_| values.base != EnumBase::Boolean);
        let row = |(ident, value, doc): (&Ident, Code, &str)| code!("{}  {}({})", javadoc(doc, "  "), ident, value);
        let listed = constants
            .listed
            .iter()
            .map(|value| (&value.ident, literal(value.of, base.as_str()), value.description.unwrap_or_default()));
        let rows = listed.map(row).chain(unknown.map(|ident| {
            let is_number = values.base == EnumBase::Number;
            let value = if is_number { scalar(UNKNOWN_NUMBER, base.as_str()) } else { string(UNKNOWN) };
            row((ident, value, "Stands for unknown values."))
        }));
        let options = self.client.options;
        let same = match base.as_str() {
            "String" if options.use_enum_case_insensitive => Code::fixed("constant.value.equalsIgnoreCase(value)"),
            "BigDecimal" => Code::fixed("value != null && constant.value.compareTo(value) == 0"),
            _ => Code::fixed("constant.value.equals(value)"),
        };
        let otherwise = match unknown {
            Some(ident) => code!("return {};", ident),
            None => Code::fixed("throw new IllegalArgumentException(\"Unexpected value '\" + value + \"'\");"),
        };
        let (value_mark, creator_mark) = match options.is_gson() {
            true => ("", ""),
            false => ("  @JsonValue\n", "  @JsonCreator\n"),
        };
        // A constant may have the name of the enum or of a class such as `String`, which its name would mean here.
        let text = Code::fixed(if base.as_str() == "String" { "value" } else { "value.toString()" });
        let adapter = if options.is_gson() { code!("@JsonAdapter({}.Adapter.class)\n", name) } else { Code::default() };
        let of_gson = if options.is_gson() { gson(name) } else { Code::default() };
        code!(
            "{}public enum {} {{\n{};\n\n  private final {} value;\n\n  {}({} value) {{\n    this.value = value;\n  }}\n\n  /** Returns the value in JSON. */\n{}  public {} getValue() {{\n    return value;\n  }}\n\n  @Override\n  public String toString() {{\n    return {};\n  }}\n\n  /** Returns the constant with a value. */\n{}  public static {} fromValue({} value) {{\n    for ({} constant : values()) {{\n      if ({}) {{\n        return constant;\n      }}\n    }}\n    {}\n  }}\n{}",
            adapter,
            name,
            Code::joined(rows, ",\n"),
            base,
            name,
            base,
            value_mark,
            base,
            text,
            creator_mark,
            name,
            base,
            name,
            same,
            otherwise,
            of_gson
        )
    }
}

/// The adapter of an enum for Gson.
fn gson(name: &Ident) -> Code {
    code!(
        "\n  /** Refuses a value that is not of this type. */\n  public static void validateJsonElement(JsonElement jsonElement) throws IOException {{\n    ModelAdapters.check(jsonElement, {}.class);\n  }}\n\n  /** Reads and writes a constant. */\n  public static class Adapter extends TypeAdapter<{}> {{\n    /** Makes one. */\n    public Adapter() {{}}\n\n    @Override\n    public void write(JsonWriter jsonWriter, {} enumeration) throws IOException {{\n      ModelAdapters.write(jsonWriter, enumeration);\n    }}\n\n    @Override\n    public {} read(JsonReader jsonReader) throws IOException {{\n      return ModelAdapters.read(jsonReader, {}.class);\n    }}\n  }}\n",
        name,
        name,
        name,
        name,
        name
    )
}

fn literal(value: &EnumValue<'_>, base: &str) -> Code {
    match (base, value.node.kind()) {
        ("String", _) => string(&value.text()),
        ("Boolean", _) => Code::fixed(if value.text() == "true" { "true" } else { "false" }),
        ("Object", NodeKind::String) => string(&value.text()),
        ("Object", NodeKind::Bool) => Code::fixed(if value.text() == "true" { "true" } else { "false" }),
        ("Object", NodeKind::Number) if value.text().contains(['.', 'e', 'E']) => number(&value.text(), "d"),
        ("Object", NodeKind::Number) if value.text().parse::<i32>().is_ok() => number(&value.text(), ""),
        ("Object", _) => string(&value.node.to_json()),
        _ => scalar(&value.text(), base),
    }
}

/// A number of JSON as a literal of a type.
pub(super) fn scalar(json: &str, base: &str) -> Code {
    // An integer may be written with a fraction of zeros.
    let whole = json.split_once('.').map_or(json, |(whole, _)| whole);
    match base {
        "Integer" => number(whole, ""),
        "Long" => number(whole, "L"),
        "Float" => number(json, "f"),
        "Double" => number(json, "d"),
        "BigInteger" => code!("new BigInteger({})", string(whole)),
        _ => code!("new BigDecimal({})", string(json)),
    }
}
