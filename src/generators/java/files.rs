//! The files of the client, in order.

use super::client::Client;
use super::text::with_used_imports;
use super::{apis, models, package, project};
use crate::emit::{FileKind, Files};

pub fn write(client: &Client<'_>, files: &mut Files) {
    let packages = client.options.packages();
    package::write(client, &packages, files);
    let models = models::Models::of(client, &packages);
    let used: Vec<_> = client.api.used_models().filter(|id| models.is_declared(*id)).collect();
    files.push_each(&used, |&id| {
        let kind = FileKind::Model(client.api.model(id).name.clone());
        (kind, client.path(&packages.model, client.names.models[id].as_str()), with_used_imports(models.class(id)))
    });
    files.push_each(&client.names.groups, |group| {
        let kind = FileKind::Api(group.class.to_string());
        (
            kind,
            client.path(&packages.api, group.class.as_str()),
            with_used_imports(apis::class(client, &packages, group)),
        )
    });
    project::write(client, &packages, files);
}
