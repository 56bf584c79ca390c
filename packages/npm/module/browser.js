// Browsers: bundlers see the address, and copy the file.
export const module = () => new URL('../specmint_bg.wasm', import.meta.url);
