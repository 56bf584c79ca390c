// @ts-check
/**
 * Writes each event as a JSON line to standard output. To use another logger, export an object with the same three
 * functions.
 */

/**
 * @param {'info' | 'warn' | 'error'} level
 * @returns {(event: unknown, more?: unknown) => void}
 */
const write = (level) => (event, more) => {
  if (process.env['LOG_LEVEL'] === 'silent') return;
  const fields = typeof event === 'object' && event !== null ? told(event) : { message: String(event) };
  const rest = more === undefined ? {} : { details: typeof more === 'object' && more !== null ? told(more) : more };
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields, ...rest })}\n`);
};

/**
 * @param {object} value
 * @returns {object}
 */
const told = (value) => (value instanceof Error ? { message: value.message, stack: value.stack } : value);

module.exports = { info: write('info'), warn: write('warn'), error: write('error') };
