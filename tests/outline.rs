//! Formats the operations of a model as lines of text that tests can search.

use specmint::api::{
    Api, Callback, Content, Header, Operation, Response, SecurityKind, Serialization, Server, Shape, Type, examples,
};
use specmint::spec::Node;

/// The model as lines of text.
pub fn outline(api: &Api<'_>) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(docs) = api.info.external_docs {
        out.push(format!("docs {}{}", docs.url, noted(docs.description)));
    }
    out.extend(api.servers.iter().map(|s| format!("server {}", server(s))));
    for tag in &api.tags {
        let docs = tag.external_docs.map(|d| format!("{}{}", d.url, noted(d.description)));
        let parent = tag.parent.map(|p| format!("under {}", api.tags[p].name));
        let kind = tag.kind.map(|kind| format!("kind {kind}"));
        let facts = [tag.summary.map(str::to_owned), tag.description.map(str::to_owned), kind, docs, parent];
        let facts: Vec<_> = facts.into_iter().flatten().collect();
        out.push(format!("tag {}: {}", tag.name, facts.join(", ")).trim_end().to_owned());
    }
    for scheme in &api.security_schemes {
        let deprecated = if scheme.deprecated { " deprecated" } else { "" };
        out.push(format!("scheme {}{deprecated}: {}{}", scheme.name, kind(&scheme.kind), noted(scheme.description)));
    }
    out.extend(api.webhooks.iter().map(|w| format!("webhook {}", callback(api, w))));
    for (sort, list) in [("operation", &api.operations), ("incoming", &api.incoming)] {
        for operation in list {
            out.push(format!("{sort} {}: {} {}", operation.id, operation.method, operation.path));
            parts(api, operation, &mut |line| out.push(format!("{} {line}", operation.id)));
        }
    }
    out.extend(api.warnings.iter().map(|w| format!("warning {} at {}", w.rule, w.pointer)));
    out
}

fn parts(api: &Api<'_>, operation: &Operation<'_>, line: &mut dyn FnMut(String)) {
    if let Some(summary) = operation.summary {
        line(format!("summary: {summary}"));
    }
    if let Some(docs) = operation.external_docs {
        line(format!("docs {}{}", docs.url, noted(docs.description)));
    }
    for p in &operation.parameters {
        let location = format!("{} {}", lower(&format!("{:?}", p.location)), p.name);
        let empty = if p.allow_empty { " empty" } else { "" };
        line(format!(
            "{location}{}: {}, {}{empty}{}",
            mark(p.required),
            ty(api, &p.ty),
            written(&p.encoding),
            old(p.deprecated)
        ));
        show_examples(p.node, &location, line);
    }
    if let Some(body) = &operation.body {
        line(format!(
            "body{}{}",
            if body.required { " required" } else { "" },
            body.description.map(|d| format!(": {d}")).unwrap_or_default()
        ));
        for content in &body.contents {
            let sent = if std::ptr::eq(body.preferred_content(), content) { " sent" } else { "" };
            line(format!("body {}{sent}: {}", content.media_type, content_type(api, content)));
            show_examples(content.node, &format!("body {}", content.media_type), line);
            for field in content.form.iter().flat_map(|form| &form.fields) {
                let e = &field.encoding;
                let style = e.style.map(|s| Serialization::Style {
                    style: s,
                    explode: e.explode.unwrap_or(false),
                    allow_reserved: e.allow_reserved,
                });
                let style = style.map(|s| format!(" {}", written(&s))).unwrap_or_default();
                let media = e.content_type.map(|t| format!(" as {t}")).unwrap_or_default();
                line(format!("field {}{}: {}{media}{style}", field.name, mark(field.required), ty(api, &field.ty)));
                e.headers.iter().for_each(|h| line(format!("field {} header {}", field.name, header(api, h))));
            }
            let by_place: Vec<_> = content.prefix_encoding.iter().filter_map(|e| e.content_type).collect();
            if let Some(item) = &content.item_encoding {
                line(format!("parts: {}, then {}", by_place.join(", "), item.content_type.unwrap_or_default()));
            }
        }
    }
    operation.responses.iter().for_each(|r| response(api, r, line));
    let alternatives = operation.security.iter().map(|alternative| {
        let uses = alternative.iter().map(|u| format!("{}({})", u.name, u.scopes.join(" ")));
        let uses: Vec<_> = uses.collect();
        if uses.is_empty() { "nobody".to_owned() } else { uses.join("+") }
    });
    line(format!("security: {}", alternatives.collect::<Vec<_>>().join(" or ")));
    operation.servers.iter().for_each(|s| line(format!("server {}", server(s))));
    operation.callbacks.iter().for_each(|c| line(format!("callback {}", callback(api, c))));
}

