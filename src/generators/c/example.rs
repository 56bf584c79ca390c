//! Example programs of the documentation: each compiles as written, and frees what it allocates.

use super::apis::Returned;
use super::client::Client;
use super::filling::{filled, plain_value};
use super::names::{EnumNames, FieldNames, Group, NamedOperation, fixed};
use super::request::Placeholders;
use super::text::{Code, list, literals, string, width};
use super::types::ValueKind;
use crate::api::{ModelId, Type};
use crate::code;
use crate::emit::text::Part as CodePart;
use crate::generators::docs::{described_examples, sent};
use crate::plan::arguments::whole_body;
use crate::plan::examples::{self, Extent};
use crate::plan::names::{Ident, Scope};
use crate::plan::operations::result;
use crate::plan::types::Kind;
use crate::plan::values::Value;

/// Names that the statements of a program use in addition to its arguments.
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

/// Statements that create values, and statements that free them.
struct Values<'c, 'a> {
    client: &'c Client<'a>,
    scope: Scope,
    /// Programs fill structs field by field; other examples parse JSON.
    is_program: bool,
    made: Made,
    free: Vec<Code>,
}

/// Statements that create values, and what they require.
#[derive(Default)]
struct Made {
    statements: Vec<Code>,
    /// Structs that these statements fill.
    structs: Vec<Struct>,
    /// True if an empty struct is created.
    creates: bool,
    /// True if functions of `include/values.h` are called.
    calls_values: bool,
}

struct Struct {
    name: Ident,
    /// The statement that creates it.
    created: Code,
}

impl Values<'_, '_> {
    fn name(&mut self, wanted: &str) -> Ident {
        self.scope.take_numbered(wanted.to_owned(), "_", 2)
    }

    fn make(&mut self, statement: Code) {
        self.made.statements.push(statement);
    }

    /// Creates a value and returns the expression for a pointer to it. A value without an example is empty.
    fn boxed(
        &mut self,
        ty: &Type<'_>,
        inline: Option<&EnumNames>,
        value: Option<&Value<'_, '_>>,
        wanted: &str,
        depth: usize,
    ) -> Code {
        let types = self.client.types;
        let kind = types.kind(ty, inline);
        match kind {
            ValueKind::String => {
                let name = self.name(wanted);
                let text = value.map_or("text".to_owned(), Value::text);
                self.make(code!("char *{} = {};", name, string(&text)));
                Code::from(&name)
            }
            ValueKind::Boolean
            | ValueKind::Int
            | ValueKind::Long
            | ValueKind::Float
            | ValueKind::Double
            | ValueKind::Enum(_) => {
                code!("&{}", self.plain(ty, inline, value, wanted))
            }
            ValueKind::Binary => {
                let name = self.name(wanted);
                self.make(code!("binary_t *{} = instantiate_binary_t(\"content\", 7);", name));
                self.free.push(code!("binary_free({});", name));
                Code::from(&name)
            }
            ValueKind::Any | ValueKind::Object => {
                let json = value.map_or("{}".to_owned(), Value::json);
                self.parsed(&fixed("object"), &json, wanted)
            }
            ValueKind::Model(id) => {
                let stem = &types.model(id).stem;
                if let Some(name) = value.and_then(|value| self.filled(id, value, wanted, depth)) {
                    return Code::from(&name);
                }
                match value {
                    Some(value) => self.parsed(stem, &value.json(), wanted),
                    None => {
                        let name = self.name(wanted);
                        self.made.creates = true;
                        self.make(new_struct(stem, &name));
                        self.free.push(code!("{}_free({});", stem, name));
                        Code::from(&name)
                    }
                }
            }
            ValueKind::List | ValueKind::Map => self.list(ty, inline, value, wanted, depth),
        }
    }

