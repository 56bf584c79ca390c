// @ts-check
const Service = require('./Service');

/**
 * One hook per security scheme. A hook receives the credential of a request and returns the caller. Return null to
 * respond with 401, or `Service.forbidden()` to respond with 403.
 *
 * @type {import('../types/security').SecurityHooks}
 */
const hooks = {
  /**
   * Receives an API key.
   */
  apiKey: (credential, { scopes }) => Service.notImplemented(),
  /**
   * Receives a user name and a password.
   */
  basic: (credential, { scopes }) => Service.notImplemented(),
  /**
   * Receives a bearer token.
   */
  bearer: (credential, { scopes }) => Service.notImplemented(),
  /**
   * Receives an OAuth 2.0 access token.
   */
  oauth: (credential, { scopes }) => Service.notImplemented(),
};

module.exports = hooks;
