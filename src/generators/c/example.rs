//! Programs that the documentation shows: each compiles as it stands, and frees what it makes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::apis::{Apis, Returned};
use super::files::Client;
use super::names::{EnumNames, Group, NamedOperation, fixed};
use super::shapes::properties;
use super::text::{Code, list, string};
use super::types::Kind;
use crate::api::{ModelId, ModelShape, Shape, Type, examples};
use crate::generators::examples::{scalar, short_model};
use crate::generators::names::{Ident, Scope};
use crate::generators::operations::{Part, parts, result};
use crate::spec::Node;

/// Bytes of JSON on one line of a literal.
const LINE: usize = 80;

/// JSON as an expression, with the space or line end before it; `NULL` where there is none.
pub fn literal(json: Option<&str>, indent: &str) -> Code {
    let Some(json) = json else { return Code::new(" NULL") };
    let whole = string(json);
    if json.len() <= LINE || !whole.as_str().starts_with('"') {
        return Code::new(format!(" {whole}"));
    }
    let mut out = String::new();
    let mut rest = json;
    while !rest.is_empty() {
        let most = rest.floor_char_boundary(LINE);
        let end = if rest.len() <= LINE { rest.len() } else { rest[..most].rfind(',').map_or(most, |comma| comma + 1) };
        out.push_str(&format!("\n{indent}{}", string(&rest[..end])));
        rest = &rest[end..];
    }
    Code::new(out)
}

/// What a program's statements name beside its arguments.
const NAMES: [&str; 16] = [
    "NULL",
    "apiClient",
    "errorMessage",
    "example",
    "fprintf",
    "free",
    "instantiate_binary_t",
    "list_addElement",
    "list_createList",
    "list_free",
    "list_freeList",
    "main",
    "printf",
    "result",
    "status",
    "stderr",
];

/// Statements that make values, and those that free them.
struct Values<'c, 'a> {
    client: &'c Client<'a>,
    scope: Scope,
    make: Vec<String>,
    free: Vec<String>,
}

/// Lists within one another that are filled.
const DEPTH: usize = 4;

impl Values<'_, '_> {
    fn name(&mut self, wanted: &str) -> Ident {
        self.scope.take_numbered(wanted.to_owned(), "_", 2)
    }

