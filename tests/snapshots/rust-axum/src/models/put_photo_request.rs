use crate::models;

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PutPhotoRequest {
    /// The picture itself.
    pub photo: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<models::Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<PutPhotoRequestLight>,
}

crate::types::text_enum! {
    pub enum PutPhotoRequestLight {
        Sun = "sun",
        Shade = "shade",
    }
}
