export * from './kind';
export * from './point';
export * from './plant';
export * from './living';
export * from './tree';
export * from './flower';
export * from './problem';
export * from './listPlants200Response';
