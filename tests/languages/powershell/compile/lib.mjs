// Shared by the tests of this folder: runs specmint and checks its output.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { files, generator, scratch } from '../../shared/generating.mjs';
import { check } from './check.mjs';

export * from '../../shared/generating.mjs';
export { check };

export const here = path.dirname(fileURLToPath(import.meta.url));
export const outputs = scratch('powershell');
/** Without it the GUID is another one in each run. */
export const packageGuid = 'a27b908d-2a20-467f-bc32-af6f3a654ac5';
const made = generator('powershell', outputs, { packageGuid });
export const { listing, generate } = made;

/** Runs the command line with these options, and a GUID where they have none. */
export const run = (file, options = {}, extra = []) => made.run(file, { packageGuid, ...options }, extra);

/** The problems of the module in a folder. */
export const problems = (folder) => check(files(folder)).problems;

/** A table of one column for each key of the rows, where the tests end. */
export function report(rows) {
  if (rows.length > 0) console.table(rows);
}

/** Writes a description into the folder of outputs, and gives its path. */
export function description(name, document) {
  const file = path.join(outputs, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(document));
  return file;
}
