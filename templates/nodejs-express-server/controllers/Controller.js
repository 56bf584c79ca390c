// @ts-check
const { Problem } = require('../utils/problem');
const { put } = require('../utils/readings');

/** @typedef {import('../utils/openapiRouter').Run} Run */

/**
 * The names of an operation's values in the object that is passed to its service.
 *
 * @typedef {{
 *   parameters?: string[],
 *   body?: string,
 *   fields?: string[],
 *   members?: string[],
 * }} Takes
 */

/**
 * Collects the values of a request in one object and passes it to the service.
 *
 * @template {object} S
 * @param {S} service
 * @param {keyof S & string} name Name of the function in the service.
 * @param {Takes} takes Names of the `parameters` in the order of the contract, and of the `body` or its `fields`.
 *   If names of `fields` are already in use, `members` lists their names in the object.
 * @returns {Run}
 */
const takes =
  (service, name, { parameters = [], body: bodyName, fields = [], members = fields }) =>
  async (values, body, context) => {
    const run = service[name];
    // The service may be older than the operation.
    if (typeof run !== 'function') throw new Problem(501, 'This operation is not implemented.');
    const request = {};
    parameters.forEach((parameter, i) => {
      if (values[i] !== undefined) put(request, parameter, values[i]);
    });
    if (bodyName !== undefined && body !== undefined) {
      put(request, bodyName, body);
      // A non-enumerable alias for services written for OpenAPI Generator's server.
      if (!Object.hasOwn(request, 'body')) Object.defineProperty(request, 'body', { value: body });
    }
    if (typeof body === 'object' && body !== null) {
      fields.forEach((field, i) => {
        if (Object.hasOwn(body, field)) put(request, members[i] ?? field, Reflect.get(body, field));
      });
    }
    return run.call(service, request, context);
  };

module.exports = { takes };
