export * from './DefaultApi.js';
export * from './PlantsApi.js';