    /// A model that statements fill. Inside a list it would need a separate check.
    fn filled(&mut self, id: ModelId, value: &Value<'_, '_>, wanted: &str, depth: usize) -> Option<Ident> {
        if !self.is_program || depth > 0 {
            return None;
        }
        filled(self.client, id, &fixed(wanted), value)?;
        let name = self.name(wanted);
        let filled = filled(self.client, id, &name, value)?;
        self.made.statements.extend(filled.statements);
        self.made.calls_values |= filled.calls_values;
        let stem = &self.client.types.model(id).stem;
        self.made.structs.push(Struct { name: name.clone(), created: new_struct(stem, &name) });
        self.free.push(code!("{}_free({});", stem, name));
        Some(name)
    }

    /// A number or an enum, by value.
    fn plain(
        &mut self,
        ty: &Type<'_>,
        inline: Option<&EnumNames>,
        value: Option<&Value<'_, '_>>,
        wanted: &str,
    ) -> Ident {
        let name = self.name(wanted);
        let types = self.client.types;
        let value = value.map_or(Code::fixed("0"), |value| plain_value(types.kind(ty, inline), value));
        self.make(code!("{} = {};", types.value(ty, inline).declare(&name), value));
        name
    }

    /// A model parsed from JSON. Out of memory, the result is NULL, and the call reports its argument as missing.
    fn parsed(&mut self, stem: &Ident, json: &str, wanted: &str) -> Code {
        let name = self.name(wanted);
        let text = self.name("json");
        let literal = match literals(json).as_slice() {
            [one] => one.clone(),
            lines => Code::joined(lines.iter().map(|line| code!("\n        {}", line)), ""),
        };
        self.make(code!("cJSON *{} = jsonText_parse({});", text, literal));
        self.make(code!("{}_t *{} = {}_parseFromJSON({});", stem, name, stem, text));
        self.make(code!("cJSON_Delete({});", text));
        self.free.push(code!("{}_free({});", stem, name));
        Code::from(&name)
    }

    /// A list or a map.
    fn list(
        &mut self,
        ty: &Type<'_>,
        inline: Option<&EnumNames>,
        value: Option<&Value<'_, '_>>,
        wanted: &str,
        depth: usize,
    ) -> Code {
        let name = self.name(wanted);
        self.make(code!("list_t *{} = list_createList();", name));
        let items: Vec<_> = match (ty.kind(), value) {
            (Kind::List(list), Some(Value::List(items) | Value::Set(items))) => {
                items.iter().map(|value| (list.item, None, value)).collect()
            }
            (Kind::Map(map), Some(Value::Map(members))) => {
                members.iter().map(|(key, value)| (&map.values, Some(key), value)).collect()
            }
            _ => Vec::new(),
        };
        // The list is freed before its entries.
        let before = std::mem::take(&mut self.free);
        for (item, key, value) in items {
            let mut value = self.boxed(item, inline, Some(value), &format!("{wanted}Item"), depth + 1);
            if let Some(key) = key {
                let entry = self.name(&format!("{wanted}Entry"));
                self.make(code!("keyValuePair_t {} = {{{}, {}}};", entry, string(key), value));
                value = code!("&{}", entry);
            }
            self.make(code!("list_addElement({}, {});", name, value));
        }
        let freed = std::mem::replace(&mut self.free, before);
        self.free.push(code!("list_freeList({});", name));
        self.free.extend(freed);
        Code::from(&name)
    }
}

/// The statement that creates an empty struct.
fn new_struct(stem: &Ident, name: &Ident) -> Code {
    code!("{}_t *{} = {}_new();", stem, name, stem)
}

/// The statements of a call with its required arguments.
struct Steps {
    made: Made,
    call: Code,
    released: Option<Released>,
    free: Vec<Code>,
}

