//! The forms in which a program may give a value: instances of the class that it reads, and others.

use crate::api::{Api, ModelId, Type};
use crate::plan::models::ModelKind;
use crate::plan::types::{Kind, TextFormat};

/// Alternatives of one value; more of them would be of no use to a reader.
const MOST: usize = 12;

/// A form of a value.
#[derive(Debug, Clone, Copy)]
pub enum Given<'t> {
    Null,
    /// An instance of the class of a model.
    Instance(ModelId),
    /// An object by its members.
    Members,
    /// A plain value of an enumeration, whose values have this kind.
    Value(Kind<'static, 'static>),
    /// A text of this format, for which the language may have a class.
    Text(&'t Type<'t>, TextFormat),
    /// A list of such items.
    List(&'t Type<'t>),
    /// A map of such values.
    Map(&'t Type<'t>),
    /// A value of a type that has no other form.
    Other(&'t Type<'t>),
}

/// The forms of one value.
#[derive(Debug, Default)]
pub struct Forms<'t> {
    pub forms: Vec<Given<'t>>,
    /// The models among them. In items of these forms, they are outer models.
    pub models: Vec<ModelId>,
    /// True if there are more forms than those.
    pub is_cut: bool,
}

impl<'t> Forms<'t> {
    /// The forms of a value of this type: instances of a wrapper or its alternatives, instances of a class or their
    /// members, members of an enumeration or its plain values. Of the models `outer`, which contain the value, only
    /// instances are listed.
    pub fn of(api: &'t Api<'t>, ty: &'t Type<'t>, outer: &[ModelId]) -> Self {
        let mut out = Self::default();
        out.add(api, ty, outer);
        out
    }

    fn add(&mut self, api: &'t Api<'t>, ty: &'t Type<'t>, outer: &[ModelId]) {
        if self.forms.len() > MOST {
            self.is_cut = true;
            return;
        }
        if ty.nullable {
            self.forms.push(Given::Null);
        }
        match ty.kind() {
            Kind::Model(id) => self.add_model(api, id, outer),
            Kind::Union(members) => members.iter().for_each(|member| self.add(api, member, outer)),
            Kind::List(list) => self.forms.push(Given::List(list.item)),
            Kind::Map(map) => self.forms.push(Given::Map(&map.values)),
            Kind::Text(format) if !ty.is_base64() => self.forms.push(Given::Text(ty, format)),
            _ => self.forms.push(Given::Other(ty)),
        }
    }

    fn add_model(&mut self, api: &'t Api<'t>, id: ModelId, outer: &[ModelId]) {
        if self.models.contains(&id) {
            return;
        }
        let model = api.model(id);
        let kind = model.kind();
        if outer.contains(&id) {
            self.forms.push(Given::Instance(id));
            return;
        }
        self.models.push(id);
        if let Some(ty) = model.alias() {
            return self.add(api, ty, outer);
        }
        self.forms.push(Given::Instance(id));
        match kind {
            // A class of the program usually reads an object.
            ModelKind::Union(of) if model.existing.is_none() => {
                of.members.iter().for_each(|member| self.add(api, member, outer));
            }
            ModelKind::Enum(values) => self.forms.push(Given::Value(values.kind(Some(model.node)))),
            _ => self.forms.push(Given::Members),
        }
    }
}
