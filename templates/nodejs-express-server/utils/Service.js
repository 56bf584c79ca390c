// @ts-check
const { Problem } = require('./problem');

/** Creates the responses of services. */
class Service {
  /** Creates a response, without a body if there is no payload. `code` defaults to 200. */
  static successResponse = /** @type {import('../types/runtime').SuccessResponse} */ (
    (/** @type {unknown} */ payload, /** @type {number} */ code = 200) => ({ payload, code })
  );

  /**
   * Creates an error response for a rejected promise. An object is sent unchanged. A string becomes the detail of a
   * error document if `code` is below 500; otherwise, it is only logged. `code` defaults to 500.
   *
   * @template const E
   * @template {number} [const C=500]
   * @param {E} error
   * @param {C} [code]
   * @returns {{ error: E, code: NoInfer<C> }}
   */
  static rejectResponse(error, code) {
    return { error, code: code ?? /** @type {C} */ (500) };
  }

  /**
   * Responds with an error document.
   *
   * @param {number} status
   * @param {string} [detail]
   * @returns {Promise<never>}
   */
  static problem(status, detail) {
    return Promise.reject(new Problem(status, detail));
  }

  /** Responds with 501, for operations and hooks that are not implemented. */
  static notImplemented() {
    return Service.problem(501, 'This operation is not implemented.');
  }

  /**
   * Responds with 403: the caller is not allowed to do this.
   *
   * @param {string} [detail]
   */
  static forbidden(detail) {
    return Service.problem(403, detail);
  }
}

module.exports = Service;
