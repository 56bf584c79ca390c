//! The annotations from which tools of Swagger make documentation. They are named with their packages, since models can have their names.

use super::super::options::AnnotationLibrary;
use super::super::text::{Code, constant};
use super::common::{Imports, Models};
use crate::api::{Annotations, Property};
use crate::code;

impl Models<'_> {
    /// The annotation of a class with a description.
    pub(super) fn documents(&self, description: Option<&str>) -> Code {
        let annotation = match self.client.options.annotation_library {
            AnnotationLibrary::None => return Code::default(),
            AnnotationLibrary::Swagger1 => "@io.swagger.annotations.ApiModel",
            AnnotationLibrary::Swagger2 => "@io.swagger.v3.oas.annotations.media.Schema",
        };
        let text = text(description).map(|text| code!("{}(description = {})\n", annotation, text));
        text.unwrap_or_default()
    }

    /// The annotation of a getter.
    pub(super) fn documents_property(&self, property: &Property<'_>, imports: &mut Imports) -> Code {
        let library = self.client.options.annotation_library;
        if library == AnnotationLibrary::None {
            return Code::default();
        }
        let is_required = property.is_always_required();
        let example = Annotations::of(property.node).examples().into_iter().next();
        let example = example.map(|node| node.str().map(str::to_owned).unwrap_or_else(|| node.to_json()));
        let example = example.and_then(|example| constant(&example)).map(|text| code!("example = {}", text));
        let description = text(property.description);
        match library {
            AnnotationLibrary::None => Code::default(),
            AnnotationLibrary::Swagger1 => {
                let required = is_required.then_some(Code::fixed("required = true"));
                let value = description.map(|text| code!("value = {}", text));
                let facts: Vec<_> = example.into_iter().chain(required).chain(value).collect();
                let facts = if facts.is_empty() { Code::default() } else { code!("({})", Code::joined(facts, ", ")) };
                code!("  @io.swagger.annotations.ApiModelProperty{}\n", facts)
            }
            AnnotationLibrary::Swagger2 => {
                imports.insert("io.swagger.v3.oas.annotations.media.Schema.RequiredMode");
                let required = if is_required { "REQUIRED" } else { "NOT_REQUIRED" };
                let description = description.map(|text| code!("description = {}", text));
                let nullable = self.types.takes_null(&property.ty).then_some(Code::fixed("nullable = true"));
                let facts = example.into_iter().chain([code!("requiredMode = RequiredMode.{}", required)]);
                let facts = facts.chain(description).chain(nullable);
                code!("  @io.swagger.v3.oas.annotations.media.Schema({})\n", Code::joined(facts, ", "))
            }
        }
    }
}

/// A description as a literal, unless there is none.
fn text(description: Option<&str>) -> Option<Code> {
    description.map(str::trim).filter(|text| !text.is_empty()).and_then(constant)
}
