export * from './api/api';
export * from './api.module';
export * from './configuration';
export * from './errors';
export * from './model/models';
export * from './param';
export * from './variables';
