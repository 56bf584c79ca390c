// @ts-check
/** What services answer with; see utils/Service.js. */
module.exports = require('../utils/Service');
