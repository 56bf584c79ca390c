// @ts-check
{%- if !hooks.is_empty() %}
const Service = require('./Service');
{%- endif %}

/**
 * A hook for each security scheme: it gets the credential of a request and gives who that is. null is answered with 401,
 * `Service.forbidden()` with 403.
 *
 * @type {import('../types/security').SecurityHooks}
 */
module.exports = {
{%- for hook in hooks %}
{{ hook.doc }}  {{ hook.key }}: (credential, { scopes }) => Service.notImplemented(),
{%- endfor %}
{%- if !hooks.is_empty() %}
{% endif %}};
