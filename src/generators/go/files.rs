//! The files of the client, from the first to the last.

use super::{Client, apis, models, runtime};
use crate::emit::Files;
use crate::generators::context::render;

pub fn write(client: &Client<'_>, files: &mut Files) {
    files.push("utils.go", render(&runtime::utils(client)));
    let models = models::Models::of(client);
    for id in client.api.used_models() {
        files.push(format!("{}.go", client.names.members[id].file), render(&models.view(id)));
    }
}
