//! `ExecuteAll` of operations with pages: it returns the items of all pages.

use super::client::Client;
use super::names::NamedOperation;
use super::text::{Code, number, string};
use crate::api::{MediaKind, PagePlace, PageStep, Type};
use crate::code;
use crate::plan::arguments::{Argument, Location};
use crate::plan::pages::Pages;

pub struct PagesView<'v> {
    pub item: &'v Type<'v>,
    /// The path of the items in a page, and the way to request the next page.
    pub paging: Code,
    /// The statement that sets the parameter for the next page. Links need none.
    pub put: Option<Code>,
}

/// The pages of an operation, if it has any that the client supports.
pub fn pages<'v>(client: &Client<'v>, named: &'v NamedOperation<'_, 'v>) -> Option<PagesView<'v>> {
    let Pages { item, pagination } = Pages::of(client.api, named.operation, &client.options.pagination)?;
    // The runtime finds items in JSON only.
    named.operation.success()?.preferred_content().filter(|content| content.media() == MediaKind::Json)?;
    let items = code!("items: {}", names(&pagination.items));
    let (paging, place) = match &pagination.step {
        PageStep::Link => (code!("{}, link: true", items), None),
        PageStep::Next { to, from } => (code!("{}, next: {}", items, names(from)), Some(to)),
        PageStep::Last { to, from, more } => {
            let more = more.as_ref().map_or_else(Code::default, |more| code!(", more: {}", names(more)));
            (code!("{}, last: {}{}", items, names(from), more), Some(to))
        }
        PageStep::Count { to } => {
            let place = target(named, to)?;
            (code!("{}, number: numberOf({}, {})", items, first(named, to), place), Some(to))
        }
    };
    let put = match place {
        Some(to) => Some(code!("put(value, {})", target(named, to)?)),
        None => None,
    };
    Some(PagesView { item, paging, put })
}

/// True if any operation has `ExecuteAll`.
pub fn any(client: &Client<'_>) -> bool {
    client.names.groups.iter().flat_map(|group| &group.operations).any(|named| pages(client, named).is_some())
}

/// The field of the request that selects a page, and the path of the value in it.
fn target(named: &NamedOperation<'_, '_>, to: &PagePlace) -> Option<Code> {
    let has = |argument: &&Argument<'_, '_>| match to {
        PagePlace::Parameter(index) => {
            let parameter = &named.operation.parameters[*index];
            argument.parameter.is_some_and(|it| it.name == parameter.name && it.location == parameter.location)
        }
        PagePlace::Body(_) => matches!(argument.location, Location::Body),
    };
    let argument = named.arguments.iter().find(has).filter(|argument| !argument.ty.is_one_file())?;
    let path: &[String] = if let PagePlace::Body(path) = to { path } else { &[] };
    let names = path.iter().map(|name| code!(", {}", string(name)));
    Some(code!("&r.{}{}", argument.ident, Code::joined(names, "")))
}

/// The number of the first page: the parameter's default, or 1.
fn first(named: &NamedOperation<'_, '_>, to: &PagePlace) -> Code {
    let default = match to {
        PagePlace::Parameter(index) => named.operation.parameters[*index].default,
        PagePlace::Body(_) => None,
    };
    let whole = default.and_then(|node| node.number()).filter(|text| text.parse::<i64>().is_ok());
    whole.map_or(Code::fixed("1"), number)
}

fn names(path: &[String]) -> Code {
    if path.is_empty() {
        return Code::fixed("nil");
    }
    code!("[]string{{{}}}", Code::joined(path.iter().map(|name| string(name)), ", "))
}
