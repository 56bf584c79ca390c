use std::collections::BTreeMap;

use crate::models;

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Flower {
    #[serde(rename = "type")]
    pub r_type: String,
    /// (read-only; format: int64)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// Its name, in any language. */ Not the end of this comment.
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<models::Kind>,
    /// (format: date)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planted: Option<chrono::NaiveDate>,
    #[serde(default, deserialize_with = "crate::types::present", skip_serializing_if = "Option::is_none")]
    pub parent: Option<Option<Box<models::Plant>>>,
    pub colours: Vec<FlowerColours>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Vec<serde_json::Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub petals: Option<i64>,
}

crate::types::text_enum! {
    pub enum FlowerColours {
        Red = "red",
        Blue = "blue",
    }
}
