//! Examples of lists whose items are unique.

use std::collections::BTreeSet;

use super::Writer;
use crate::api::{Api, Type};
use crate::plan::scalars::further;
use crate::plan::values::{Field, Value};

/// The number of values that are tried for one that differs from those before.
const FURTHER: usize = 48;

impl<'a, 'd> Writer<'a, 'd, '_> {
    /// Items that differ, for a list of unique items.
    pub(super) fn differing(&mut self, item: &'a Type<'d>, count: usize) -> Option<Vec<Value<'a, 'd>>> {
        let mut out = self.items(std::iter::once(item))?;
        let mut seen: BTreeSet<_> = out.iter().map(Value::json).collect();
        for _ in 1..count {
            // Lists in lists could take exponential space.
            if !self.take_step() {
                return None;
            }
            let mut others = (0..FURTHER).filter_map(|nth| varied(self.api, &out[0], item, nth));
            let other = others.find(|value| seen.insert(value.json()))?;
            self.size += 1 + other.width();
            out.push(other);
        }
        Some(out)
    }
}

/// The value with another scalar in it, which has this number among several. Properties by which alternatives are chosen
/// are kept.
fn varied<'a, 'd>(api: &'a Api<'d>, value: &Value<'a, 'd>, ty: &'a Type<'d>, nth: usize) -> Option<Value<'a, 'd>> {
    let ty = api.resolved(ty);
    match value {
        Value::Member { of, place, value } => {
            let member = api.model(*of).alternatives().get(*place)?;
            Some(Value::Member { of: *of, place: *place, value: Box::new(varied(api, value, member, nth)?) })
        }
        Value::Record(record) => {
            let tag = record.of.and_then(|of| api.model(of).discriminator()).map(|by| by.property);
            let free =
                |field: &&Field<'_, '_>| Some(field.property.name) != tag && field.property.ty.constant().is_none();
            let mut places = record.fields.iter().enumerate().filter(|(_, field)| free(field));
            let (place, value) =
                places.find_map(|(place, field)| Some((place, varied(api, &field.value, &field.property.ty, nth)?)))?;
            let mut record = record.clone();
            record.fields[place].value = value;
            Some(Value::Record(record))
        }
        Value::List(items) | Value::Set(items) => {
            let first = varied(api, items.first()?, ty.item()?, nth)?;
            let mut items = items.clone();
            items[0] = first;
            Some(Value::list(ty, items))
        }
        Value::Map(_) | Value::Null => None,
        _ => Some(Value::plain(api, ty, further(api, ty, nth)?)),
    }
}
