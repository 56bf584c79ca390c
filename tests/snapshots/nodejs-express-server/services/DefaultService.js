// @ts-check
const Service = require('./Service');

/** @typedef {import('../types/services').DefaultService} Interface */

/**
 * GET /plants/{plantId}/photo
 * @type {Interface['getPhoto']}
 */
const getPhoto = ({ plantId }) => Service.notImplemented();

/**
 * PUT /plants/{plantId}/photo
 * @type {Interface['putPhoto']}
 */
const putPhoto = ({ plantId, photo, more, place, light }) => Service.notImplemented();

/**
 * Waters a plant.
 * POST /water
 * @type {Interface['waterPost']}
 */
const waterPost = ({ litres, at }) => Service.notImplemented();

module.exports = {
  getPhoto,
  putPhoto,
  waterPost,
};
