//! Finds the models that are the same in JSON and in programs, and so need no conversion.

use super::client::Client;
use super::options::{DateLibrary, Int64};
use crate::api::{Enum, EnumBase, ModelId, Type};
use crate::plan::by_model::ByModel;
use crate::plan::types::{IntegerFormat, Kind, TextFormat};

impl Client<'_> {
    /// True if a JSON value has to be converted to a value of the model.
    pub fn is_converted(&self, id: ModelId) -> bool {
        self.names.converted.get_or_init(|| converted(self))[id]
    }
}

/// Marks each model that contains a value to be converted, and each model that refers to one of these.
fn converted(client: &Client<'_>) -> ByModel<bool> {
    let api = client.api;
    let mut out: ByModel<_> = api.models.iter().map(|_| false).collect();
    let mut users: ByModel<Vec<ModelId>> = api.models.iter().map(|_| Vec::new()).collect();
    let mut found = Vec::new();
    for id in api.model_ids().filter(|id| api.model(*id).existing.is_none()) {
        let mut reader = Reader { client, differs: false, leads: Vec::new() };
        reader.model(id);
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

/// True for an enum whose unknown values are replaced.
pub fn replaces_unknown(client: &Client<'_>, values: &Enum<'_>) -> bool {
    client.options.enum_unknown_default_case && values.base != EnumBase::Boolean
}

/// True for a string that is converted to a date.
pub fn is_date(client: &Client<'_>, format: TextFormat) -> bool {
    client.types.types.words.string(format) != "string" && client.options.date_library != DateLibrary::Text
}

/// True for an integer that is not a number in programs.
pub fn is_long(client: &Client<'_>, format: IntegerFormat) -> bool {
    format.is_long() && client.options.int64() != Int64::Number
}

/// Finds out if a model itself contains values to be converted, and the models that it refers to.
struct Reader<'c, 'a> {
    client: &'c Client<'a>,
    differs: bool,
    leads: Vec<ModelId>,
}

impl Reader<'_, '_> {
    fn model(&mut self, id: ModelId) {
        let (types, model) = (&self.client.types, self.client.api.model(id));
        self.differs |= model.enumeration().is_some_and(|values| replaces_unknown(self.client, values));
        model.alternatives().iter().chain(model.alias()).for_each(|ty| self.ty(ty));
        for keyed in types.keyed(id) {
            self.differs |= keyed.name != keyed.property.name;
            self.ty(&keyed.property.ty);
        }
        if let Some(values) = model.object().and_then(|object| object.additional_properties.values(types.style.open)) {
            self.ty(&values);
        }
        self.leads.extend(types.unions.choices(id).into_iter().map(|choice| choice.model));
    }

    fn ty(&mut self, ty: &Type<'_>) {
        match ty.kind() {
            Kind::Model(id) => self.leads.push(id),
            Kind::Text(format) => self.differs |= is_date(self.client, format),
            Kind::Integer(format) => self.differs |= is_long(self.client, format),
            Kind::Enum(values) => self.differs |= replaces_unknown(self.client, values),
            Kind::List(list) if list.is_set => self.differs = true,
            _ => ty.inner().for_each(|ty| self.ty(ty)),
        }
    }
}
