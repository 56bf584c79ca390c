// @ts-check
const { takes } = require('./Controller');

/** @type {import('../types/services').DefaultService} */
const service = require('../services/DefaultService');

module.exports = {
  /**
   * GET /plants/{plantId}/photo
   */
  getPhoto: takes(service, 'getPhoto', { parameters: ['plantId'] }),
  /**
   * PUT /plants/{plantId}/photo
   */
  putPhoto: takes(service, 'putPhoto', { parameters: ['plantId'], fields: ['photo', 'more', 'place', 'light'] }),
  /**
   * POST /water
   */
  waterPost: takes(service, 'waterPost', { fields: ['litres', 'at'] }),
};
