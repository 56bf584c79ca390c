// @ts-check
const js = require('@eslint/js');
const globals = require('globals');

module.exports = [
  js.configs.recommended,
  {
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
    rules: {
      curly: ['error', 'multi-line'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-implicit-coercion': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      strict: 'off',
    },
  },
  {
    // Generated services do not use their arguments yet, and implemented ones need not use `Service`.
    files: ['services/*.js'],
    rules: { 'no-unused-vars': ['error', { args: 'none', varsIgnorePattern: '^Service$' }] },
  },
];
