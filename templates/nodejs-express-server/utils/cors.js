// @ts-check
/** @typedef {import('./contract')} Contract */

/** Seconds for which a browser may remember what a path allows. */
const MAX_AGE = 600;

/** Names of headers, separated by commas. */
const NAMES = /^[\w!#$%&'*+.^`|~, -]{1,4096}$/;

/** Response headers of the server itself that a page may read. Browsers show some others to every page. */
const OWN_HEADERS = ['Allow', 'Content-Disposition', 'Location', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

/**
 * Lets web pages of other origins call the server, as browsers ask for it (CORS, Fetch Standard). Pages of origins that
 * are not listed get the same responses without these headers, so their browsers do not show them.
 *
 * A preflight request is only marked here: the router responds to it, because it knows the methods of a path.
 *
 * @param {string[]} origins the origins that are allowed; `*` stands for all
 * @param {Contract} contract
 * @returns {import('express').RequestHandler}
 */
const cors = (origins, contract) => {
  const all = origins.includes('*');
  const allowed = new Set(origins);
  const exposed = exposedHeaders(contract).join(', ');
  // Browsers send cookies only if an origin is allowed by name.
  const credentials = !all && usesCookies(contract);
  return (request, response, next) => {
    const { origin } = request.headers;
    if (!all && allowed.size > 0) response.vary('Origin');
    if (origin === undefined || !(all || allowed.has(origin))) {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Origin', all ? '*' : origin);
    if (credentials) response.setHeader('Access-Control-Allow-Credentials', 'true');
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      response.locals['preflight'] = true;
      const names = request.headers['access-control-request-headers'];
      response.vary('Access-Control-Request-Headers');
      if (names !== undefined && NAMES.test(names)) response.setHeader('Access-Control-Allow-Headers', names);
      response.setHeader('Access-Control-Max-Age', MAX_AGE);
    } else {
      response.setHeader('Access-Control-Expose-Headers', exposed);
    }
    next();
  };
};

/**
 * The response headers that a page may read: those of the description, and those of the server itself.
 *
 * @param {Contract} contract
 */
const exposedHeaders = ({ document }) => {
  const headers = document.operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  const names = new Map([...OWN_HEADERS, ...headers.map(({ name }) => name)].map((name) => [name.toLowerCase(), name]));
  return [...names.values()].sort();
};

/**
 * True if the description has parameters or credentials in cookies.
 *
 * @param {Contract} contract
 */
const usesCookies = ({ document }) =>
  [...Object.values(document.securitySchemes), ...document.operations.flatMap(({ parameters }) => parameters)].some(
    (one) => one.in === 'cookie',
  );

module.exports = { cors };
