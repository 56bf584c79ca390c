use crate::models;

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ListPlants200Response {
    pub items: Vec<models::Plant>,
    #[serde(default, deserialize_with = "crate::types::present", skip_serializing_if = "Option::is_none")]
    pub next: Option<Option<String>>,
}
