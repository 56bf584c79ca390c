//! Prints path items and operations with their parameters, bodies and responses.

use super::footer::Once;
use super::lines::{indent, line, margin};
use super::printer::Printer;
use super::text::{Code, comment, key};
use crate::code;
use crate::plan::written::{Body, Content, Correction, Noted, Notes, Operation, Parameter, PathItem, Reader, Response};

/// The locations of parameters, each with a member of its own.
const LOCATIONS: [&str; 4] = ["query", "header", "path", "cookie"];

/// The member without a value.
fn absent(out: &mut Code, depth: usize, readonly: bool, name: &'static str) {
    line(out, depth, readonly, Code::fixed(name), true, Code::fixed("never"));
}

impl<'d> Printer<'_, 'd> {
    fn note(&self, noted: Noted<'d>, depth: usize, out: &mut Code) {
        out.push(comment(&Notes::of(noted), &indent(depth)));
    }

    /// The type of a path item. Operations with an id are members of `operations`, which `operations` receives.
    pub fn path_item(
        &mut self,
        reader: &Reader<'_, 'd>,
        section: &str,
        path: &'d str,
        item: &PathItem<'d>,
        depth: usize,
        operations: &mut Code,
    ) -> Code {
        if let Some(reference) = &item.reference {
            return self.ty(reference, depth);
        }
        let mut out = Code::fixed("{\n");
        self.parameters(&item.parameters, depth + 1, &mut out);
        let immutable = self.options.immutable;
        for method in &item.methods {
            let Some(node) = method.operation else {
                line(&mut out, depth + 1, immutable, key(&method.name), true, Code::fixed("never"));
                continue;
            };
            // A `#` would begin a pointer in the references of openapi-typescript.
            let id = method.id.map(|id| id.replace('#', "/"));
            let is_new = id.as_ref().is_none_or(|id| self.footer.ids.insert(id.clone()));
            if !is_new {
                reader.note(node, Correction::OperationId);
            }
            let ty = match id.filter(|_| is_new) {
                Some(id) => {
                    self.footer.need(Once::Operations);
                    let operation = reader.operation(section, path, &method.name, node);
                    let ty = self.operation(&operation, 1);
                    line(operations, 1, immutable, key(&id), false, ty);
                    code!("operations[{}]", super::text::index(&id))
                }
                None => self.operation(&reader.operation(section, path, &method.name, node), depth + 1),
            };
            self.note(method.noted, depth + 1, &mut out);
            line(&mut out, depth + 1, immutable, key(&method.name), false, ty);
        }
        out.push(margin(depth));
        out.push("}");
        out
    }

    fn operation(&mut self, operation: &Operation<'d>, depth: usize) -> Code {
        let mut out = Code::fixed("{\n");
        let immutable = self.options.immutable;
        self.parameters(&operation.parameters, depth + 1, &mut out);
        match &operation.body {
            Some(body) => {
                let ty = self.body(body, depth + 1);
                self.note(body.noted, depth + 1, &mut out);
                line(&mut out, depth + 1, immutable, Code::fixed("requestBody"), !body.required, ty);
            }
            None => absent(&mut out, depth + 1, immutable, "requestBody"),
        }
        let responses = match operation.responses.is_empty() {
            true => Code::fixed("never"),
            false => {
                let mut all = Code::fixed("{\n");
                for response in &operation.responses {
                    let ty = self.response(response, depth + 2);
                    self.note(response.noted, depth + 2, &mut all);
                    line(&mut all, depth + 2, immutable, key(response.status), false, ty);
                }
                all.push(margin(depth + 1));
                all.push("}");
                all
            }
        };
        line(&mut out, depth + 1, immutable, Code::fixed("responses"), false, responses);
        out.push(margin(depth));
        out.push("}");
        out
    }

    fn parameters(&mut self, parameters: &[Parameter<'d>], depth: usize, out: &mut Code) {
        let immutable = self.options.immutable;
        let mut all = Code::fixed("{\n");
        for location in LOCATIONS {
            let of: Vec<_> = parameters.iter().filter(|p| p.location == location).map(|p| &p.member).collect();
            if of.is_empty() {
                absent(&mut all, depth + 1, immutable, location);
                continue;
            }
            let optional = of.iter().all(|member| member.optional);
            let mut group = Code::fixed("{\n");
            of.into_iter().for_each(|member| self.member(member, depth + 2, &mut group));
            group.push(margin(depth + 1));
            group.push("}");
            line(&mut all, depth + 1, immutable, Code::fixed(location), optional, group);
        }
        all.push(margin(depth));
        all.push("}");
        line(out, depth, immutable, Code::fixed("parameters"), false, all);
    }

    pub fn body(&mut self, body: &Body<'d>, depth: usize) -> Code {
        if let Some(reference) = &body.reference {
            return self.ty(reference, depth);
        }
        let contents = match body.contents.is_empty() {
            true => code!("{{\n{}\"*/*\"?: never;\n{}}}", margin(depth + 2), margin(depth + 1)),
            false => self.contents(&body.contents, depth + 1),
        };
        let mut out = Code::fixed("{\n");
        line(&mut out, depth + 1, self.options.immutable, Code::fixed("content"), false, contents);
        out.push(margin(depth));
        out.push("}");
        out
    }

    fn contents(&mut self, contents: &[Content<'d>], depth: usize) -> Code {
        let mut out = Code::fixed("{\n");
        for content in contents {
            let ty = self.ty(&content.ty, depth + 1);
            self.note(content.noted, depth + 1, &mut out);
            line(&mut out, depth + 1, self.options.immutable, key(content.media_type), false, ty);
        }
        out.push(margin(depth));
        out.push("}");
        out
    }

    pub fn response(&mut self, response: &Response<'d>, depth: usize) -> Code {
        if let Some(reference) = &response.reference {
            return self.ty(reference, depth);
        }
        let mut headers = Code::fixed("{\n");
        for header in &response.headers {
            self.member(header, depth + 2, &mut headers);
        }
        let readonly = if self.options.immutable { "readonly " } else { "" };
        headers.push(code!("{}{}[name: string]: unknown;\n{}}}", margin(depth + 2), readonly, margin(depth + 1)));
        let mut out = Code::fixed("{\n");
        line(&mut out, depth + 1, false, Code::fixed("headers"), false, headers);
        match response.contents.is_empty() {
            true => absent(&mut out, depth + 1, false, "content"),
            false => {
                let contents = self.contents(&response.contents, depth + 1);
                line(&mut out, depth + 1, false, Code::fixed("content"), false, contents);
            }
        }
        out.push(margin(depth));
        out.push("}");
        out
    }
}
