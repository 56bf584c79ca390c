// The effect of each option of java; the rows are explained in ../../shared/options.mjs.
export const table = [];
