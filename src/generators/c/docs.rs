//! The C syntax in the pages of docs/.

use super::apis::{Returned, signature};
use super::client::Client;
use super::example::call;
use super::models::field_doc;
use super::names::{EnumNames, FieldNames, Group, NamedOperation, Names};
use super::shapes::{additional, entry_enum};
use super::text::width;
use super::types::ValueKind;
use crate::api::{Enum, Model, ModelId, Operation, Type};
use crate::code;
use crate::emit::text::Code;
use crate::generators::docs::table::{Row, bold, page_table};
use crate::generators::docs::{Argument, Call, Callable, Class, Dialect, Field, ModelText, Sent, Words, line, sent};
use crate::plan::named::Alternative;
use crate::plan::names::Ident;
use crate::plan::operations::result;

const WORDS: Words = Words {
    fence: "c",
    callable: "Function",
    callables: "Functions",
    class: "Header",
    shows_classes: true,
    field: "Field",
};

pub struct Writer<'c> {
    pub client: &'c Client<'c>,
}

/// The classes of functions.
pub fn classes<'a>(names: &'a Names<'a, 'a>) -> Vec<Class<'a>> {
    let callable = |named: &'a NamedOperation<'a, 'a>| Callable::of(named.operation, &named.function, &named.arguments);
    let class = |group: &'a Group<'a, 'a>| Class {
        label: code!("api/{}.h", group.class),
        ..Class::of(&group.class, group.tag, group.operations.iter().map(callable))
    };
    names.groups.iter().map(class).collect()
}

impl Dialect for Writer<'_> {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    /// A number is received by value.
    fn received(&self, ty: &Type<'_>, _: &str) -> Code {
        let types = self.client.types;
        match types.kind(ty, None) {
            kind if kind.is_number() => code!("`{}`", types.value(ty, None)),
            _ => type_text(self.client, ty, None),
        }
    }

    fn call(&self, class: usize, operation: usize) -> Call {
        let client = self.client;
        let group = &client.names.groups[class];
        let named = &group.operations[operation];
        let head = client.returns(named.operation).0.declare(&named.function);
        let arguments = client.arguments(named);
        // All lines must be indented to be a code block.
        let signature = signature(&arguments, width(&head) + 5).indented("    ");
        let sent = sent(named.operation, &named.arguments);
        let argument = |argument: super::apis::Argument| Argument {
            ty: argument_type(client, named, &argument, &sent[&argument.name]),
            name: argument.name,
            required: argument.required,
            documentation: argument.documentation,
        };
        Call {
            signature: Some(code!("{}({});", head, signature)),
            snippet: call(client, group, named),
            returns: with_items(client, named.operation, returns(client, named.operation)),
            arguments: arguments.into_iter().map(argument).collect(),
        }
    }

    fn model(&self, id: ModelId) -> ModelText {
        model(self.client, id)
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.client.types.model(id).stem.clone()
    }
}

/// A type on a line of Markdown, including the entries of lists.
fn type_text(client: &Client<'_>, ty: &Type<'_>, inline: Option<&EnumNames>) -> Code {
    let outer = client.types.field(ty, inline);
    match client.types.entries(ty, inline) {
        Some(entries) => code!("`{}`, a {}", outer, entries),
        None => code!("`{}`", outer),
    }
}

fn argument_type(
    client: &Client<'_>,
    named: &NamedOperation<'_, '_>,
    argument: &super::apis::Argument,
    sent: &Sent<'_, '_>,
) -> Code {
    // A required number is passed by value, not by pointer.
    if !argument.ty.is_pointer {
        return code!("`{}`", argument.ty);
    }
    type_text(client, sent.argument.ty, named.enums[sent.index].as_ref())
}

/// The result of a function, and who frees it.
fn returns(client: &Client<'_>, operation: &Operation<'_>) -> Code {
    let Some(ty) = result(operation) else { return Code::fixed("Returns nothing.") };
    let shown = type_text(client, ty, None);
    match (client.returns(operation).1, client.types.freed_by(ty)) {
        (Returned::Value(name), _) if matches!(client.types.kind(ty, None), ValueKind::Enum(_)) => code!(
            "Returns `{}`, or 0 if the call failed, or if the API description does not list the value, which is in \
             `apiClient->dataReceived`; see `apiClient->error`.",
            name
        ),
        (Returned::Value(ty), _) => {
            code!("Returns `{}`, or 0 if the call failed; see `apiClient->error`.", ty)
        }
        (_, Some(free)) => code!(
            "Returns {}. Free it with `{}`. Returns NULL if the call failed; see `apiClient->error`.",
            shown,
            free
        ),
        (_, None) => code!("Returns {}.", shown),
    }
}

