{{ header }}import type { Answering, Asked, BasicCredential, PeerCertificate, Principal } from './runtime';

/**
 * One hook per security scheme. A hook receives the credential of a request and returns the caller. Return null or
 * undefined to respond with 401, or `Service.forbidden()` to respond with 403.
 */
export interface SecurityHooks {
{%- for hook in hooks %}
{{ hook.doc }}    {{ hook.key }}: (credential: {{ hook.credential }}, asked: Asked) => Answering<Principal | null | undefined>;
{%- endfor %}
}
