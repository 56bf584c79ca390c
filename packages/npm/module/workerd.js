// Workers: the module is compiled when the Worker is deployed.
import compiled from '../specmint_bg.wasm';

export const module = () => compiled;
