//! The trait of each tag, its responses, and the functions that connect them to the runtime.

use askama::Template;

use super::folding::{arm, call, declaration, signature};
use super::models::{Item, Models};
use super::names::{Group, NamedOperation};
use super::text::{Code, PAGE, WIDTH, doc, see, string};
use super::tree::{Imports, Tree};
use super::types::{Site, Types};
use super::words;
use crate::api::{Api, Content, Header, ModelId, Operation, Response, Status};
use crate::code;
use crate::plan::content::{ContentKind, offered};
use crate::plan::names::{Ident, Scope};
use crate::plan::operations::{is_success, whole};

#[derive(Template)]
#[template(path = "rust-axum/api.rs", escape = "none")]
pub struct ApiView {
    pub name: Ident,
    doc: Code,
    pub operations: Vec<OperationView>,
}

impl ApiView {
    /// The imports of its file.
    pub fn imports(&self) -> Imports {
        let own = Imports { server: true, types: !self.operations.is_empty(), ..Imports::default() };
        let parameters = self.operations.iter().flat_map(|operation| &operation.parameters).map(|one| &one.ty);
        let bodies = self.operations.iter().filter_map(|operation| operation.body.as_ref());
        let bodies = bodies.flat_map(|body| &body.variants).map(|variant| &variant.ty);
        let variants = self.operations.iter().flat_map(|operation| &operation.variants);
        let fields = variants.flat_map(|variant| &variant.fields).map(|(_, ty)| ty);
        own.and(parameters.chain(bodies).chain(fields).map(Tree::imports).collect())
    }

    /// The signature of the function that registers the operations, folded like rustfmt does.
    fn register(&self) -> Code {
        let head = code!("pub(crate) fn register<A: {} + Send + Sync + 'static>(", self.name);
        let operations = "operations: &mut server::Operations<A>";
        let line = code!("{}{}) {{", head, operations);
        match head.as_str().len() <= WIDTH {
            _ if line.as_str().len() <= WIDTH => line,
            true => code!("{}\n    {},\n) {{", head, operations),
            // If it cannot be folded, rustfmt removes the space.
            false => code!("{}{}){{", head, operations),
        }
    }
}

pub struct OperationView {
    index: usize,
    doc: Code,
    pub method: Ident,
    pub response: Ident,
    /// True if a response streams its items.
    is_stream: bool,
    /// The parameters of the method after `&self`.
    pub parameters: Vec<Argument>,
    /// The signature of the method, including its brace.
    signature: Code,
    /// `let path_params = call.path()?;`
    lets: Vec<Code>,
    /// `Pet::get_pet_by_id(&*api, context, path_params)`, with an argument on each line if needed.
    call: Code,
    pub variants: Vec<VariantView>,
    body: Option<BodyView>,
}

/// A parameter of a method.
pub struct Argument {
    pub name: Code,
    pub ty: Tree,
    pub is_body: bool,
}

impl Argument {
    const fn new(name: Code, ty: Tree) -> Self {
        Self { name, ty, is_body: false }
    }

    /// `name: Type`.
    pub fn code(&self) -> Code {
        code!("{}: {}", self.name, self.ty)
    }
}

/// A body of several types.
struct BodyView {
    name: Ident,
    variants: Vec<BodyVariant>,
}

struct BodyVariant {
    /// The index of its media type among the contents.
    index: usize,
    media_type: Code,
    name: Ident,
    ty: Tree,
    reader: Reader,
}

/// A response: a status, and a type of its body.
pub struct VariantView {
    pub name: Ident,
    pub is_success: bool,
    is_stream: bool,
    /// The fields, which are positional unless there are headers.
    pub fields: Vec<(Ident, Tree)>,
    pub is_tuple: bool,
    doc: Code,
    /// The variant with its fields; true if these are on separate lines.
    code: Code,
    is_broken: bool,
    /// The pattern of the fields, and the expression of the response.
    answer: Code,
}

pub struct Apis<'a> {
    pub api: &'a Api<'a>,
    pub types: &'a Types<'a>,
    pub models: &'a Models<'a>,
}

/// The representation of a body in Rust.
#[derive(Clone, PartialEq)]
struct BodyType {
    ty: Tree,
    reader: Reader,
}

/// The runtime's way to read or write a body.
#[derive(Clone, Copy, PartialEq)]
enum Reader {
    Value,
    Bytes,
    /// Item by item; only for responses.
    Items,
    /// By media type; each has a separate type.
    Several,
}

