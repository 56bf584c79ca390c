//! The files of the client, from the first to the last.

use super::{Client, apis, models};
use crate::emit::Files;
use crate::generators::context::render;

pub fn write(client: &Client<'_>, files: &mut Files) {
    for group in &client.names.groups {
        files.push(format!("{}.go", group.file), render(&apis::group(client, group)));
    }
    for id in client.api.used_models() {
        files.push(format!("{}.go", client.names.members[id].file), render(&models::model(client, id)));
    }
}
