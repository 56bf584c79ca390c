// Descriptions that are not quite valid: all rows of tests/waived.json in one, which `--skip-validate-spec` accepts.
import fs from 'node:fs';
import path from 'node:path';
import { root, scratch } from './generating.mjs';

/** Adds the members of one object to another, at all depths. */
function add(to, more) {
  for (const [key, value] of Object.entries(more)) {
    const isObject = (it) => it !== null && typeof it === 'object' && !Array.isArray(it);
    if (isObject(to[key]) && isObject(value)) add(to[key], value);
    else to[key] = value;
  }
}

/** The files of the descriptions, one for each version. */
export function waivedDocuments() {
  const rows = JSON.parse(fs.readFileSync(path.join(root, 'tests/waived.json'), 'utf8'));
  const folder = scratch('waived');
  return ['3.0.3', '3.1.0'].map((openapi) => {
    const description = { openapi, info: { title: 'Waived', version: '1.0.0' }, paths: {} };
    for (const row of rows) add(description, row.description);
    const file = path.join(folder, `${openapi}.json`);
    fs.writeFileSync(file, JSON.stringify(description));
    return { name: `what is waived in ${openapi}`, file };
  });
}
