// A tree of files by their paths. Folders fold, a folder whose only content is one folder is joined with it, and a
// filter opens the folders of its matches. The focus stays on the tree, which refers to its active row, because rows
// outside of the visible area do not exist.
import { element, icon, readable } from "./dom.js";
import { Rows } from "./rows.js";

/** The number of files above which folders are folded at first. */
const MANY = 60;

export class Tree {
  #node;
  #rows;
  #root = folder("");
  #files = [];
  /** Folders that the user has opened or folded, by path. */
  #folds = new Map();
  #visible = [];
  #active = "";
  #chosen = "";
  #words = "";
  #onchoose;
  #mark;
  #typed = "";
  #typedAt = 0;

  /** `onchoose(path, byUser)`; `mark(file)` returns the end of a row. */
  constructor(node, { onchoose, mark }) {
    this.#node = node;
    this.#onchoose = onchoose;
    this.#mark = mark;
    this.#rows = new Rows(node, (index) => this.#row(index));
    node.addEventListener("keydown", (event) => this.#key(event));
    node.addEventListener("click", (event) => {
      const row = event.target.closest("[role=treeitem]");
      if (row) this.#act(this.#visible[row.dataset.index], true);
    });
  }

  /** Shows files `{path, ...}`; folded folders, the chosen file and the scroll position stay. */
  show(files) {
    const isSame = ({ path, size }, at) => path === this.#files[at].path && size !== undefined && size === this.#files[at].size;
    if (files.length === this.#files.length && files.every(isSame)) return;
    this.#files = files;
    this.#root = folder("");
    for (const file of files) this.#root.add(file);
    this.#root.join();
    this.#draw();
  }

  filter(words) {
    this.#words = words.trim().toLowerCase();
    this.#draw();
    return this.found;
  }

  /** The number of rows. */
  get found() {
    return this.#visible.length;
  }

  /** Chooses a file and scrolls to it. */
  choose(path) {
    this.#chosen = this.#active = path;
    const steps = path.split("/");
    for (let depth = 1; depth < steps.length; depth += 1) this.#folds.set(steps.slice(0, depth).join("/"), true);
    this.#draw();
    const index = this.#visible.findIndex(({ path: other }) => other === path);
    if (index >= 0) this.#rows.reveal(index);
  }

  /** The file after another in the tree, or with -1 the one before; the first follows the last. */
  nextFile(path, direction) {
    const paths = this.#visible.filter(({ isFolder }) => !isFolder).map((item) => item.path);
    const at = paths.indexOf(path);
    return paths.at((at + direction) % paths.length);
  }

  #draw() {
    const hits = this.#words && new Set(this.#files.filter(({ path }) => path.toLowerCase().includes(this.#words)).map(({ path }) => path));
    const isMany = this.#files.length > MANY;
    this.#visible = [];
    const walk = (node, depth) => {
      const entries = [...node.folders.values(), ...node.files];
      entries.forEach((entry, index) => {
        const isFolder = Boolean(entry.folders);
        if (hits && (isFolder ? !entry.some((file) => hits.has(file.path)) : !hits.has(entry.path))) return;
        const isOpen = isFolder && (hits ? true : this.#folds.get(entry.path) ?? (!isMany || this.#chosen.startsWith(`${entry.path}/`)));
        this.#visible.push({ path: entry.path, name: entry.name ?? entry.path.slice(node.path ? node.path.length + 1 : 0), entry, isFolder, isOpen, depth, place: index + 1, of: entries.length });
        if (isOpen) walk(entry, depth + 1);
      });
    };
    walk(this.#root, 1);
    this.#rows.show(this.#visible.length);
    this.#point();
  }

  #row(index) {
    const { path, name, entry, isFolder, isOpen, depth, place, of } = this.#visible[index];
    const row = element("div", {
      role: "treeitem", id: `${this.#node.id}-${index}`, className: `row${isFolder ? " dir" : ""}`,
      "aria-level": String(depth), "aria-posinset": String(place), "aria-setsize": String(of), "data-index": String(index),
      "aria-selected": String(!isFolder && path === this.#chosen),
    });
    if (isFolder) row.setAttribute("aria-expanded", String(isOpen));
    row.classList.toggle("active", path === this.#active);
    row.style.paddingLeft = `${(isFolder ? 0.5 : 1.625) + (depth - 1) * 0.875}rem`;
    const label = element("span", { className: "name", title: readable(name) }, name);
    if (isFolder) row.append(icon("chev"), label, element("span", { className: "size" }, entry.count.toLocaleString("en")));
    else {
      const { className, nodes } = this.#mark(entry);
      if (className) row.classList.add(className);
      row.append(label, ...nodes);
    }
    return row;
  }

  #act(item, byUser) {
    if (!item) return;
    this.#active = item.path;
    if (item.isFolder) {
      this.#folds.set(item.path, !item.isOpen);
      this.#draw();
    } else {
      this.#chosen = item.path;
      this.#draw();
      this.#onchoose(item.path, byUser);
    }
  }

  #move(index) {
    const item = this.#visible[Math.min(Math.max(index, 0), this.#visible.length - 1)];
    if (!item) return;
    this.#active = item.path;
    this.#rows.reveal(this.#visible.indexOf(item));
    this.#point();
  }

  /** Shows the active row for the keyboard. */
  #point() {
    const index = this.#visible.findIndex(({ path }) => path === this.#active);
    for (const row of this.#node.querySelectorAll(".row.active")) row.classList.remove("active");
    const row = this.#rows.at(index);
    row?.classList.add("active");
    if (row) this.#node.setAttribute("aria-activedescendant", row.id);
    else this.#node.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.#visible.findIndex(({ path }) => path === this.#active);
    const item = this.#visible[at];
    const page = Math.max(1, Math.floor(this.#node.clientHeight / this.#rows.height()) - 1);
    const moves = { ArrowDown: at + 1, ArrowUp: at < 0 ? 0 : at - 1, Home: 0, End: this.#visible.length - 1, PageDown: at + page, PageUp: at - page };
    if (event.key in moves) this.#move(moves[event.key]);
    else if (event.key === "ArrowRight" && item?.isFolder) item.isOpen ? this.#move(at + 1) : this.#act(item);
    else if (event.key === "ArrowLeft" && item) {
      if (item.isFolder && item.isOpen) this.#act(item);
      else this.#move(this.#visible.findLastIndex(({ depth }, index) => index < at && depth < item.depth));
    } else if (event.key === "Enter" || event.key === " ") this.#act(item, true);
    else if (event.key.length === 1) this.#find(event.key.toLowerCase(), at);
    else return;
    event.preventDefault();
  }

  /** Goes to the next row that begins with the typed letter. */
  #find(letter, at) {
    const now = performance.now();
    this.#typed = now - this.#typedAt < 700 ? this.#typed + letter : letter;
    this.#typedAt = now;
    const from = this.#typed.length > 1 ? at : at + 1;
    const order = [...this.#visible.keys()].map((index) => (index + Math.max(from, 0)) % this.#visible.length);
    const found = order.find((index) => this.#visible[index].name.toLowerCase().startsWith(this.#typed));
    if (found !== undefined) this.#move(found);
  }
}

/** A folder with its folders and files. */
function folder(path, name) {
  const it = {
    path,
    name,
    folders: new Map(),
    files: [],
    count: 0,
    add(file) {
      let at = it;
      const steps = file.path.split("/");
      at.count += 1;
      steps.slice(0, -1).forEach((step, depth) => {
        if (!at.folders.has(step)) at.folders.set(step, folder(steps.slice(0, depth + 1).join("/"), step));
        at = at.folders.get(step);
        at.count += 1;
      });
      at.files.push(file);
    },
    /** Joins a folder that contains only one folder with it into one row. */
    join() {
      for (const [key, child] of it.folders) {
        let only = child;
        while (!only.files.length && only.folders.size === 1) {
          const [next] = only.folders.values();
          next.name = `${only.name}/${next.name}`;
          only = next;
        }
        it.folders.set(key, only);
        only.join();
      }
    },
    some: (test) => it.files.some(test) || [...it.folders.values()].some((child) => child.some(test)),
  };
  return it;
}

/** The end of a row, with the size of its file. */
export const sizeMark = (size) => (file) => ({ nodes: [element("span", { className: "size" }, size(file.size))] });
