// @ts-check
const path = require('node:path');

/** Environment variables override the defaults, so deployments need not change this file. */
const env = process.env;

/**
 * @param {string} name
 * @param {number} otherwise
 */
const number = (name, otherwise) => {
  const value = Number(env[name] || otherwise);
  if (!Number.isFinite(value) || value < 0) {
    throw new Error(`${name} must be a non-negative number, but is ${JSON.stringify(env[name])}.`);
  }
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
  if (value === undefined) {
    throw new Error(`${name} must be one of ${words.join(', ')}, but is ${JSON.stringify(env[name])}.`);
  }
  return value;
};

/**
 * Reads a list of origins, separated by commas or spaces.
 *
 * @param {string} name
 * @param {string} otherwise
 */
const origins = (name, otherwise) => {
  const values = (env[name] ?? otherwise).split(/[\s,]+/).filter((value) => value !== '');
  return values.map((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (value !== '*' && url?.href !== `${url?.origin}/`) {
      throw new Error(`${name} must list origins such as https://example.com, but has ${JSON.stringify(value)}.`);
    }
    return url?.origin ?? value;
  });
};

const maxBody = number('MAX_BODY', 1024 * 1024);

/** The settings of the server. */
const config = {
  ROOT_DIR: __dirname,
  PROJECT_DIR: __dirname,
  CONTROLLER_DIRECTORY: path.join(__dirname, 'controllers'),
  HOST: env['HOST'] ?? '127.0.0.1',
  URL_PORT: number('PORT', 8080),
  URL_PATH: 'https://eu.garden.example',
  /** Prefix of all operation paths. */
  BASE_VERSION: env['BASE_PATH'] ?? '/v1',
  /** The served API description, and the contract that requests are validated against. */
  OPENAPI_JSON: path.join(__dirname, 'api', 'openapi.json'),
  CONTRACT_JSON: path.join(__dirname, 'api', 'contract.json'),
  /** Origins of web pages that may call the server, or `*` for all. Without any, browsers keep pages of other origins away. */
  CORS_ORIGINS: origins('CORS_ORIGINS', ''),
  /** Folder for uploaded files, which are deleted once the response is sent. */
  FILE_UPLOAD_PATH: env['UPLOAD_PATH'] ?? path.join(__dirname, 'uploaded_files'),
  /** Maximum size in bytes of a body, of a multipart body, and of a binary body. */
  MAX_BODY: maxBody,
  MAX_MULTIPART: number('MAX_MULTIPART', 32 * 1024 * 1024),
  MAX_BINARY: number('MAX_BINARY', maxBody),
  /** Whether services receive binary bodies as streams. Not a variable, because the types of the services depend on it. */
  STREAM_BODIES: false,
  /** Maximum number of parts of a multipart body. */
  MAX_PARTS: 100,
  /** Maximum number of fields of a form, counted as sent. */
  MAX_FIELDS: 10_000,
  /** Maximum nesting depth of JSON. */
  MAX_DEPTH: 100,
  /** Milliseconds within which a body must arrive, or the next bytes of a stream. The variable is in seconds. */
  BODY_TIMEOUT: number('BODY_TIMEOUT', 30) * 1000,
  /** Milliseconds that open requests get to finish when the server stops. */
  STOP_TIMEOUT: 10_000,
  /** Validation of responses: off, log violations, or also respond with 500. */
  RESPONSES: word('RESPONSES', ['off', 'log', 'enforce'], 'log'),
};

module.exports = config;
