#!/usr/bin/env node
// Finds the phrases that docs/style.md avoids, in texts that people read and in comments of the sources. The tables "Phrases to
// avoid", "Exceptions" and "Phrases in comments" in that file list them.
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("..", import.meta.url));
const STYLE = "docs/style.md";
const read = (file) => readFileSync(top + file, "utf8");

/** The rows of the table under a heading, as lists of cells. */
function table(markdown, heading) {
  const section = markdown.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${STYLE} has no section ${heading}.`);
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
}

const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]);

// The separator of two words: also a line break of a comment or of a string that continues on the next line.
const GAP = String.raw`(?:\\?\s+(?:(?:\/\/[\/!]?|\*|#)\s+)?)`;
// "There is no x" is good English. Only the first letter of a sentence is a capital: `is None` is Python.
const pattern = ([first, ...rest]) =>
  new RegExp(`(?<!\\b[Tt]here${GAP})\\b[${first}${first.toUpperCase()}]${rest.join("").split(" ").join(GAP)}\\b`, "g");
const phrases = table(read(STYLE), "Phrases to avoid").flatMap(([avoid, write]) =>
  quoted(avoid).map((phrase) => ({ phrase, write, pattern: pattern(phrase) })),
);
const exceptions = table(read(STYLE), "Exceptions").map((cells) => {
  const [phrase, file, text] = cells.map((cell) => quoted(cell)[0]);
  return { phrase, file, text, used: false };
});

/** Replaces everything except `kept` by spaces, so that offsets and lines stay the same. */
function only(text, token, kept) {
  let out = "", at = 0;
  const blank = (part) => part.replace(/[^\n]/g, " ");
  for (const match of text.matchAll(token)) {
    out += blank(text.slice(at, match.index)) + (kept(match[0]) ? match[0] : blank(match[0]));
    at = match.index + match[0].length;
  }
  return out + blank(text.slice(at));
}

const RUST = /\/\/[^\n]*|\/\*[^]*?\*\/|r(#*)"[^]*?"\1|"(?:\\[^]|[^"\\])*"|'(?:\\[^']+|[^'\\\n])'/g;
const SCRIPT = /\/\/[^\n]*|\/\*[^]*?\*\/|(?<=[=(,:!&|?]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n])+\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`/g;
const isString = (token) => /^(?:r#*)?["'`]/.test(token);

/** The parts of a file that people read. */
function visible(file) {
  const text = read(file);
  if (file.startsWith("templates/")) return text.replace(/\{[{%#][^]*?[}%#]\}/g, (tag) => tag.replace(/[^\n]/g, " "));
  if (/(rules|features)\.rs$/.test(file)) return only(text, RUST, (token) => isString(token) || token.startsWith("///"));
  if (file.endsWith(".rs")) return only(text, RUST, isString);
  if (file.endsWith(".js")) return only(text, SCRIPT, isString);
  return text;
}

/** The comments of a Rust file, with everything else replaced by blanks. */
const comments = (file) => only(read(file), RUST, (token) => /^\/[/*]/.test(token));

const READ = ["src", "templates", "www", "README.md", "SECURITY.md", "docs"];
const TEXT = /\.(png|ico|svg|css)$/;
const files = execFileSync("git", ["ls-files", ...READ], { cwd: top, encoding: "utf8" }).trim().split("\n");
let found = 0;
for (const file of files.filter((file) => file !== STYLE && !TEXT.test(file))) {
  const text = visible(file);
  const lines = text.split("\n");
  for (const { phrase, write, pattern } of phrases) {
    for (const match of text.matchAll(pattern)) {
      const line = text.slice(0, match.index).split("\n").length;
      const shown = lines[line - 1].trim();
      const allowed = exceptions.find((e) => e.phrase === phrase && e.file === file && shown.includes(e.text));
      if (allowed) {
        allowed.used = true;
        continue;
      }
      found += 1;
      console.error(`${file}:${line}: avoid "${phrase}", write: ${write}\n    ${shown}`);
    }
  }
}
for (const { phrase, file, text } of exceptions.filter((exception) => !exception.used)) {
  found += 1;
  console.error(`${STYLE}: the exception "${phrase}" in ${file} no longer applies: ${text}`);
}
// A count that has fallen must be written into the table, so that it never rises again.
const commented = files.filter((file) => /^src\/.*\.rs$/.test(file)).map((file) => [file, comments(file).split("\n")]);
for (const [cell, limit] of table(read(STYLE), "Phrases in comments")) {
  const [phrase] = quoted(cell);
  const isOpening = phrase.endsWith(" …");
  const words = phrase.replace(" …", "").replaceAll(", ", "\\b|");
  const wanted = new RegExp(isOpening ? `^\\s*//[/!]? (?:${words}\\b)` : `\\b(?:${words}\\b)`, isOpening ? "" : "i");
  const hits = commented.flatMap(([file, lines]) => lines.flatMap((line, i) => (wanted.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])));
  if (hits.length > Number(limit)) {
    found += hits.length - Number(limit);
    console.error(`${hits.length} lines of comments have "${phrase}", but at most ${limit} may:\n    ${hits.join("\n    ")}`);
  } else if (hits.length < Number(limit)) {
    found += 1;
    console.error(`Only ${hits.length} lines of comments have "${phrase}": write this number into the table of ${STYLE}.`);
  }
}
if (found > 0) {
  console.error(`${found} phrases to rewrite; ${STYLE} has the guide, and the list of exceptions.`);
  process.exit(1);
}
