// @ts-check
/** @typedef {import('../types/contract').Edge} Edge */

/** Maximum number of steps that a value may take. */
const MAX_STEPS = 5_000_000;

/** Characters of a string or name that count as one more step. */
const CHARACTERS = 64;

/** Ways to the same node and value above which each counts as several steps: each of them may end in an error. */
const FEW_WAYS = 16;
const MANY = 50;

/** A node of the contract's `growth`, by kind of edge. */
class Node {
  /** @param {Edge[]} edges */
  constructor(edges) {
    /** @type {number[]} */
    this.here = [];
    /** @type {{ property: string, values: string[], isChosen: boolean, target: number }[]} */
    this.chosen = [];
    /** @type {Map<string, { target: number }[]>} */
    this.properties = new Map();
    /** @type {{ except: Set<string>, target: number }[]} */
    this.others = [];
    /** @type {{ from: number, to: number, target: number }[]} */
    this.items = [];
    for (const [kind, key, target] of edges) this.add(kind, key, target);
  }

  /**
   * @param {Edge[0]} kind
   * @param {any} key
   * @param {any} target
   */
  add(kind, key, target) {
    if (kind === 'here') this.here.push(target);
    else if (kind === 'chosen') this.chosen.push({ property: key[0], values: [key[1]], isChosen: true, target });
    else if (kind === 'unchosen') this.chosen.push({ property: key[0], values: key[1], isChosen: false, target });
    else if (kind === 'property') this.properties.set(key, [...(this.properties.get(key) ?? []), { target }]);
    else if (kind === 'properties') this.others.push({ except: new Set(key), target });
    else this.items.push({ from: key, to: kind === 'items' ? Infinity : key + 1, target });
  }

  /** @param {string} name */
  mentions(name) {
    return this.properties.has(name) || this.others.some(({ except }) => except.has(name));
  }

  /** @param {string | undefined} name undefined for one that no edge mentions */
  property(name) {
    if (name === undefined) return this.others;
    return [...(this.properties.get(name) ?? []), ...this.others.filter(({ except }) => !except.has(name))];
  }
}

/**
 * Counts the steps that validating a value takes, in one pass over the value: the ways to each value in it, summed up. Ways
 * multiply if schemas that apply to the same value refer to the same schemas again.
 */
class Steps {
  /** @param {Edge[][]} growth */
  constructor(growth) {
    // An edge without a target leads to everything below.
    const whole = growth.length;
    /** @type {Edge[]} */
    const everything = [
      ['properties', [], null],
      ['items', 0, null],
    ];
    this.nodes = [...growth, everything].map(
      (node) => new Node(node.map(([kind, key, target]) => /** @type {Edge} */ ([kind, key, target ?? whole]))),
    );
  }

  /**
   * Counts the steps of values, or more than `MAX_STEPS` as soon as there are more.
   *
   * @param {number} entry the node at which counting begins
   * @param {unknown[]} values
   */
  of(entry, values) {
    const ways = new Ways(this.nodes, new Map([[entry, 1]]));
    return ofItems(values, () => ways);
  }
}

/** How many ways lead to each node at a value. Values that are reached alike, such as items, share them. */
class Ways {
  /**
   * @param {Node[]} nodes
   * @param {Map<number, number>} counts
   */
  constructor(nodes, counts) {
    this.nodes = nodes;
    this.counts = counts;
    /** By what the value chooses. @type {Map<string, Reached>} */
    this.reached = new Map();
    /** The choices that depend on the value. @type {Node['chosen']} */
    this.choices = this.follow(() => true).flatMap(([{ chosen }]) => chosen);
  }

  /**
   * Returns what applies to a value.
   *
   * @param {unknown} value
   */
  at(value) {
    const isChosen = (/** @type {Node['chosen'][number]} */ { property, values, isChosen: wanted }) => {
      const has = typeof value === 'object' && value !== null && Object.hasOwn(value, property);
      return (has && values.includes(Reflect.get(value, property))) === wanted;
    };
    const key = this.choices.map((choice) => (isChosen(choice) ? 1 : 0)).join('');
    const known = this.reached.get(key) ?? new Reached(this.nodes, this.follow(isChosen));
    this.reached.set(key, known);
    return known;
  }

