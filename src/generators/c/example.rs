//! Programs that the documentation shows: each compiles as it stands, and frees what it makes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::apis::{Apis, Returned};
use super::files::Client;
use super::filling::{Extent, filled};
use super::names::{EnumNames, Group, NamedOperation, fixed};
use super::shapes::properties;
use super::text::{Code, list, string};
use super::types::Kind;
use crate::api::{ModelId, Shape, Type, examples};
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
const NAMES: [&str; 22] = [
    "NULL",
    "apiClient",
    "errorMessage",
    "example",
    "fprintf",
    "free",
    "instantiate_binary_t",
    "keyValuePair_create",
    "list_addElement",
    "list_createList",
    "list_free",
    "list_freeList",
    "main",
    "newDouble",
    "newFloat",
    "newInt",
    "newLong",
    "newString",
    "printf",
    "result",
    "status",
    "stderr",
];

/// Statements that make values, and those that free them.
struct Values<'c, 'a> {
    client: &'c Client<'a>,
    scope: Scope,
    /// A program fills structs field by field; elsewhere they are read from JSON.
    is_program: bool,
    make: Vec<String>,
    structs: Vec<(Ident, String)>,
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
                if let Some(name) = self.filled(id, &given, wanted, depth) {
                    return name.to_string();
                }
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