    /// Makes a value, and gives what stands for it boxed.
    fn boxed<'d>(
        &mut self,
        ty: &Type<'d>,
        inline: Option<&EnumNames>,
        given: Vec<Node<'d>>,
        wanted: &str,
        depth: usize,
    ) -> String {
        let types = self.client.types;
        let kind = types.kind(ty, inline);
        match kind {
            Kind::String => {
                let name = self.name(wanted);
                let value = scalar(self.client.api, ty, given);
                let text = value.as_ref().map_or("text", |value| value.as_str());
                self.make.push(format!("char *{name} = {};", string(text)));
                name.to_string()
            }
            Kind::Boolean | Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Enum(_) => {
                format!("&{}", self.plain(ty, inline, given, wanted))
            }
            Kind::Binary => {
                let name = self.name(wanted);
                self.make.push(format!("binary_t *{name} = instantiate_binary_t(\"content\", 7);"));
                self.free.push(format!("binary_free({name});"));
                name.to_string()
            }
            Kind::Any | Kind::Object => {
                let json = scalar(self.client.api, ty, given).map(|value| value.json());
                self.parsed(&fixed("object"), json.unwrap_or_else(|| "{}".to_owned()), wanted)
            }
            Kind::Model(id) => {
                let stem = &types.model(id).stem;
                match short_model(self.client.api, id) {
                    Some(json) => self.parsed(stem, json, wanted),
                    None => {
                        let name = self.name(wanted);
                        self.make.push(format!("{stem}_t *{name} = {stem}_new();"));
                        self.free.push(format!("{stem}_free({name});"));
                        name.to_string()
                    }
                }
            }
            Kind::List | Kind::Map => self.list(ty, inline, wanted, depth),
        }
    }

    /// A number or an enum, as itself.
    fn plain<'d>(&mut self, ty: &Type<'d>, inline: Option<&EnumNames>, given: Vec<Node<'d>>, wanted: &str) -> Ident {
        let name = self.name(wanted);
        let declared = self.client.types.value(ty, inline);
        let value = plain_value(self.client, ty, inline, given);
        self.make.push(format!("{declared}{name} = {value};"));
        name
    }

    /// A model from JSON. Where memory is out all of this is NULL, and the call says that its argument is missing.
    fn parsed(&mut self, stem: &Ident, json: String, wanted: &str) -> String {
        let name = self.name(wanted);
        let text = self.name("json");
        let literal = literal(Some(&json), "        ");
        let literal = literal.as_str().strip_prefix(' ').unwrap_or(literal.as_str());
        self.make.push(format!("cJSON *{text} = cJSON_Parse({literal});"));
        self.make.push(format!("{stem}_t *{name} = {stem}_parseFromJSON({text});"));
        self.make.push(format!("cJSON_Delete({text});"));
        self.free.push(format!("{stem}_free({name});"));
        name.to_string()
    }

    /// A list or map with one value.
    fn list(&mut self, ty: &Type<'_>, inline: Option<&EnumNames>, wanted: &str, depth: usize) -> String {
        let name = self.name(wanted);
        self.make.push(format!("list_t *{name} = list_createList();"));
        let item = match &ty.shape {
            Shape::Array(item) | Shape::Set(item) => Some((&**item, false)),
            Shape::Map(map) if !matches!(map.values.shape, Shape::Never) => Some((&map.values, true)),
            _ => None,
        };
        let mut freed = Vec::new();
        if let Some((item, is_map)) = item.filter(|_| depth < DEPTH) {
            // The list goes before what it holds.
            std::mem::swap(&mut freed, &mut self.free);
            let mut value = self.boxed(item, inline, Vec::new(), &format!("{wanted}Item"), depth + 1);
            if is_map {
                let entry = self.name(&format!("{wanted}Entry"));
                self.make.push(format!("keyValuePair_t {entry} = {{\"key\", {value}}};"));
                value = format!("&{entry}");
            }
            self.make.push(format!("list_addElement({name}, {value});"));
            std::mem::swap(&mut freed, &mut self.free);
        }
        self.free.push(format!("list_freeList({name});"));
        self.free.extend(freed);
        name.to_string()
    }
}

/// A number or a constant, as C writes it.
fn plain_value<'d>(client: &Client<'_>, ty: &Type<'d>, inline: Option<&EnumNames>, given: Vec<Node<'d>>) -> Code {
    let kind = client.types.kind(ty, inline);
    if let Kind::Enum(names) = kind {
        return Code::new(names.constants.get(1).or(names.constants.first()).map_or("0", Ident::as_str));
    }
    let value = scalar(client.api, ty, given).map(|value| value.as_str().to_owned()).unwrap_or_default();
    let whole = |text: &str| text.parse::<f64>().map_or("1".to_owned(), |value| format!("{value}"));
    Code::new(match kind {
        Kind::Boolean => if value == "false" { "0" } else { "1" }.to_owned(),
        Kind::Int | Kind::Long => whole(&value),
        _ => {
            let number = whole(&value);
            let number = if number.contains('.') { number } else { format!("{number}.0") };
            if matches!(kind, Kind::Float) { format!("{number}f") } else { number }
        }
    })
}