fn steps(client: &Client<'_>, named: &NamedOperation<'_, '_>, is_program: bool) -> Steps {
    let operation = named.operation;
    let sent = sent(operation, &named.arguments);
    let scope = Scope::with(&NAMES);
    let mut values = Values { client, scope, is_program, made: Made::default(), free: Vec::new() };
    let mut passed = vec![Code::fixed("apiClient")];
    // A program is short, whereas a documentation page shows all arguments.
    let extent = if is_program { Extent::Required } else { Extent::Short };
    let whole_body = whole_body(&named.arguments);
    for argument in client.arguments(named) {
        let sent = &sent[&argument.name];
        let inline = named.enums[sent.index].as_ref();
        let kind = client.types.kind(sent.argument.ty, inline);
        let is_value = matches!(kind, ValueKind::Enum(_))
            || (argument.required && matches!(kind, ValueKind::Long | ValueKind::Float | ValueKind::Double));
        // A body is shown even if it is optional.
        let shown = argument.required || whole_body.is_some_and(|body| body.ident == argument.name);
        let example =
            || examples::value(client.api, sent.argument.ty, described_examples(operation, sent.index), extent);
        let name = argument.name.as_str();
        passed.push(match (shown, kind) {
            (true, _) if is_value => Code::from(&values.plain(sent.argument.ty, inline, example().as_ref(), name)),
            (true, _) => values.boxed(sent.argument.ty, inline, example().as_ref(), name, 0),
            (false, ValueKind::Enum(_)) => Code::fixed("0"),
            (false, _) => Code::fixed("NULL"),
        });
    }
    let head = match client.returns(operation) {
        (_, Returned::Nothing) => code!("{}(", named.function),
        (ty, _) => code!("{} = {}(", ty.declare("result"), named.function),
    };
    let passed = list(&passed, 4 + width(&head), 8, 2);
    let released = result(operation).map(|ty| released(client, ty));
    let Values { made, free, .. } = values;
    Steps { made, call: code!("{}{});", head, passed), released, free }
}

fn indented(lines: &[Code]) -> Code {
    let line = |line: &Code| if line.is_empty() { Code::fixed("\n") } else { code!("    {}\n", line) };
    Code::joined(lines.iter().map(line), "")
}

fn includes(group: &Group<'_, '_>, released: Option<&Released>) -> Code {
    let standard = released.is_some_and(|released| released.is_string);
    let standard = if standard { "#include <stdlib.h>\n" } else { "" };
    code!("#include <stdio.h>\n{}#include \"api/{}.h\"\n", standard, group.class)
}

