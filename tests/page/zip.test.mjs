// Zips as the page reads them, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { taken } from "../counting.mjs";
import { unzipSync, zipSync } from "fflate";
import { open, roots } from "../../www/files.js";
import { entries } from "../../www/zip.js";
import { zip } from "./support.mjs";

const unpacked = (bytes) => Object.fromEntries([...entries(bytes)].map(({ name, unpack }) => [name, unpack()]));

test("twice the entries take about twice the steps", async () => {
  const steps = async (count) => {
    const blob = new Blob([zip(Array.from({ length: count }, (_, i) => [`a/${i}.yaml`, ""]))]);
    taken();
    assert.deepEqual(roots(await open(blob)), []);
    return taken((url) => url.includes("/www/"));
  };
  // Looking through the directory for each entry takes four times as many.
  const [few, many] = [await steps(2000), await steps(4000)];
  assert.ok(many < 2.2 * few, `${few} steps for 2,000 entries, ${many} for 4,000`);
});

test("entries are the same as those of another reader", () => {
  const text = (length) => new TextEncoder().encode("openapi: 3.1.0\n".repeat(length));
  const files = { "a.yaml": text(1), "b/ü.json": text(3000), "b/stored.yaml": [text(4), { level: 0 }], "empty.yaml": text(0) };
  const bytes = zipSync(files, { comment: "c" });
  const end = Buffer.concat([bytes, Buffer.from("a comment")]);
  end.writeUInt16LE("a comment".length, bytes.length - 2);
  for (const archive of [bytes, new Uint8Array(end)]) assert.deepEqual(unpacked(archive), unzipSync(bytes));
  assert.equal(Object.keys(unpacked(bytes)).length, 4);
});

/** The same zip of one entry with its sizes, its position and its directory's in fields of 64 bits. */
function wide(bytes) {
  const end = bytes.length - 22;
  const at = bytes.readUInt32LE(end + 16);
  const entry = Buffer.from(bytes.subarray(at, end));
  const extra = Buffer.alloc(28);
  extra.set([1, 0, 24, 0]);
  for (const [i, from] of [24, 20, 42].entries()) {
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(from)), 4 + 8 * i);
    entry.writeUInt32LE(0xffffffff, from);
  }
  const unknown = Buffer.from([0xfe, 0xca, 2, 0, 9, 9]);
  entry.writeUInt16LE(extra.length + unknown.length, 30);
  const directory = Buffer.concat([entry, unknown, extra]);
  const end64 = Buffer.alloc(56);
  end64.write("PK\x06\x06", "latin1");
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeBigUInt64LE(BigInt(at + directory.length), 8);
  const last = Buffer.from(bytes.subarray(end));
  last.fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, at), directory, end64, locator, last]);
}

test("values of 64 bits are read", () => {
  const bytes = zip([["a.yaml", "openapi: 3.1.0\n"]]);
  assert.deepEqual(unpacked(wide(bytes)), unpacked(bytes));
  assert.deepEqual(Object.keys(unpacked(bytes)), ["a.yaml"]);
});

test("an entry never unpacks to more than it says", () => {
  const bytes = zip([["a.yaml", "x".repeat(100_000)]], () => 10);
  assert.equal(unpacked(bytes)["a.yaml"].length, 10);
});

test("a zip that is cut off or overwritten at any byte is read, or refused with a message", async () => {
  const bytes = zip(Array.from({ length: 5 }, (_, i) => [`${i}.yaml`, "openapi: 3.1.0\n"]));
  let refused = 0;
  const look = async (broken) => {
    try {
      roots(await open(new Blob([broken])));
    } catch (error) {
      assert.equal(error, "This zip cannot be read: it is damaged or incomplete.");
      refused += 1;
    }
  };
  for (let i = 0; i < bytes.length; i += 1) {
    await look(bytes.subarray(0, i));
    const overwritten = Buffer.from(bytes);
    overwritten[i] ^= 0xff;
    await look(overwritten);
  }
  assert.ok(refused > bytes.length, String(refused));
});
