// The comparison of two sets of files, without a browser.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { steps } from "../counting.mjs";
import { MOST_LINES, compare, difference, split, unified } from "../../www/compare.js";

const scratch = mkdtempSync(join(tmpdir(), "specmint-compare-"));
after(() => rmSync(scratch, { recursive: true }));

/** Numbers that look random and are the same in each run. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The lines of one side of all hunks, applied to the other text. */
function applied(before, hunks) {
  const lines = before.match(/[^\n]*\n|[^\n]+/g) ?? [];
  const out = [];
  let at = 0;
  for (const hunk of hunks) {
    while (at < hunk.before - 1) out.push(lines[at++]);
    for (const { sign, text, ends } of hunk.lines) {
      const line = `${text}${ends ? "\n" : ""}`;
      if (sign !== "+") assert.equal(lines[at++], line);
      if (sign !== "-") out.push(line);
    }
  }
  return [...out, ...lines.slice(at)].join("");
}

/** Lines that diff counts as changed, of its shortest difference. */
function changedByDiff(one, other) {
  const [a, b] = ["a", "b"].map((name) => join(scratch, name));
  writeFileSync(a, one);
  writeFileSync(b, other);
  const { stdout } = spawnSync("diff", ["--minimal", a, b], { encoding: "utf8" });
  return [stdout.match(/^>/gm)?.length ?? 0, stdout.match(/^</gm)?.length ?? 0];
}

test("hunks make one text of the other, and are as short as diff's", () => {
  const next = random(7);
  for (let round = 0; round < 300; round += 1) {
    const text = () => Array.from({ length: next(40) }, () => `${"abcdef"[next(2 + next(5))]}\n`).join("") + (next(4) ? "" : "x");
    let [before, after] = [text(), text()];
    if (next(2)) after = before.split("\n").filter(() => next(6)).join("\n");
    const { hunks, added, removed } = difference(before, after);
    assert.equal(applied(before, hunks), after);
    assert.deepEqual([added, removed], changedByDiff(before, after), JSON.stringify([before, after]));
    const numbers = hunks.flatMap(({ lines }) => lines);
    assert.equal(numbers.filter(({ sign }) => sign === "+").length, added);
    for (const side of ["before", "after"]) {
      const lines = { before, after }[side].match(/[^\n]*\n|[^\n]+/g) ?? [];
      for (const { text, ends, [side]: number } of numbers) if (number) assert.equal(lines[number - 1], `${text}${ends ? "\n" : ""}`);
    }
  }
});

test("rows of both views", () => {
  const before = Array.from({ length: 30 }, (_, i) => `${i}\n`).join("");
  const after = before.replace("5\n6\n", "five\nsix\nsix and a half\n").replace("20\n", "").replace("29\n", "29");
  const { hunks, added, removed } = difference(before, after);
  assert.deepEqual([added, removed], [4, 4]);
  assert.deepEqual(hunks.map(({ before, after, lines }) => [before, after, lines.map(({ sign, text }) => sign + text).join("|")]), [
    [3, 3, " 2| 3| 4|-5|-6|+five|+six|+six and a half| 7| 8| 9"],
    [18, 19, " 17| 18| 19|-20| 21| 22| 23"],
    [27, 27, " 26| 27| 28|-29|+29"],
  ]);
  assert.equal(unified(hunks[0]), hunks[0].lines);
  const rows = split(hunks[0]).map(({ left, right }) => [left && left.before, left?.text, right && right.after, right?.text]);
  assert.deepEqual(rows.slice(2, 7), [[5, "4", 5, "4"], [6, "5", 6, "five"], [7, "6", 7, "six"], [null, undefined, 8, "six and a half"], [8, "7", 9, "7"]]);
  assert.deepEqual(split(hunks[2]).at(-1), {
    left: { sign: "-", text: "29", ends: true, before: 30, after: null }, right: { sign: "+", text: "29", ends: false, before: null, after: 30 },
  });
  assert.deepEqual(difference("a\nb\n", "a\nb\n").hunks, []);
  assert.deepEqual(difference("", "a\n").hunks, [{ before: 1, after: 1, lines: [{ sign: "+", text: "a", ends: true, before: null, after: 1 }] }]);
});

