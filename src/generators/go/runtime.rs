//! What the models share, whatever the description.

use askama::Template;

use super::client::Client;
use super::text::{Code, word};

#[derive(Template)]
#[template(path = "go/utils.go", escape = "none")]
pub struct UtilsView {
    package: Code,
}

pub fn utils(client: &Client<'_>) -> UtilsView {
    UtilsView { package: word(&client.options.package_name) }
}
