// Writes the echo as the implementation of a generated server: each method of its traits reports its arguments, and
// returns the typed response that the request asks for. It reads only our own output.
//
//   implement.mjs FOLDER CRATE

import fs from 'node:fs';
import path from 'node:path';
import { methods, split, variants } from './traits.mjs';

const [folder, crate] = process.argv.slice(2);
const read = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
const { operations } = JSON.parse(read('contract.json'));

const isBytes = (type) => type === 'axum::body::Bytes';

/** An expression for a field of an answer. */
function made(name, type) {
    if (type === 'axum::http::StatusCode') return 'axum::http::StatusCode::from_u16(asked.status)?';
    if (isBytes(type)) return 'asked.body.as_str().unwrap_or_default().to_owned().into()';
    const item = /^types::Items<(.*)>$/.exec(type)?.[1];
    if (item) return `serde_json::from_value::<Vec<${item}>>(asked.body)?.into()`;
    if (name === 'body' || name === '') return 'serde_json::from_value(asked.body)?';
    return type.startsWith('Option<') ? 'None' : 'serde_json::from_value(serde_json::Value::Null)?';
}

/** The arms that make the typed answers of an operation. */
function answers(code, response) {
    const all = variants(code, response).map((variant) => {
        const arm = new RegExp(`${response}::${variant.name}(?: \\{|\\(| =>)[^]*?(?=\n            ${response}::|\n        \\})`).exec(code)[0];
        const types = [...(/\.of\(&\[(.*?)\]\)/.exec(arm)?.[1] ?? '').matchAll(/"([^"]*)"/g)].map((match) => match[1]);
        const status = /^Status(\d)(\d\d|XX)?/.exec(variant.name);
        const pattern = status[2] === 'XX' ? `${status[1]}00..=${status[1]}99` : status[2] ? status[1] + status[2] : '_';
        const fields = variant.fields.map(([name, type]) => (name ? `${name}: ` : '') + made(name, type)).join(', ');
        const value = fields && (variant.named ? ` { ${fields} }` : `(${fields})`);
        return { rank: pattern === '_' ? 2 : pattern.includes('.') ? 1 : 0, types, pattern, value: `apis::$MODULE::${response}::${variant.name}${value}` };
    });
    all.sort((a, b) => a.rank - b.rank);
    const lines = all.flatMap(({ pattern, types, value }) =>
        types.length > 0 ? types.map((type) => `(${pattern}, ${JSON.stringify(type)}) => ${value},`) : [`(${pattern}, _) => ${value},`]);
    return [...lines, '#[allow(unreachable_patterns)] _ => return Err(echo::undeclared(&asked)),'];
}

let out = `//! The echo.\n\npub mod echo;\n\nuse crate::{apis, models, types};\n\n#[derive(Default)]\npub struct Implementation {}\n`;
const traits = read('src/apis/mod.rs');
if (traits.includes('pub trait Authentication')) {
    out += '\nimpl apis::Authentication for Implementation {\n';
    for (const [, method] of traits.matchAll(/\n    fn (\w+)\(/g)) {
        out += `    async fn ${method}(&self, _: &types::Context, credential: types::Credential, _: &[String]) -> Result<types::Principal, types::Denied> {\n`;
        // Two credentials are known to be bad: the tests send them.
        out += `        match credential {\n`;
        out += `            types::Credential::Bearer(text) | types::Credential::ApiKey(text) if text == "wrong" => Err(types::Denied::Unauthorized),\n`;
        out += `            types::Credential::Bearer(text) | types::Credential::ApiKey(text) if text == "forbidden" => Err(types::Denied::Forbidden),\n`;
        out += `            _ => Ok(types::Principal { subject: "anybody".to_owned(), ..Default::default() }),\n        }\n    }\n`;
    }
    out += '}\n';
}
for (const [, module] of traits.matchAll(/\npub mod (\w+);/g)) {
    const code = read(`src/apis/${module}.rs`);
    const { trait, all } = methods(code);
    out += `\nimpl apis::${module}::${trait} for Implementation {\n`;
    for (const { method, list, response, index } of all) {
        const parameters = split(list).filter(Boolean).map((text) => text.split(': '));
        const signature = parameters.map(([name, type]) => (type ? `${name}: ${/^(Option<)?\w+Body>?$/.test(type) ? type.replace(/\w+Body/, (name) => `apis::${module}::${name}`) : type}` : name)).join(', ');
        const { id } = operations[index];
        out += `    async fn ${method}(${signature}) -> Result<apis::${module}::${response}, types::Failure> {\n`;
        out += `        let echo = echo::Echo::new(${JSON.stringify(id)}, context);\n`;
        for (const [name] of parameters.filter(([name]) => name.endsWith('_params'))) out += `        let echo = echo.parameters(&${name});\n`;
        const [, type] = parameters.find(([name]) => name === 'body') ?? [];
        if (type) out += `        ${told(code, module, type)}\n`;
        out += `        let asked = echo.tell()?;\n`;
        out += `        Ok(match (asked.status, asked.media_type.as_str()) {\n`;
        for (const arm of answers(code, response)) out += `            ${arm.replace('$MODULE', module)}\n`;
        out += '        })\n    }\n\n';
    }
    out += '}\n';
}

/** Tells a body of this type. */
function told(code, module, type) {
    const inner = /^Option<(.*)>$/.exec(type)?.[1];
    if (inner && !type.startsWith('Option<Option<')) return `let echo = match body { Some(body) => { ${told(code, module, inner)} echo } None => echo };`;
    if (isBytes(type)) return 'let echo = echo.bytes(&body);';
    if (/^\w+Body$/.test(type)) {
        const arms = variants(code, type).map(({ name, fields: [[, type]] }) =>
            `apis::${module}::${type_(code, name)}::${name}(body) => { ${told(code, module, type)} echo }`);
        return `let echo = match body { ${arms.join(', ').replaceAll('$TYPE', type)} };`;
    }
    return 'let echo = echo.body(&body);';
}
function type_() {
    return '$TYPE';
}

fs.rmSync(path.join(folder, 'src/implementation'), { recursive: true });
fs.mkdirSync(path.join(folder, 'src/implementation'));
fs.writeFileSync(path.join(folder, 'src/implementation/mod.rs'), out);
fs.copyFileSync(path.join(import.meta.dirname, 'echo.rs'), path.join(folder, 'src/implementation/echo.rs'));
const main = read('src/main.rs').replace(
    'server::with_settings(Implementation::default(), settings)',
    `server::with_settings(Implementation::default(), settings).layer(axum::middleware::from_fn(${crate}::implementation::echo::layer))`,
);
// With a layer around the router the program follows rings of types as the library does.
const limit = read('src/lib.rs').match(/^#!\[recursion_limit.*$/m)[0];
fs.writeFileSync(path.join(folder, 'src/main.rs'), main.replace(/^(?!\/\/!)/m, `${limit}\n`));
