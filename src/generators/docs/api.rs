//! The page of a class: a table of its operations, and a section for each.

use askama::Template;

use super::dialect::{Argument, Call, Callable, Docs};
use super::rows;
use super::sent::sent;
use super::table::{Row, bold, fenced, page_table};
use super::text::{anchor, line, paragraphs};
use crate::code;
use crate::emit::text::Code;
use crate::plan::names::Ident;

#[derive(Template)]
#[template(path = "docs/api.md", escape = "none")]
pub struct Page<'p> {
    class: &'p Ident,
    about: Vec<Code>,
    base_path: Code,
    /// A table of the operations.
    index: Code,
    operations: Vec<Section>,
    readme: Option<&'p Code>,
}

struct Section {
    symbol: Code,
    about: Vec<Code>,
    signature: Option<Code>,
    snippet: Code,
    parameters: Option<Code>,
    /// A note on the media type of the body, if the API accepts several.
    sent: Option<Code>,
    returns: Code,
    /// Tables of responses, their headers and links, and callbacks.
    tables: Vec<Code>,
    authorization: Code,
}

pub fn page<'p>(docs: &'p Docs<'_>, index: usize, targets: &rows::Targets) -> Page<'p> {
    let class = &docs.pages.classes[index];
    let operations = class.operations.iter().enumerate().map(|(i, callable)| {
        let call = docs.dialect.call(index, i);
        section(docs, callable, call, targets)
    });
    Page {
        class: class.name,
        about: class.tag.map(|tag| rows::tag(docs.api, tag)).unwrap_or_default(),
        base_path: docs.api.servers.first().map(|server| line(&server.url)).unwrap_or_default(),
        index: index_table(docs.dialect.words().callable, &class.operations),
        operations: operations.collect(),
        readme: docs.place.readme.as_ref(),
    }
}

fn index_table(callable: &'static str, operations: &[Callable<'_>]) -> Code {
    let row = |callable: &Callable<'_>| -> Row {
        let operation = callable.operation;
        let symbol = &callable.symbol;
        let request = code!("{} {}", bold(&line(&operation.method)), line(&operation.path));
        let link = code!("[**{}**](#{})", symbol, anchor(symbol));
        vec![link, request, rows::summary(operation)]
    };
    let rows = operations.iter().map(row).collect();
    page_table(&[callable, "HTTP request", "Description"], rows).unwrap_or_default()
}

fn section(docs: &Docs<'_>, callable: &Callable<'_>, call: Call, targets: &rows::Targets) -> Section {
    let (api, operation, words) = (docs.api, callable.operation, docs.dialect.words());
    let ty = |ty: &crate::api::Type<'_>| docs.dialect.received(ty, "");
    let deprecated = operation.deprecated.then_some(Code::fixed("**Deprecated.**"));
    let more = operation.external_docs.as_ref().map(rows::docs_line);
    let tables = [
        rows::responses(operation, &ty),
        rows::headers(operation, &ty),
        rows::links(api, operation, targets),
        rows::callbacks(api, &operation.callbacks, &ty),
    ];
    Section {
        symbol: callable.symbol.clone(),
        about: [deprecated, paragraphs(operation.description), more].into_iter().flatten().collect(),
        signature: call.signature,
        snippet: fenced(words.fence, &call.snippet),
        parameters: parameters(callable, call.arguments),
        sent: operation.body.as_ref().and_then(rows::sent),
        returns: call.returns,
        tables: tables.into_iter().flatten().collect(),
        authorization: rows::authorization(operation),
    }
}

fn parameters(callable: &Callable<'_>, arguments: Vec<Argument>) -> Option<Code> {
    let sent = sent(callable.operation, callable.arguments);
    let row = |argument: Argument| -> Row {
        let locations = line(&sent[&argument.name].locations.join("; "));
        let documentation = line(&argument.documentation);
        vec![bold(&argument.name), argument.ty, locations, rows::yes(argument.required), documentation]
    };
    let columns = ["Parameter", "Type", "Sent as", "Required", "Description"];
    page_table(&columns, arguments.into_iter().map(row).collect())
}
