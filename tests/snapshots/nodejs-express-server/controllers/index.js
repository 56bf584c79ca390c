// @ts-check
const DefaultController = require('./DefaultController');
const PlantsController = require('./PlantsController');

/** The controllers, keyed by operation ID in api/contract.json. */
const operations = new Map([
  ['listPlants', PlantsController.listPlants],
  ['addPlant', PlantsController.addPlant],
  ['removePlant', PlantsController.removePlant],
  ['getPhoto', DefaultController.getPhoto],
  ['putPhoto', DefaultController.putPhoto],
  ['waterPost', DefaultController.waterPost],
]);

module.exports = {
  operations,
  DefaultController,
  PlantsController,
};
