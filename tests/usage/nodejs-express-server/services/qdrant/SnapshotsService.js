const { createReadStream } = require('node:fs');
const { copyFile, mkdtemp } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const path = require('node:path');

/** @type {Map<string, string>} */
const snapshots = new Map();

/** @type {Interface['recoverFromUploadedSnapshot']} */
const recoverFromUploadedSnapshot = async ({ collection_name: name, snapshot }) => {
  if (snapshot === undefined) return Service.problem(400, 'There is no snapshot.');
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'snapshots-')), 'snapshot');
  await copyFile(snapshot.path, file);
  snapshots.set(`${name}/${snapshot.filename}`, file);
  return Service.successResponse({ result: snapshot.size > 0, status: 'ok' });
};

/** @type {Interface['getSnapshot']} */
const getSnapshot = ({ collection_name: name, snapshot_name: snapshot }) => {
  const file = snapshots.get(`${name}/${snapshot}`);
  if (file === undefined) throw Service.rejectResponse({ status: { error: 'Not found' } }, 404);
  return Service.successResponse(createReadStream(file));
};