  /**
   * Follows the edges to the same value, which lead to later nodes.
   *
   * @param {(choice: Node['chosen'][number]) => boolean} isChosen
   * @returns {[Node, number][]}
   */
  follow(isChosen) {
    const counts = new Map(this.counts);
    const order = [...counts.keys()].sort((a, b) => a - b);
    /** @type {[Node, number][]} */
    const reached = [];
    // More are inserted meanwhile.
    for (const index of order) {
      const count = counts.get(index) ?? 0;
      const node = /** @type {Node} */ (this.nodes[index]);
      reached.push([node, count]);
      for (const target of [...node.here, ...node.chosen.filter(isChosen).map((choice) => choice.target)]) {
        if (!counts.has(target)) insert(order, target);
        counts.set(target, (counts.get(target) ?? 0) + count);
      }
    }
    return reached;
  }
}

/** The nodes that apply to a value, with their ways, and the ways that lead to its children. */
class Reached {
  /**
   * @param {Node[]} nodes
   * @param {[Node, number][]} reached
   */
  constructor(nodes, reached) {
    this.nodes = nodes;
    this.reached = reached;
    this.steps = reached.reduce((sum, [, count]) => sum + (count > FEW_WAYS ? MANY * count : count), 0);
    /** @type {Map<string | undefined, Ways>} */
    this.properties = new Map();
    /** @type {Ways[]} */
    this.items = [];
    /** The index from which on all items are reached alike. */
    this.last = Math.max(
      0,
      ...reached.flatMap(([{ items }]) => items.map(({ from, to }) => (to === Infinity ? from : to))),
    );
  }

  /** @param {string} given */
  property(given) {
    // Names that no edge mentions are reached alike.
    const name = this.reached.some(([node]) => node.mentions(given)) ? given : undefined;
    const known = this.properties.get(name) ?? this.below((node) => node.property(name));
    this.properties.set(name, known);
    return known;
  }

  /** @param {number} index */
  item(index) {
    const at = Math.min(index, this.last);
    const known = this.items[at] ?? this.below(({ items }) => items.filter(({ from, to }) => from <= at && at < to));
    this.items[at] = known;
    return known;
  }

  /**
   * @param {(node: Node) => { target: number }[]} edges
   */
  below(edges) {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const [node, count] of this.reached) {
      for (const { target } of edges(node)) counts.set(target, (counts.get(target) ?? 0) + count);
    }
    return new Ways(this.nodes, counts);
  }
}

/**
 * @param {unknown} value
 * @param {Ways} ways
 * @param {number} letters length of the name of the value
 * @returns {number}
 */
const ofValue = (value, ways, letters) => {
  if (ways.counts.size === 0) return 0;
  const reached = ways.at(value);
  const length = typeof value === 'string' ? letters + value.length : letters;
  const own = reached.steps * (1 + Math.floor(length / CHARACTERS));
  if (typeof value !== 'object' || value === null) return own;
  return own + (Array.isArray(value) ? ofItems(value, (i) => reached.item(i)) : ofProperties(value, reached));
};

/**
 * @param {unknown[]} items
 * @param {(index: number) => Ways} ways
 */
const ofItems = (items, ways) => {
  let sum = 0;
  for (let i = 0; i < items.length && sum <= MAX_STEPS; i += 1) sum += ofValue(items[i], ways(i), 0);
  return sum;
};

/**
 * @param {object} value
 * @param {Reached} reached
 */
const ofProperties = (value, reached) => {
  let sum = 0;
  for (const [name, child] of Object.entries(value)) {
    sum += ofValue(child, reached.property(name), name.length);
    if (sum > MAX_STEPS) break;
  }
  return sum;
};

/**
 * Inserts a number into an ordered list.
 *
 * @param {number[]} order
 * @param {number} number
 */
const insert = (order, number) => {
  let at = order.length;
  while (at > 0 && /** @type {number} */ (order[at - 1]) > number) at -= 1;
  order.splice(at, 0, number);
};

module.exports = { Steps, MAX_STEPS };
