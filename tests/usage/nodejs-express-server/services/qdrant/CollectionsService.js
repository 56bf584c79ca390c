const { collections } = require('../collections');

/** @type {Interface['createCollection']} */
const createCollection = async ({ collection_name: name, createCollection = {} }) => {
  if (collections.has(name)) throw Service.rejectResponse({ status: { error: `Collection ${name} exists` }, time: 0 }, 409);
  collections.set(name, { vectors: createCollection.vectors ?? { size: 4, distance: 'Dot' }, points: new Map() });
  return Service.successResponse({ result: true, status: 'ok', time: 0.1 });
};

/** @type {Interface['getCollections']} */
const getCollections = () =>
  Service.successResponse({ result: { collections: [...collections.keys()].map((name) => ({ name })) }, status: 'ok' });

/** @type {Interface['collectionExists']} */
const collectionExists = ({ collection_name: name }) =>
  Service.successResponse({ result: { exists: collections.has(name) }, status: 'ok' });

/** @type {Interface['deleteCollection']} */
const deleteCollection = ({ collection_name: name }) =>
  Service.successResponse({ result: collections.delete(name), status: 'ok' });
