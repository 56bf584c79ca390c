//! The pages of a client: one for each class of operations, and one for each model.

use askama::Template;

use super::dialect::Docs;
use super::{api, model, rows, table};
use crate::emit::Files;

impl Docs<'_> {
    pub fn write(&self, files: &mut Files) {
        let targets = self.targets();
        for (class, page) in self.pages.classes.iter().enumerate() {
            files.push(format!("docs/{page}.md"), render(&api::page(self, class, &targets)));
        }
        for (id, page) in self.models() {
            files.push(format!("docs/{page}.md"), render(&model::page(self, id)));
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
