// Several files: a folder or a zip that the user gave. Runs in the Web Worker, which may read files
// without waiting for them.
import { entries } from "./zip.js";

/** No description is larger than this, and root documents are looked for in so many bytes. */
const LARGEST = 32 << 20;
const LOOKED_AT = 128 << 20;
/** Larger zips, and zips of more files, are something else. */
const LARGEST_ZIP = 256 << 20;
const MOST = 20_000;

/**
 * `given` is a Map from paths to files, or a zip; `edits` has the texts of those that were changed since. Gives the paths, and
 * `read(path)` for the bytes. Throws words as strings.
 */
export async function open(given, edits = new Map()) {
  const { paths, read } = await unedited(given);
  return { paths, read: (path) => (edits.has(path) ? bytesOf(edits.get(path)) : read(path)) };
}

/** The bytes of what is bytes or text. `encodeInto` takes half as long as `encode` where not all is ASCII. */
export function bytesOf(content) {
  if (typeof content !== "string") return content;
  const bytes = new Uint8Array(content.length * 3);
  return bytes.subarray(0, new TextEncoder().encodeInto(content, bytes).written);
}

async function unedited(given) {
  if (given instanceof Map) {
    const reader = new FileReaderSync();
    return { paths: [...given.keys()], read: (path) => new Uint8Array(reader.readAsArrayBuffer(small(path, given.get(path)))) };
  }
  if (given.size > LARGEST_ZIP) throw `This zip is larger than ${LARGEST_ZIP >> 20} MiB.`;
  const files = new Map();
  let count = 0;
  try {
    for (const entry of entries(new Uint8Array(await given.arrayBuffer()))) {
      if ((count += 1) > MOST) throw `This zip contains more than ${MOST.toLocaleString("en")} files.`;
      if (isInside(entry.name)) files.set(entry.name, entry);
    }
  } catch (error) {
    throw typeof error === "string" ? error : "This zip cannot be read: it is damaged or incomplete.";
  }
  return { paths: [...files.keys()], read: (path) => small(path, files.get(path)).unpack() };
}

/** Whether a name of a zip is a path below it. */
const isInside = (name) => !/[\\\0]/.test(name) && name.split("/").every((step) => !["", ".", ".."].includes(step));

function small(path, file) {
  if (file.size > LARGEST) throw `${path} is larger than ${LARGEST >> 20} MiB.`;
  return file;
}

/** The path that a path from the folder of the document at `root` leads to; undefined outside of all that was given. */
export function resolved(root, path) {
  const steps = root.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
}

/** What the generator asks for files: by their paths from the folder of the document at `root`. `used` gets those it has. */
export function around(root, { paths, read }, used = new Set()) {
  const known = new Set(paths);
  return {
    load(path) {
      const found = resolved(root, path);
      if (!known.has(found)) return undefined;
      used.add(found);
      return read(found);
    },
  };
}

/** The paths of the documents that a description can begin with, the likeliest first; of two files, in the order in which they came. */
export function roots({ paths, read }) {
  let left = LOOKED_AT;
  const found = paths.filter((path) => {
    if (!/\.(json|ya?ml)$/i.test(path) || /(^|\/)(\.|__MACOSX\/|node_modules\/)/.test(path)) return false;
    if (left <= 0) return false;
    try {
      const bytes = read(path);
      left -= bytes.length;
      return isRoot(new TextDecoder().decode(bytes));
    } catch {
      return false; // a file that cannot be read is told of when it is needed
    }
  });
  const rank = (path) => {
    const named = ["openapi", "swagger", "api", "index"].indexOf(path.split("/").pop().split(".")[0].toLowerCase());
    return [named < 0 ? 4 : named, path.split("/").length];
  };
  return found
    .map((path) => [path, ...rank(path)])
    .sort(([a, nameA, depthA], [b, nameB, depthB]) => nameA - nameB || depthA - depthB || (paths.length === 2 ? 0 : a < b ? -1 : 1))
    .map(([path]) => path);
}

/** Whether a text says at its top which version of the specification it follows. */
function isRoot(text) {
  if (!text.trimStart().startsWith("{")) return /^["']?(openapi|swagger)["']?[ \t]*:/m.test(text);
  try {
    const { openapi, swagger } = JSON.parse(text);
    return (openapi ?? swagger) !== undefined;
  } catch {
    // Broken JSON, or YAML in braces: the generator says what is wrong with it.
    return /["']?\b(openapi|swagger)["']?\s*:\s*["']?[23]\./.test(text);
  }
}
