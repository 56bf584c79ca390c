// @ts-check
const { randomUUID } = require('node:crypto');
const { createWriteStream } = require('node:fs');
const { mkdir, rm } = require('node:fs/promises');
const path = require('node:path');
const { finished } = require('node:stream/promises');
const busboy = require('busboy');
const { Problem } = require('./problem');
const { parseJson } = require('./json');
const { essence, isJson, parameter } = require('./mediaTypes');
const { Malformed, inside } = require('./styles');

/** @typedef {import('../types/contract').Content} Content */
/** @typedef {import('../types/runtime').Part} Part */
/** @typedef {import('../types/runtime').UploadedFile} UploadedFile */
/** @typedef {typeof import('../config')} Config */

/** Maximum number of characters of a boundary (RFC 2046). Searching for longer ones takes longer. */
const MOST_BOUNDARY = 70;

/** Maximum size in bytes of the headers of a part. */
const MOST_HEADERS = 16 * 1024;

/**
 * A part of a form: a string or a file.
 *
 * @typedef {{ name: string, type: string, text?: string, file?: UploadedFile }} FormPart
 */

/**
 * Parses a multipart form. Its files are written to disk.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {{ content: Content, config: Config, tooLarge: InstanceType<typeof Problem> }} settings
 * @param {UploadedFile[]} files collects the files on disk, even if reading fails
 * @returns {Promise<FormPart[]>}
 */
const readMultipart = async (request, { content, config, tooLarge }, files) => {
  boundaryOf(request.headers['content-type'] ?? '');
  await mkdir(config.FILE_UPLOAD_PATH, { recursive: true });
  const isFile = new Set((content.fields ?? []).filter(({ file }) => file).map(({ name }) => name));
  const isText = new Set((content.fields ?? []).filter(({ file }) => !file).map(({ name }) => name));
  /** @type {FormPart[]} */
  const parts = [];
  /** @type {Promise<void>[]} */
  const writing = [];
  let form;
  try {
    const limits = { parts: config.MAX_PARTS + 1, fieldSize: config.MAX_BODY, headerPairs: 20 };
    form = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw new Malformed(`is not a valid multipart form: ${/** @type {Error} */ (error).message}`);
  }
  const reader = form;
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      let size = 0;
      // The parts that are kept in memory.
      let kept = 0;
      const timer = setTimeout(
        () => done(new Problem(408, 'The request body did not arrive in time.')),
        config.BODY_TIMEOUT,
      );
      let over = false;
      /** @param {Error} [error] */
      const done = (error) => {
        if (over) return;
        over = true;
        clearTimeout(timer);
        request.off('data', add).off('end', end).off('close', gone);
        if (error === undefined) {
          resolve();
          return;
        }
        reader.on('error', () => {});
        reader.destroy();
        reject(error);
      };
      /** @param {Buffer} chunk */
      const add = (chunk) => {
        size += chunk.length;
        if (size > config.MAX_MULTIPART) {
          done(tooLarge);
        } else if (!reader.write(chunk)) {
          request.pause();
          reader.once('drain', () => request.resume());
        }
      };
      const end = () => reader.end();
      const gone = () => {
        // 'close' is also emitted after the end.
        if (!request.complete) done(new Problem(400, 'The request body is incomplete.'));
      };
      /** @param {FormPart} part */
      const push = (part) => {
        parts.push(part);
        if (parts.length > config.MAX_PARTS) {
          done(new Problem(413, `The request body has more than ${config.MAX_PARTS} parts.`));
        }
      };
      /** @param {unknown} error */
      const malformed = (error) =>
        done(new Malformed(`is not a valid multipart form: ${/** @type {Error} */ (error).message}`));
      /** @param {number} bytes */
      const keep = (bytes) => {
        kept += bytes;
        if (kept > config.MAX_BODY) done(partsTooLarge(config));
      };
      reader.on('field', (name, text, { mimeType, valueTruncated }) => {
        keep(valueTruncated ? Infinity : Buffer.byteLength(text));
        if (!isFile.has(name)) {
          push({ name, type: mimeType, text });
          return;
        }
        // A file without a file name.
        const bytes = Buffer.from(text);
        const file = fileOf(name, '', mimeType, config);
        file.size = bytes.length;
        files.push(file);
        push({ name, type: mimeType, file });
        const output = createWriteStream(file.path, { mode: 0o600 });
        writing.push(finished(output));
        output.end(bytes);
      });
      reader.on('file', (name, stream, { filename, mimeType }) => {
        stream.on('error', malformed);
        if (isText.has(name)) {
          // A text part with a file name, which is how some clients send JSON.
          /** @type {Buffer[]} */
          const chunks = [];
          stream.on('data', (/** @type {Buffer} */ chunk) => {
            keep(chunk.length);
            if (kept <= config.MAX_BODY) chunks.push(chunk);
          });
          const part = { name, type: mimeType, text: '' };
          push(part);
          stream.on('end', () => {
            part.text = Buffer.concat(chunks).toString();
          });
          return;
        }
        const file = fileOf(name, filename ?? '', mimeType, config);
        files.push(file);
        push({ name, type: mimeType, file });
        const output = createWriteStream(file.path, { mode: 0o600 });
        stream.on('data', (/** @type {Buffer} */ chunk) => {
          file.size += chunk.length;
        });
        writing.push(finished(output));
        stream.pipe(output);
        stream.on('close', () => output.end());
      });
      reader.on('error', malformed);
      reader.on('close', () => done());
      request.on('data', add).on('end', end).on('close', gone);
    })
  ).finally(() => Promise.allSettled(writing));
  await Promise.all(writing);
  return parts;
};

