//! Operations in C: functions, and the tables that the runtime needs to call them.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::client::Client;
use super::models::{EnumTable, EnumView, enum_table, enum_view};
use super::names::{EnumNames, Group, NamedOperation};
use super::request::{RequestRows, item_framing};
use super::shapes::parameter_enum;
use super::text::{Code, block, guard, list, string, width};
use super::types::{TypeName, ValueKind};
use crate::api::{Enum, ModelId, Operation, Type};
use crate::code;
use crate::plan::arguments::{Order, Passed, passed};
use crate::plan::call::Call;
use crate::plan::names::Ident;
use crate::plan::operations::{is_success, result, visit_models, whole};
use crate::small::{CollectSmall, SortSmall};
use crate::spec::NodeId;

#[derive(Template)]
#[template(path = "c/api.h", escape = "none")]
pub struct HeaderView<'v> {
    doc: Code,
    /// The prefix of the include guard, and the name in it.
    guard: &'v Code,
    name: Code,
    /// Short names of symbols that have the library's prefix.
    symbols: Vec<Ident>,
    includes: Vec<Ident>,
    /// Other classes, whose headers declare the enums of operations that belong to several classes.
    classes: BTreeSet<Ident>,
    enums: Vec<EnumView>,
    operations: Vec<Declaration>,
}

struct Declaration {
    doc: Code,
    /// The return type and name: `pet_t *PetAPI_addPet`.
    head: Code,
    parameters: Code,
}

#[derive(Template)]
#[template(path = "c/api.c", escape = "none")]
pub struct SourceView {
    class: Ident,
    enums: Vec<EnumTable>,
    operations: Vec<OperationView>,
}

#[derive(Template)]
#[template(path = "c/operation.c", escape = "none")]
pub struct OperationView {
    pub name: Ident,
    pub function: Ident,
    pub method: Code,
    pub request: RequestRows,
    pub responses: Vec<Code>,
    pub security: Vec<Code>,
    /// The return type and name of the function.
    pub head: Code,
    pub signature: Code,
    pub arguments: Code,
    pub passed: &'static str,
    pub result: Returned,
}

/// The way in which a function returns its result.
pub enum Returned {
    Nothing,
    Pointer,
    /// A number or enum, which is returned by value.
    Value(TypeName),
}

/// An argument of an operation's function.
pub struct Argument {
    pub name: Ident,
    pub ty: TypeName,
    /// The value passed to the runtime: a pointer, or NULL if absent.
    pub passed: Code,
    pub required: bool,
    /// The type of the entries of a list or map.
    pub entries: Option<Code>,
    /// The description, with the constraints of the schema.
    pub documentation: String,
}

/// The class whose files declare the enums of an operation.
pub type Homes = BTreeMap<NodeId, Ident>;

