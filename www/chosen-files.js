// The files that the user drops or chooses, with their paths.

/** The maximum number of files: a folder with more is probably a home folder, not a description. */
const MOST = 20_000;
const TOO_MANY = `These are more than ${MOST.toLocaleString("en")} files; add only the folder of the description.`;

export class Refusal extends Error {}

/** The files of a drop, including folders; must be called while the event is handled. */
export function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const files = [...transfer.files];
  return entries.some((entry) => entry.isDirectory) ? walk(entries) : Promise.resolve(named(files));
}

/** The files of an input, by their paths. */
export function named(files) {
  if (files.length > MOST) throw new Refusal(TOO_MANY);
  return new Map([...files].map((file) => [file.webkitRelativePath || file.name, file]));
}

async function walk(entries) {
  const files = new Map();
  const open = [...entries];
  while (open.length) {
    const entry = open.pop();
    if (entry.isFile) {
      files.set(entry.fullPath.slice(1), await new Promise((resolve, reject) => entry.file(resolve, reject)));
    } else if (!/^\.|^node_modules$/.test(entry.name)) {
      const reader = entry.createReader();
      // Some browsers return a hundred at a time.
      for (;;) {
        const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (!batch.length) break;
        open.push(...batch);
      }
    }
    if (files.size + open.length > MOST) throw new Refusal(TOO_MANY);
  }
  return files;
}
