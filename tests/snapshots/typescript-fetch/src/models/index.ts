export * from './Kind.js';
export * from './Point.js';
export * from './Plant.js';
export * from './Living.js';
export * from './Tree.js';
export * from './Flower.js';
export * from './Problem.js';
export * from './ListPlants200Response.js';
