//! Discriminators: the values that choose each model, and the schemas that lack the property.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::api::build::schema::text;
use crate::api::rules;
use crate::api::{Api, Discriminator, Enum, ModelId, ModelShape, Object, Property, Shape, Type};
use crate::error::{Problem, Severity};
use crate::small::CollectSmall;

/// A value of a discriminator's property, and the model that it chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice<'a> {
    pub value: &'a str,
    pub model: ModelId,
    /// The alternative of the union, or the child of the parent, that is the model or leads to it.
    pub alternative: ModelId,
}

/// The children of each model: those that refer to it in their `allOf`.
pub struct Children {
    by_parent: Vec<Vec<ModelId>>,
}

impl Children {
    /// In the order of the models.
    pub fn of(&self, parent: ModelId) -> &[ModelId] {
        &self.by_parent[parent.0 as usize]
    }
}

impl<'d> Api<'d> {
    /// Extends each mapping with the values that alternatives declare for the discriminator's property, as its `enum`
    /// or `const`, unless the mapping already has the alternative. Implicit values, the names of schemas (OAS 3.1,
    /// "Discriminator Object"), only apply to alternatives that declare no values.
    pub(in crate::api) fn complete_mappings(&mut self) {
        let children = self.children();
        let declared: Vec<_> = self.model_ids().map(|id| self.declared(id, &children)).collect();
        for (model, values) in self.models.iter_mut().zip(declared) {
            if let Some(discriminator) = model.shape.discriminator_mut() {
                discriminator.mapping.extend(values);
            }
        }
    }

    /// The values that unmapped alternatives of a model declare. If several declare the same value, it chooses the
    /// alternative with the shortest list, because a subtype narrows its inherited values; if these are equally long,
    /// none.
    fn declared(&self, id: ModelId, children: &Children) -> Vec<(&'d str, ModelId)> {
        let Some(discriminator) = self.model(id).discriminator() else { return Vec::new() };
        let unmapped: BTreeSet<_> = self
            .choices(id, children)
            .into_iter()
            .skip(discriminator.mapping.len())
            .map(|choice| choice.model)
            .collect_small();
        let mut claims: BTreeMap<&str, (usize, Option<ModelId>)> =
            discriminator.mapping.iter().map(|(value, _)| (*value, (0, None))).collect();
        let mut declared = Vec::new();
        for model in unmapped {
            let Some(listed) = self.listed(id, model, discriminator.property) else { continue };
            let length = listed.values.len();
            for value in listed.values.iter().filter_map(|value| value.node.str()) {
                let claim = claims.entry(value).or_insert((length, Some(model)));
                match length.cmp(&claim.0) {
                    Ordering::Less => *claim = (length, Some(model)),
                    Ordering::Equal if claim.1 != Some(model) => claim.1 = None,
                    Ordering::Equal | Ordering::Greater => {}
                }
                declared.push((value, model));
            }
        }
        declared.retain(|(value, model)| claims.get(value).is_some_and(|claim| claim.1 == Some(*model)));
        declared
    }

