//! Types of the API as types of Rust.

use std::collections::BTreeMap;

use super::names::{Names, is_enum};
use super::tree::Tree;
use crate::api::{Api, EnumBase, ModelId, ModelShape, Object, Shape, Type};
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
            Shape::Enum(values) => match site.values.filter(|_| is_enum(values)) {
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

/// True for an object of which not all alternatives are objects: it is a union in Rust.
pub fn is_union(api: &Api<'_>, object: &Object<'_>) -> bool {
    let is_object = |ty: &Type<'_>| match ty.shape {
        Shape::Model(id) => matches!(api.model(id).shape, ModelShape::Object(_)),
        Shape::Object | Shape::Any => true,
        _ => false,
    };
    !object.any_of.iter().all(is_object)
}

/// The models that a model holds without a list or map in between.
fn held(api: &Api<'_>, id: ModelId) -> Vec<ModelId> {
    let mut out = Vec::new();
    let mut hold = |ty: &Type<'_>| {
        if let Shape::Model(id) = ty.shape {
            out.push(id);
        }
    };
    match &api.model(id).shape {
        ModelShape::Object(object) => {
            object.properties.iter().for_each(|property| hold(&property.ty));
            object.any_of.iter().for_each(hold);
        }
        ModelShape::Union(union) => {
            union.common.iter().for_each(|property| hold(&property.ty));
            union.members.iter().for_each(hold);
        }
        ModelShape::Alias(ty) => hold(ty),
        ModelShape::Enum(_) => {}
    }
    out
}

/// The strongly connected models, each cycle by a number (Tarjan's algorithm, without recursion).
fn cycles(api: &Api<'_>) -> BTreeMap<ModelId, usize> {
    const NONE: usize = usize::MAX;
    let count = api.models.len();
    let edges: Vec<Vec<ModelId>> = (0..count as u32).map(|id| held(api, ModelId(id))).collect();
    let (mut order, mut low) = (vec![NONE; count], vec![NONE; count]);
    let (mut stack, mut waiting, mut next) = (Vec::new(), vec![false; count], 0);
    let mut out = BTreeMap::new();
    for root in 0..count {
        let mut walk = if order[root] == NONE { vec![(root, 0)] } else { Vec::new() };
        while let Some((at, edge)) = walk.pop() {
            if edge == 0 {
                (order[at], low[at]) = (next, next);
                next += 1;
                stack.push(at);
                waiting[at] = true;
            } else {
                let before = edges[at][edge - 1].0 as usize;
                low[at] = low[at].min(low[before]);
            }
            // The first edge from here on that leads to what is new; the others are settled on the way.
            let mut new = None;
            for (index, to) in edges[at].iter().enumerate().skip(edge) {
                let to = to.0 as usize;
                if order[to] == NONE {
                    new = Some((index, to));
                    break;
                }
                if waiting[to] {
                    low[at] = low[at].min(order[to]);
                }
            }
            if let Some((index, to)) = new {
                walk.push((at, index + 1));
                walk.push((to, 0));
                continue;
            }
            if low[at] != order[at] {
                continue;
            }
            let begin = stack.iter().rposition(|id| *id == at).unwrap_or_default();
            let cycle = stack.split_off(begin);
            let alone = cycle.len() == 1 && !edges[at].iter().any(|to| to.0 as usize == at);
            for id in cycle {
                waiting[id] = false;
                if !alone {
                    out.insert(ModelId(id as u32), order[at]);
                }
            }
        }
    }
    out
}
