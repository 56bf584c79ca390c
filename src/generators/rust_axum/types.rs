//! Types of the API as types of Rust.

use std::collections::BTreeMap;

use super::names::Names;
use super::tree::Tree;
use crate::api::{Api, EnumBase, ModelId, Shape, Type};
use crate::lean::Filled;
use crate::plan::names::Ident;

pub struct Types<'a> {
    names: &'a Names<'a, 'a>,
    /// The cycle of structs that a model is on: within it a box is needed.
    cycles: BTreeMap<ModelId, usize>,
}

/// Where a type stands.
#[derive(Clone, Copy)]
pub struct Site<'s> {
    /// Among the models: inline enums stand beside what has them, and maps are imported.
    pub inside: bool,
    /// The name of the inline enum that stands here.
    pub values: Option<&'s Ident>,
    /// The model whose field it is.
    pub within: Option<ModelId>,
    /// Files are uploads, and not texts.
    pub files: bool,
}

impl<'s> Site<'s> {
    /// A field of a struct in a file of the models.
    pub const fn field(values: Option<&'s Ident>) -> Self {
        Self { inside: true, values, within: None, files: false }
    }

    /// An argument or an answer.
    pub const fn outside() -> Self {
        Self { inside: false, values: None, within: None, files: false }
    }
}

impl<'a> Types<'a> {
    pub fn new(api: &'a Api<'a>, names: &'a Names<'a, 'a>) -> Self {
        Self { names, cycles: cycles(api) }
    }

    pub fn model(&self, id: ModelId) -> &Ident {
        &self.names.model(id).ty
    }

    /// The type with what null makes of it.
    pub fn tree(&self, ty: &Type<'_>, site: Site<'_>) -> Tree {
        let wrapped = ty.nullable && !matches!(ty.shape, Shape::Any | Shape::Never | Shape::Null | Shape::Union(_));
        let tree = self.shape(&ty.shape, site);
        if wrapped { tree.option() } else { tree }
    }

    fn shape(&self, shape: &Shape<'_>, site: Site<'_>) -> Tree {
        let inner = Site { within: None, ..site };
        match shape {
            Shape::Null => Tree::Plain("()"),
            Shape::Boolean => Tree::Plain("bool"),
            Shape::Integer(format) => Tree::Plain(integer(*format)),
            Shape::Number(Some("float")) => Tree::Plain("f32"),
            Shape::Number(_) => Tree::Plain("f64"),
            Shape::String(Some("date-time")) => Tree::Plain("chrono::DateTime<chrono::Utc>"),
            Shape::String(Some("date")) => Tree::Plain("chrono::NaiveDate"),
            Shape::String(Some("uuid")) => Tree::Plain("uuid::Uuid"),
            Shape::Binary if site.files => Tree::Plain("crate::types::UploadedFile"),
            Shape::String(_) | Shape::Binary => Tree::STRING,
            Shape::Object => Tree::OBJECT,
            Shape::Array(item) | Shape::Set(item) => self.tree(item, inner).list(),
            Shape::Map(map) => Tree::Map { values: Box::new(self.tree(&map.values, inner)), imported: site.inside },
            Shape::Tuple(_) => Tree::VALUE.list(),
            Shape::Any | Shape::Never | Shape::Union(_) => Tree::VALUE,
            Shape::Enum(values) => match site.values.filter(|_| values.is_of_texts()) {
                Some(name) if site.inside => Tree::Own(name.clone()),
                Some(name) => Tree::Model(name.clone(), None),
                None => Tree::Plain(base(values)),
            },
            Shape::Model(id) => {
                let tree = Tree::Model(self.model(*id).clone(), Some(*id));
                match site.within.is_some_and(|within| self.cycle(within, *id)) {
                    true => Tree::Box(Box::new(tree)),
                    false => tree,
                }
            }
        }
    }

    /// True for two models of which each holds the other, or for one that holds itself.
    fn cycle(&self, one: ModelId, other: ModelId) -> bool {
        self.cycles.get(&one).is_some_and(|cycle| self.cycles.get(&other) == Some(cycle))
    }
}

fn integer(format: Option<&str>) -> &'static str {
    match format {
        Some("int8") => "i8",
        Some("int16") => "i16",
        Some("int32") => "i32",
        Some("uint8") => "u8",
        Some("uint16") => "u16",
        Some("uint32") => "u32",
        Some("uint64" | "uint") => "u64",
        _ => "i64",
    }
}

/// The type of an enum that is none in Rust.
pub fn base(values: &crate::api::Enum<'_>) -> &'static str {
    let whole = |value: &crate::api::EnumValue<'_>| value.node.to_json().parse::<i64>().is_ok();
    match values.base {
        EnumBase::String => "String",
        EnumBase::Number if values.values.iter().all(whole) => "i64",
        EnumBase::Number => "f64",
        EnumBase::Boolean => "bool",
        EnumBase::Mixed => "serde_json::Value",
    }
}

/// The models that a model holds without a list or map in between.
fn held(api: &Api<'_>, id: ModelId) -> Vec<ModelId> {
    let model = api.model(id);
    let properties = model.properties().iter().map(|property| &property.ty);
    properties.chain(model.alternatives()).chain(model.alias()).filter_map(Type::model).collect()
}

/// The models of which each holds the other, or one itself, each cycle by a number.
fn cycles(api: &Api<'_>) -> BTreeMap<ModelId, usize> {
    let held = |id| held(api, id);
    let alone = api.model_ids().filter(|id| held(*id).contains(id)).map(|id| [id].into());
    let all = alone.chain(crate::api::cycles(api.models.len(), &held)).enumerate();
    all.flat_map(|(number, cycle)| cycle.into_iter().map(move |id| (id, number))).filled()
}