impl Client<'_> {
    /// The header of a class; `homes` has the classes that declare the enums of earlier operations.
    pub fn api_header(&self, group: &Group<'_, '_>, homes: &mut Homes) -> HeaderView<'_> {
        let mut enums = Vec::new();
        let mut classes = BTreeSet::new();
        for named in &group.operations {
            let home = homes.entry(named.operation.node.id()).or_insert_with(|| group.class.clone());
            if *home != group.class {
                classes.insert(home.clone());
                continue;
            }
            self.visit_enums(named, &mut |names, values| enums.push(enum_view(names, values, self.options, false)));
        }
        let mut symbols: Vec<_> = group.operations.iter().map(|named| named.function.clone()).collect();
        enums.iter().for_each(|view: &EnumView| view.symbols(&mut symbols));
        symbols.sort_small();
        let text = group.tag.and_then(|tag| tag.description.or(tag.summary)).unwrap_or_default();
        HeaderView {
            doc: block(text, ""),
            guard: &self.names.library.guard,
            name: guard(&group.class),
            symbols,
            includes: self.includes(group),
            classes,
            enums,
            operations: group.operations.iter().map(|named| self.declaration(named)).collect(),
        }
    }

    fn includes(&self, group: &Group<'_, '_>) -> Vec<Ident> {
        let mut ids: BTreeSet<ModelId> = BTreeSet::new();
        for named in &group.operations {
            visit_models(named.operation, &mut |id| _ = ids.insert(id));
            // Items of streams can differ in type from the result.
            let contents = named.operation.responses.iter().flat_map(|response| &response.contents);
            for ty in contents.filter(|content| content.stream.is_some()).filter_map(whole) {
                ty.visit_models(&mut |id| _ = ids.insert(id));
            }
        }
        let own = ["any_type", "object"].map(super::names::fixed);
        own.into_iter().chain(ids.into_iter().map(|id| self.types.model(id).stem.clone())).collect()
    }

    fn visit_enums(&self, named: &NamedOperation<'_, '_>, visit: &mut dyn FnMut(&EnumNames, &Enum<'_>)) {
        for (argument, names) in named.arguments() {
            if let (Some(names), Some((values, _))) = (names, parameter_enum(self.api, argument.ty)) {
                visit(names, values);
            }
        }
    }

    fn declaration(&self, named: &NamedOperation<'_, '_>) -> Declaration {
        let arguments = self.arguments(named);
        let head = self.returns(named.operation).0.declare(&named.function);
        Declaration {
            doc: self.doc(named.operation, &arguments),
            parameters: signature(&arguments, width(&head) + 1),
            head,
        }
    }

    fn doc(&self, operation: &Operation<'_>, arguments: &[Argument]) -> Code {
        let mut text = String::new();
        for part in
            [operation.summary, operation.description.filter(|d| Some(*d) != operation.summary)].into_iter().flatten()
        {
            text.push_str(part.trim());
            text.push_str("\n\n");
        }
        if text.is_empty() {
            text = format!("{} {}\n\n", operation.method, operation.path);
        }
        for argument in arguments {
            let required = if argument.required { "Required. " } else { "" };
            let entries = argument.entries.as_ref().map(|entries| format!("A {entries}. ")).unwrap_or_default();
            let line = format!("{required}{entries}{}", argument.documentation.trim());
            if !line.is_empty() {
                text.push_str(&format!("{}: {}\n", argument.name, line.trim_end()));
            }
        }
        let mut add = |part: String| {
            text.truncate(text.trim_end().len());
            text.push_str("\n\n");
            text.push_str(&part);
        };
        self.returned(operation).into_iter().for_each(&mut add);
        for ty in self.items(operation) {
            add(format!("item_func receives items of the type {ty}."));
        }
        if operation.deprecated {
            add("Deprecated.".to_owned());
        }
        if let Some(docs) = operation.external_docs {
            add(format!("See {}", docs.url));
        }
        block(&text, "")
    }

    /// The value that the caller receives, and how to free it.
    fn returned(&self, operation: &Operation<'_>) -> Option<String> {
        let ty = result(operation)?;
        let failed = "if the call failed";
        Some(match (self.returns(operation).1, self.types.freed_by(ty), self.types.entries(ty, None)) {
            (Returned::Pointer, Some(free), Some(entries)) => {
                format!("Returns a {entries}, or NULL {failed}. Free it with {free}.")
            }
            (Returned::Pointer, Some(free), None) => format!("Returns NULL {failed}. Free the result with {free}."),
            (Returned::Value(_), ..) if matches!(self.types.kind(ty, None), ValueKind::Enum(_)) => {
                format!(
                    "Returns 0 {failed}, or if the API description does not list the value, which is in dataReceived."
                )
            }
            (Returned::Value(_), ..) => format!("Returns 0 {failed}."),
            _ => return None,
        })
    }

    /// The arguments, in the order set by the options.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        let order = Order {
            body_first: self.options.prepend_form_or_body_parameters,
            required_first: self.options.sort_params_by_required_flag,
        };
        let argument = |Passed { argument, index, required }: Passed<'_, '_, '_>| {
            let inline = named.enums[index].as_ref();
            self.argument(&argument.ident, argument.ty, inline, required, argument.documentation())
        };
        passed(&named.arguments, order).into_iter().map(argument).collect()
    }

    fn argument(
        &self,
        name: &Ident,
        ty: &Type<'_>,
        inline: Option<&EnumNames>,
        required: bool,
        documentation: String,
    ) -> Argument {
        let entries = self.types.entries(ty, inline);
        let (ty, passed) = match self.types.kind(ty, inline) {
            ValueKind::Enum(_) => (self.types.field(ty, inline), code!("{} != 0 ? &{} : NULL", name, name)),
            // A number by value could not be absent. In the reference, optional ints are pointers too.
            ValueKind::Long | ValueKind::Float | ValueKind::Double if required => {
                (self.types.value(ty, inline), code!("&{}", name))
            }
            _ => (self.types.boxed(ty, inline), Code::from(name)),
        };
        Argument { name: name.clone(), ty, passed, required, entries, documentation }
    }

    /// The return type of a function, and how it returns the result.
    pub fn returns(&self, operation: &Operation<'_>) -> (TypeName, Returned) {
        let Some(ty) = result(operation) else { return (TypeName::VOID, Returned::Nothing) };
        match self.types.kind(ty, None) {
            ValueKind::Any => (TypeName::OBJECT, Returned::Pointer),
            kind if kind.is_number() || matches!(kind, ValueKind::Enum(_)) => {
                let value = self.types.value(ty, None);
                (value.clone(), Returned::Value(value))
            }
            _ => (self.types.boxed(ty, None), Returned::Pointer),
        }
    }

    /// The types of the items that `item_func` receives, if a response is a stream.
    pub fn items(&self, operation: &Operation<'_>) -> Vec<TypeName> {
        let mut out: Vec<TypeName> = Vec::new();
        let successes = operation.responses.iter().filter(|response| is_success(response.status));
        let contents = successes.flat_map(|response| &response.contents);
        for content in contents.filter(|content| item_framing(self.types.api, content).is_some()) {
            let Some(stream) = &content.stream else { continue };
            let ty = self.types.boxed(stream.item(), None);
            if !out.contains(&ty) {
                out.push(ty);
            }
        }
        out
    }

    /// The source of a class.
    pub fn api_source(&self, group: &Group<'_, '_>) -> SourceView {
        let mut enums = Vec::new();
        for named in &group.operations {
            // An operation of several classes has its tables in the file of each.
            self.visit_enums(named, &mut |names, values| {
                enums.push(enum_table(names, values, self.options, "static ", false));
            });
        }
        SourceView {
            class: group.class.clone(),
            enums,
            operations: group.operations.iter().map(|named| self.operation(named)).collect(),
        }
    }

    fn operation(&self, named: &NamedOperation<'_, '_>) -> OperationView {
        let arguments = self.arguments(named);
        let passed: BTreeMap<&Ident, &Code> = arguments.iter().map(|a| (&a.name, &a.passed)).collect_small();
        // In the order of the tables.
        let in_order: Vec<Code> =
            named.arguments.iter().filter_map(|it| passed.get(&it.ident).copied()).cloned().collect();
        let (returns, result) = self.returns(named.operation);
        let head = returns.declare(&named.function);
        let call = Call::of(self.api, named.operation, &named.arguments);
        OperationView {
            name: named.name.clone(),
            function: named.function.clone(),
            method: string(&named.operation.method),
            request: self.request(named, &call),
            responses: self.responses(named.operation),
            security: self.security(&call),
            signature: signature(&arguments, width(&head) + 1),
            head,
            passed: if in_order.is_empty() { "NULL" } else { "arguments" },
            arguments: list(&in_order, 36, 8, 3),
            result,
        }
    }
}

/// The parameters of a function, given the columns before them.
pub fn signature(arguments: &[Argument], before: usize) -> Code {
    let declarations = arguments.iter().map(|a| a.ty.declare(&a.name));
    let all: Vec<_> = std::iter::once(Code::fixed("apiClient_t *apiClient")).chain(declarations).collect();
    list(&all, before, 4, 3)
}
