//! The page of a model.

use askama::Template;

use super::dialect::{Docs, Field};
use super::rows;
use super::table::{Row, bold, fenced, page_table};
use super::text::{line, paragraphs};
use crate::api::{Annotations, ModelId};
use crate::emit::text::Code;

#[derive(Template)]
#[template(path = "docs/model.md", escape = "none")]
pub struct Page<'p> {
    title: Code,
    parts: Vec<Code>,
    readme: Option<&'p Code>,
}

pub fn page<'p>(docs: &'p Docs<'_>, id: ModelId) -> Page<'p> {
    let (model, text, words) = (docs.api.model(id), docs.dialect.model(id), docs.dialect.words());
    let deprecated = model.deprecated.then_some(Code::fixed("**Deprecated.**"));
    let description = paragraphs(model.description);
    let more = Annotations::of(model.node).external_docs().map(|docs| rows::docs_line(&docs));
    let example = text.example.map(|example| fenced(words.fence, &example));
    let head = [deprecated, description, more, text.note, text.alternatives, fields(words.field, text.fields)];
    let parts = head.into_iter().flatten().chain(text.enums).chain(example).chain(text.usage);
    Page { title: text.title, parts: parts.collect(), readme: docs.place.readme.as_ref() }
}

fn fields(field: &'static str, fields: Vec<Field>) -> Option<Code> {
    let renamed = fields.iter().any(|field| field.property.is_some());
    let row = |field: Field| -> Row {
        let mut row = vec![bold(&field.name), field.ty];
        row.extend(field.property);
        row.extend([rows::yes(field.required), line(&field.description)]);
        row
    };
    let rows = fields.into_iter().map(row).collect();
    match renamed {
        true => page_table(&[field, "Type", "In JSON", "Required", "Description"], rows),
        false => page_table(&[field, "Type", "Required", "Description"], rows),
    }
}
