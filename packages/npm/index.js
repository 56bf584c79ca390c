// The library: the module of the page, with promises, errors and files as programs expect them.

import { module } from '#module';

import * as glue from './glue.js';
import { unpack } from './zip.js';

/** What was wrong with a description, or with the options and settings of a call. */
export class SpecmintError extends Error {
    constructor(problems) {
        super(problems.map(sentence).join('\n'));
        this.name = 'SpecmintError';
        this.problems = problems;
    }
}

const sentence = ({ file, line, column, option, message }) => {
    const place = option ?? [file, line, column].filter(Boolean).join(':');
    return place ? `${place}: ${message}` : message;
};

let loaded;

/** Compiles the module once; called by all others. */
export async function load() {
    loaded ??= Promise.resolve(module()).then((source) => glue.default({ module_or_path: source }));
    await loaded.catch((error) => {
        // The next call tries again.
        loaded = undefined;
        throw error;
    });
}

export async function generators() {
    await load();
    return glue.generators();
}

export async function validate(description) {
    await load();
    const { name, bytes, given, settings } = described(description);
    return succeeded(glue.check(name, bytes, given, settings));
}

export async function generate(request) {
    await load();
    return generated(request);
}

export async function diff(before, after) {
    await load();
    const [old, now] = [generated(before), generated(after)];
    const files = [];
    for (const path of [...new Set([...old.files.keys(), ...now.files.keys()])].sort()) {
        // Lists of files repeat what is shown.
        if (path.startsWith('.openapi-generator/')) continue;
        const [one, other] = [old.files.get(path), now.files.get(path)];
        if (!one) files.push({ path, change: 'new' });
        else if (!other) files.push({ path, change: 'removed' });
        else if (!same(one, other)) files.push({ path, change: 'changed' });
    }
    return { files, breaking: succeeded(glue.breaking(described(before), described(after))) };
}

function generated(request) {
    const { name, bytes, given, settings } = described(request);
    const made = succeeded(glue.generate(request.generator, name, bytes, request.options, given, settings));
    let files;
    return {
        archiveName: made.archiveName,
        zip: made.zip,
        warnings: made.warnings,
        get files() {
            return (files ??= unpack(made.zip));
        },
    };
}

/** A description as the module takes it. */
function described({ spec, name = 'openapi', files = {}, settings }) {
    const bytes = bytesOf(spec);
    const given = { load: (path) => (Object.hasOwn(files, path) ? bytesOf(files[path]) : undefined) };
    return { name, bytes, given, settings };
}

const encoder = new TextEncoder();

function bytesOf(content) {
    if (content instanceof Uint8Array) return content;
    return encoder.encode(typeof content === 'string' ? content : JSON.stringify(content));
}

function succeeded({ ok, problems, optionProblems }) {
    if (ok) return ok;
    throw new SpecmintError(problems ?? optionProblems);
}

const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
