//! The pages of a client: one for each class of operations, and one for each model.

use askama::Template;

use super::dialect::Docs;
use super::{api, model, rows, table};
use crate::emit::{FileKind, Files};

impl Docs<'_> {
    pub fn write(&self, files: &mut Files) {
        let targets = self.targets();
        for (class, page) in self.pages.classes.iter().enumerate() {
            let kind = FileKind::ApiDoc(self.classes[class].name.to_string());
            files.push_as(kind, format!("{}/{page}.md", self.place.folder), render(&api::page(self, class, &targets)));
        }
        for (id, page) in self.models() {
            let kind = FileKind::ModelDoc(self.api.model(id).name.clone());
            files.push_as(kind, format!("{}/{page}.md", self.place.folder), render(&model::page(self, id)));
        }
    }

    /// Where the documentation of each operation is.
    fn targets(&self) -> rows::Targets {
        let mut out = rows::Targets::new();
        for (class, page) in self.classes.iter().zip(&self.pages.classes) {
            for callable in &class.operations {
                let link = || table::section_link(&callable.symbol, page);
                out.entry(callable.operation.node.id()).or_insert_with(link);
            }
        }
        out
    }
}

fn render(template: &impl Template) -> String {
    template.render().expect("rendering to memory does not fail")
}
