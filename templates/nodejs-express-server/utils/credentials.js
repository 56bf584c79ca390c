// @ts-check
const { Problem } = require('./problem');
const { decode, decodePlus, pairs } = require('./styles');

/** @typedef {import('../types/contract').Operation} Operation */
/** @typedef {import('../types/contract').SecurityScheme} SecurityScheme */
/** @typedef {import('../types/runtime').Asked} Asked */
/** @typedef {import('../types/runtime').Principal} Principal */
/**
 * The security hooks by scheme.
 *
 * @typedef {Readonly<Record<string, unknown>> | import('../types/security').SecurityHooks} Hooks
 */

/**
 * Authenticates a request by trying its security alternatives in order. Anonymous access is granted only if no
 * credentials were sent, so invalid credentials are never treated as anonymous.
 *
 * @param {import('./contract')} contract
 * @param {Operation} operation
 * @param {Hooks} hooks
 * @param {Omit<Asked, 'scopes'>} asked
 * @returns {Promise<Record<string, Principal>>} the callers, keyed by scheme name
 */
const authenticate = async (contract, operation, hooks, asked) => {
  const { security } = operation;
  if (security === undefined) return {};
  const schemes = contract.document.securitySchemes;
  /** @type {InstanceType<typeof Problem> | undefined} */
  let refused;
  for (const alternative of security.filter(({ length }) => length > 0)) {
    const credentials = alternative.map(({ scheme }) => credential(schemes[scheme], asked.request));
    if (credentials.includes(undefined)) continue;
    try {
      const principals = await ask(alternative, credentials, hooks, asked);
      if (principals !== undefined) return principals;
      refused ??= unauthorized(operation, schemes, 'The credentials are not valid.');
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 403) throw error;
      refused = error;
    }
  }
  if (refused !== undefined) throw refused;
  if (security.some(({ length }) => length === 0)) return {};
  throw unauthorized(operation, schemes, 'This operation requires credentials.');
};

/**
 * Calls the hooks of one alternative.
 *
 * @param {NonNullable<Operation['security']>[number]} alternative
 * @param {unknown[]} credentials
 * @param {Hooks} hooks
 * @param {Omit<Asked, 'scopes'>} asked
 * @returns {Promise<Record<string, Principal> | undefined>} undefined if a hook rejects its credential
 */
const ask = async (alternative, credentials, hooks, asked) => {
  /** @type {Record<string, Principal>} */
  const principals = {};
  for (const [i, { scheme, scopes }] of alternative.entries()) {
    const hook = Object.hasOwn(hooks, scheme) ? Reflect.get(hooks, scheme) : undefined;
    if (typeof hook !== 'function') {
      throw new Problem(501, `The hook for the security scheme ${scheme} is not implemented.`);
    }
    const principal = await hook.call(hooks, credentials[i], { ...asked, scopes });
    if (principal === undefined || principal === null || principal === false) return undefined;
    principals[scheme] = principal;
  }
  return principals;
};

/**
 * @param {Operation} operation
 * @param {Record<string, SecurityScheme>} schemes
 * @param {string} detail
 */
const unauthorized = (operation, schemes, detail) => {
  const used = (operation.security ?? []).flat().map(({ scheme }) => schemes[scheme]);
  const challenges = new Set(used.map(challenge).filter((text) => text !== undefined));
  return new Problem(401, detail, { headers: { 'WWW-Authenticate': [...challenges].join(', ') || 'ApiKey' } });
};

/** @param {SecurityScheme | undefined} scheme */
const challenge = (scheme) => {
  switch (scheme?.type) {
    case 'oauth2':
    case 'openIdConnect':
      return 'Bearer';
    case 'http': {
      const name = scheme.scheme ?? '';
      if (/^basic$/i.test(name)) return 'Basic realm="api", charset="UTF-8"';
      if (/^bearer$/i.test(name)) return 'Bearer';
      return /^[\w-]+$/.test(name) ? name : undefined;
    }
    case 'apiKey':
      return 'ApiKey';
    default:
      return undefined;
  }
};

/**
 * Extracts the credential for a scheme from a request.
 *
 * @param {SecurityScheme | undefined} scheme
 * @param {import('express').Request} request
 * @returns {unknown}
 */
const credential = (scheme, request) => {
  switch (scheme?.type) {
    case 'apiKey':
      return apiKey(scheme, request);
    case 'oauth2':
    case 'openIdConnect':
      return authorization(request, 'bearer');
    case 'http': {
      const name = (scheme.scheme ?? '').toLowerCase();
      const given = authorization(request, name);
      return name === 'basic' && given !== undefined ? basic(given) : given;
    }
    case 'mutualTLS':
      return certificate(request);
    default:
      return undefined;
  }
};

/**
 * @param {SecurityScheme} scheme
 * @param {import('express').Request} request
 */
const apiKey = ({ in: place, name = '' }, request) => {
  if (place === 'header') {
    const value = request.headers[name.toLowerCase()];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }
  const isCookie = place === 'cookie';
  try {
    const texts = isCookie
      ? pairs(request.headers.cookie ?? '', ';', (text) => text.trim())
      : pairs(request.url.split('?').slice(1).join('?'));
    const own = texts.filter(([key]) => key === name);
    // A proxy in front of the server may have looked at the other one.
    if (own.length > 1) throw Problem.ofFaults([twice(place ?? 'query', name, own.length)]);
    const text = own[0]?.[1];
    return text === undefined || text === '' ? undefined : isCookie ? decode(text.trim()) : decodePlus(text);
  } catch (error) {
    if (error instanceof Problem) throw error;
    // A key that cannot be decoded is ignored.
    return undefined;
  }
};

/**
 * @param {string} place
 * @param {string} name
 * @param {number} count
 */
const twice = (place, name, count) => ({ in: place, name, pointer: '', message: `occurs ${count} times` });

/**
 * Returns the part of the Authorization header after the scheme.
 *
 * @param {import('express').Request} request
 * @param {string} scheme in lower case
 */
const authorization = (request, scheme) => {
  const given = request.headers.authorization ?? '';
  const at = given.indexOf(' ');
  if (at < 0 || given.slice(0, at).toLowerCase() !== scheme) return undefined;
  const rest = given.slice(at + 1).trim();
  return rest === '' ? undefined : rest;
};

/** @param {string} given */
const basic = (given) => {
  const text = Buffer.from(given, 'base64').toString();
  const at = text.indexOf(':');
  return at < 0 ? undefined : { username: text.slice(0, at), password: text.slice(at + 1) };
};

/**
 * Returns the client certificate, or null if a proxy terminates TLS; the hook must then obtain it another way.
 *
 * @param {import('express').Request} request
 */
const certificate = (request) => {
  const socket = /** @type {Partial<import('node:tls').TLSSocket>} */ (request.socket);
  return (socket.authorized && socket.getPeerCertificate?.(true)) || null;
};

module.exports = { authenticate };
