{{ header }}import type { Answering, Asked, BasicCredential, PeerCertificate, Principal } from './runtime';

/**
 * A hook for each security scheme. It gets what a request has as its credential, and gives who that is; nothing (null) is
 * answered with 401, and `Service.forbidden()` with 403.
 */
export interface SecurityHooks {
{%- for hook in hooks %}
{{ hook.doc }}    {{ hook.key }}: (credential: {{ hook.credential }}, asked: Asked) => Answering<Principal | null | undefined>;
{%- endfor %}
}
