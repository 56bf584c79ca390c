//! Types of the API as Rust types.

use std::collections::BTreeMap;

use super::names::Names;
use super::tree::Tree;
use crate::api::{Api, ModelId, Type};
use crate::plan::names::Ident;
use crate::plan::types::{IntegerFormat, Kind, NumberFormat, TextFormat};
use crate::small::CollectSmall;

pub struct Types<'a> {
    names: &'a Names<'a, 'a>,
    /// The cycle of structs that contains each model: inside a cycle, a box is needed.
    cycles: BTreeMap<ModelId, usize>,
}

/// The use of a type.
#[derive(Clone, Copy)]
pub struct Site<'s> {
    /// True in the files of models: inline enums are declared next to their owner, and maps are imported.
    pub inside: bool,
    /// The name of the inline enum at this use.
    pub values: Option<&'s Ident>,
    /// The model that has the field.
    pub within: Option<ModelId>,
    /// True if files are uploads; otherwise they are strings.
    pub files: bool,
}

impl<'s> Site<'s> {
    /// A field of a struct in a file of the models.
    pub const fn field(values: Option<&'s Ident>) -> Self {
        Self { inside: true, values, within: None, files: false }
    }

    /// An argument or a response.
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

    /// The type, optional if it includes null.
    pub fn tree(&self, ty: &Type<'_>, site: Site<'_>) -> Tree {
        let tree = match ty.kind() {
            Kind::Enum(values) => match site.values.filter(|_| values.is_of_texts()) {
                Some(name) if site.inside => Tree::Own(name.clone()),
                Some(name) => Tree::Model(name.clone(), None),
                None => self.plain(ty.kind_of_values(values), site),
            },
            kind => self.plain(kind, site),
        };
        if ty.adds_null() && !is_any_value(ty) { tree.option() } else { tree }
    }

    /// The type of a kind without a name.
    pub fn plain(&self, kind: Kind<'_, '_>, site: Site<'_>) -> Tree {
        let inner = Site { within: None, ..site };
        match kind {
            Kind::Null => Tree::Plain("()"),
            Kind::Boolean => Tree::Plain("bool"),
            Kind::Integer(format) => Tree::Plain(integer(format)),
            Kind::Number(NumberFormat::Float) => Tree::Plain("f32"),
            Kind::Number(NumberFormat::Double | NumberFormat::Other) => Tree::Plain("f64"),
            Kind::Text(TextFormat::DateTime) => Tree::Plain("chrono::DateTime<chrono::Utc>"),
            Kind::Text(TextFormat::Date) => Tree::Plain("chrono::NaiveDate"),
            Kind::Text(TextFormat::Uuid) => Tree::Plain("uuid::Uuid"),
            Kind::File if site.files => Tree::Plain("crate::types::UploadedFile"),
            Kind::Text(TextFormat::Byte | TextFormat::Plain) | Kind::File => Tree::STRING,
            Kind::Object => Tree::OBJECT,
            Kind::List(list) => self.tree(list.item, inner).list(),
            Kind::Map(map) => Tree::Map { values: Box::new(self.tree(&map.values, inner)), imported: site.inside },
            Kind::Tuple(_) => Tree::VALUE.list(),
            Kind::Any | Kind::Never | Kind::Union(_) | Kind::Enum(_) => Tree::VALUE,
            Kind::Model(id) => {
                let tree = Tree::Model(self.model(id).clone(), Some(id));
                match site.within.is_some_and(|within| self.cycle(within, id)) {
                    true => Tree::Box(Box::new(tree)),
                    false => tree,
                }
            }
        }
    }

    /// True for two models that contain each other, or a model that contains itself.
    fn cycle(&self, one: ModelId, other: ModelId) -> bool {
        self.cycles.get(&one).is_some_and(|cycle| self.cycles.get(&other) == Some(cycle))
    }
}

/// True for a type that accepts any JSON value, including null.
pub fn is_any_value(ty: &Type<'_>) -> bool {
    matches!(ty.kind(), Kind::Any | Kind::Never | Kind::Union(_))
}

const fn integer(format: IntegerFormat) -> &'static str {
    match format {
        IntegerFormat::Int8 => "i8",
        IntegerFormat::Int16 => "i16",
        IntegerFormat::Int32 => "i32",
        IntegerFormat::Int64 | IntegerFormat::Other => "i64",
        IntegerFormat::Uint8 => "u8",
        IntegerFormat::Uint16 => "u16",
        IntegerFormat::Uint32 => "u32",
        IntegerFormat::Uint64 | IntegerFormat::Uint => "u64",
    }
}

/// The models that a model contains without a list or map in between.
fn held(api: &Api<'_>, id: ModelId) -> Vec<ModelId> {
    let model = api.model(id);
    let properties = model.properties().iter().map(|property| &property.ty);
    properties.chain(model.alternatives()).chain(model.alias()).filter_map(Type::model).collect()
}

/// The models that contain each other or themselves, with the number of their cycle.
fn cycles(api: &Api<'_>) -> BTreeMap<ModelId, usize> {
    let held = |id| held(api, id);
    let alone = api.model_ids().filter(|id| held(*id).contains(id)).map(|id| [id].into());
    let all = alone.chain(crate::api::cycles(api.models.len(), &held)).enumerate();
    all.flat_map(|(number, cycle)| cycle.into_iter().map(move |id| (id, number))).collect_small()
}
