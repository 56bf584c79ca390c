// @ts-check
/**
 * True for an object with nothing but the fields of an event; any other value is the data of one.
 *
 * @param {unknown} item
 * @returns {item is Record<string, unknown>}
 */
const isEvent = (item) => {
  const names = typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.keys(item) : [];
  return names.length > 0 && names.every((name) => ['data', 'event', 'id', 'retry'].includes(name));
};

/**
 * Formats an event of a `text/event-stream`.
 *
 * @param {Record<string, unknown>} fields
 */
const event = (fields) => {
  let out = '';
  for (const [name, value] of Object.entries(fields)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text === undefined || (value === null && name !== 'data')) continue;
    // A line break in an ID or a name would start another field.
    const lines = name === 'data' ? text.split(/\r\n|\r|\n/) : [text.replaceAll(/[\r\n]+/g, ' ')];
    for (const line of lines) out += `${name}: ${line}\n`;
  }
  return `${out}\n`;
};

module.exports = { event, isEvent };
