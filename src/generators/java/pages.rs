//! `…All` of operations with pages: it returns the items of all pages.

use super::client::Client;
use super::names::NamedOperation;
use super::request::class;
use super::text::{Code, number, string};
use crate::api::{MediaKind, PagePlace, PageStep, Type};
use crate::code;
use crate::plan::arguments::{Argument, Location};
use crate::plan::pages::Pages;

pub struct PagesView<'v> {
    pub item: &'v Type<'v>,
    /// The rest of the expression that describes the pages.
    pub paging: Code,
    /// The argument that selects a page, and the expression of its value. Links need none.
    pub put: Option<(&'v Argument<'v, 'v>, Code)>,
}

/// The pages of an operation, if it has any that the client supports.
pub fn pages<'v>(client: &Client<'v>, named: &'v NamedOperation<'v, 'v>) -> Option<PagesView<'v>> {
    let Pages { item, pagination } = Pages::of(client.api, named.operation, &client.options.pagination)?;
    // The runtime finds items in JSON only.
    named.operation.success()?.preferred_content().filter(|content| content.media() == MediaKind::Json)?;
    let types = client.types().of_operations();
    let step = match &pagination.step {
        PageStep::Link => Code::fixed(".link()"),
        PageStep::Next { from, .. } => code!(".next({})", strings(from, "")),
        PageStep::Last { from, more, .. } => {
            let more = more.as_ref().map_or_else(Code::default, |more| code!(".more({})", strings(more, "")));
            code!(".last({}){}", strings(from, ""), more)
        }
        PageStep::Count { to } => {
            let (argument, path) = target(named, to)?;
            code!(".count({}, {}{})", first(named, to), argument.ident, strings(path, ", "))
        }
    };
    let put = match &pagination.step {
        PageStep::Link => None,
        PageStep::Next { to, .. } | PageStep::Last { to, .. } | PageStep::Count { to } => {
            let (argument, path) = target(named, to)?;
            let ty = class(&types, "pages.", argument.ty);
            Some((argument, code!("pages.put(next, {}, {}{})", ty, argument.ident, strings(path, ", "))))
        }
    };
    let paging = code!("{}{}){}", class(&types, "pages.", item), strings(&pagination.items, ", "), step);
    Some(PagesView { item, paging, put })
}

/// True if any operation has `…All`.
pub fn any(client: &Client<'_>) -> bool {
    client.names.groups.iter().flat_map(|group| &group.operations).any(|named| pages(client, named).is_some())
}

/// The argument that selects a page, and the path of the value in it.
fn target<'v, 't>(
    named: &'v NamedOperation<'v, 'v>,
    to: &'t PagePlace,
) -> Option<(&'v Argument<'v, 'v>, &'t [String])> {
    let has = |argument: &&Argument<'_, '_>| match to {
        PagePlace::Parameter(index) => {
            let parameter = &named.operation.parameters[*index];
            argument.parameter.is_some_and(|it| it.name == parameter.name && it.location == parameter.location)
        }
        PagePlace::Body(_) => matches!(argument.location, Location::Body),
    };
    let argument = named.arguments.iter().find(has).filter(|argument| !argument.ty.is_one_file())?;
    Some((argument, if let PagePlace::Body(path) = to { path } else { &[] }))
}

/// The number of the first page: the parameter's default, or 1.
fn first(named: &NamedOperation<'_, '_>, to: &PagePlace) -> Code {
    let default = match to {
        PagePlace::Parameter(index) => named.operation.parameters[*index].default,
        PagePlace::Body(_) => None,
    };
    let whole = default.and_then(|node| node.number()).filter(|text| text.parse::<i64>().is_ok());
    whole.map_or(Code::fixed("1"), |text| number(text, "L"))
}

/// Names as arguments, each of which follows others after a comma if there is a `before`.
fn strings(path: &[String], before: &'static str) -> Code {
    let names = Code::joined(path.iter().map(|name| string(name)), ", ");
    if path.is_empty() { names } else { code!("{}{}", before, names) }
}
