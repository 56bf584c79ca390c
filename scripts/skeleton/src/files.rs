//! The files of the client, in order.

use super::{Client, apis, models};
use crate::emit::Files;
use crate::generators::context::render;

pub fn write(client: &Client<'_>, files: &mut Files) {
    for group in &client.names.groups {
        files.push(format!("{}.__ext__", group.class), render(&apis::group(client, group)));
    }
    for id in client.api.used_models() {
        files.push(format!("{}.__ext__", client.names.models[id]), render(&models::model(client, id)));
    }
}
