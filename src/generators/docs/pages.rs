//! The pages of a client: one for each class of operations, and one for each model.

use askama::Template;

use super::dialect::Docs;
use super::{api, model, rows, table};
use crate::emit::{FileKind, Files};

impl Docs<'_> {
    pub fn write(&self, files: &mut Files) {
        let targets = self.targets();
        let folder = &self.place.folder;
        let classes: Vec<_> = self.pages.classes.iter().enumerate().collect();
        files.push_each(&classes, |&(index, class)| {
            let kind = FileKind::ApiDoc(class.name.to_string());
            (kind, format!("{folder}/{}.md", class.page), render(&api::page(self, index, &targets)))
        });
        let models: Vec<_> = self.models().collect();
        files.push_each(&models, |&(id, page)| {
            let kind = FileKind::ModelDoc(self.api.model(id).name.clone());
            (kind, format!("{folder}/{page}.md"), render(&model::page(self, id)))
        });
    }

    /// Links to the documentation of each operation.
    fn targets(&self) -> rows::Targets {
        let mut out = rows::Targets::new();
        for class in &self.pages.classes {
            for callable in &class.operations {
                let link = || table::section_link(&callable.symbol, &class.page);
                out.entry(callable.operation.node.id()).or_insert_with(link);
            }
        }
        out
    }
}

fn render(template: &impl Template) -> String {
    template.render().expect("rendering to memory does not fail")
}
