// @ts-check
const { takes } = require('./Controller');

/** @type {import('../types/services').{{ service }}} */
const service = require('../services/{{ service }}');

module.exports = {
{%- for operation in operations %}
{{ operation.doc }}  {{ operation.code }}
{%- endfor %}
};
