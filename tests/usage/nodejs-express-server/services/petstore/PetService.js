const { createHash } = require('node:crypto');
const { createWriteStream, mkdtempSync } = require('node:fs');
const { stat } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { pipeline } = require('node:stream/promises');

/** @typedef {import('../types/models').Pet} Pet */

/** @type {Map<number, Pet>} */
const pets = new Map();
const images = mkdtempSync(path.join(tmpdir(), 'pets-'));

/** @type {Interface['addPet']} */
const addPet = ({ pet }, { principals }) => {
  const { scopes } = /** @type {{ scopes: string[] }} */ (principals['petstore_auth']);
  if (!scopes.includes('write:pets')) return Service.forbidden('The token cannot write.');
  const id = pet.id ?? pets.size + 1;
  const added = { ...pet, id };
  pets.set(id, added);
  return Service.successResponse(added);
};

/** @type {Interface['updatePet']} */
const updatePet = async ({ pet }) => {
  if (pet.id === undefined || !pets.has(pet.id)) throw Service.rejectResponse('There is no such pet.', 404);
  pets.set(pet.id, pet);
  return { code: 200, payload: pet };
};

/** @type {Interface['getPetById']} */
const getPetById = async ({ petId }) => {
  const pet = pets.get(petId);
  return pet === undefined ? Service.problem(404, `There is no pet ${petId}.`) : Service.successResponse(pet);
};

/** @type {Interface['findPetsByStatus']} */
const findPetsByStatus = ({ status }) => Service.successResponse([...pets.values()].filter((pet) => pet.status === status));

/** @type {Interface['updatePetWithForm']} */
const updatePetWithForm = ({ petId, name }) => {
  const pet = pets.get(petId);
  if (pet === undefined) return { code: 400 };
  if (name !== undefined) pet.name = name;
  return Service.successResponse(pet);
};

/** @type {Interface['deletePet']} */
const deletePet = ({ petId }) => {
  // A bug: callers see 500, and the log the error.
  if (petId === 13) throw new Error('the secret of pet 13');
  pets.delete(petId);
  return Service.successResponse();
};

/** @type {Interface['uploadFile']} */
const uploadFile = async ({ petId, additionalMetadata, body }, { contentType }) => {
  if (body === undefined) return { code: 400 };
  const file = path.join(images, String(petId));
  const hash = createHash('sha256');
  await pipeline(body, async function* (chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }, createWriteStream(file));
  const { size } = await stat(file);
  return Service.successResponse({ code: size, type: contentType ?? '', message: `${additionalMetadata} ${hash.digest('hex').slice(0, 8)}` });
};
