const { createHash } = require('node:crypto');
const { Readable } = require('node:stream');
const { buffer } = require('node:stream/consumers');
const { setTimeout: sleep } = require('node:timers/promises');

/** @typedef {import('../types/models').ContainerCreateRequest & { id: string, name: string, files: Map<string, Buffer> }} Container */

/** @type {Map<string, Container>} */
const containers = new Map();

/** @param {string} id */
const find = (id) => {
  const container = containers.get(id);
  // An object is sent as it is.
  if (container === undefined) throw Service.rejectResponse({ message: `No such container: ${id}` }, 404);
  return container;
};

/** @type {Interface['containerCreate']} */
const containerCreate = async ({ name = 'unnamed', body }) => {
  // The description offers a binary body as well.
  const request = body instanceof Readable ? JSON.parse((await buffer(body)).toString()) : body;
  if (containers.has(name)) return Service.successResponse({ message: `The name ${name} is in use.` }, 409);
  const id = createHash('sha256').update(name).digest('hex');
  containers.set(name, { ...request, id, name, files: new Map() });
  return Service.successResponse({ Id: id, Warnings: [] }, 201);
};

/** @type {Interface['containerList']} */
const containerList = ({ all, limit, filters }) => {
  const { name = [] } = /** @type {{ name?: string[] }} */ (JSON.parse(filters ?? '{}'));
  const found = [...containers.values()].filter((container) => all && (name.length === 0 || name.includes(container.name)));
  return Service.successResponse(found.slice(0, limit).map(({ id, name, Image = '' }) => ({ Id: id, Names: [`/${name}`], Image, State: 'running' })));
};

/** @type {Interface['containerInspect']} */
const containerInspect = ({ id: named }) => {
  const { id, name, Image, Env } = find(named);
  return Service.successResponse({ Id: id, Name: `/${name}`, Config: { ...(Image && { Image }), ...(Env && { Env }) }, State: { Status: 'running', Running: true } });
};

/** @type {Interface['containerDelete']} */
const containerDelete = async ({ id, force }) => {
  find(id);
  if (!force) return { code: 409, payload: { message: `The container ${id} is running.` } };
  containers.delete(id);
  return Service.successResponse(undefined, 204);
};

/** @type {Interface['containerLogs']} */
const containerLogs = ({ id, follow, tail }, { signal }) => {
  find(id);
  const lines = async function* () {
    for (let i = 0; (follow || i < Number(tail)) && !signal.aborted; i += 1) {
      yield `line ${i}\n`;
      await sleep(follow ? 10 : 0);
    }
    ended.push(id);
  };
  return { code: 200, payload: Readable.from(lines()), contentType: 'application/vnd.docker.raw-stream' };
};
/** @type {string[]} */
const ended = [];

/** @type {Interface['containerTop']} */
const containerTop = () => Service.successResponse({ Titles: ['ended'], Processes: [ended] });

/** @type {Interface['putContainerArchive']} */
const putContainerArchive = async ({ id, path, inputStream }) => {
  find(id).files.set(path, await buffer(inputStream));
  return Service.successResponse();
};

/** @type {Interface['containerArchive']} */
const containerArchive = ({ id, path }) => {
  const file = find(id).files.get(path);
  if (file === undefined) throw Service.rejectResponse({ message: `No such file: ${path}` }, 404);
  return Service.successResponse();
};
