//! The reference in READMEs: operations, models, webhooks and callbacks.

use askama::Template;

use super::dialect::{Class, Docs};
use super::readme::{ROWS, is_long};
use super::rows::{self, TypeText};
use super::table::{Row, readme_table};
use super::text::{anchor, code, line};
use crate::api::{Api, Callback};
use crate::code;
use crate::emit::text::{Code, Part};
use crate::plan::names::Ident;
use crate::small::SortSmall;

/// The line width of the paragraph of links, in characters.
const WIDTH: usize = 120;

/// The reference of a client.
#[derive(Template)]
#[template(path = "docs/reference.md", escape = "none")]
pub struct Reference {
    base_url: Option<Code>,
    /// A row for each operation, or for each class if there are many operations.
    operations: Option<Code>,
    models: Option<Code>,
    webhooks: Option<Code>,
}

impl Docs<'_> {
    /// The reference. `base_url` is Markdown, for READMEs that do not show it elsewhere.
    pub fn reference(&self, base_url: Option<Code>) -> Reference {
        Reference {
            base_url,
            operations: if is_long(self.api) { self.class_table() } else { self.operation_table() },
            models: self.model_links(),
            webhooks: self.webhooks(),
        }
    }

    fn class_table(&self) -> Option<Code> {
        let words = self.dialect.words();
        let row = |class: &Class<'_>| {
            let operations = class.operations.iter().map(|callable| &callable.symbol);
            member_row(code!("[`{}`]({}/{}.md)", class.label, self.place.link, class.page), operations)
        };
        let rows = self.pages.classes.iter().map(row).collect();
        readme_table(&[words.class, words.callables], rows)
    }

    fn operation_table(&self) -> Option<Code> {
        let words = self.dialect.words();
        let mut rows = Vec::new();
        for class in &self.pages.classes {
            for callable in &class.operations {
                let (operation, symbol) = (callable.operation, &callable.symbol);
                let mut row: Row = Vec::new();
                row.extend(words.shows_classes.then(|| code!("`{}`", class.label)));
                row.push(code!("[`{}`]({}/{}.md#{})", symbol, self.place.link, class.page, anchor(symbol)));
                row.push(code(&format!("{} {}", operation.method, operation.path)));
                row.push(rows::summary(operation));
                rows.push(row);
            }
        }
        let class = words.shows_classes.then_some(words.class);
        let columns: Vec<_> = class.into_iter().chain([words.callable, "HTTP request", "Description"]).collect();
        readme_table(&columns, rows)
    }

    /// Links to the pages of models, wrapped to `WIDTH`.
    fn model_links(&self) -> Option<Code> {
        let mut models: Vec<_> = self.models().map(|(id, page)| (self.dialect.model_name(id), page)).collect();
        if models.is_empty() {
            return None;
        }
        if models.len() > ROWS {
            return Some(code!("Each model has a page in [docs]({}).", self.place.link));
        }
        models.sort_small();
        let mut out = Code::fixed("Models:");
        let mut column = out.as_str().len();
        for (i, (name, page)) in models.iter().enumerate() {
            let comma = if i + 1 < models.len() { "," } else { "" };
            let link = code!("[{}]({}/{}.md){}", name, self.place.link, page, comma);
            let length = link.as_str().len();
            let fits = column + 1 + length <= WIDTH;
            out.push(if fits { " " } else { "\n" });
            column = if fits { column + 1 + length } else { length };
            out.push(link);
        }
        Some(out)
    }

    fn webhooks(&self) -> Option<Code> {
        let row =
            |hook: rows::Incoming| -> Row { vec![code(hook.name), code(hook.method), hook.body, hook.description] };
        let ty = |ty: &crate::api::Type<'_>| self.dialect.received(ty, "docs/");
        let rows = rows::incoming(self.api, &self.api.webhooks, &ty).into_iter().map(row).collect();
        readme_table(&["Webhook", "Method", "Body", "Description"], rows)
    }
}

/// The interfaces that a server implements, as Markdown, with the names of their operations.
pub fn interfaces<'i>(columns: [&'static str; 2], rows: impl Iterator<Item = (Code, Vec<&'i Ident>)>) -> Option<Code> {
    let row = |(interface, names): (Code, Vec<&Ident>)| member_row(interface, names);
    readme_table(&columns, rows.map(row).collect())
}

fn member_row<P: Part>(owner: Code, names: impl IntoIterator<Item = P>) -> Row {
    vec![owner, Code::joined(names.into_iter().map(|name| code!("`{}`", name)), ", ")]
}

/// The requests that the API may send.
#[derive(Template)]
#[template(path = "docs/outgoing.md", escape = "none")]
pub struct Outgoing {
    requests: Code,
}

/// A table of the webhooks, and of the callbacks of operations.
pub fn outgoing(api: &Api<'_>, text: &TypeText<'_>) -> Option<Outgoing> {
    let callbacks = api.operations.iter().map(|operation| operation.callbacks.as_slice());
    let all = [api.webhooks.as_slice()].into_iter().chain(callbacks);
    let row = |row: rows::Incoming| -> Row {
        let request = code!("{} {}", line(row.method), row.url).trim_end();
        vec![line(row.name), request, row.body, row.description]
    };
    let rows = all.flat_map(|callbacks: &[Callback<'_>]| rows::incoming(api, callbacks, text)).map(row).collect();
    Some(Outgoing { requests: readme_table(&["Name", "Request", "Body", "Description"], rows)? })
}
