// @ts-check
/** Helpers that create responses; see utils/Service.js. */
module.exports = require('../utils/Service');