fn response(api: &Api<'_>, response: &Response<'_>, line: &mut dyn FnMut(String)) {
    let status = response.status;
    line(format!("{status}: {}", response.description.unwrap_or_default()));
    for content in &response.contents {
        let read = if response.preferred_content().is_some_and(|r| std::ptr::eq(r, content)) { " read" } else { "" };
        line(format!("{status} {}{read}: {}", content.media_type, content_type(api, content)));
        show_examples(content.node, &format!("{status} {}", content.media_type), line);
    }
    response.headers.iter().for_each(|h| line(format!("{status} header {}", header(api, h))));
    for link in &response.links {
        let mut text = format!("{status} link {}: ", link.name);
        text += link.operation.map_or("nowhere", |i| &api.operations[i].id);
        link.parameters.iter().for_each(|(name, value)| text += &format!(" {name}={}", value.to_json()));
        text += &link.body.map(|b| format!(" body={}", b.to_json())).unwrap_or_default();
        text += &link.server.as_ref().map(|s| format!(" at {}", server(s))).unwrap_or_default();
        line(text + &noted(link.description));
    }
}

fn show_examples(node: Node<'_>, at: &str, line: &mut dyn FnMut(String)) {
    for example in examples(node) {
        let value = example.value.map(|v| v.to_json());
        let place = example.external.map(|url| format!("at {url}"));
        let travels = example.serialized.map(|text| format!("as {text}"));
        let facts = [example.name.map(str::to_owned), example.summary.map(str::to_owned), value, place, travels];
        line(format!("{at} example {}", facts.into_iter().flatten().collect::<Vec<_>>().join(" ")));
    }
}

fn header(api: &Api<'_>, h: &Header<'_>) -> String {
    format!(
        "{}{}: {}, {}{}{}",
        h.name,
        mark(h.required),
        ty(api, &h.ty),
        written(&h.encoding),
        old(h.deprecated),
        noted(h.description)
    )
}

fn content_type(api: &Api<'_>, content: &Content<'_>) -> String {
    let whole = content.ty.as_ref().map_or_else(|| "nothing".to_owned(), |t| ty(api, t));
    let stream = content.stream.as_ref().map(|s| format!(", {:?} of {}", s.framing, ty(api, s.item())));
    whole + &stream.unwrap_or_default()
}

fn callback(api: &Api<'_>, callback: &Callback<'_>) -> String {
    let ids: Vec<_> = callback.operations.iter().map(|i| api.incoming[*i].id.as_str()).collect();
    let expression = callback.expression.map(|e| format!(" {e}")).unwrap_or_default();
    format!("{}{expression}: {}", callback.name, ids.join(", "))
}

fn server(server: &Server<'_>) -> String {
    let mut out = server.name.map(|n| format!("{n} ")).unwrap_or_default() + &server.url;
    for v in &server.variables {
        let allowed: String = v.allowed.iter().map(|a| format!("|{a}")).collect();
        out += &format!(" {}={}{allowed}{}", v.name, v.default, noted(v.description));
    }
    out + &noted(server.description)
}

fn kind(kind: &SecurityKind<'_>) -> String {
    match kind {
        SecurityKind::ApiKey { location, name } => format!("key {name} in {location:?}"),
        SecurityKind::Basic => "basic".to_owned(),
        SecurityKind::Bearer { format } => format!("bearer {}", format.unwrap_or_default()),
        SecurityKind::OpenIdConnect { url } => format!("open id {url}"),
        SecurityKind::MutualTls => "mutual tls".to_owned(),
        SecurityKind::Http(name) => (*name).to_owned(),
        SecurityKind::OAuth2 { flows, metadata_url } => {
            let mut out = "oauth2".to_owned();
            for flow in flows {
                let urls = [
                    ("at", flow.authorization_url),
                    ("device", flow.device_authorization_url),
                    ("token", flow.token_url),
                    ("refresh", flow.refresh_url),
                ];
                let mut facts: Vec<_> = urls.iter().filter_map(|(n, url)| Some(format!("{n} {}", (*url)?))).collect();
                facts.extend(flow.scopes.iter().map(|(scope, meaning)| format!("{scope}={meaning}")));
                out += &format!(" {}({})", flow.name, facts.join(" "));
            }
            out + &metadata_url.map(|url| format!(" metadata {url}")).unwrap_or_default()
        }
    }
}

fn written(encoding: &Serialization<'_>) -> String {
    match encoding {
        Serialization::Content(media_type) => format!("as {media_type}"),
        Serialization::Style { style, explode, allow_reserved } => {
            let style = lower(&format!("{style:?}")).replace("delimited", "").replace("object", "");
            let explode = if *explode { " explode" } else { "" };
            format!("{style}{explode}{}", if *allow_reserved { " reserved" } else { "" })
        }
    }
}

fn ty(api: &Api<'_>, t: &Type<'_>) -> String {
    match &t.shape {
        Shape::Model(id) => api.model(*id).name.clone(),
        Shape::Array(item) => format!("[{}]", ty(api, item)),
        Shape::Tuple(tuple) => format!("({})", tuple.items.iter().map(|i| ty(api, i)).collect::<Vec<_>>().join(", ")),
        Shape::Integer(_) => "integer".to_owned(),
        Shape::String(_) => "string".to_owned(),
        other => lower(&format!("{other:?}")),
    }
}

fn mark(required: bool) -> &'static str {
    if required { "!" } else { "" }
}

fn old(deprecated: bool) -> &'static str {
    if deprecated { " deprecated" } else { "" }
}

fn noted(text: Option<&str>) -> String {
    text.map(|text| format!(" ({text})")).unwrap_or_default()
}

fn lower(text: &str) -> String {
    text.to_ascii_lowercase()
}
