// What each option of __name__ changes; the rows are explained in ../../shared/options.mjs.
export const table = [];
