// @ts-check
const Service = require('./Service');

/** @typedef {import('../types/services').PlantsService} Interface */

/**
 * Lists plants.
 * GET /plants
 * @type {Interface['listPlants']}
 */
const listPlants = ({ 'sort-by': sortBy, kind, ids, near, 'X-Trace': xTrace, session }) => Service.notImplemented();

/**
 * POST /plants
 * @type {Interface['addPlant']}
 */
const addPlant = ({ plant }) => Service.notImplemented();

/**
 * DELETE /plants/{plantId}
 * @deprecated
 * @type {Interface['removePlant']}
 */
const removePlant = ({ plantId }) => Service.notImplemented();

module.exports = {
  listPlants,
  addPlant,
  removePlant,
};
