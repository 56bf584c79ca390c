// @ts-check
/** @typedef {import('./types/models').PointStruct} PointStruct */
/** @typedef {{ vectors: import('./types/models').VectorsConfig, points: Map<number | string, PointStruct> }} Collection */

/** @type {Map<string, Collection>} */
const collections = new Map();

module.exports = { collections };
