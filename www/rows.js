// A list of rows of equal height. Only the visible rows are in the document, so that thousands of files scroll as fast
// as a few.

/** The number of rows outside of the visible area that are kept ready. */
const BEYOND = 12;

export class Rows {
  #scroller;
  #space = document.createElement("div");
  #count = 0;
  #render;
  #shown = new Map();

  /** `render(index)` returns the element of a row. */
  constructor(scroller, render) {
    this.#scroller = scroller;
    this.#render = render;
    this.#space.className = "rows";
    this.#space.setAttribute("role", "presentation");
    scroller.append(this.#space);
    scroller.addEventListener("scroll", () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw()).observe(scroller);
  }

  /** The height of a row, which the style sheet determines. */
  height() {
    return parseFloat(getComputedStyle(this.#scroller).getPropertyValue("--row-height")) * parseFloat(getComputedStyle(document.documentElement).fontSize);
  }

  /** Shows `count` rows, all drawn anew; the scroll position stays. */
  show(count) {
    this.#count = count;
    this.#space.replaceChildren();
    this.#shown.clear();
    this.#draw();
  }

  /** Scrolls to a row. */
  reveal(index) {
    const height = this.height();
    const { scrollTop, clientHeight } = this.#scroller;
    if (index * height < scrollTop) this.#scroller.scrollTop = index * height;
    else if ((index + 1) * height > scrollTop + clientHeight) this.#scroller.scrollTop = (index + 1) * height - clientHeight;
    this.#draw();
  }

  /** The element of a row, if it is drawn. */
  at(index) {
    return this.#shown.get(index);
  }

  #draw() {
    const height = this.height();
    this.#space.style.height = `${this.#count * height}px`;
    if (!this.#scroller.clientHeight) return;
    const first = Math.max(0, Math.floor(this.#scroller.scrollTop / height) - BEYOND);
    const last = Math.min(this.#count, Math.ceil((this.#scroller.scrollTop + this.#scroller.clientHeight) / height) + BEYOND);
    for (const [index, row] of this.#shown) {
      if (index >= first && index < last) continue;
      if (row.contains(document.activeElement)) continue; // the focus is not lost by scrolling
      row.remove();
      this.#shown.delete(index);
    }
    for (let index = first; index < last; index += 1) {
      if (this.#shown.has(index)) continue;
      const row = this.#render(index);
      row.style.top = `${index * height}px`;
      this.#shown.set(index, row);
      // In the order of the list, because screen readers follow it.
      this.#space.insertBefore(row, next(this.#shown, index));
    }
  }
}

/** The drawn row that comes next after `index`. */
function next(shown, index) {
  let best = null;
  let at = Infinity;
  for (const [other, node] of shown) {
    if (other > index && other < at && node.parentNode) [best, at] = [node, other];
  }
  return best;
}
