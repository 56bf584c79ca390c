export * from './api';
export * from './configuration';