/// A call with its required arguments, in a function of its own or in a whole program.
pub fn call(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>, is_program: bool) -> Code {
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    let operation = named.operation;
    let parts = parts(operation);
    let parameters = operation.parameters.iter().zip(&named.enums).map(|(parameter, inline)| {
        let given = examples(parameter.node).into_iter().filter_map(|example| example.value).collect::<Vec<_>>();
        (Cow::Borrowed(&parameter.ty), inline, given)
    });
    let body = parts.iter().zip(&named.body_enums).map(|(part, inline)| (part.ty(), inline, Vec::new()));
    let mut sent: BTreeMap<&Ident, _> = BTreeMap::new();
    for (name, value) in named.parameters.iter().chain(&named.body).zip(parameters.chain(body)) {
        sent.entry(name).or_insert(value);
    }
    let mut values = Values { client, scope: Scope::with(&NAMES), make: Vec::new(), free: Vec::new() };
    let mut passed = vec!["apiClient".to_owned()];
    let whole_body = parts.iter().any(|part| matches!(part, Part::Whole(..)));
    for argument in apis.arguments(named) {
        let (ty, inline, given) = &sent[&argument.name];
        let kind = client.types.kind(ty, inline.as_ref());
        let is_value = matches!(kind, Kind::Enum(_))
            || (argument.required && matches!(kind, Kind::Long | Kind::Float | Kind::Double));
        // A body is shown even where it may be left out.
        let shown = argument.required || (whole_body && named.body.contains(&argument.name));
        passed.push(match (shown, kind) {
            (true, _) if is_value => {
                values.plain(ty, inline.as_ref(), given.clone(), argument.name.as_str()).to_string()
            }
            (true, _) => values.boxed(ty, inline.as_ref(), given.clone(), argument.name.as_str(), 0),
            (false, Kind::Enum(_)) => "0".to_owned(),
            (false, _) => "NULL".to_owned(),
        });
    }
    let (declaration, returned) = apis.returns(operation);
    let mut lines = std::mem::take(&mut values.make);
    let given = if matches!(returned, Returned::Nothing) { String::new() } else { format!("{declaration}result = ") };
    let head = format!("{given}{}(", named.function);
    let passed = list(passed.iter().map(String::as_str), 4 + head.chars().count(), 8, 2);
    lines.push(format!("{head}{passed});"));
    let kind = result(operation).map(|ty| released(client, &ty));
    lines.push("if (apiClient->error != apiError_none) {".to_owned());
    lines.push("    fprintf(stderr, \"%s\\n\", apiClient->errorMessage);".to_owned());
    let shown = kind.as_ref().and_then(|kind| kind.shown.clone());
    let status = "printf(\"status %ld\\n\", apiClient->response_code);";
    if let Some(shown) = shown.or_else(|| is_program.then(|| status.to_owned())) {
        lines.push("} else {".to_owned());
        lines.push(format!("    {shown}"));
    }
    lines.push("}".to_owned());
    lines.extend(kind.and_then(|kind| kind.free));
    lines.extend(values.free);
    let mut includes = vec!["<stdio.h>"];
    if lines.iter().any(|line| line == "free(result);") {
        includes.push("<stdlib.h>");
    }
    let includes: String = includes.into_iter().map(|name| format!("#include {name}\n")).collect();
    let head = format!("{includes}#include \"api/{}.h\"\n", group.class);
    let indented: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    Code::new(match is_program {
        false => format!(
            "{head}\n/* Returns 0, or -1 if the call failed. */\nint example(apiClient_t *apiClient) {{\n{indented}    \
             return apiClient->error == apiError_none ? 0 : -1;\n}}"
        ),
        true => format!(
            "{head}\nint main(void) {{\n    if (apiClient_setupGlobalEnv() != 0) {{\n        return 1;\n    }}\n    \
             apiClient_t *apiClient = apiClient_create();\n    if (apiClient == NULL) {{\n        return 1;\n    }}\n\n\
             {indented}\n    int status = apiClient->error == apiError_none ? 0 : 1;\n    apiClient_free(apiClient);\n    \
             apiClient_unsetupGlobalEnv();\n    return status;\n}}"
        ),
    })
}

/// What a program does with a result.
pub struct Released {
    /// A statement that frees it.
    pub free: Option<String>,
    /// A statement that prints it, where one is enough.
    shown: Option<String>,
}

