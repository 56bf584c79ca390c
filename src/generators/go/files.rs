//! The files of the client, from the first to the last.

use super::{Client, apis, client, models, project, readme, runtime};
use crate::emit::{FileKind, Files};
use crate::generators::context::render;

pub fn write(client: &Client<'_>, files: &mut Files) {
    files.push("utils.go", render(&runtime::utils(client)));
    client::write(client, files);
    let models = models::Models::of(client);
    let used: Vec<_> = client.api.used_models().collect();
    files.push_each(&used, |&id| {
        let kind = FileKind::Model(client.api.model(id).name.clone());
        (kind, format!("{}.go", client.names.members[id].file), render(&models.view(id)))
    });
    files.push_each(&client.names.groups, |group| {
        let kind = FileKind::Api(group.class.to_string());
        (kind, format!("{}.go", group.file), render(&apis::group(client, group)))
    });
    project::write(client, files);
    readme::write(client, files);
}