    /// The values that an alternative of a model lists for the discriminator's property.
    fn listed(&self, of: ModelId, alternative: ModelId, property: &str) -> Option<&Enum<'d>> {
        if text(self.model(alternative).node, "x-discriminator-value").is_some() {
            return None;
        }
        // Inherited values do not distinguish subtypes from each other or from this model.
        let inherited = self.property(of, property).map(|property| property.node.id());
        let own = self.property(alternative, property).filter(|property| Some(property.node.id()) != inherited);
        own.and_then(|property| self.enumeration(&property.ty))
    }

    /// True if a discriminator distinguishes all alternatives of a model. Alternatives that list values for its
    /// property, none of which is a string or unique to them, must be tried.
    pub fn tells_apart(&self, id: ModelId, children: &Children) -> bool {
        self.model(id).discriminator().is_some_and(|discriminator| {
            let unmapped = self.choices(id, children).into_iter().skip(discriminator.mapping.len());
            unmapped.into_iter().all(|choice| self.listed(id, choice.model, discriminator.property).is_none())
        })
    }

    /// The property with this name, if the model is an object.
    pub fn property(&self, id: ModelId, name: &str) -> Option<&Property<'d>> {
        self.model(id).object()?.property(name)
    }

    /// The enumeration of a type, inline or by name.
    pub fn enumeration<'a>(&'a self, ty: &'a Type<'d>) -> Option<&'a Enum<'d>> {
        match &ty.shape {
            Shape::Enum(listed) => Some(listed),
            _ => self.named_enumeration(ty),
        }
    }

    /// The enumeration of a type, by name only.
    pub fn named_enumeration(&self, ty: &Type<'_>) -> Option<&Enum<'d>> {
        self.model(ty.model()?).enumeration()
    }

    /// The object of a type, by name only.
    pub fn object(&self, ty: &Type<'_>) -> Option<&Object<'d>> {
        self.model(ty.model()?).object()
    }

    /// The children of all models, by `allOf`.
    pub fn children(&self) -> Children {
        let mut by_parent = vec![Vec::new(); self.models.len()];
        for (id, model) in (0..).map(ModelId).zip(&self.models) {
            if let ModelShape::Object(object) = &model.shape {
                let parents: BTreeSet<&ModelId> = object.parents.iter().collect_small();
                parents.into_iter().for_each(|parent| by_parent[parent.0 as usize].push(id));
            }
        }
        Children { by_parent }
    }

    /// The values of a model's discriminator with their models: the mapping with the declared values, then the unmapped
    /// alternatives and the models that inherit from them at any depth, each with its
    /// [implicit value](Api::implicit_value). A nested union without a value contributes its own mapping, if it has the
    /// same property, and its alternatives. Empty without a discriminator.
    pub fn choices<'a>(&'a self, id: ModelId, children: &Children) -> Vec<Choice<'a>> {
        let of = self.model(id);
        let Some(discriminator) = of.discriminator() else { return Vec::new() };
        let mut pending = direct_models(of.alternatives());
        // A model that inherits from a union is not one of its alternatives.
        if let ModelShape::Object(_) = of.shape {
            pending.extend(children.of(id));
        }
        let choice = |(value, model): &(&'a str, ModelId)| Choice { value, model: *model, alternative: *model };
        let mut out: Vec<_> = discriminator.mapping.iter().map(choice).collect();
        let mut mapped: BTreeSet<_> = out.iter().map(|choice| choice.model).collect_small();
        let direct: BTreeSet<_> = pending.iter().copied().collect_small();
        // The models that have been reached, each with the alternative that leads to it.
        let mut reached: BTreeMap<_, _> = [(id, id)].into_iter().collect_small();
        let mut pending: Vec<_> = pending.into_iter().rev().map(|model| (model, model)).collect();
        while let Some((model, outer)) = pending.pop() {
            let alternative = if direct.contains(&model) { model } else { outer };
            if reached.contains_key(&model) {
                continue;
            }
            reached.insert(model, alternative);
            let within = match &self.model(model).shape {
                // Instances follow the alternatives of a nested union.
                ModelShape::Union(union) if !mapped.contains(&model) => {
                    let same = |own: &&Discriminator<'d>| own.property == discriminator.property;
                    let own = union.discriminator.as_ref().filter(same).map_or(&[][..], |own| &own.mapping);
                    let own: Vec<_> = own.iter().filter(|(_, model)| !mapped.contains(model)).map(choice).collect();
                    mapped.extend(own.iter().map(|choice| choice.model));
                    out.extend(own);
                    direct_models(&union.members)
                }
                _ => {
                    if mapped.insert(model) {
                        out.push(Choice { value: self.implicit_value(model), model, alternative });
                    }
                    children.of(model).to_vec()
                }
            };
            pending.extend(within.into_iter().rev().map(|model| (model, alternative)));
        }
        for choice in &mut out {
            choice.alternative = *reached.get(&choice.model).unwrap_or(&choice.model);
        }
        out
    }

    /// The nested union that leads to the model of a choice, or else the model.
    pub fn nested_union(&self, choice: &Choice<'_>) -> ModelId {
        let is_union = matches!(self.model(choice.alternative).shape, ModelShape::Union(_));
        if is_union { choice.alternative } else { choice.model }
    }

    /// The value by which a model's discriminator chooses another model: the first of its mapping, or the
    /// [implicit value](Api::implicit_value). An unmapped union has none, because its alternatives have values.
    pub fn value_of(&self, of: ModelId, chosen: ModelId) -> Option<&str> {
        let mapping = &self.model(of).discriminator()?.mapping;
        let mapped = mapping.iter().find(|(_, model)| *model == chosen).map(|(value, _)| *value);
        let is_union = matches!(self.model(chosen).shape, ModelShape::Union(_));
        mapped.or_else(|| (!is_union).then(|| self.implicit_value(chosen)))
    }

    /// The value that chooses an unmapped model: `x-discriminator-value`, or its name.
    fn implicit_value(&self, id: ModelId) -> &str {
        let model = self.model(id);
        text(model.node, "x-discriminator-value").unwrap_or(&model.name)
    }

    /// Returns a problem for each member of a `oneOf` or `anyOf` that lacks the discriminator's property (OAS 3.x,
    /// "Discriminator Object").
    pub fn require_discriminators(&self) -> Result<(), Vec<Problem>> {
        let mut problems = Vec::new();
        for model in &self.models {
            let Some(discriminator) = model.discriminator() else { continue };
            for member in model.alternatives() {
                if let Some(problem) = self.missing(model.node, discriminator, member.model()) {
                    problems.push(problem);
                }
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
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
                    ModelShape::Object(object) if object.property(property).is_some() => return None,
                    // The members of a nested union are checked separately.
                    ModelShape::Union(_) => return None,
                    _ => (model.node, format!("{:?}", model.name)),
                }
            }
            None => (union, "one of the alternatives".to_owned()),
        };
        let message = format!("The discriminator property {property:?} is missing from {name}.");
        let hint = Some(format!(
            "Add {property:?} to its `properties`, or set the option `legacyDiscriminatorBehavior` to true."
        ));
        Some(at.document().problem(at, Severity::Error, rules::DISCRIMINATOR_PROPERTY, message, hint))
    }
}

/// The models among some types.
fn direct_models(types: &[Type<'_>]) -> Vec<ModelId> {
    types.iter().filter_map(Type::model).collect()
}
