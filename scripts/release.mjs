// Writes the files for scripts/release: the version numbers, the section of the changelog, and the descriptions of a
// release.
//
//   node scripts/release.mjs prepare [VERSION]   changes the files in NUMBERS and the changelog, and prints the version
//   node scripts/release.mjs changed             prints the files that `prepare` changes
//   node scripts/release.mjs describe VERSION FOLDER COMMIT PROFILE

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** All places with the version number: the file, and a pattern that precedes the number. */
const NUMBERS = [
    ['Cargo.toml', /(\nname = "specmint"\nversion = ")([^"]+)/],
    ['Cargo.lock', /(\nname = "specmint"\nversion = ")([^"]+)/],
    ['fuzz/Cargo.lock', /(\nname = "specmint"\nversion = ")([^"]+)/],
    ['packages/npm/package.json', /("version": ")([^"]+)/],
    ['src/service/openapi.json', /("version": ")([^"]+)/],
    ['src/service/editor.json', /("version": ")([^"]+)/],
    ['action.yml', /(The version of specmint[^]*?default: )(\S+)/],
];
const CHANGELOG = 'CHANGELOG.md';

const read = (file) => readFileSync(file, 'utf8');

/** Exits with an error message. */
function stop(why) {
    console.error(`error: ${why}`);
    process.exit(1);
}

function prepare(given) {
    const [, , now] = NUMBERS[0][1].exec(read('Cargo.toml'));
    const version = given ?? now;
    if (!SEMVER.test(version)) stop(`${version} is not a version; use one such as 1.2.3`);
    for (const [file, pattern] of NUMBERS) {
        const text = read(file);
        if (!pattern.test(text)) stop(`${file}: the version's number is not where it should be`);
        writeFileSync(file, text.replace(pattern, `$1${version}`));
    }
    const heading = new RegExp(`^## (?:${version.replaceAll('.', '\\.')} - unreleased|Unreleased)$`, 'mi');
    const log = read(CHANGELOG);
    if (!heading.test(log)) stop(`${CHANGELOG} has no section "${version} - unreleased"; write what has changed there`);
    writeFileSync(CHANGELOG, log.replace(heading, `## ${version} - ${new Date().toISOString().slice(0, 10)}`));
    console.log(version);
}

/** The changelog's section of a version, without its heading. */
function notes(version) {
    const [, section] = read(CHANGELOG).split(new RegExp(`^## ${version.replaceAll('.', '\\.')} - .*$`, 'm'));
    return section.split(/^## /m)[0].trim() + '\n';
}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The bill of materials of the native program, which maturin puts into the wheel (CycloneDX). */
function materials(wheel) {
    const all = execFileSync('python3', ['-c', `
import sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
[name] = [name for name in wheel.namelist() if name.endswith('.cyclonedx.json')]
sys.stdout.buffer.write(wheel.read(name))`, wheel]);
    return `${JSON.stringify(JSON.parse(all), null, 2)}\n`;
}

/** The provenance of the files: an unsigned in-toto statement in the format of SLSA. */
function provenance(version, subjects, commit, profile) {
    const material = (uri, file) => ({ uri, digest: { sha256: sha256(file) } });
    return {
        _type: 'https://in-toto.io/Statement/v1',
        subject: subjects.map(([name, digest]) => ({ name, digest: { sha256: digest } })),
        predicateType: 'https://slsa.dev/provenance/v1',
        predicate: {
            buildDefinition: {
                buildType: 'urn:specmint:scripts-release:v1',
                externalParameters: { version },
                internalParameters: { profile },
                resolvedDependencies: [
                    { uri: 'urn:specmint:source', digest: { gitCommit: commit } },
                    material('urn:specmint:source:Cargo.lock', 'Cargo.lock'),
                    material('urn:specmint:source:package-lock.json', 'package-lock.json'),
                    { uri: 'urn:specmint:rustc', annotations: { version: execFileSync('rustc', ['--version'], { encoding: 'utf8' }).trim() } },
                ],
            },
            runDetails: { builder: { id: 'urn:specmint:scripts-release' }, metadata: { finishedOn: new Date().toISOString() } },
        },
    };
}

function describe(version, folder, commit, profile) {
    const name = (file) => join(folder, file);
    const [wheel] = readdirSync(folder).filter((file) => file.endsWith('.whl'));
    writeFileSync(name(`specmint-${version}.cdx.json`), materials(name(wheel)));
    writeFileSync(name('NOTES.md'), notes(version));
    const sums = readdirSync(folder).sort().map((file) => [file, sha256(name(file))]);
    writeFileSync(name('SHA256SUMS'), sums.map(([file, sum]) => `${sum}  ${file}\n`).join(''));
    writeFileSync(name(`specmint-${version}.intoto.json`), `${JSON.stringify(provenance(version, sums, commit, profile), null, 2)}\n`);
}

const [what, ...rest] = process.argv.slice(2);
if (what === 'prepare') prepare(...rest);
else if (what === 'changed') console.log([...NUMBERS.map(([file]) => file), CHANGELOG].join('\n'));
else if (what === 'describe') describe(...rest);
else stop('use prepare, changed or describe');
