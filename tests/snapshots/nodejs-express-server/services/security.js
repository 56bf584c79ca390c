// @ts-check
const Service = require('./Service');

/**
 * A hook for each security scheme: it gets the credential of a request and gives who that is. null is answered with 401,
 * `Service.forbidden()` with 403.
 *
 * @type {import('../types/security').SecurityHooks}
 */
module.exports = {
  /**
   * Gets an API key.
   */
  apiKey: (credential, { scopes }) => Service.notImplemented(),
  /**
   * Gets a user name and a password.
   */
  basic: (credential, { scopes }) => Service.notImplemented(),
  /**
   * Gets a bearer token.
   */
  bearer: (credential, { scopes }) => Service.notImplemented(),
  /**
   * Gets an access token (OAuth 2.0).
   */
  oauth: (credential, { scopes }) => Service.notImplemented(),
};
