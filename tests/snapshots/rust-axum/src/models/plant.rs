use crate::models;

/// Anything that grows.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Plant {
    Tree(Box<models::Tree>),
    Flower(Box<models::Flower>),
}

impl<'de> serde::Deserialize<'de> for Plant {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        match value.get("type").and_then(serde_json::Value::as_str) {
            std::option::Option::Some("tree") => serde_json::from_value(value).map(Self::Tree),
            std::option::Option::Some("flower") => serde_json::from_value(value).map(Self::Flower),
            _ => crate::types::fitting(
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
