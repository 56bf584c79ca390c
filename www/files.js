// Several files: a folder or a zip from the user. Runs in the Web Worker, which may read files synchronously.
import { entries } from "./zip.js";

/** The maximum size of a description in bytes; root documents are searched for in this many bytes. */
const LARGEST = 32 << 20;
const LOOKED_AT = 128 << 20;
/** The maximum size of a zip in bytes, and its maximum number of files. */
const LARGEST_ZIP = 256 << 20;
const MOST = 20_000;

/**
 * `given` is a Map from paths to files, or a zip; `edits` has the texts of edited files. Returns the paths, and
 * `read(path)` for the bytes. Throws messages as strings.
 */
export async function open(given, edits = new Map()) {
  const { paths, read } = await unedited(given);
  return { paths, read: (path) => (edits.has(path) ? bytesOf(edits.get(path)) : read(path)) };
}

/** The bytes of bytes or text. `encodeInto` takes half as long as `encode` if the text is not pure ASCII. */
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

/** True if a name in a zip is a path inside of it. */
const isInside = (name) => !/[\\\0]/.test(name) && name.split("/").every((step) => !["", ".", ".."].includes(step));

function small(path, file) {
  if (file.size > LARGEST) throw `${path} is larger than ${LARGEST >> 20} MiB.`;
  return file;
}

/**
 * Resolves a path relative to the folder of the document at `root`; undefined if it leads outside of the user's files.
 */
export function resolved(root, path) {
  const steps = root.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
}

/**
 * Loads files for the generator, by their paths relative to the folder of the document at `root`. `used` collects those
 * that exist.
 */
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

/**
 * The paths of the documents that can be the root of a description, the likeliest first; otherwise in the order in
 * which they arrived.
 */
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
      return false; // an unreadable file is reported when it is needed
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

/** True if a text states near its top which version of the specification it follows. */
function isRoot(text) {
  if (!text.trimStart().startsWith("{")) return /^["']?(openapi|swagger)["']?[ \t]*:/m.test(text);
  try {
    const { openapi, swagger } = JSON.parse(text);
    return (openapi ?? swagger) !== undefined;
  } catch {
    // For broken JSON, or YAML in braces, the generator reports the errors.
    return /["']?\b(openapi|swagger)["']?\s*:\s*["']?[23]\./.test(text);
  }
}
