use std::collections::BTreeMap;

use crate::models;

#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Problem {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<Box<models::Problem>>,
    /// Properties without their own field.
    #[serde(flatten)]
    pub additional_properties: BTreeMap<String, serde_json::Value>,
}
