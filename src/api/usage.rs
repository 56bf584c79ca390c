//! Which models something names.

use std::collections::BTreeSet;

use super::{Body, Extra, Model, ModelId, ModelShape, Operation, Shape, Type};

/// The models that any other model, or any operation, names.
pub fn named_models(models: &[Model<'_>], operations: &[Operation<'_>]) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for model in models {
        model.visit_types(&mut |ty| ty.visit_models(&mut |id| out.extend([id])));
    }
    for operation in operations {
        operation.visit_types(&mut |ty| ty.visit_models(&mut |id| out.extend([id])));
    }
    out
}

impl<'d> Type<'d> {
    /// Calls `visit` for each model that this type names.
    pub fn visit_models(&self, visit: &mut dyn FnMut(ModelId)) {
        match &self.shape {
            Shape::Model(id) => visit(*id),
            Shape::Array(item) | Shape::Set(item) => item.visit_models(visit),
            Shape::Map(map) => {
                map.keys.iter().for_each(|keys| keys.visit_models(visit));
                map.values.visit_models(visit);
            }
            Shape::Tuple(tuple) => {
                tuple.items.iter().for_each(|item| item.visit_models(visit));
                tuple.rest.iter().for_each(|rest| rest.visit_models(visit));
            }
            Shape::Union(items) => items.iter().for_each(|item| item.visit_models(visit)),
            _ => {}
        }
    }
}

impl<'d> Model<'d> {
    /// Calls `visit` for each type that stands directly in this model.
    pub fn visit_types(&self, visit: &mut dyn FnMut(&Type<'d>)) {
        match &self.shape {
            ModelShape::Object(object) => {
                object.properties.iter().for_each(|property| visit(&property.ty));
                if let Extra::Of(ty) = &object.extra {
                    visit(ty);
                }
            }
            ModelShape::Union(union) => {
                union.members.iter().for_each(&mut *visit);
                union.common.iter().for_each(|property| visit(&property.ty));
                let mapping = union.discriminator.iter().flat_map(|d| &d.mapping);
                mapping.for_each(|(_, id)| visit(&Type::of(Shape::Model(*id))));
                let default = union.discriminator.iter().filter_map(|d| d.default);
                default.for_each(|id| visit(&Type::of(Shape::Model(id))));
            }
            ModelShape::Alias(ty) => visit(ty),
            ModelShape::Enum(_) => {}
        }
    }
}

impl<'d> Operation<'d> {
    /// Calls `visit` for each type of a parameter, the body or a response.
    pub fn visit_types(&self, visit: &mut dyn FnMut(&Type<'d>)) {
        self.parameters.iter().for_each(|parameter| visit(&parameter.ty));
        match &self.body {
            Some(Body::Form(form)) => form.fields.iter().for_each(|field| visit(&field.ty)),
            Some(Body::Whole(body)) => visit(&body.ty),
            None => {}
        }
        self.responses.iter().filter_map(|r| r.ty.as_ref()).for_each(visit);
    }
}
