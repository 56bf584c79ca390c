//! The Java code in the pages of docs/.

use super::client::Client;
use super::example::{Examples, Snippet};
use super::names::{Field as NamedField, NamedOperation, Names};
use super::pages::pages;
use super::text::{Code, package};
use crate::api::{ModelId, Type};
use crate::code;
use crate::generators::docs::table::{any_of, constants, one_of};
use crate::generators::docs::{Argument, Call, Callable, Class, Dialect, Field, ModelText, Pages, Words};
use crate::plan::arguments::{Passed, passed};
use crate::plan::models::ModelKind;
use crate::plan::named::Named;
use crate::plan::names::Ident;
use crate::plan::operations::{base_url, result};
use crate::plan::streams::Stream;
use crate::plan::types::{Kind, List};

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
    pub examples: &'c Examples<'c>,
    pub pages: &'c Pages<'c>,
}

/// The classes with operations.
pub fn classes<'a>(names: &'a Names<'a, 'a>) -> Vec<Class<'a>> {
    let callable = |named: &'a NamedOperation<'a, 'a>| Callable::of(named.operation, &named.name, &named.arguments);
    names.groups.iter().map(|group| Class::of(&group.class, group.tag, group.operations.iter().map(callable))).collect()
}

impl Dialect for Writer<'_> {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn received(&self, ty: &Type<'_>, folder: &'static str) -> Code {
        self.linked(ty, None, folder)
    }

    fn call(&self, class: usize, operation: usize) -> Call {
        let group = &self.client.names.groups[class];
        let named = &group.operations[operation];
        let argument = |passed: Passed<'_, '_, '_>| Argument {
            name: passed.argument.ident.clone(),
            ty: self.linked(passed.argument.ty, None, ""),
            required: passed.argument.required,
            documentation: passed.argument.documentation(),
        };
        let mut returns = match result(named.operation) {
            Some(ty) => code!("Returns {}.", self.linked(ty, None, "")),
            None => Code::fixed("Returns nothing."),
        };
        returns = code!("{} `{}WithHttpInfo` also returns the status and the headers.", returns, named.name);
        if Stream::of(self.client.api, named.operation, false).is_some() {
            returns = code!("{} `{}Stream` returns the items, which are read as they arrive.", returns, named.name);
        } else if result(named.operation).is_some_and(Type::is_one_file) {
            returns = code!("{} `{}Stream` returns the content as it arrives.", returns, named.name);
        }
        if pages(self.client, named).is_some() {
            returns = code!(
                "{} `{}All` returns the items of all pages, each of which is requested when it is needed.",
                returns, named.name
            );
        }
        let snippet = self.examples.call(named).map(|snippet| self.program(&group.class, named, snippet, Vec::new()));
        let arguments = passed(&named.arguments, self.client.options.order()).into_iter().map(argument).collect();
        Call { signature: None, snippet: snippet.unwrap_or_default(), arguments, returns }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let model = self.client.api.model(id);
        let (name, members) = (&self.client.names.models[id], &self.client.names.members[id]);
        let out = ModelText { title: Code::from(name), ..ModelText::default() };
        let example = || {
            let Snippet { call, .. } = self.examples.model(id)?;
            Some(code!("var value = {};\nSystem.out.println(value);", call))
        };
        let fields = || members.fields.iter().map(|field| self.field(field)).collect();
        match model.kind() {
            ModelKind::Object(_) => {
                let enums = members.fields.iter().filter_map(|field| constants(&field.inline_enum.as_ref()?.1.listed));
                ModelText { fields: fields(), enums: enums.collect(), example: example(), ..out }
            }
            ModelKind::Union(union) => {
                let types: Vec<_> = union.members.iter().map(|ty| self.linked(ty, None, "")).collect();
                let alternatives = if union.any { any_of(&types) } else { one_of(&types) };
                ModelText { alternatives, example: example(), ..out }
            }
            ModelKind::Enum(_) => {
                ModelText { enums: constants(&members.constants.listed).into_iter().collect(), ..out }
            }
            ModelKind::Alias(ty) => {
                ModelText { note: Some(code!("Another name for {}.", self.linked(ty, None, ""))), ..out }
            }
        }
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.client.names.models[id].clone()
    }
}

impl Writer<'_> {
    /// A type in Markdown, with a link to the page of its model or of the model of its items.
    fn linked(&self, ty: &Type<'_>, named: Option<&Ident>, folder: &'static str) -> Code {
        match ty.kind() {
            Kind::Model(id) => match (self.pages.models.get(&id), self.client.api.model(id).alias()) {
                (Some(page), None) => {
                    let folder = if folder.is_empty() { Code::default() } else { code!("{}/", folder) };
                    code!("[{}]({}{}.md)", self.model_name(id), folder, page)
                }
                _ => code!("`{}`", self.client.types().of(ty, None)),
            },
            Kind::List(List { item, .. }) if item.model().is_some() => {
                code!("list of {}", self.linked(item, None, folder))
            }
            _ => code!("`{}`", self.client.types().of(ty, named)),
        }
    }

    fn field(&self, field: &NamedField<'_, '_>) -> Field {
        let named = Named { ident: field.ident.clone(), of: field.of };
        let class = field.inline_enum.as_ref().map(|(name, _)| name);
        Field::of(&named, self.linked(&field.of.ty, class, ""), &|value| value.node.to_json())
    }

    /// A complete program. The further statements set the client up.
    pub fn program(&self, class: &Ident, named: &NamedOperation<'_, '_>, snippet: Snippet, setup: Vec<Code>) -> Code {
        let packages = self.client.options.packages();
        let (invoker, apis) = (package(&packages.invoker), package(&packages.api));
        let mut imports = snippet.imports;
        imports.extend(["ApiClient", "ApiException"].map(|name| code!("{}.{}", invoker, name)));
        imports.insert(code!("{}.{}", apis, class));
        let mut out = Code::joined(imports.iter().map(|import| code!("import {};\n", import)), "");
        out.push("\npublic class Example {\n  public static void main(String[] args) {\n");
        out.push("    ApiClient client = new ApiClient();\n");
        if base_url(&self.client.api.servers).is_err() {
            out.push("    client.updateBaseUri(\"https://api.example.com\");\n");
        }
        for statement in setup {
            out.push(code!("    {}\n", statement));
        }
        out.push(code!("    {} api = new {}(client);\n", class, class));
        for statement in snippet.before {
            out.push(code!("    {}\n", statement.indented("    ")));
        }
        out.push("    try {\n");
        let is_async = self.client.options.async_native;
        let call = if is_async { code!("{}.join()", snippet.call) } else { snippet.call };
        match result(named.operation) {
            Some(_) => out.push(code!("      var result = {};\n      System.out.println(result);\n", call)),
            None => out.push(code!("      {};\n", call)),
        }
        out.push("    } catch (ApiException e) {\n      System.err.println(e.getCode() + \" \" + e.getMessage());\n    }\n  }\n}");
        out
    }
}
