//! The Go code in the pages of docs/.

use super::client::Client;
use super::example::{Examples, Snippet};
use super::names::{Group, NamedOperation, Names};
use super::pages::pages;
use super::text::Code;
use crate::api::{Enum, EnumValue, ModelId, Type};
use crate::code;
use crate::generators::docs::table::{Row, any_of, bold, constants, one_of, page_table};
use crate::generators::docs::{Argument, Call, Callable, Class, Dialect, Field, ModelText, Pages, Words, line, linked};
use crate::plan::arguments::passed;
use crate::plan::models::ModelKind;
use crate::plan::named::{self, common};
use crate::plan::names::Ident;
use crate::plan::operations::{base_url, result};
use crate::plan::streams::Stream;

const WORDS: Words = Words {
    fence: "go",
    callable: "Method",
    callables: "Methods",
    class: "Service",
    shows_classes: true,
    field: "Field",
};

pub struct Writer<'c> {
    pub client: &'c Client<'c>,
    pub examples: &'c Examples<'c>,
    pub pages: &'c Pages<'c>,
    /// The path of the package.
    pub module: &'c Code,
}

/// The services.
pub fn classes<'a>(names: &'a Names<'a, 'a>) -> Vec<Class<'a>> {
    let callable = |named: &'a NamedOperation<'a, 'a>| Callable::of(named.operation, &named.name, &named.arguments);
    let class = |group: &'a Group<'a, 'a>| Class::of(&group.class, group.tag, group.operations.iter().map(callable));
    names.groups.iter().map(class).collect()
}

impl Dialect for Writer<'_> {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn received(&self, ty: &Type<'_>, folder: &'static str) -> Code {
        self.linked(ty, folder)
    }

    fn call(&self, class: usize, operation: usize) -> Call {
        let group = &self.client.names.groups[class];
        let named = &group.operations[operation];
        let argument = |passed: crate::plan::arguments::Passed<'_, '_, '_>| Argument {
            name: passed.argument.ident.clone(),
            ty: self.linked(passed.argument.ty, ""),
            required: passed.argument.required,
            documentation: passed.argument.documentation(),
        };
        let mut returns = match result(named.operation) {
            Some(ty) => code!("Returns {}, the response and an error.", self.linked(ty, "")),
            None => Code::fixed("Returns the response and an error."),
        };
        if Stream::of(self.client.api, named.operation, false).is_some() {
            returns = code!("{} `ExecuteStream` returns the items, which are read as they arrive.", returns);
        }
        if pages(self.client, named).is_some() {
            returns = code!(
                "{} `ExecuteAll` returns the items of all pages, each of which is asked for when a loop gets there.",
                returns
            );
        }
        let snippet = self.examples.call(group, named).map(|snippet| self.program(named, snippet, false));
        let arguments = passed(&named.arguments, self.client.options.order()).into_iter().map(argument).collect();
        Call { signature: None, snippet: snippet.unwrap_or_default(), arguments, returns }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let model = self.client.api.model(id);
        let (name, members) = (&self.client.names.models[id], &self.client.names.members[id]);
        let out = ModelText { title: Code::from(name), ..ModelText::default() };
        let example = || {
            let Snippet { call, .. } = self.examples.model(id)?;
            Some(code!("value := {}\nfmt.Println(value)", call))
        };
        match model.kind() {
            ModelKind::Object(_) => {
                let all = members.fields.iter();
                let fields = all.clone().map(|field| self.field(field)).collect();
                let enums = all.filter_map(|field| described_values(&field.ident, field.ty.listed_enum()?));
                ModelText { fields, enums: enums.collect(), example: example(), ..out }
            }
            ModelKind::Union(union) => {
                let types: Vec<_> = union.members.iter().map(|ty| self.linked(ty, "")).collect();
                let alternatives = if union.any { any_of(&types) } else { one_of(&types) };
                let own = common(&members.fields).map(|field| self.field(field));
                ModelText { alternatives, fields: own.collect(), example: example(), ..out }
            }
            ModelKind::Enum(_) => ModelText { enums: constants(&members.constants).into_iter().collect(), ..out },
            ModelKind::Alias(ty) => ModelText { note: Some(code!("Another name for {}.", self.linked(ty, ""))), ..out },
        }
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.client.names.models[id].clone()
    }
}

impl Writer<'_> {
    fn linked(&self, ty: &Type<'_>, folder: &'static str) -> Code {
        linked(self.client.api, self.pages, self, ty, folder, &|ty| self.client.types().base(ty))
    }

    fn field(&self, property: &named::Field<'_, '_>) -> Field {
        Field::of(property, self.linked(&property.ty, ""), &|value| value.node.to_json())
    }

    /// A complete program, optionally with error handling.
    pub fn program(&self, named: &NamedOperation<'_, '_>, snippet: Snippet, looks_at_errors: bool) -> Code {
        let mut imports = snippet.imports;
        imports.extend(looks_at_errors.then_some("errors"));
        imports.extend(["context", "fmt", "os"]);
        let imports = imports.into_iter().map(|import| code!("\t\"{}\"\n", import));
        let mut out = code!(
            "package main\n\nimport (\n{}\n\topenapiclient \"{}\"\n)\n\nfunc main() {{\n\tctx := context.Background()\n",
            Code::joined(imports, ""),
            self.module
        );
        for statement in snippet.before {
            out.push(code!("\t{}\n", statement));
        }
        out.push("\n\tconfiguration := openapiclient.NewConfiguration()\n");
        if base_url(&self.client.api.servers).is_err() {
            out.push("\tconfiguration.Scheme, configuration.Host = \"https\", \"api.example.com\"\n");
        }
        out.push("\tclient := openapiclient.NewAPIClient(configuration)\n");
        let left = if result(named.operation).is_some() { "result, response, err" } else { "response, err" };
        out.push(code!("\t{} := {}\n", left, snippet.call.indented("\t")));
        out.push("\tif err != nil {\n");
        if looks_at_errors {
            out.push("\t\tvar failure *openapiclient.GenericOpenAPIError\n\t\tif errors.As(err, &failure) {\n");
            out.push("\t\t\tfmt.Fprintln(os.Stderr, failure.StatusCode(), string(failure.Body()))\n\t\t}\n");
        }
        out.push("\t\tfmt.Fprintln(os.Stderr, err)\n\t\tos.Exit(1)\n\t}\n");
        match result(named.operation) {
            Some(_) => out.push("\tfmt.Println(response.Status, result)\n}"),
            None => out.push("\tfmt.Println(response.Status)\n}"),
        }
        out
    }
}

/// The values of an unnamed enumeration, which has no constants.
fn described_values(field: &Ident, values: &Enum<'_>) -> Option<Code> {
    let is_described = |value: &EnumValue<'_>| value.declared_name().is_some() || value.description.is_some();
    let rows = values.values.iter().map(|value| -> Row {
        let text = |text: Option<&str>| line(text.unwrap_or_default());
        vec![line(&value.node.to_json()), text(value.declared_name()), text(value.description)]
    });
    let table = page_table(&["Value", "Name", "Description"], rows.collect())?;
    values.values.iter().any(is_described).then(|| code!("Values of {}:\n\n{}", bold(field), table))
}