/// Adds the items of streams.
fn with_items(client: &Client<'_>, operation: &Operation<'_>, returns: Code) -> Code {
    client
        .items(operation)
        .iter()
        .fold(returns, |text, ty| code!("{} `item_func` receives items of the type `{}`.", text, ty))
}

fn model(client: &Client<'_>, id: ModelId) -> ModelText {
    let (model, names) = (client.api.model(id), client.types.model(id));
    let stem = &names.stem;
    let is_enum = names.values.is_some();
    let mut out = ModelText {
        title: code!("{}{}", stem, if is_enum { "" } else { "_t" }),
        fields: fields(client, model, id),
        usage: (!is_enum).then(|| {
            code!(
                "`{}_new` creates the struct, and `{}_free` frees it together with everything that it owns.\n\
                 `{}_parseFromJSON` and `{}_convertToJSON` convert from and to JSON.",
                stem,
                stem,
                stem,
                stem
            )
        }),
        ..ModelText::default()
    };
    if let (Some(values), Some(own)) = (model.enumeration(), &names.values) {
        out.enums.push(enum_text(own, values));
    }
    let enums = names
        .fields
        .iter()
        .filter_map(|field| Some(enum_text(field.values.as_ref()?, entry_enum(client.api, &field.property.ty)?.0)));
    out.enums.extend(enums);
    if let Some(union) = &names.union {
        let rows = union.members.iter().zip(&union.tags.constants[1..]);
        let row = |(member, constant): (&Alternative<'_, '_>, &Ident)| -> Row {
            vec![bold(constant), Code::from(&member.ident), type_text(client, member, None)]
        };
        out.alternatives = page_table(&["Constant", "Member", "Type"], rows.map(row).collect());
        let (tag, value) = (&union.tag, &union.value);
        out.note = Some(code!("A union: `{}` selects the member of `{}` that is set.", tag, value));
    }
    if let Some(ty) = model.alias() {
        let ty = type_text(client, ty, None);
        out.note = Some(code!("Alias of {}, stored in `value`.", ty));
    }
    out
}

fn fields(client: &Client<'_>, model: &Model<'_>, id: ModelId) -> Vec<Field> {
    let names = client.types.model(id);
    let mut out = Vec::new();
    for FieldNames { property, ident, is_null, values, .. } in &names.fields {
        let mut description = field_doc(property, None);
        if let Some(null) = is_null {
            description.push_str(&format!(" (set {null} to 1 to send null)"));
        }
        out.push(Field {
            name: Code::from(ident),
            ty: type_text(client, &property.ty, values.as_ref()),
            property: Some(line(property.name)),
            required: property.is_always_required(),
            description: description.trim().to_owned(),
        });
    }
    if let Some(ty) = additional(client.api, model, client.options) {
        let of = client.types.boxed(&ty, None);
        out.push(Field {
            name: Code::from(&names.additional),
            ty: code!("`list_t *`, a list of keyValuePair_t * with values of type {}", of),
            property: Some(Code::fixed("other properties")),
            required: false,
            description: String::new(),
        });
    }
    out
}

/// An enum with its functions and its constants.
fn enum_text(names: &EnumNames, values: &Enum<'_>) -> Code {
    // Skips the constant for an absent value.
    let constants = names.constants.iter().skip(1).zip(&values.values);
    let rows = constants.map(|(constant, value)| -> Row {
        vec![Code::from(constant), line(&value.text()), line(value.description.unwrap_or_default())]
    });
    let table = page_table(&["Constant", "In JSON", "Meaning"], rows.collect()).unwrap_or_default();
    let (ty, stem) = (&names.ty, &names.stem);
    code!(
        "## {}\n\n`{}_ToString` and `{}_FromString` convert between constants and strings; 0 means no value.\n\n{}",
        ty,
        stem,
        stem,
        table
    )
}
