//! The parameters of the Default operations.

use crate::models;

/// The path parameters of GetPhoto.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct GetPhotoPathParams {
    /// (format: int64)
    #[serde(rename = "plantId")]
    pub plant_id: i64,
}

/// The path parameters of PutPhoto.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PutPhotoPathParams {
    /// (format: int64)
    #[serde(rename = "plantId")]
    pub plant_id: i64,
}

/// The fields of the form.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PutPhotoForm {
    /// The picture itself.
    pub photo: crate::types::UploadedFile,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<Vec<crate::types::UploadedFile>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<models::Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<PutPhotoFormLight>,
}

crate::types::text_enum! {
    pub enum PutPhotoFormLight {
        Sun = "sun",
        Shade = "shade",
    }
}
