// @ts-check
/** @typedef {import('../types/contract').HiddenNode} HiddenNode */

/**
 * Removes the members from a value that are not part of requests (`readOnly`) or responses (`writeOnly`).
 *
 * @param {HiddenNode[]} nodes
 * @param {number | undefined} start the node of the value
 * @param {unknown} value
 */
const hide = (nodes, start, value) => {
  /** @type {[number | null | undefined, unknown][]} */
  const waiting = [[start, value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, given] = next;
    const node = at === null || at === undefined ? undefined : nodes[at];
    if (node === undefined || typeof given !== 'object' || given === null) continue;
    if (Array.isArray(given)) {
      for (const item of given) waiting.push([node.items, item]);
      continue;
    }
    node.names?.forEach((name) => Reflect.deleteProperty(given, name));
    const { properties = {}, additional } = node;
    for (const [name, member] of Object.entries(given)) {
      waiting.push([Object.hasOwn(properties, name) ? properties[name] : additional, member]);
    }
  }
};

module.exports = { hide };
