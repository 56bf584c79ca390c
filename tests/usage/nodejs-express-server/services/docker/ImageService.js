const { createReadStream, createWriteStream, mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { pipeline } = require('node:stream/promises');

const folder = mkdtempSync(path.join(tmpdir(), 'images-'));

/** @type {Interface['imageLoad']} */
const imageLoad = async ({ imagesTarball }) => {
  if (imagesTarball === undefined) return { code: 500, payload: { message: 'There is no image.' } };
  await pipeline(imagesTarball, createWriteStream(path.join(folder, 'image.tar')));
  return Service.successResponse();
};

/** @type {Interface['imageGet']} */
const imageGet = async ({ name }) => ({
  code: 200,
  payload: createReadStream(path.join(folder, `${name}.tar`)),
  headers: { 'Content-Disposition': `attachment; filename="${name}.tar"` },
});
