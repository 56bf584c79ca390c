//! The coordinates of artifacts in repositories of Maven.

use crate::emit::semver;
use crate::generators::java::client::Client;
use crate::generators::java::text::{Code, word};

/// The coordinates of an artifact, from options that were checked.
pub struct Artifact {
    pub group: Code,
    pub artifact: Code,
    pub version: Code,
}

impl Artifact {
    /// The artifact of the output. Without an option, its version is that of the description, as far as it is one.
    pub fn of(client: &Client<'_>) -> Self {
        let options = client.options;
        let version = options.artifact_version.clone().unwrap_or_else(|| semver::version(client.api.info.version));
        let snapshot = if options.snapshot_version { "-SNAPSHOT" } else { "" };
        Self {
            group: word(&options.group_id),
            artifact: word(&options.artifact_id),
            version: word(&format!("{version}{snapshot}")),
        }
    }

    /// The parent of pom.xml, which needs all three of its options.
    pub fn parent(client: &Client<'_>) -> Option<Self> {
        let part = |option: &Option<String>| option.as_deref().map(word);
        let options = client.options;
        Some(Self {
            group: part(&options.parent_group_id)?,
            artifact: part(&options.parent_artifact_id)?,
            version: part(&options.parent_version)?,
        })
    }
}
