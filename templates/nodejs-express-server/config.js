// @ts-check
const path = require('node:path');

const env = process.env;

/** What the server goes by. Environment variables change it without a change of this file. */
const config = {
  ROOT_DIR: __dirname,
  PROJECT_DIR: __dirname,
  CONTROLLER_DIRECTORY: path.join(__dirname, 'controllers'),
  URL_PORT: Number(env['PORT'] ?? {{ port }}),
  URL_PATH: {{ url }},
  /** The path below which the operations are. */
  BASE_VERSION: env['BASE_PATH'] ?? {{ base_path }},
  /** The description as it is served, and what the server checks requests against. */
  OPENAPI_JSON: path.join(__dirname, 'api', 'openapi.json'),
  CONTRACT_JSON: path.join(__dirname, 'api', 'contract.json'),
  /** Where the files of forms are until their request is answered. */
  FILE_UPLOAD_PATH: env['UPLOAD_PATH'] ?? path.join(__dirname, 'uploaded_files'),
  /** Bytes of a body, and of one of several parts. */
  MAX_BODY: 1024 * 1024,
  MAX_MULTIPART: 32 * 1024 * 1024,
  /** Parts of a multipart body. */
  MAX_PARTS: 100,
  /** Values within one another in JSON. */
  MAX_DEPTH: 100,
  /** Milliseconds in which a body has to arrive. */
  BODY_TIMEOUT: 30_000,
  /** Milliseconds that open requests get when the server stops. */
  STOP_TIMEOUT: 10_000,
  /**
   * What becomes of an answer that does not follow the description: nothing, a line in the log, or that and a 500.
   *
   * @type {'off' | 'log' | 'enforce'}
   */
  RESPONSES: 'log',
};

module.exports = config;
