//! What a discriminator asks of the schemas that it chooses between.

use super::{Api, Discriminator, ModelId, ModelShape, Shape, rules};
use crate::error::{Problem, Severity};

impl Api<'_> {
    /// A problem for each member of a `oneOf` or `anyOf` that lacks the discriminator's property
    /// (OAS 3.x, "Discriminator Object").
    pub fn missing_discriminators(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for model in &self.models {
            let (discriminator, members): (_, Vec<Option<ModelId>>) = match &model.shape {
                ModelShape::Union(union) => {
                    let id = |shape: &Shape<'_>| if let Shape::Model(id) = shape { Some(*id) } else { None };
                    (&union.discriminator, union.members.iter().map(|m| id(&m.shape)).collect())
                }
                ModelShape::Object(object) => {
                    (&object.discriminator, object.any_of.iter().copied().map(Some).collect())
                }
                _ => continue,
            };
            let Some(discriminator) = discriminator else { continue };
            for member in members {
                if let Some(problem) = self.missing(model.node, discriminator, member) {
                    problems.push(problem);
                }
            }
        }
        problems
    }

    fn missing(
        &self,
        union: crate::spec::Node<'_>,
        discriminator: &Discriminator<'_>,
        member: Option<ModelId>,
    ) -> Option<Problem> {
        let property = discriminator.property;
        let (at, name) = match member {
            Some(id) => {
                let model = self.model(id);
                match &model.shape {
                    ModelShape::Object(object) if object.properties.iter().any(|p| p.name == property) => return None,
                    // A union of its own says for itself what its members need.
                    ModelShape::Union(_) => return None,
                    _ => (model.node, model.name.as_str()),
                }
            }
            None => (union, "a member"),
        };
        let message = format!("{name} has no property {property}, which a discriminator chooses it by");
        let hint = Some(format!("add {property} to its properties, or set legacyDiscriminatorBehavior to true"));
        Some(at.document().problem(at, Severity::Error, rules::DISCRIMINATOR_PROPERTY, message, hint))
    }
}
