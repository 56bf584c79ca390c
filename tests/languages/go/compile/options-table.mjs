// The effect of each option of go; the rows are explained in ../../shared/options.mjs.
export const table = [];
