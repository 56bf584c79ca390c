// @ts-check
{%- if !hooks.is_empty() %}
const Service = require('./Service');
{%- endif %}

/**
 * One hook per security scheme. A hook receives the credential of a request and returns the caller. Return null to
 * respond with 401, or `Service.forbidden()` to respond with 403.
 *
 * @type {import('../types/security').SecurityHooks}
 */
const hooks = {
{%- for hook in hooks %}
{{ hook.doc }}  {{ hook.key }}: (credential, { scopes }) => Service.notImplemented(),
{%- endfor %}
{%- if !hooks.is_empty() %}
{% endif %}};

module.exports = hooks;