/**
 * @param {string} field
 * @param {string} filename
 * @param {string} type
 * @param {Config} config
 * @returns {UploadedFile}
 */
const fileOf = (field, filename, type, config) => ({
  field,
  filename,
  type,
  size: 0,
  path: path.join(config.FILE_UPLOAD_PATH, randomUUID()),
});

/**
 * Deletes uploaded files once the response is sent.
 *
 * @param {UploadedFile[]} files
 */
const removeFiles = (files) => Promise.all(files.map(({ path: file }) => rm(file, { force: true })));

/**
 * Parses a multipart body that is not a form.
 *
 * @param {Buffer} bytes
 * @param {string} contentType
 * @param {Config} config
 * @returns {{ parts: Part[], size: number }} the parts, and the size of those that are not files
 */
const splitParts = (bytes, contentType, config) => {
  const mark = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  const all = Buffer.concat([Buffer.from('\r\n'), bytes]);
  /** @type {Buffer[]} */
  const parts = [];
  let at = all.indexOf(mark);
  for (;;) {
    if (at < 0) throw new Malformed('ends before the closing boundary');
    const from = at + mark.length;
    if (all.toString('latin1', from, from + 2) === '--') break;
    const line = all.indexOf('\r\n', from);
    const next = all.indexOf(mark, from);
    if (line < 0 || next < 0) throw new Malformed('ends before the closing boundary');
    if (parts.length === config.MAX_PARTS) {
      throw new Problem(413, `The request body has more than ${config.MAX_PARTS} parts.`);
    }
    parts.push(all.subarray(line, next));
    at = next;
  }
  const split = parts.map(headOf);
  const size = split.filter(({ type }) => isText(type)).reduce((sum, { content }) => sum + content.length, 0);
  if (size > config.MAX_BODY) throw partsTooLarge(config);
  const read = split.map(({ content, ...part }, i) => ({
    ...part,
    value: inside(String(i), () => partValue(content, part.type, config)),
  }));
  return { parts: read, size };
};

/** @param {string} contentType */
const boundaryOf = (contentType) => {
  const boundary = parameter(contentType, 'boundary');
  if (boundary === undefined || boundary === '') throw new Malformed('has no boundary parameter in its Content-Type');
  if (boundary.length > MOST_BOUNDARY) {
    throw new Malformed(`has a boundary of more than ${MOST_BOUNDARY} characters in its Content-Type`);
  }
  return boundary;
};

/** @param {Config} config */
const partsTooLarge = ({ MAX_BODY }) =>
  new Problem(413, `The parts of the request body that are not files are larger than ${MAX_BODY} bytes.`);

/** @param {Buffer} bytes the part, including the preceding line break */
const headOf = (bytes) => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) throw new Malformed('has a part without an empty line after its headers');
  if (end > MOST_HEADERS) throw new Malformed(`has a part with headers of more than ${MOST_HEADERS} bytes`);
  /** @type {Record<string, string>} */
  const headers = {};
  for (const line of bytes.toString('latin1', 0, end).split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers[line.slice(0, at).trim().toLowerCase()] = line.slice(at + 1).trim();
  }
  const disposition = headers['content-disposition'] ?? '';
  return {
    name: parameter(disposition, 'name'),
    filename: parameter(disposition, 'filename'),
    type: essence(headers['content-type'] ?? 'text/plain'),
    headers,
    content: bytes.subarray(end + 4),
  };
};

/** @param {string} type */
const isText = (type) => isJson(type) || type.startsWith('text/');

/**
 * @param {Buffer} content
 * @param {string} type
 * @param {Config} config
 * @returns {unknown}
 */
const partValue = (content, type, config) => {
  if (isJson(type)) return parseJson(content.toString(), config);
  return isText(type) ? content.toString() : content;
};

module.exports = { readMultipart, removeFiles, splitParts };
