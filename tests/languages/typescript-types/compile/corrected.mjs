// Where the types of the shared documents differ from openapi-typescript's, because theirs are wrong: a pattern of the place and the
// difference, as compare-types.mjs reports it, and the reason.
export const corrected = {
  'cafe-3.2': [
    [/\.menuItem[|.]?/, 'a reference to a parent keeps its discriminator'],
  ],
  'hey-api-full-3.1': [
    [/\.parameters\.path/, 'a placeholder of a path without a parameter is a string'],
    [/tuples of/, 'prefixItems do not close an array'],
    [/^\[string\]/, 'the properties of an object fit its index signature'],
    [/^\.null: .* vs  null$/, 'const: null'],
    [/\.x-Foo-Bar: /, 'the type of a parameter that has content'],
  ],
  'options-probe': [
    [/^\[string\]/, 'the properties of an object fit its index signature'],
  ],
};
