// @ts-check
const { isIP } = require('node:net');
const addFormats = require('ajv-formats').default;

/** Formats for which Ajv's own validation is used. */
const FORMATS = /** @type {const} */ ([
  'date',
  'date-time',
  'duration',
  'ipv4',
  'ipv6',
  'json-pointer',
  'regex',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-reference',
  'uri-template',
]);

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const QUOTED = /^"(?:[^"\\\r\n]|\\[^\r\n])*"$/;
const ADDRESS = /^\[(?:IPv6:)?([\d.:a-f]+)\]$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @param {string} text */
const isHostname = (text) => text.length <= 253 && text.split('.').every((label) => LABEL.test(label));

/**
 * Also accepts addresses at local hosts, quoted addresses, and addresses at an IP address.
 *
 * @param {string} text
 */
const isEmail = (text) => {
  const at = text.lastIndexOf('@');
  if (at < 0) return false;
  const local = text.slice(0, at);
  const host = text.slice(at + 1);
  const address = ADDRESS.exec(host)?.[1];
  const isHost = address === undefined ? isHostname(host) : isIP(address) !== 0;
  return isHost && (QUOTED.test(local) || local.split('.').every((atom) => ATOM.test(atom)));
};

/** @param {string} text */
const isBase64 = (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

/**
 * Adds the formats of the contract to a validator.
 *
 * @param {import('ajv').default} ajv
 */
const addAll = (ajv) => {
  addFormats(ajv, [...FORMATS]);
  ajv.addFormat('byte', isBase64);
  ajv.addFormat('email', isEmail);
  ajv.addFormat('hostname', isHostname);
  ajv.addFormat('uuid', UUID);
  // Ajv accepts a space instead of T, and offsets without minutes.
  const known = /** @type {{ validate: (text: string) => boolean }} */ (ajv.formats['date-time']);
  const isDateTime = (/** @type {string} */ text) => /^\S+(?:z|[+-]\d\d:\d\d)$/i.test(text) && known.validate(text);
  ajv.addFormat('date-time', isDateTime);
};

module.exports = addAll;
