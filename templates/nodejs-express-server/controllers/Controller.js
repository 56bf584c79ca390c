// @ts-check
const { Problem } = require('../utils/problem');
const { put } = require('../utils/readings');

/** @typedef {import('../utils/openapiRouter').Run} Run */

/**
 * What an operation takes: the names that its values have in the one object that a service gets.
 *
 * @typedef {{
 *   parameters?: string[],
 *   body?: string,
 *   fields?: string[],
 *   members?: string[],
 * }} Takes
 */

/**
 * A controller: puts the values of a request into one object, and hands it to the service.
 *
 * @template {object} S
 * @param {S} service
 * @param {keyof S & string} name of the service's function
 * @param {Takes} takes `parameters` in the order of the contract, the whole `body`, or each of its `fields`; these
 *   are `members` of the one object, where their own names are taken
 * @returns {Run}
 */
const takes =
  (service, name, { parameters = [], body: bodyName, fields = [], members = fields }) =>
  async (values, body, context) => {
    const run = service[name];
    // A service that was written before the description had the operation.
    if (typeof run !== 'function') throw new Problem(501, 'The server does not implement this yet.');
    const request = {};
    parameters.forEach((parameter, i) => {
      if (values[i] !== undefined) put(request, parameter, values[i]);
    });
    if (bodyName !== undefined && body !== undefined) {
      put(request, bodyName, body);
      // Services that were written for the reference's server may know it by this name; it is not listed.
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
