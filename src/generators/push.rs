//! A script that pushes an output to a git host, shared by several languages.

use askama::Template;

use super::context::render;
use crate::api::Api;
use crate::emit::Files;
use crate::emit::text::{Code, shell_word};
use crate::settings::{GIT_HOST, GIT_REPO_ID, GIT_USER_ID, RELEASE_NOTE};

#[derive(Template)]
#[template(path = "typescript/git_push.sh", escape = "none")]
struct GitPush {
    user: Option<Code>,
    repository: Option<Code>,
    message: Option<Code>,
    host: Option<Code>,
}

pub fn write(api: &Api<'_>, files: &mut Files) {
    let word = |key| api.settings.text(key).map(shell_word);
    let push = GitPush {
        user: word(GIT_USER_ID),
        repository: word(GIT_REPO_ID),
        message: word(RELEASE_NOTE),
        host: word(GIT_HOST),
    };
    files.push("git_push.sh", render(&push));
}