/// The code after a call: a branch for each outcome, and the statements that free its values.
fn ending(shown: Option<(&'static str, &Code)>, released: Option<&Released>, free: Vec<Code>) -> Vec<Code> {
    let mut out = vec![
        Code::fixed("if (apiClient->error != apiError_none) {"),
        Code::fixed("    fprintf(stderr, \"%s\\n\", apiClient->errorMessage);"),
    ];
    if let Some((condition, shown)) = shown {
        out.push(code!("}} else{} {{", condition));
        out.push(code!("    {}", shown));
    }
    out.push(Code::fixed("}"));
    out.extend(released.and_then(|released| Some(code!("{}(result);", released.free.as_ref()?))));
    out.extend(free);
    out
}

/// A call in a separate function.
pub fn call(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Code {
    let Steps { made, call, released, free } = steps(client, named, false);
    let released = released.as_ref();
    let mut lines = made.statements;
    lines.push(call);
    let shown = released.and_then(|released| Some(("", released.shown.as_ref()?)));
    lines.extend(ending(shown, released, free));
    code!(
        "{}\n/* Returns 0, or -1 if the call failed. */\nint example(apiClient_t *apiClient) {{\n{}    \
         return apiClient->error == apiError_none ? 0 : -1;\n}}",
        includes(group, released),
        indented(&lines)
    )
}

/// A whole program.
pub struct Program {
    pub text: Code,
    /// True if it shows how a model is created.
    pub creates_models: bool,
}

/// A call in a whole program: `create` makes the client, and `credentials` are statements that set its credentials.
pub fn program(
    client: &Client<'_>,
    group: &Group<'_, '_>,
    named: &NamedOperation<'_, '_>,
    create: &Code,
    credentials: Placeholders,
) -> Program {
    let Steps { made, call, released, free } = steps(client, named, true);
    let released = released.as_ref();
    let Made { statements, structs, creates, calls_values } = made;
    let calls_values = calls_values || credentials.call_values;
    let mut lines = credentials.statements;
    lines.extend(statements);
    if !lines.is_empty() {
        lines.push(Code::default());
    }
    lines.push(call);
    let status = Code::fixed(r#"printf("status: %ld\n", apiClient->response_code);"#);
    let shown = match released {
        Some(Released { member: Some(shown), .. }) => (" if (result != NULL)", shown),
        Some(Released { shown: Some(shown), .. }) => ("", shown),
        _ => ("", &status),
    };
    lines.extend(ending(Some(shown), released, free));
    let values = if calls_values { "#include \"include/values.h\"\n" } else { "" };
    let created = Code::joined(structs.iter().map(|new| code!("    {}\n", new.created)), "");
    let missing = Code::joined(structs.iter().map(|new| code!(" || {} == NULL", new.name)), "");
    let text = code!(
        "{}{}\nint main(void) {{\n    if (apiClient_setupGlobalEnv() != 0) {{\n        return 1;\n    }}\n    \
         apiClient_t *apiClient = {};\n{}    if (apiClient == NULL{}) {{\n        return 1;\n    \
         }}\n{}\n    int status = apiClient->error == apiError_none ? 0 : 1;\n    apiClient_free(apiClient);\n    \
         apiClient_unsetupGlobalEnv();\n    return status;\n}}",
        includes(group, released),
        values,
        create,
        created,
        missing,
        indented(&lines)
    );
    Program { text, creates_models: creates || !structs.is_empty() }
}

/// The handling of a result in a program.
pub struct Released {
    /// The function that frees it.
    pub free: Option<Code>,
    /// True for a string, which is freed with the standard library.
    is_string: bool,
    /// A statement that prints it, if a single statement can.
    shown: Option<Code>,
    /// A statement that prints a part of it, if that is not NULL.
    member: Option<Code>,
}

fn print(format: impl CodePart, value: impl CodePart) -> Option<Code> {
    Some(code!("printf(\"{}\\n\", {});", format, value))
}

pub fn released(client: &Client<'_>, ty: &Type<'_>) -> Released {
    let kind = client.types.kind(ty, None);
    let member = match kind {
        ValueKind::Model(id) => {
            text_field(client, id).and_then(|field| print(code!("{}: %s", field), code!("result->{}", field)))
        }
        ValueKind::List | ValueKind::Map => print("%ld entries", "result->count"),
        _ => None,
    };
    let shown = match kind {
        ValueKind::String => print("%s", "result != NULL ? result : \"\""),
        ValueKind::Boolean | ValueKind::Int => print("%d", "result"),
        ValueKind::Enum(_) => print("%d", "(int)result"),
        ValueKind::Long => print("%ld", "result"),
        ValueKind::Float => print("%g", "(double)result"),
        ValueKind::Double => print("%g", "result"),
        _ => None,
    };
    Released { free: client.types.freed_by(ty), is_string: matches!(kind, ValueKind::String), shown, member }
}

/// The first field of a model that is a string in every response.
fn text_field<'c>(client: &'c Client<'_>, id: ModelId) -> Option<&'c Ident> {
    let is_text = |field: &&FieldNames<'_, '_>| {
        let property = field.property;
        let kind = client.types.kind(&property.ty, field.values.as_ref());
        matches!(kind, ValueKind::String) && property.is_always_required() && !property.ty.nullable
    };
    client.types.model(id).fields.iter().find(is_text).map(|field| &field.ident)
}