test("each path has its state", () => {
  const bytes = (...values) => new Uint8Array(values);
  const base = new Map([["same", "x"], ["b/gone", "1\n2"], ["a.bin", bytes(0, 255)], ["c.bin", bytes(97, 10)], ["changed", "a\nb\n"]]);
  const files = new Map([["changed", "a\nc\nd\n"], ["same", "x"], ["new", "1\n2\n"], ["a.bin", bytes(0, 255)], ["c.bin", "a\n"], ["__proto__", ""]]);
  const { rows, counts } = compare(base, files);
  assert.deepEqual(rows.map(({ path, state, added, removed }) => `${path} ${state} +${added} −${removed}`), [
    "__proto__ new +0 −0", "a.bin unchanged +0 −0", "b/gone gone +0 −2", "c.bin unchanged +0 −0", "changed changed +2 −1", "new new +2 −0", "same unchanged +0 −0",
  ]);
  assert.deepEqual(counts, { new: 2, gone: 1, changed: 1, unchanged: 3 });
  assert.deepEqual(compare(files, files).counts, { new: 0, gone: 0, changed: 0, unchanged: 6 });
});

test("the cost is bounded, and what is cut is still a difference", () => {
  const next = random(3);
  const noise = (length, kinds) => Array.from({ length }, () => `${next(kinds)}\n`).join("");
  // The worst for Myers: two long texts whose lines are the same few, in no common order.
  for (const [before, after] of [
    [noise(MOST_LINES, 3), noise(MOST_LINES, 3)], [noise(MOST_LINES, 5000), noise(MOST_LINES, 5000)],
    ["a\n".repeat(MOST_LINES), "b\n".repeat(MOST_LINES)], ["a\nb\n".repeat(MOST_LINES / 2), "b\na\n".repeat(MOST_LINES / 2)],
    ["\n".repeat(MOST_LINES), noise(MOST_LINES, 2)], [`${"a\n".repeat(10_000)}${"b\n".repeat(10_000)}`, `${"b\n".repeat(10_000)}${"a\n".repeat(10_000)}`],
  ]) {
    const { steps: taken, result: found } = steps(() => difference(before, after));
    assert.ok(taken < 40_000_000, `${taken} steps`);
    assert.equal(applied(before, found.hunks), after);
  }
  const changed = noise(MOST_LINES, 1e9);
  const few = changed.split("\n").map((line, at) => (at % 100 === 7 ? `${line}x` : line)).join("\n");
  assert.deepEqual([difference(changed, few).added, difference(changed, few).removed], [200, 200], "few differences are found exactly");
});

test("longer texts are compared as a whole", () => {
  const long = "a\n".repeat(MOST_LINES + 1);
  assert.deepEqual(difference(long, ""), { tooLarge: "Too large to compare by line" });
  assert.deepEqual(compare(new Map([["a", long]]), new Map([["a", `${long}b`]])).rows, [{ path: "a", state: "changed", added: null, removed: null }]);
});

test("files that have nothing in common have a budget for all", () => {
  const next = random(5);
  const files = (count) => new Map(Array.from({ length: count }, (_, i) => [`${i}`, Array.from({ length: 300 }, () => `${next(9)}\n`).join("")]));
  const cost = (count) => {
    const [base, other] = [files(count), files(count)];
    const { steps: taken, result } = steps(() => compare(base, other, { left: 500_000 }));
    assert.equal(result.counts.changed, count);
    return taken;
  };
  // Each beyond the budget still takes a few steps a line.
  const [few, many] = [cost(50), cost(250)];
  assert.ok(few > 2_000_000 && many < few + 30 * 200 * 300, `${few} and ${many} steps`);
});
