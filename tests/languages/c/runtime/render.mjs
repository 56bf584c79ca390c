// Renders the runtime's templates as the generator does, for a client with every kind of credential: node render.mjs
// FOLDER. It supports only the part of the template language that these templates use.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const templates = join(dirname(fileURLToPath(import.meta.url)), '../../../../templates/c');
const out = process.argv[2];
const credentials = [
    { name: 'accessToken', comment: 'bearer token', is_keys: false },
    { name: 'username', comment: 'of basic authentication', is_keys: false },
    { name: 'password', comment: 'of basic authentication', is_keys: false },
    { name: 'apiKeys_header', comment: 'keys by name', is_keys: true },
    { name: 'apiKeys_query', comment: 'keys by name', is_keys: true },
];
const values = {
    guard: 'RUNTIME_',
    symbol: 'runtime_##name',
    base_path: '"http://127.0.0.1:1/v1"',
    user_agent: '"runtime_client/1.0"',
    key_parameters: ', list_t *apiKeys_header, list_t *apiKeys_query',
    indented: process.env.INDENTED ?? '0',
};

function render(text) {
    return text
        .replace(/\s*\{%-/g, '{%')
        .replace(/\{% for credential in credentials %\}(.*?)\{% endfor %\}/gs, (_, body) =>
            credentials
                .map((credential) =>
                    body
                        .replace(/\{% if credential\.is_keys %\}(.*?)(?:\{% else %\}(.*?))?\{% endif %\}/gs, (_, then, otherwise = '') =>
                            credential.is_keys ? then : otherwise,
                        )
                        .replace(/\{\{ credential\.(\w+) \}\}/g, (_, name) => credential[name]),
                )
                .join(''),
        )
        .replace(/\{\{ (\w+) \}\}/g, (_, name) => values[name]);
}

for (const folder of ['include', 'model', 'src']) {
    mkdirSync(join(out, folder), { recursive: true });
    for (const name of readdirSync(join(templates, folder))) {
        writeFileSync(join(out, folder, name), render(readFileSync(join(templates, folder, name), 'utf8')));
    }
}
