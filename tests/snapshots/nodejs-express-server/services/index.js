// @ts-check
const DefaultService = require('./DefaultService');
const PlantsService = require('./PlantsService');

module.exports = {
  DefaultService,
  PlantsService,
};
