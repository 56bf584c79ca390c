//! The parameters of the Plants operations.

use crate::models;

/// The header parameters of ListPlants.
#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ListPlantsHeaderParams {
    #[serde(rename = "X-Trace", skip_serializing_if = "Option::is_none")]
    pub x_trace: Option<String>,
}

/// The query parameters of ListPlants.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ListPlantsQueryParams {
    /// Only plants of this kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<models::Kind>,
    /// (default: name)
    #[serde(rename = "sort-by")]
    pub sort_by: ListPlantsSortBy,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near: Option<models::Point>,
}

crate::types::text_enum! {
    pub enum ListPlantsSortBy {
        Name = "name",
        Age = "-age",
    }
}

/// The cookie parameters of ListPlants.
#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ListPlantsCookieParams {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
}

/// The path parameters of RemovePlant.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct RemovePlantPathParams {
    /// Which plant. (format: int64)
    #[serde(rename = "plantId")]
    pub plant_id: i64,
}
