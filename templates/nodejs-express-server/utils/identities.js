// @ts-check

/**
 * Maps values to strings or numbers that are equal if the values are. Each object is looked at once, however many arrays
 * that need unique items contain it.
 */
class Identities {
  constructor() {
    /** Names of objects by their members. @type {Map<string, string>} */
    this.names = new Map();
    /** @type {Map<object, string>} */
    this.known = new Map();
  }

  /**
   * @param {unknown} value
   * @returns {string | number}
   */
  of(value) {
    if (typeof value === 'number') return value;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const text = Array.isArray(value) ? this.array(value) : this.object(value);
    const name = this.names.get(text) ?? `#${this.names.size}`;
    this.names.set(text, name);
    this.known.set(value, name);
    return name;
  }

  /** @param {unknown[]} items */
  array(items) {
    return `[${items.map((item) => this.of(item)).join()}]`;
  }

  /** @param {object} value */
  object(value) {
    const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${this.of(member)}`);
    return `{${members.sort().join()}}`;
  }
}

module.exports = { Identities };
