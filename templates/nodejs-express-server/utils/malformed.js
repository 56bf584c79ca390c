// @ts-check
/** Thrown if a value is malformed. The message is a fragment that follows its location. */
class Malformed extends Error {
  /** Where in the value it is, as a JSON pointer. */
  pointer = '';
}

module.exports = { Malformed };
