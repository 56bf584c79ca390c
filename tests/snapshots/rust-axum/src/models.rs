//! The models, and the parameters of the operations.

use std::collections::BTreeMap;

/// Parameters of GetPhoto.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct GetPhotoPathParams {
    /// (format: int64)
    #[serde(rename = "plantId")]
    pub plant_id: i64,
}

/// Parameters of PutPhoto.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PutPhotoPathParams {
    /// (format: int64)
    #[serde(rename = "plantId")]
    pub plant_id: i64,
}

/// The fields of a form.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PutPhotoForm {
    /// The picture itself.
    pub photo: crate::types::UploadedFile,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<Vec<crate::types::UploadedFile>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<PutPhotoFormLight>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum PutPhotoFormLight {
    #[serde(rename = "sun")]
    Sun,
    #[serde(rename = "shade")]
    Shade,
}

/// Parameters of ListPlants.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ListPlantsHeaderParams {
    #[serde(rename = "X-Trace", skip_serializing_if = "Option::is_none")]
    pub x_trace: Option<String>,
}

/// Parameters of ListPlants.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ListPlantsQueryParams {
    /// Only plants of this kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// (default: name)
    #[serde(rename = "sort-by")]
    pub sort_by: ListPlantsSortBy,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near: Option<Point>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum ListPlantsSortBy {
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "-age")]
    Age,
}

/// Parameters of ListPlants.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ListPlantsCookieParams {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
}

/// Parameters of RemovePlant.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct RemovePlantPathParams {
    /// Which plant. (format: int64)
    #[serde(rename = "plantId")]
    pub plant_id: i64,
}

/// What a plant is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Kind {
    #[serde(rename = "tree")]
    Tree,
    #[serde(rename = "flower")]
    Flower,
    #[serde(rename = "wild herb")]
    WildHerb,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Anything that grows.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Plant {
    Tree(Box<Tree>),
    Flower(Box<Flower>),
}

impl<'de> serde::Deserialize<'de> for Plant {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        match value.get("type").and_then(serde_json::Value::as_str) {
            std::option::Option::Some("tree") => serde_json::from_value(value).map(Self::Tree),
            std::option::Option::Some("flower") => serde_json::from_value(value).map(Self::Flower),
            _ => crate::types::first(
                &value,
                &[
                    |value| serde_json::from_value(value).map(Self::Tree),
                    |value| serde_json::from_value(value).map(Self::Flower),
                ],
            ),
        }
        .map_err(serde::de::Error::custom)
    }
}

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
    pub kind: Option<Kind>,
    /// (format: date)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planted: Option<chrono::NaiveDate>,
    #[serde(default, deserialize_with = "crate::types::present", skip_serializing_if = "Option::is_none")]
    pub parent: Option<Option<Plant>>,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Tree {
    #[serde(rename = "type")]
    pub r_type: String,
    /// (read-only; format: int64)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// Its name, in any language. */ Not the end of this comment.
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// (format: date)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planted: Option<chrono::NaiveDate>,
    #[serde(default, deserialize_with = "crate::types::present", skip_serializing_if = "Option::is_none")]
    pub parent: Option<Option<Box<Plant>>>,
    /// Deprecated.
    #[serde(rename = "height-m", skip_serializing_if = "Option::is_none")]
    pub height_m: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rings: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<TreeLeaves>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum TreeLeaves {
    #[serde(rename = "needle")]
    Needle,
    #[serde(rename = "broad")]
    Broad,
}

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
    pub kind: Option<Kind>,
    /// (format: date)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planted: Option<chrono::NaiveDate>,
    #[serde(default, deserialize_with = "crate::types::present", skip_serializing_if = "Option::is_none")]
    pub parent: Option<Option<Box<Plant>>>,
    pub colours: Vec<FlowerColours>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Vec<serde_json::Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub petals: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum FlowerColours {
    #[serde(rename = "red")]
    Red,
    #[serde(rename = "blue")]
    Blue,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Problem {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<Box<Problem>>,
    /// What has no field of its own.
    #[serde(flatten)]
    pub additional_properties: BTreeMap<String, serde_json::Value>,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ListPlants200Response {
    pub items: Vec<Plant>,
    #[serde(default, deserialize_with = "crate::types::present", skip_serializing_if = "Option::is_none")]
    pub next: Option<Option<String>>,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PutPhotoRequest {
    /// The picture itself.
    pub photo: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<PutPhotoRequestLight>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum PutPhotoRequestLight {
    #[serde(rename = "sun")]
    Sun,
    #[serde(rename = "shade")]
    Shade,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct WaterPostRequest {
    pub litres: f64,
    /// (format: date-time)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<chrono::DateTime<chrono::Utc>>,
}
