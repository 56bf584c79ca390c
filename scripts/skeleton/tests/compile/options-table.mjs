// The effect of each option of __name__; the rows are explained in ../../shared/options.mjs.
export const table = [];
