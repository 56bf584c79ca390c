//! The Java code in the pages of docs/.

use super::client::Client;
use super::example::{Examples, Snippet};
use super::names::{self, Group, NamedOperation, Names};
use super::packages::Packages;
use super::pages::pages;
use super::text::{Code, package};
use crate::api::{EnumValue, ModelId, Type};
use crate::code;
use crate::generators::docs::table::{any_of, constants, one_of};
use crate::generators::docs::{Argument, Call, Callable, Class, Dialect, Field, ModelText, Pages, Words, line, linked};
use crate::plan::arguments::passed;
use crate::plan::models::ModelKind;
use crate::plan::names::Ident;
use crate::plan::operations::{base_url, result};
use crate::plan::schema_notes::field_text;
use crate::plan::streams::Stream;

const WORDS: Words = Words {
    fence: "java",
    callable: "Method",
    callables: "Methods",
    class: "Class",
    shows_classes: true,
    field: "Property",
};

pub struct Writer<'c> {
    pub client: &'c Client<'c>,
    pub packages: &'c Packages,
    pub examples: &'c Examples<'c>,
    pub pages: &'c Pages<'c>,
}

/// The classes of operations.
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
            ty: self.passed(passed.argument.ty),
            required: passed.argument.required,
            documentation: passed.argument.documentation(),
        };
        let mut returns = match result(named.operation) {
            Some(ty) => code!("Returns {}.", self.passed(ty)),
            None => Code::fixed("Returns nothing."),
        };
        if Stream::of(self.client.api, named.operation, false).is_some() {
            returns = code!("{} `{}Stream` returns the items, which are read as they arrive.", returns, named.name);
        } else if result(named.operation).is_some_and(Type::is_one_file) {
            returns = code!("{} `{}Stream` returns the content as it arrives.", returns, named.name);
        }
        if pages(self.client, named).is_some() {
            returns = code!(
                "{} `{}All` returns the items of all pages, each of which is requested when it is needed.",
                returns,
                named.name
            );
        }
        let snippet = self.examples.call(named).map(|snippet| self.program(group, named, snippet, Vec::new()));
        let arguments = passed(&named.arguments, self.client.options.order()).into_iter().map(argument).collect();
        Call { signature: None, snippet: snippet.unwrap_or_default(), arguments, returns }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let model = self.client.api.model(id);
        let (name, members) = (&self.client.names.models[id], &self.client.names.members[id]);
        let out = ModelText { title: Code::from(name), ..ModelText::default() };
        match model.kind() {
            ModelKind::Object(_) => {
                let fields = members.fields.iter().map(|field| self.field(field)).collect();
                let enums = members.fields.iter().filter_map(|field| {
                    let (class, values) = field.inline_enum.as_ref()?;
                    Some(code!("Constants of `{}.{}`:\n\n{}", name, class, constants(&values.listed)?))
                });
                ModelText { fields, enums: enums.collect(), example: self.example(id), ..out }
            }
            ModelKind::Union(union) => {
                let types: Vec<_> = union.members.iter().map(|ty| self.linked(ty, "")).collect();
                let alternatives = if union.any { any_of(&types) } else { one_of(&types) };
                ModelText { alternatives, example: self.example(id), ..out }
            }
            ModelKind::Enum(_) => {
                ModelText { enums: constants(&members.constants.listed).into_iter().collect(), ..out }
            }
            ModelKind::Alias(ty) => ModelText { note: Some(code!("Another name for {}.", self.linked(ty, ""))), ..out },
        }
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.client.names.models[id].clone()
    }
}

impl Writer<'_> {
    fn linked(&self, ty: &Type<'_>, folder: &'static str) -> Code {
        linked(self.client.api, self.pages, self, ty, folder, &|ty| self.client.types().of(ty, None))
    }

    /// The type of an argument or of a result.
    fn passed(&self, ty: &Type<'_>) -> Code {
        match ty.is_one_file() {
            true => code!("`{}`", self.client.types().of_operations().of(ty, None)),
            false => self.linked(ty, ""),
        }
    }

    fn field(&self, field: &names::Field<'_, '_>) -> Field {
        let shown = |value: &EnumValue<'_>| value.node.to_json();
        let ty = match &field.inline_enum {
            Some((class, _)) => code!("`{}`", self.client.types().of(&field.of.ty, Some(class))),
            None => self.linked(&field.of.ty, ""),
        };
        Field {
            name: Code::from(&field.ident),
            ty,
            property: Some(line(field.of.name)),
            required: field.of.is_always_required(),
            description: field_text(field.of, &shown),
        }
    }

    fn example(&self, id: ModelId) -> Option<Code> {
        let Snippet { mut imports, call, deprecated, .. } = self.examples.model(id)?;
        imports.insert(self.examples.import(id));
        let imports = imports.into_iter().map(|import| code!("import {};\n", import));
        let note = if deprecated { "@SuppressWarnings(\"deprecation\")\n" } else { "" };
        let name = &self.client.names.models[id];
        Some(code!("{}\n{}{} value = {};\nSystem.out.println(value);", Code::joined(imports, ""), note, name, call))
    }

    /// A complete program, which sets credentials first.
    pub fn program(
        &self,
        group: &Group<'_, '_>,
        named: &NamedOperation<'_, '_>,
        snippet: Snippet,
        credentials: Vec<Code>,
    ) -> Code {
        let mut imports = snippet.imports;
        let root = package(&self.packages.invoker);
        imports.extend(["ApiClient", "Configuration"].map(|name| code!("{}.{}", root, name)));
        let library = self.client.options.library;
        imports.insert(match library.error() {
            Some((package, name)) => code!("{}.{}", Code::fixed(package), Code::fixed(name)),
            None => code!("{}.ApiException", root),
        });
        imports.insert(Examples::class(group, self.packages));
        let mut out = Code::joined(imports.into_iter().map(|import| code!("import {};\n", import)), "");
        out.push("\npublic class Example {\n");
        if snippet.deprecated {
            out.push("  @SuppressWarnings(\"deprecation\")\n");
        }
        out.push(
            "  public static void main(String[] args) {\n    ApiClient client = Configuration.getDefaultApiClient();\n",
        );
        if base_url(&self.client.api.servers).is_err() {
            out.push("    client.");
            out.push(self.client.options.library.sets_url());
            out.push("(\"https://api.example.com\");\n");
        }
        for statement in credentials {
            out.push(code!("    {}\n", statement));
        }
        out.push(code!("    {} api = {};\n", group.class, self.client.made(&group.class)));
        for statement in snippet.before {
            out.push(code!("    {}\n", statement.indented("    ")));
        }
        let wait = self.client.wait(named.operation);
        out.push("    try {\n");
        match result(named.operation) {
            // Java 8 does not have `var`.
            Some(_) if self.client.options.is_java8() => {
                out.push(code!("      System.out.println({}{});\n", snippet.call.indented("      "), wait));
            }
            Some(_) => {
                out.push(code!(
                    "      var result = {}{};\n      System.out.println(result);\n",
                    snippet.call.indented("      "),
                    wait
                ));
            }
            None => out.push(code!("      {}{};\n", snippet.call.indented("      "), wait)),
        }
        match library.error() {
            Some((_, name)) => {
                out.push(code!(
                    "    }} catch ({} error) {{\n      System.err.println(error.getMessage());\n",
                    Code::fixed(name)
                ));
            }
            None => out.push(
                "    } catch (ApiException error) {\n      System.err.println(error.getCode() + \": \" + error.getResponseBody());\n",
            ),
        }
        out.push("    }\n  }\n}");
        out
    }
}
