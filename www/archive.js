// The archive of a run; its files are unpacked when they are viewed.
import { entries } from "./zip.js";

export class Archive {
  #entries;

  /** `files` are those of the run, as `{path, size}`; in the zip they are all in one folder. */
  constructor(run) {
    const { zip, files, archiveName, warnings } = run;
    Object.assign(this, { run, zip, name: archiveName, warnings });
    const all = [...entries(zip)];
    /** The folder that contains all files. */
    this.folder = all[0]?.name.split("/")[0] ?? "";
    this.#entries = new Map(all.map((entry) => [entry.name.slice(entry.name.indexOf("/") + 1), entry]));
    this.files = files.map(({ path, size }) => ({ path, size, crc: this.#entries.get(path).crc }));
    this.size = files.reduce((sum, { size }) => sum + size, 0);
  }

  has = (path) => this.#entries.has(path);
  crc = (path) => this.#entries.get(path)?.crc;

  /**
   * The content of a file. The browser unpacks it in the background, so that a file of megabytes does not block the
   * page.
   */
  #response(path) {
    const { method, stored } = this.#entries.get(path);
    const bytes = new Blob([stored()]).stream();
    return new Response(method === 8 ? bytes.pipeThrough(new DecompressionStream("deflate-raw")) : bytes);
  }
  bytes = async (path) => new Uint8Array(await this.#response(path).arrayBuffer());
  text = (path) => this.#response(path).text();
}
