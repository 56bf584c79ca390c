// @ts-check
const { Problem } = require('./problem');

/** What services answer with. */
class Service {
  /**
   * An answer with a payload.
   *
   * @template const P
   * @template {number} [const C=200]
   * @param {P} payload
   * @param {C} [code]
   * @returns {{ payload: P, code: C }}
   */
  static successResponse(payload, code) {
    return { payload, code: code ?? /** @type {C} */ (200) };
  }

  /**
   * What a service rejects its promise with: an object is sent as it is, a text as the detail of a problem.
   *
   * @template const E
   * @template {number} [const C=500]
   * @param {E} error
   * @param {C} [code]
   * @returns {{ error: E, code: C }}
   */
  static rejectResponse(error, code) {
    return { error, code: code ?? /** @type {C} */ (500) };
  }

  /**
   * Answers with a problem (RFC 9457).
   *
   * @param {number} status
   * @param {string} [detail]
   * @returns {Promise<never>}
   */
  static problem(status, detail) {
    return Promise.reject(new Problem(status, detail));
  }

  /** Answers that nobody has written this yet. */
  static notImplemented() {
    return Service.problem(501, 'The server does not implement this yet.');
  }

  /**
   * Answers that whoever asks may not do this.
   *
   * @param {string} [detail]
   */
  static forbidden(detail) {
    return Service.problem(403, detail);
  }
}

module.exports = Service;
