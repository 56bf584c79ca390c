//! Finds the models that types and operations use.

use std::collections::BTreeSet;

use crate::api::{AdditionalProperties, Content, Model, ModelId, ModelShape, Operation, Shape, Type};

/// The models that another model or an operation uses.
pub fn named_models<'a, 'd: 'a>(
    models: &[Model<'_>],
    operations: impl Iterator<Item = &'a Operation<'d>>,
) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for model in models {
        let mut visit = |ty: &Type<'_>| ty.visit_models(&mut |id| out.extend([id]));
        model.visit_types(&mut |ty| visit(ty));
        // Only languages with unions use them; the others merge their properties.
        if let ModelShape::Object(object) = &model.shape {
            object.any_of.iter().for_each(visit);
        }
    }
    for operation in operations {
        operation.visit_types(&mut |ty| ty.visit_models(&mut |id| out.extend([id])));
    }
    out
}

impl<'d> Type<'d> {
    /// Calls `visit` for each model that this type uses.
    pub fn visit_models(&self, visit: &mut dyn FnMut(ModelId)) {
        match &self.shape {
            Shape::Model(id) => visit(*id),
            Shape::Map(map) => map.keys.iter().for_each(|keys| keys.visit_models(visit)),
            _ => {}
        }
        self.inner().for_each(|ty| ty.visit_models(visit));
    }
}

impl<'d> Model<'d> {
    /// Calls `visit` for each type directly inside this model.
    pub fn visit_types(&self, visit: &mut dyn FnMut(&Type<'d>)) {
        match &self.shape {
            ModelShape::Object(object) => {
                object.properties.iter().for_each(|property| visit(&property.ty));
                if let AdditionalProperties::Of(ty) = &object.additional_properties {
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
    /// Calls `visit` for each type of a parameter, the body, a response or a header.
    pub fn visit_types(&self, visit: &mut dyn FnMut(&Type<'d>)) {
        self.parameters.iter().for_each(|parameter| visit(&parameter.ty));
        self.body.iter().flat_map(|body| &body.contents).for_each(|content| content.visit_types(visit));
        for response in &self.responses {
            response.contents.iter().for_each(|content| content.visit_types(visit));
            response.headers.iter().for_each(|header| visit(&header.ty));
        }
    }
}

impl<'d> Content<'d> {
    /// The types of the fields of a form, or else the type of the content.
    fn visit_types(&self, visit: &mut dyn FnMut(&Type<'d>)) {
        match &self.form {
            Some(form) => form.fields.iter().for_each(|field| visit(&field.ty)),
            None => self.ty.iter().chain(self.stream.as_ref().map(|stream| stream.item())).for_each(&mut *visit),
        }
        let encodings = self.form.iter().flat_map(|form| form.fields.iter().map(|field| &field.encoding));
        for encoding in encodings.chain(&self.prefix_encoding).chain(&self.item_encoding) {
            encoding.headers.iter().for_each(|header| visit(&header.ty));
        }
    }
}
