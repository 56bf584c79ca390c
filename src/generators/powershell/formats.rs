//! The format file of the module: tables for the objects that functions return, with the columns that tell them apart. Without it,
//! objects with more than four properties would be lists.

use std::collections::BTreeSet;

use super::models::may_be_members;
use super::module::{Module, push};
use super::names::is_object;
use super::text::{Code, word};
use crate::api::{ModelId, Property, Type};
use crate::emit::Files;
use crate::generators::context::{render, views};
use crate::plan::named::Field;
use crate::plan::names::Ident;
use crate::plan::operations::result;
use crate::plan::streams::Stream;
use crate::small::SortSmall;

/// The number of columns of a table.
const COLUMNS: usize = 6;

/// Names of properties that become columns, in the order of the columns, in lower case and without separators.
const WANTED: [&str; 30] = [
    "id", "number", "key", "code", "slug", "name", "fullname", "displayname", "title", "login", "username", "email",
    "label", "type", "kind", "state", "status", "enabled", "active", "version", "amount", "price", "currency", "size",
    "count", "total", "createdat", "created", "date", "updatedat",
];

/// The first of these tell objects apart. An object without any of them has no table.
const TELLING: usize = 13;

views! {
    "powershell/module.Format.ps1xml" => struct Formats<'p> { package: &'p Code, tables: Vec<Table<'p>> }
}

struct Table<'p> {
    class: &'p Ident,
    columns: Vec<Code>,
}

/// Writes the file, and returns true, if there is a table.
pub fn write(module: &Module<'_>, package: &Code, files: &mut Files) -> bool {
    let table = |id: ModelId| {
        let columns = columns(module, id)?;
        Some(Table { class: &module.names.model(id).class, columns })
    };
    let tables: Vec<_> = returned(module).into_iter().filter_map(table).collect();
    let is_any = !tables.is_empty();
    if is_any {
        push(files, format!("src/{package}/{package}.Format.ps1xml"), render(&Formats { package, tables }));
    }
    is_any
}

/// The models of the objects that functions return, and of those in the lists of these objects, such as a page of a result.
fn returned(module: &Module<'_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for operation in &module.api.operations {
        let streamed = Stream::of(module.api, operation, false).map(|stream| stream.item);
        for ty in result(operation).into_iter().chain(streamed) {
            for id in objects(module, ty) {
                out.insert(id);
                let properties = module.api.model(id).properties().iter();
                let lists = properties.filter(|property| module.api.resolved(&property.ty).is_list());
                out.extend(lists.flat_map(|property| objects(module, &property.ty)));
            }
        }
    }
    out
}

/// The objects that a type can have, or the items of a list.
fn objects(module: &Module<'_>, ty: &Type<'_>) -> Vec<ModelId> {
    let resolved = module.api.resolved(ty);
    let item = resolved.item().unwrap_or(resolved);
    let models = module.api.alternatives(item).filter_map(Type::model);
    models.filter(|id| is_object(module.api.model(*id))).collect()
}

/// The columns of a table: first the properties that people look for, then those that every object has, then the others.
fn columns(module: &Module<'_>, id: ModelId) -> Option<Vec<Code>> {
    let fields = &module.names.model(id).parameters;
    if !may_be_members(fields.iter().map(|field| field.name), true) {
        return None;
    }
    let rank = |field: &Field<'_, '_>| {
        let place = WANTED.iter().position(|name| *name == plain(field.name));
        (place.unwrap_or(WANTED.len()), !field.is_always_required())
    };
    let mut shown: Vec<_> = fields.iter().filter(|field| is_shown(module, field)).collect();
    shown.sort_small_by_key(|field| rank(field));
    let first = shown.first().map(|field| rank(field).0)?;
    shown.truncate(COLUMNS);
    (first < TELLING && shown.len() > 1).then(|| shown.iter().map(|field| word(field.name)).collect())
}

fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

/// True for a value that fits into a column, under a name that needs no quotes. URLs do not fit.
fn is_shown(module: &Module<'_>, property: &Property<'_>) -> bool {
    let name = plain(property.name);
    let is_word = property.name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let is_long = ["url", "uri", "href", "nodeid", "description", "body", "text"].iter().any(|end| name.ends_with(end));
    is_word && module.api.is_cell(&property.ty) && !is_long && !property.write_only
}
