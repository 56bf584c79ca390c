//! Which models are the same in JSON and in programs, so that nothing has to convert them.

use super::client::Client;
use super::options::{DateLibrary, Int64};
use crate::api::{Enum, EnumBase, ModelId, ModelShape, Object, Property, Shape, Type};
use crate::generators::typescript::types::is_int64;
use crate::plan::by_model::ByModel;

impl Client<'_> {
    /// Whether a value of JSON has to be converted to one of the model.
    pub fn is_converted(&self, id: ModelId) -> bool {
        self.names.converted.get_or_init(|| converted(self))[id]
    }
}

/// A model that has what is not the same is converted, and so are those that lead to it.
fn converted(client: &Client<'_>) -> ByModel<bool> {
    let api = client.api;
    let mut out: ByModel<_> = api.models.iter().map(|_| false).collect();
    let mut users: ByModel<Vec<ModelId>> = api.models.iter().map(|_| Vec::new()).collect();
    let mut found = Vec::new();
    for id in api.model_ids().filter(|id| api.model(*id).existing.is_none()) {
        let mut reader = Reader { client, differs: false, leads: Vec::new() };
        reader.model(id, &api.model(id).shape);
        reader.leads.iter().for_each(|led| users[*led].push(id));
        if reader.differs {
            out[id] = true;
            found.push(id);
        }
    }
    while let Some(id) = found.pop() {
        for user in std::mem::take(&mut users[id]) {
            if !std::mem::replace(&mut out[user], true) {
                found.push(user);
            }
        }
    }
    out
}

/// True for an enum whose unknown values become another one.
pub fn replaces_unknown(client: &Client<'_>, values: &Enum<'_>) -> bool {
    client.options.enum_unknown_default_case && values.base != EnumBase::Boolean
}

/// True for text that becomes a date.
pub fn is_date(client: &Client<'_>, format: Option<&str>) -> bool {
    let index = match format {
        Some("date") => 0,
        Some("date-time") => 1,
        _ => return false,
    };
    client.types.types.words.dates[index] != "string" && client.options.date_library != DateLibrary::Text
}

/// True for an integer that is no number in programs.
pub fn is_long(client: &Client<'_>, format: Option<&str>) -> bool {
    is_int64(format) && client.options.int64() != Int64::Number
}

/// What a model has of itself that is converted, and which models it leads to.
struct Reader<'c, 'a> {
    client: &'c Client<'a>,
    differs: bool,
    leads: Vec<ModelId>,
}

impl Reader<'_, '_> {
    fn model(&mut self, id: ModelId, shape: &ModelShape<'_>) {
        match shape {
            ModelShape::Enum(values) => self.differs = replaces_unknown(self.client, values),
            ModelShape::Alias(ty) => self.ty(ty),
            ModelShape::Union(union) => {
                self.client.types.unions.members(id).iter().for_each(|member| self.ty(member));
                let names = union.common.iter().map(|property| self.client.types.key_name(property.name)).collect();
                self.properties(&union.common, names);
            }
            ModelShape::Object(object) => {
                self.properties(&object.properties, self.client.types.key_names(object));
                self.others(id, object);
            }
        }
        self.leads.extend(self.client.types.unions.choices(id).into_iter().map(|choice| choice.model));
    }

    fn others(&mut self, id: ModelId, object: &Object<'_>) {
        if !object.any_of.is_empty() {
            self.client.types.unions.members(id).iter().for_each(|member| self.ty(member));
        }
        if let Some(values) = object.additional_properties.values(self.client.types.style.open) {
            self.ty(&values);
        }
    }

    fn properties(&mut self, properties: &[Property<'_>], names: Vec<String>) {
        for (property, name) in properties.iter().zip(names) {
            self.differs |= name != property.name;
            self.ty(&property.ty);
        }
    }

    fn ty(&mut self, ty: &Type<'_>) {
        match &ty.shape {
            Shape::Model(id) => self.leads.push(*id),
            Shape::String(format) => self.differs |= is_date(self.client, *format),
            Shape::Integer(format) => self.differs |= is_long(self.client, *format),
            Shape::Enum(values) => self.differs |= replaces_unknown(self.client, values),
            Shape::Set(_) => self.differs = true,
            _ => ty.inner().for_each(|ty| self.ty(ty)),
        }
    }
}
