//! All files of the client.

use super::client::Client;
use super::example::Examples;
use super::package::HEAD;
use super::{apis, models, package, pages, project, readme};
use crate::emit::{FileKind, Files};
use crate::generators::context::render_below;

pub fn write(client: &Client<'_>, files: &mut Files) {
    let has_pages = pages::any(client);
    package::write(client, has_pages, files);
    let models = models::Models::of(client);
    let used: Vec<_> = client.api.used_models().collect();
    files.push_each(&used, |&id| {
        let kind = FileKind::Model(client.api.model(id).name.clone());
        (kind, format!("{}.go", client.names.members[id].file), render_below(HEAD, &models.view(id)))
    });
    files.push_each(&client.names.groups, |group| {
        let kind = FileKind::Api(group.class.to_string());
        (kind, format!("{}.go", group.file), render_below(HEAD, &apis::group(client, group)))
    });
    let examples = Examples::of(client);
    readme::write(client, &examples, has_pages, files);
    project::write(client, &examples, files);
}