    /// A model that statements fill. Within a list it would need a check of its own.
    fn filled(&mut self, id: ModelId, given: &[Node<'_>], wanted: &str, depth: usize) -> Option<Ident> {
        let fill = |name: &str| filled(self.client, id, name, given, Extent::Required);
        if !self.is_program || depth > 0 || fill(wanted).is_none() {
            return None;
        }
        let name = self.scope.take_numbered(wanted.to_owned(), "_", 2);
        self.make.extend(fill(name.as_str())?.statements);
        let stem = &self.client.types.model(id).stem;
        self.structs.push((name.clone(), format!("{stem}_t *{name} = {stem}_new();")));
        self.free.push(format!("{stem}_free({name});"));
        Some(name)
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
pub fn plain_value<'d>(client: &Client<'_>, ty: &Type<'d>, inline: Option<&EnumNames>, given: Vec<Node<'d>>) -> Code {
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

/// The statements of a call with its required arguments.
struct Steps {
    make: Vec<String>,
    /// Structs that `make` fills: their names, and the statements that create them.
    structs: Vec<(Ident, String)>,
    call: String,
    released: Option<Released>,
    free: Vec<String>,
}

fn steps(client: &Client<'_>, named: &NamedOperation<'_, '_>, is_program: bool) -> Steps {
    let apis = Apis { api: client.api, options: client.options, types: client.types };
    let operation = named.operation;
    let parts = parts(operation);
    let parameters = operation
        .parameters
        .iter()
        .zip(&named.enums)
        .map(|(parameter, inline)| (Cow::Borrowed(&parameter.ty), inline, given(parameter.node)));
    let body = parts.iter().zip(&named.body_enums).map(|(part, inline)| {
        let given = match part {
            Part::Whole(_, content) if is_program => given(content.node),
            _ => Vec::new(),
        };
        (part.ty(), inline, given)
    });
    let mut sent: BTreeMap<&Ident, _> = BTreeMap::new();
    for (name, value) in named.parameters.iter().chain(&named.body).zip(parameters.chain(body)) {
        sent.entry(name).or_insert(value);
    }
    let scope = Scope::with(&NAMES);
    let mut values = Values { client, scope, is_program, make: Vec::new(), structs: Vec::new(), free: Vec::new() };
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
    let result_is =
        if matches!(returned, Returned::Nothing) { String::new() } else { format!("{declaration}result = ") };
    let head = format!("{result_is}{}(", named.function);
    let passed = list(passed.iter().map(String::as_str), 4 + head.chars().count(), 8, 2);
    let released = result(operation).map(|ty| released(client, &ty));
    let Values { make, structs, free, .. } = values;
    Steps { make, structs, call: format!("{head}{passed});"), released, free }
}

/// The examples of a parameter or of a body.
fn given(node: Node<'_>) -> Vec<Node<'_>> {
    examples(node).into_iter().filter_map(|example| example.value).collect()
}

fn indented(lines: &[String]) -> String {
    let line = |line: &String| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") };
    lines.iter().map(line).collect()
}

fn includes(group: &Group<'_, '_>, lines: &[String]) -> String {
    let standard = if lines.iter().any(|line| line == "free(result);") { "#include <stdlib.h>\n" } else { "" };
    format!("#include <stdio.h>\n{standard}#include \"api/{}.h\"\n", group.class)
}

/// What follows a call: a branch for each way in which it can end, and what frees its values.
fn ending(shown: Option<(&str, &str)>, released: Option<&Released>, free: Vec<String>) -> Vec<String> {
    let mut out = vec![
        "if (apiClient->error != apiError_none) {".to_owned(),
        "    fprintf(stderr, \"%s\\n\", apiClient->errorMessage);".to_owned(),
    ];
    if let Some((condition, shown)) = shown {
        out.push(format!("}} else{condition} {{"));
        out.push(format!("    {shown}"));
    }
    out.push("}".to_owned());
    out.extend(released.and_then(|released| Some(format!("{}(result);", released.free.as_ref()?))));
    out.extend(free);
    out
}

/// A call in a function of its own.
pub fn call(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Code {
    let Steps { make: mut lines, call, released, free, .. } = steps(client, named, false);
    lines.push(call);
    let shown = released.as_ref().and_then(|released| Some(("", released.shown.as_deref()?)));
    lines.extend(ending(shown, released.as_ref(), free));
    Code::new(format!(
        "{}\n/* Returns 0, or -1 if the call failed. */\nint example(apiClient_t *apiClient) {{\n{}    \
         return apiClient->error == apiError_none ? 0 : -1;\n}}",
        includes(group, &lines),
        indented(&lines)
    ))
}

/// A call in a whole program: `create` makes the client, and `credentials` are statements that set its credentials.
pub fn program(
    client: &Client<'_>,
    group: &Group<'_, '_>,
    named: &NamedOperation<'_, '_>,
    create: &str,
    credentials: Vec<String>,
) -> Code {
    let Steps { make, structs, call, released, free } = steps(client, named, true);
    let mut lines = credentials;
    lines.extend(make);
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(call);
    let shown = match &released {
        Some(Released { member: Some(shown), .. }) => (" if (result != NULL)", shown.as_str()),
        Some(Released { shown: Some(shown), .. }) => ("", shown.as_str()),
        _ => ("", r#"printf("status: %ld\n", apiClient->response_code);"#),
    };
    lines.extend(ending(Some(shown), released.as_ref(), free));
    let needs_values = lines.iter().any(|line| line.contains("new"));
    let values = if needs_values { "#include \"include/values.h\"\n" } else { "" };
    let created: String = structs.iter().map(|(_, statement)| format!("    {statement}\n")).collect();
    let missing: String = structs.iter().map(|(name, _)| format!(" || {name} == NULL")).collect();
    Code::new(format!(
        "{}{values}\nint main(void) {{\n    if (apiClient_setupGlobalEnv() != 0) {{\n        return 1;\n    }}\n    \
         apiClient_t *apiClient = {create};\n{created}    if (apiClient == NULL{missing}) {{\n        return 1;\n    \
         }}\n{}\n    int status = apiClient->error == apiError_none ? 0 : 1;\n    apiClient_free(apiClient);\n    \
         apiClient_unsetupGlobalEnv();\n    return status;\n}}",
        includes(group, &lines),
        indented(&lines)
    ))
}

/// What a program does with a result.
pub struct Released {
    /// The function that frees it.
    pub free: Option<String>,
    /// A statement that prints it, where one is enough.
    shown: Option<String>,
    /// A statement that prints some of what it leads to, if it is not NULL.
    member: Option<String>,
}

pub fn released(client: &Client<'_>, ty: &Type<'_>) -> Released {
    let print = |format: &str, value: &str| Some(format!("printf(\"{format}\\n\", {value});"));
    let member = match client.types.kind(ty, None) {
        Kind::Model(id) => {
            text_field(client, id).and_then(|field| print(&format!("{field}: %s"), &format!("result->{field}")))
        }
        Kind::List | Kind::Map => print("%ld entries", "result->count"),
        _ => None,
    };
    let (free, shown) = match client.types.kind(ty, None) {
        Kind::Any | Kind::Object => (Some("object_free".to_owned()), None),
        Kind::String => (Some("free".to_owned()), print("%s", "result != NULL ? result : \"\"")),
        Kind::Boolean | Kind::Int => (None, print("%d", "result")),
        Kind::Enum(_) => (None, print("%d", "(int)result")),
        Kind::Long => (None, print("%ld", "result")),
        Kind::Float => (None, print("%g", "(double)result")),
        Kind::Double => (None, print("%g", "result")),
        Kind::Binary => (Some("binary_free".to_owned()), None),
        Kind::Model(id) => (Some(format!("{}_free", client.types.model(id).stem)), None),
        Kind::List | Kind::Map => (Some("list_free".to_owned()), None),
    };
    Released { free, shown, member }
}

/// The first field of a model that is a string in every response.
fn text_field<'c>(client: &'c Client<'_>, id: ModelId) -> Option<&'c Ident> {
    let (model, names) = (client.api.model(id), client.types.model(id));
    let properties = properties(client.api, model, client.options);
    let at = properties.iter().enumerate().position(|(i, property)| {
        let is_text = matches!(client.types.kind(&property.ty, names.enums[i].as_ref()), Kind::String);
        is_text && property.is_always_required() && !property.ty.nullable
    })?;
    Some(&names.fields[at])
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
