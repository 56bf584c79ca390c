// @ts-check
const Service = require('./Service');

/** @type {Record<string, string[]>} */
const tokens = { reader: ['read:pets'], writer: ['read:pets', 'write:pets'] };

/** @type {import('../types/security').SecurityHooks} */
const hooks = {
  petstore_auth: async (credential, { scopes }) => {
    const granted = tokens[credential];
    if (granted === undefined) return null;
    if (!scopes.some((scope) => granted.includes(scope))) return Service.forbidden('The token lacks a scope.');
    return { scopes: granted };
  },
  api_key: (credential) => (credential === 'special-key' ? { name: 'demo' } : null),
};

module.exports = hooks;
