// What action.yml runs: specmint, and what came of it for the job, the log and the pull request.

import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const { env } = process;
const mode = env.SPECMINT_MODE || 'check';
// As many bytes as a comment can have, with what is around the lines.
const LONGEST = 60_000;
/** By which a later run finds the comment of an earlier one. */
const MARK = '<!-- specmint -->';

/** Writes a line to the log that the job shows as an error. */
function report(why) {
    console.log(`::error title=specmint::${why.replace(/%/g, '%25').replace(/\r?\n/g, '%0A')}`);
}

function fail(why) {
    report(why);
    process.exit(1);
}

/** Words as a shell splits them, with quotes and backslashes; nothing else has a meaning. */
function split(text) {
    const words = [];
    let word = null, quote = '';
    for (let at = 0; at < text.length; at += 1) {
        const sign = text[at];
        if (quote === "'" ? sign === quote : quote === '"' && sign === quote) quote = '';
        else if (quote === "'") word += sign;
        else if (sign === '\\' && at + 1 < text.length) {
            at += 1;
            // A backslash before the end of a line joins it with the next.
            if (text[at] !== '\n') word = (word ?? '') + (quote === '"' && !'"\\$`'.includes(text[at]) ? '\\' : '') + text[at];
        } else if (quote === '"') word += sign;
        else if (sign === "'" || sign === '"') {
            quote = sign;
            word ??= '';
        } else if (/\s/.test(sign)) {
            if (word !== null) words.push(word);
            word = null;
        } else word = (word ?? '') + sign;
    }
    if (quote) fail(`The input "arguments" has a ${quote} without its end.`);
    if (word !== null) words.push(word);
    return words;
}

/** Runs specmint; standard error goes to the log. */
function specmint(command, more = []) {
    const [program, ...first] = env.SPECMINT_PROGRAM ? [env.SPECMINT_PROGRAM] : ['npx', '--yes', `specmint@${env.SPECMINT_VERSION}`];
    const given = split(env.SPECMINT_ARGUMENTS ?? '');
    const ran = spawnSync(program, [...first, command, ...given, ...more], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 });
    if (ran.error) fail(`${program} could not be run: ${ran.error.message}`);
    return ran;
}

/** A value for later steps. */
const output = (name, value) => env.GITHUB_OUTPUT && appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`);

/** A fence that no line of the text ends. */
function fenced(text) {
    const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}diff\n${text.trimEnd()}\n${fence}`;
}

/** The call of the API that a comment is; its answer as JSON. */
async function call(method, path, body) {
    const response = await fetch(`${env.GITHUB_API_URL}${path}`, {
        method,
        headers: { Accept: 'application/vnd.github+json', Authorization: `Bearer ${env.SPECMINT_TOKEN}`, 'User-Agent': 'specmint' },
        body: body && JSON.stringify(body),
    });
    if (response.ok) return response.json();
    const why = response.status === 403 ? ' Give the job the permission "pull-requests: write".' : '';
    throw new Error(`The comment could not be written: ${new URL(env.GITHUB_API_URL).host} responded with status ${response.status}.${why}`);
}

/** Writes the comment of the pull request, or changes the one of an earlier run. `first` is false where only an earlier one is changed. */
async function comment(text, first) {
    const event = existsSync(env.GITHUB_EVENT_PATH ?? '') ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) : {};
    const number = event.pull_request?.number;
    if (!number) return console.log('There is no pull request to comment on.');
    const issue = `/repos/${env.GITHUB_REPOSITORY}/issues`;
    let earlier;
    for (let page = 1; !earlier; page += 1) {
        const comments = await call('GET', `${issue}/${number}/comments?per_page=100&page=${page}`);
        earlier = comments.find(({ body }) => body?.startsWith(MARK));
        if (comments.length < 100) break;
    }
    const body = { body: `${MARK}\n${text}` };
    if (earlier) await call('PATCH', `${issue}/comments/${earlier.id}`, body);
    else if (first) await call('POST', `${issue}/${number}/comments`, body);
}

if (mode === 'generate') {
    const ran = specmint('generate');
    console.log(ran.stdout.trimEnd());
    process.exit(ran.status ?? 1);
}
if (mode !== 'check' && mode !== 'comment') fail(`The input "mode" is "${mode}"; use generate, check or comment.`);
const { status, stdout } = specmint('diff');
console.log(stdout.trimEnd());
if (status !== 0 && status !== 1) process.exit(status ?? 1);
output('out-of-date', status === 1);
const patch = status === 1 ? specmint('diff', ['--patch']).stdout : '';
if (patch) console.log(`::group::Lines that differ\n${patch.trimEnd()}\n::endgroup::`);
const advice = 'The generated code is out of date. Generate it again and commit it.';
if (mode === 'comment') {
    const shown = patch.length > LONGEST ? `${patch.slice(0, LONGEST)}\n[cut: the log of the job has all lines]` : patch;
    const details = `<details><summary>Lines that differ</summary>\n\n${fenced(shown)}\n\n</details>`;
    const text = status === 1 ? `${advice}\n\n${fenced(stdout)}\n\n${details}` : 'The generated code is up to date.';
    await comment(text, status === 1).catch((error) => fail(error.message));
} else if (status === 1) {
    report(advice);
    // An exit would lose what the log has not taken yet of many lines.
    process.exitCode = 1;
}
