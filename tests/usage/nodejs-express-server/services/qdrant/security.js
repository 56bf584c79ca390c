// @ts-check
/** @type {import('../types/security').SecurityHooks} */
const hooks = {
  'api-key': (credential) => (credential === 'secret' ? { access: 'write' } : null),
  bearerAuth: (credential) => (credential === 'token' ? { access: 'read' } : null),
};

module.exports = hooks;