impl Reader {
    /// The runtime's function that reads a body.
    const fn function(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Value | Self::Items | Self::Several => "body",
        }
    }

    /// The runtime's function that writes a body.
    const fn answer(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Items => "items",
            Self::Value | Self::Several => "value",
        }
    }
}

impl Apis<'_> {
    pub fn view(&self, group: &Group<'_, '_>) -> ApiView {
        let text = group.tag.and_then(|tag| tag.description.or(tag.summary));
        let mut text = text.map_or_else(|| format!("The operations of {}.", group.name), str::to_owned);
        if let Some(tag) = group.tag {
            text.push_str(&see(tag.external_docs.as_ref()));
            let parent = tag.parent.map(|parent| format!("\n\nPart of {}.", self.api.tags[parent].name));
            text.push_str(&parent.unwrap_or_default());
        }
        ApiView {
            name: group.name.clone(),
            doc: doc(&text, ""),
            operations: group.operations.iter().map(|named| self.operation(&group.name, named)).collect(),
        }
    }

    /// The forms of an operation that do not have a model.
    pub fn forms(&self, named: &NamedOperation<'_, '_>) -> Vec<Item> {
        let Some(body) = &named.operation.body else { return Vec::new() };
        let mut own = false;
        let mut out = Vec::new();
        for content in offered(&body.contents) {
            let Some(form) = &content.form else { continue };
            if !matches!(ContentKind::of(content), ContentKind::Form | ContentKind::Multipart) {
                continue;
            }
            match form_type(content) {
                FormType::Own if !std::mem::replace(&mut own, true) => {
                    out.extend(self.models.form(&named.form, &form.fields));
                }
                FormType::Own | FormType::Model => {}
            }
        }
        out
    }

    fn operation(&self, group: &Ident, named: &NamedOperation<'_, '_>) -> OperationView {
        let operation = named.operation;
        let mut parameters = vec![Argument::new(code!("context"), Tree::Plain("types::Context"))];
        let mut lets = vec![code!("let context = call.context()?;")];
        let mut arguments = vec![code!("&*api"), code!("context")];
        for names in &named.locations {
            let location = names.location.as_str();
            let name = code!("{}_params", location);
            parameters.push(Argument::new(name.clone(), Tree::Model(names.ty.clone(), None)));
            lets.push(code!("let {} = call.{}()?;", name, location));
            arguments.push(name);
        }
        let mut body = None;
        if let Some(described) = &operation.body {
            let types = self.bodies(named);
            let optional = !described.required;
            let (ty, reader) = match types.as_slice() {
                [] => (Tree::BYTES, Reader::Bytes),
                [(_, one), rest @ ..] if rest.iter().all(|(_, other)| other == one) => (one.ty.clone(), one.reader),
                _ => {
                    body = Some(self.body_by_media_type(named, &types));
                    (Tree::Own(named.body.clone()), Reader::Several)
                }
            };
            let ty = if optional { ty.option() } else { ty };
            parameters.push(Argument { is_body: true, ..Argument::new(code!("body"), ty) });
            arguments.push(code!("body"));
            lets.push(match (reader, optional) {
                (Reader::Several, false) => code!("let body = {}::read(&mut call)?;", named.body),
                (Reader::Several, true) => code!("let body = {}::read_optional(&mut call)?;", named.body),
                (Reader::Bytes, true) => code!("let body = call.optional_bytes();"),
                (reader, true) => code!("let body = call.optional_{}()?;", reader.function()),
                (reader, false) => code!("let body = call.{}()?;", reader.function()),
            });
        }
        let variants = self.variants(named);
        OperationView {
            index: named.index,
            is_stream: variants.iter().any(|variant| variant.is_stream),
            doc: self.doc(named),
            method: named.method.clone(),
            response: named.response.clone(),
            call: call(group, &named.method, &arguments),
            signature: signature(named, &parameters.iter().map(Argument::code).collect::<Vec<_>>()),
            parameters,
            lets,
            variants,
            body,
        }
    }

    fn doc(&self, named: &NamedOperation<'_, '_>) -> Code {
        let Operation { summary, description, method, path, deprecated, .. } = named.operation;
        let mut text = String::new();
        for part in [*summary, description.filter(|text| Some(*text) != *summary)].into_iter().flatten() {
            text.push_str(part.trim());
            text.push_str("\n\n");
        }
        text.push_str(&format!("{} - {method} {path}", named.stem));
        text.push_str(&see(named.operation.external_docs.as_ref()));
        if *deprecated {
            text.push_str("\n\nDeprecated.");
        }
        doc(&text, "    ")
    }

    /// The contents of a body, each with its index among those that are offered.
    fn bodies(&self, named: &NamedOperation<'_, '_>) -> Vec<(usize, BodyType)> {
        let contents = named.operation.body.iter().flat_map(|body| offered(&body.contents)).enumerate();
        contents.map(|(index, content)| (index, self.body(named, content))).collect()
    }

    fn body(&self, named: &NamedOperation<'_, '_>, content: &Content<'_>) -> BodyType {
        if matches!(ContentKind::of(content), ContentKind::Form | ContentKind::Multipart) && content.form.is_some() {
            let ty = match (form_type(content), model(content)) {
                (FormType::Model, Some(id)) => Tree::Model(self.types.model(id).clone(), Some(id)),
                _ => Tree::Model(named.form.clone(), None),
            };
            return BodyType { ty, reader: Reader::Value };
        }
        let site = Site {
            files: matches!(ContentKind::of(content), ContentKind::Multipart | ContentKind::Parts),
            ..Site::outside()
        };
        self.content(content, site)
    }

    fn content(&self, content: &Content<'_>, site: Site<'_>) -> BodyType {
        let value = |ty: Tree| BodyType { ty, reader: Reader::Value };
        let stream = content.stream.as_ref().map(|stream| stream.item());
        match ContentKind::of(content) {
            ContentKind::Bytes => BodyType { ty: Tree::BYTES, reader: Reader::Bytes },
            ContentKind::Parts | ContentKind::Lines | ContentKind::Sequence | ContentKind::Events => {
                value(stream.map_or(Tree::VALUE, |item| self.types.tree(item, site)).list())
            }
            ContentKind::Text => value(match &content.ty {
                Some(ty) if self.api.is_one_text(ty) => self.types.tree(ty, site),
                _ => Tree::STRING,
            }),
            ContentKind::Json | ContentKind::Form | ContentKind::Multipart => value(match whole(content) {
                Some(ty) => self.types.tree(ty, site),
                None => Tree::VALUE,
            }),
        }
    }

    /// The object of an error in an operation that otherwise produces bytes or a string: it is sent as JSON.
    fn misplaced(&self, response: &Response<'_>, content: &Content<'_>) -> Option<BodyType> {
        let is_plain = matches!(ContentKind::of(content), ContentKind::Bytes | ContentKind::Text);
        let is_error = !is_success(response.status) && is_plain && !content.media_type.contains("xml");
        let id = model(content).filter(|_| is_error)?;
        self.api.model(id).object()?;
        Some(BodyType { ty: Tree::Model(self.types.model(id).clone(), Some(id)), reader: Reader::Value })
    }

    fn body_by_media_type(&self, named: &NamedOperation<'_, '_>, types: &[(usize, BodyType)]) -> BodyView {
        let contents: Vec<_> = named.operation.body.iter().flat_map(|body| offered(&body.contents)).collect();
        let mut scope = Scope::with(&["Self"]);
        let variants = types.iter().map(|(index, ty)| BodyVariant {
            index: *index,
            media_type: doc(contents[*index].media_type, "    "),
            name: scope.take(media_variant(contents[*index].media_type)),
            ty: ty.ty.clone(),
            reader: ty.reader,
        });
        BodyView { name: named.body.clone(), variants: variants.collect() }
    }

    fn variants(&self, named: &NamedOperation<'_, '_>) -> Vec<VariantView> {
        let mut out = Vec::new();
        let mut scope = Scope::new();
        for response in &named.responses {
            let name = &response.ident;
            let mut groups: Vec<(BodyType, Vec<&str>)> = Vec::new();
            // A list next to other contents has the same type for all of them.
            let is_stream = offered(&response.contents).all(is_list);
            for content in offered(&response.contents) {
                let misplaced = self.misplaced(response, content);
                let mut ty = misplaced.unwrap_or_else(|| self.content(content, Site::outside()));
                if let Tree::Vec(item) = &ty.ty
                    && is_stream
                {
                    ty = BodyType { ty: Tree::Items(item.clone()), reader: Reader::Items };
                }
                match groups.iter_mut().find(|(known, _)| *known == ty) {
                    Some((_, types)) => types.push(content.media_type),
                    None => groups.push((ty, vec![content.media_type])),
                }
            }
            let has_groups = groups.len() > 1;
            if groups.is_empty() {
                out.push(self.variant(named, response, scope.take(name.to_string()), None));
            }
            for (index, (ty, types)) in groups.iter().enumerate() {
                let wanted = match index {
                    0 => name.to_string(),
                    _ => format!("{name}_{}", media_variant(types[0])),
                };
                let types = if has_groups { types.as_slice() } else { &[] };
                out.push(self.variant(named, response, scope.take(wanted), Some((ty, types))));
            }
        }
        if out.is_empty() {
            // The operation does not describe responses.
            out.push(VariantView {
                name: scope.take("Status0".to_owned()),
                is_success: true,
                is_stream: false,
                fields: vec![(scope.take("status".to_owned()), Tree::STATUS)],
                is_tuple: true,
                doc: doc("Any status code, without a body.", "    "),
                code: code!("Status0(axum::http::StatusCode),"),
                is_broken: false,
                answer: code!("{}::Status0(status) => Self::empty(status.as_u16()),", named.response),
            });
        }
        // If some variants take several lines and others a single line, rustfmt spreads all.
        let has_lines = |variant: &VariantView| !variant.doc.is_empty() || variant.is_broken;
        if out.iter().any(has_lines) && !out.iter().all(has_lines) {
            for variant in &mut out {
                let spread = declaration(&variant.name, &variant.fields, variant.is_tuple, true);
                variant.code = PAGE.print(&spread, 4);
            }
        }
        out
    }

    fn variant(
        &self,
        named: &NamedOperation<'_, '_>,
        response: &Response<'_>,
        name: Ident,
        body: Option<(&BodyType, &[&str])>,
    ) -> VariantView {
        let mut scope = Scope::new();
        let mut fields = Vec::new();
        let status = match response.status {
            Status::Code(code) => code!("{}", code),
            Status::Range(_) | Status::Default => {
                fields.push((scope.take("status".to_owned()), Tree::STATUS));
                code!("status.as_u16()")
            }
        };
        let made = match body {
            None => code!("Self::empty({})", status),
            Some((ty, types)) => {
                fields.push((scope.take("body".to_owned()), ty.ty.clone()));
                let made = code!("Self::{}({}, body)", ty.reader.answer(), status);
                let of = Code::joined(types.iter().map(|media_type| string(media_type)), ", ");
                if of.is_empty() { made } else { code!("{}.of(&[{}])", made, of) }
            }
        };
        let before = fields.len();
        for header in &response.headers {
            fields.push((scope.take(words::field(header.name)), self.header(header)));
        }
        let names: Vec<_> = fields.iter().map(|(name, _)| name).collect();
        let headers: Vec<_> =
            response.headers.iter().map(|header| string(header.name)).zip(names[before..].iter().copied()).collect();
        let tuple = response.headers.is_empty();
        let answer = arm(&code!("{}::{}", named.response, name), &names, tuple, made, &headers);
        let (code, chosen) = PAGE.printed(&declaration(&name, &fields, tuple, false), 4);
        let doc = doc(response.description.unwrap_or_default(), "    ");
        let is_stream = body.is_some_and(|(ty, _)| ty.reader == Reader::Items);
        VariantView {
            name,
            is_success: is_success(response.status),
            is_stream,
            fields,
            is_tuple: tuple,
            doc,
            code,
            is_broken: chosen.contains(&","),
            answer,
        }
    }

    fn header(&self, header: &Header<'_>) -> Tree {
        let ty = self.types.tree(&header.ty, Site::outside());
        if header.required { ty } else { ty.option() }
    }
}

/// True for a content that is a sequence of items.
fn is_list(content: &Content<'_>) -> bool {
    matches!(ContentKind::of(content), ContentKind::Lines | ContentKind::Sequence | ContentKind::Events)
}

enum FormType {
    /// The struct of the model, whose fields are strings and numbers.
    Model,
    /// A separate struct, because it has files or no model.
    Own,
}

fn form_type(content: &Content<'_>) -> FormType {
    let Some(form) = &content.form else { return FormType::Model };
    let has_files = form.fields.iter().any(|field| field.ty.is_file());
    match model(content) {
        Some(_) if !has_files => FormType::Model,
        _ => FormType::Own,
    }
}

fn model(content: &Content<'_>) -> Option<ModelId> {
    content.ty.as_ref()?.model()
}

/// `ApplicationJson`, or `AnyImage` for a range.
fn media_variant(media_type: &str) -> String {
    let essence = media_type.split(';').next().unwrap_or_default().replace('*', "any");
    words::variant(&essence.replace('+', "_"))
}
