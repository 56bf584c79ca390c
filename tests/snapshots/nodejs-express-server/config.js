// @ts-check
const path = require('node:path');

/** What environment variables say, so that a deployment changes nothing of this file. */
const env = process.env;

/**
 * @param {string} name
 * @param {number} otherwise
 */
const number = (name, otherwise) => {
  const value = Number(env[name] || otherwise);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is ${JSON.stringify(env[name])} and no number`);
  return value;
};

/**
 * @template {string} T
 * @param {string} name
 * @param {T[]} words
 * @param {T} otherwise
 */
const word = (name, words, otherwise) => {
  const value = words.find((one) => one === (env[name] || otherwise));
  if (value === undefined) throw new Error(`${name} is ${JSON.stringify(env[name])} and none of ${words.join(', ')}`);
  return value;
};

/** What the server goes by. */
const config = {
  ROOT_DIR: __dirname,
  PROJECT_DIR: __dirname,
  CONTROLLER_DIRECTORY: path.join(__dirname, 'controllers'),
  HOST: env['HOST'] ?? '127.0.0.1',
  URL_PORT: number('PORT', 8080),
  URL_PATH: 'https://eu.garden.example',
  /** The path below which the operations are. */
  BASE_VERSION: env['BASE_PATH'] ?? '/v1',
  /** The description as it is served, and what the server checks requests against. */
  OPENAPI_JSON: path.join(__dirname, 'api', 'openapi.json'),
  CONTRACT_JSON: path.join(__dirname, 'api', 'contract.json'),
  /** Where the files of forms are until their request is answered. */
  FILE_UPLOAD_PATH: env['UPLOAD_PATH'] ?? path.join(__dirname, 'uploaded_files'),
  /** Bytes of a body, and of one of several parts. */
  MAX_BODY: number('MAX_BODY', 1024 * 1024),
  MAX_MULTIPART: number('MAX_MULTIPART', 32 * 1024 * 1024),
  /** Parts of a multipart body. */
  MAX_PARTS: 100,
  /** Fields of a form, counted as they are sent. */
  MAX_FIELDS: 10_000,
  /** Values within one another in JSON. */
  MAX_DEPTH: 100,
  /** Milliseconds in which a body has to arrive; the variable is in seconds. */
  BODY_TIMEOUT: number('BODY_TIMEOUT', 30) * 1000,
  /** Milliseconds that open requests get when the server stops. */
  STOP_TIMEOUT: 10_000,
  /** What becomes of an answer that does not follow the description: nothing, a line in the log, or that and a 500. */
  RESPONSES: word('RESPONSES', ['off', 'log', 'enforce'], 'log'),
};

module.exports = config;
