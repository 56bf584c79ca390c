// The archive of a run, whose files are unpacked when they are looked at.
import { entries } from "./zip.js";

const decoder = new TextDecoder();

export class Archive {
  #entries;

  /** `files` are those of the run, as `{path, size}`; in the zip they are below one folder. */
  constructor({ zip, files, archiveName, warnings }) {
    Object.assign(this, { zip, name: archiveName, warnings });
    this.#entries = new Map([...entries(zip)].map((entry) => [entry.name.slice(entry.name.indexOf("/") + 1), entry]));
    this.files = files.map(({ path, size }) => ({ path, size, crc: this.#entries.get(path).crc }));
    this.size = files.reduce((sum, { size }) => sum + size, 0);
  }

  has = (path) => this.#entries.has(path);
  bytes = (path) => this.#entries.get(path).unpack();
  text = (path) => decoder.decode(this.bytes(path));
}