pub fn released(client: &Client<'_>, ty: &Type<'_>) -> Released {
    let print = |format: &str, value: &str| Some(format!("printf(\"{format}\\n\", {value});"));
    let (free, shown) = match client.types.kind(ty, None) {
        Kind::Any | Kind::Object => (Some("object_free(result);".to_owned()), None),
        Kind::String => (Some("free(result);".to_owned()), print("%s", "result != NULL ? result : \"\"")),
        Kind::Boolean | Kind::Int => (None, print("%d", "result")),
        Kind::Enum(_) => (None, print("%d", "(int)result")),
        Kind::Long => (None, print("%ld", "result")),
        Kind::Float => (None, print("%g", "(double)result")),
        Kind::Double => (None, print("%g", "result")),
        Kind::Binary => (Some("binary_free(result);".to_owned()), None),
        Kind::Model(id) => (Some(format!("{}_free(result);", client.types.model(id).stem)), None),
        Kind::List | Kind::Map => (Some("list_free(result);".to_owned()), None),
    };
    Released { free, shown }
}

/// Fields that the example of a model fills, but for those that are required.
const FIELDS: usize = 5;

/// A function that makes a model and fills it; none for a model without plain fields.
pub fn filling(client: &Client<'_>, id: ModelId) -> Option<Code> {
    let (model, names) = (client.api.model(id), client.types.model(id));
    if !matches!(model.shape, ModelShape::Object(_)) || names.union.is_some() {
        return None;
    }
    let stem = &names.stem;
    let (mut fills, mut checks) = (Vec::new(), Vec::new());
    for (i, property) in properties(client.api, model, client.options).iter().enumerate() {
        if !property.required && fills.len() >= FIELDS {
            continue;
        }
        let (field, inline) = (&names.fields[i], names.enums[i].as_ref());
        let make = |function: &str, value: String| (format!("{function}({value})"), true);
        let value = || plain_value(client, &property.ty, inline, Vec::new()).to_string();
        let (value, checked) = match client.types.kind(&property.ty, inline) {
            Kind::String => {
                let value = scalar(client.api, &property.ty, []);
                let text = value.as_ref().map_or("text", |value| value.as_str());
                make("newString", string(text).to_string())
            }
            Kind::Boolean | Kind::Int => make("newInt", value()),
            Kind::Long => make("newLong", value()),
            Kind::Float => make("newFloat", value()),
            Kind::Double => make("newDouble", value()),
            Kind::Enum(_) => (value(), false),
            Kind::List | Kind::Map if property.required => ("list_createList()".to_owned(), true),
            // Without it what is made could not be sent.
            _ if property.required => return None,
            _ => continue,
        };
        if checked {
            checks.push(format!("made->{field} == NULL"));
        }
        fills.push(format!("    made->{field} = {value};\n"));
    }
    let has_values = fills.iter().any(|fill| fill.contains(" = new"));
    if !has_values || fills.len() > 2 * FIELDS {
        return None;
    }
    Some(Code::new(format!(
        "#include \"include/values.h\"\n#include \"model/{stem}.h\"\n\n\
         /* Free the result with {stem}_free. Returns NULL if out of memory. */\n{stem}_t *example(void) {{\n    \
         {stem}_t *made = {stem}_new();\n    if (made == NULL) {{\n        return NULL;\n    }}\n{}    \
         if ({}) {{\n        {stem}_free(made);\n        return NULL;\n    }}\n    return made;\n}}",
        fills.concat(),
        list(checks.iter().map(String::as_str), 8, 8, 3).as_str().replace(',', " ||")
    )))
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn long_literals_take_several_lines() {
        assert_eq!(literal(Some("{}"), "").as_str(), " \"{}\"");
        let json = format!("[{}1]", "\"é\",".repeat(20));
        let text = literal(Some(&json), "    ");
        assert_eq!(text.as_str().lines().count(), 3);
        assert_eq!(text.as_str().matches("\\303\\251").count(), 20);
    }
}
