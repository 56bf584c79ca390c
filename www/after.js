// The next steps after a download: lines to copy, as returned by the run.
import { byId, copy, element, icon, write } from "./dom.js";

/** `[purpose, line]` for each step with an archive. */
const steps = ({ name, folder, run }) => [["Unpack it", `unzip ${name} && cd ${folder}`], ...run.steps];

/** The bar under the output. It stays until it is closed or the output changes. */
export class After {
  #archive = null;

  constructor() {
    byId("close-after").addEventListener("click", () => {
      this.hide();
      byId("download").focus();
    });
  }

  show(archive) {
    this.#archive = archive;
    write(byId("after-name"), archive.name);
    byId("after-steps").replaceChildren(...steps(archive).map(([what, line]) => {
      const button = element("button", { type: "button", className: "ghost small", onclick: () => copy(line, button) }, icon("copy"), element("span", {}, "Copy"), element("span", { className: "vh" }, `: ${what}`));
      return element("li", {}, element("span", {}, what), element("code", { className: "cmd", title: line }, line), button);
    }));
    byId("after").hidden = false;
  }

  /** The output has changed. */
  of(archive) {
    if (this.#archive && archive.zip.length === this.#archive.zip.length && archive.files.every(({ path, crc }) => this.#archive.crc(path) === crc)) return;
    this.hide();
  }

  hide() {
    this.#archive = null;
    byId("after").hidden = true;
  }
}
