//! `ExecuteAll` of operations with pages: it returns the items of all pages.

use super::client::Client;
use super::names::NamedOperation;
use super::text::{Code, number, string};
use crate::api::{PageStep, Type};
use crate::code;
use crate::plan::pages::Walk;

pub struct PagesView<'v> {
    pub item: &'v Type<'v>,
    /// The path of the items in a page, and the way to request the next page.
    pub paging: Code,
    /// The statement that sets the parameter for the next page. Links need none.
    pub put: Option<Code>,
}

/// The pages of an operation, if it has any that the client supports.
pub fn pages<'v>(client: &Client<'v>, named: &'v NamedOperation<'v, 'v>) -> Option<PagesView<'v>> {
    let walk = Walk::of(client.api, named.operation, &named.arguments, &client.options.pagination)?;
    let target = walk.argument.map(|argument| {
        let names = walk.path().iter().map(|name| code!(", {}", string(name)));
        code!("&r.{}{}", argument.ident, Code::joined(names, ""))
    });
    let step = match &walk.pagination.step {
        PageStep::Link => Code::fixed("link: true"),
        PageStep::Next { from, .. } => code!("next: {}", names(from)),
        PageStep::Last { from, more, .. } => {
            let more = more.as_ref().map_or_else(Code::default, |more| code!(", more: {}", names(more)));
            code!("last: {}{}", names(from), more)
        }
        PageStep::Count { .. } => code!("number: numberOf({}, {})", number(walk.first()), target.clone()?),
    };
    let put = target.map(|target| code!("put(value, {})", target));
    Some(PagesView { item: walk.item, paging: code!("items: {}, {}", names(walk.items()), step), put })
}

/// True if any operation has `ExecuteAll`.
pub fn any(client: &Client<'_>) -> bool {
    client.names.groups.iter().flat_map(|group| &group.operations).any(|named| pages(client, named).is_some())
}

fn names(path: &[String]) -> Code {
    if path.is_empty() {
        return Code::fixed("nil");
    }
    code!("[]string{{{}}}", Code::joined(path.iter().map(|name| string(name)), ", "))
}
