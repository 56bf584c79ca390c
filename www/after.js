// What to do with an archive that was downloaded: lines to copy, by language. They are what its README says. They are not read
// from there, because a README has text of the description, and these lines are pasted into terminals.
import { byId, copy, element, icon, write } from "./dom.js";

const CALL = ["Call it", "curl -i http://127.0.0.1:8080/healthz"];

/** The lines of a language. `find(pattern)` gives the first group of the first path that fits, if there is one; `has(path)` says whether it is there. */
const LINES = {
  c: (find) => [
    ["Install it", 'cmake -S . -B build && cmake --build build && cmake --install build --prefix "$HOME/.local"'],
    ["Include it", `#include "api/${find(/^api\/(\w+)\.h$/)}.h"`],
  ],
  python: (find, has) => [
    ...(has("pyproject.toml") ? [["Install it", "pip install ."]] : []),
    ["Import it", `from ${pythonPackage(find(/^([\w/]+)\/api_client\.py$/) ?? "", has)} import ApiClient`],
  ],
  powershell: (find) => [["Import it", `Import-Module -Name ./src/${find(/^src\/([\w.-]+)\/[^/]+\.psd1$/)}`]],
  "python-fastapi": (find) => [
    ["Install it", "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt"],
    ["Start it", `PYTHONPATH=${find(/^(\w+)\/\w+\/__main__\.py$/)} .venv/bin/python -m ${find(/^\w+\/(\w+)\/__main__\.py$/)}`],
    CALL,
  ],
  "rust-axum": () => [["Start it", "cargo run"], CALL],
  "nodejs-express-server": () => [["Start it", "npm install && npm start"], CALL],
};

/** The name of the package in a folder: packages within packages, below the folder of the sources. */
function pythonPackage(folder, has) {
  const parts = folder.split("/");
  const first = parts.findIndex((_, index) => has(`${parts.slice(0, index + 1).join("/")}/__init__.py`));
  return first < 0 ? undefined : parts.slice(first).join(".");
}

/** A package of npm, or files for the sources of a program. */
async function typescript(archive) {
  if (!archive.has("package.json")) return archive.has("index.ts") ? [["Import it", `import * as api from './${archive.folder}';`]] : [];
  const { name } = JSON.parse(await archive.text("package.json"));
  const lines = [["Build it", "npm install && npm run build"]];
  return /^[@\w./~-]+$/.test(name) ? [...lines, ["Import it", `import * as api from '${name}';`]] : lines;
}

/** `[what, line]` for each step with the archive of a language. */
export async function steps(archive, language) {
  const find = (pattern) => archive.files.map(({ path }) => pattern.exec(path)?.[1]).find(Boolean);
  const lines = LINES[language]?.(find, (path) => archive.has(path)) ?? (language.startsWith("typescript-") ? await typescript(archive) : []);
  return [["Unpack it", `unzip ${archive.name} && cd ${archive.folder}`], ...lines.filter(([, line]) => !line.includes("undefined"))];
}

/** The bar below the output. It stays until it is closed or the output is another. */
export class After {
  #archive = null;

  constructor() {
    byId("close-after").addEventListener("click", () => {
      this.hide();
      byId("download").focus();
    });
  }

  async show(archive, language) {
    this.#archive = archive;
    const list = await steps(archive, language);
    if (archive !== this.#archive) return;
    write(byId("after-name"), archive.name);
    byId("after-steps").replaceChildren(...list.map(([what, line]) => {
      const button = element("button", { type: "button", className: "ghost small", onclick: () => copy(line, button) }, icon("copy"), element("span", {}, "Copy"), element("span", { className: "vh" }, `: ${what}`));
      return element("li", {}, element("span", {}, what), element("code", { className: "cmd", title: line }, line), button);
    }));
    byId("after").hidden = false;
  }

  /** The output is another. */
  of(archive) {
    if (this.#archive && archive.zip.length === this.#archive.zip.length && archive.files.every(({ path, crc }) => this.#archive.crc(path) === crc)) return;
    this.hide();
  }

  hide() {
    this.#archive = null;
    byId("after").hidden = true;
  }
}
