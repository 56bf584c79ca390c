use crate::models;

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Living {
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
    pub parent: Option<Option<models::Plant>>,
}
