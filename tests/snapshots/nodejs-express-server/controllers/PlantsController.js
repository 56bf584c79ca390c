// @ts-check
const { takes } = require('./Controller');

/** @type {import('../types/services').PlantsService} */
const service = require('../services/PlantsService');

module.exports = {
  /**
   * GET /plants
   */
  listPlants: takes(service, 'listPlants', { parameters: ['kind', 'sort-by', 'ids', 'near', 'X-Trace', 'session'] }),
  /**
   * POST /plants
   */
  addPlant: takes(service, 'addPlant', { body: 'plant' }),
  /**
   * DELETE /plants/{plantId}
   */
  removePlant: takes(service, 'removePlant', { parameters: ['plantId'] }),
};
