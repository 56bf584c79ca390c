"""Authentication: find credentials and call the security hooks."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import Any

from fastapi.security import HTTPAuthorizationCredentials, HTTPBasicCredentials, SecurityScopes
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.requests import Request

from .contract import Contract, Operation
from .implementations import run
from .problems import Fault, Problem, Refused, raised_in
from .styles import decode_form, decode_percent, split_cookies, split_query

#: Passed to a hook if the request itself does not contain the credential, such as a client certificate.
TRANSPORT = "transport"


class Security:
    """Calls the security hooks. The hook of a scheme is the method `get_token_<scheme>`."""

    def __init__(self, contract: Contract, hooks: dict[str, str]) -> None:
        self._schemes = contract.security_schemes
        self._hooks = hooks

    async def admit(self, request: Request, operation: Operation, api: object) -> dict[str, object]:
        """Return the callers by scheme for the first alternative that passes; otherwise raise the error response.

        Anonymous access is granted only if no credentials were sent, so invalid credentials are never treated as
        anonymous.
        """
        if not operation.security:
            return {}
        refused: StarletteHTTPException | None = None
        for uses in filter(None, operation.security):
            credentials = [self._credential(request, scheme) for scheme, _ in uses]
            if any(credential is None for credential in credentials):
                continue
            try:
                principals = await self._ask(uses, credentials, api)
            except StarletteHTTPException as error:
                if not _is_refusal(error):
                    raise
                refused = error
                continue
            if principals is not None:
                return principals
            refused = refused or self._unknown(operation, "The credentials are not valid.")
        if refused is not None:
            raise refused
        if () in operation.security:
            return {}
        raise self._unknown(operation, "This operation requires credentials.")

    async def _ask(
        self,
        uses: Sequence[tuple[str, tuple[str, ...]]],
        credentials: Sequence[Any],
        api: object,
    ) -> dict[str, object] | None:
        """Return the callers of one alternative, or None if a hook does not know the credential."""
        out: dict[str, object] = {}
        for (scheme, scopes), credential in zip(uses, credentials, strict=True):
            hook = getattr(api, self._hooks[scheme])
            try:
                principal = await run(hook, hook, credential, SecurityScopes(list(scopes)))
            except NotImplementedError as error:
                # Errors raised by code that the hook calls are server errors; they are logged.
                if not raised_in(error, hook):
                    raise
                detail = f"The hook {self._hooks[scheme]} for the security scheme {scheme} is not implemented."
                raise Problem(501, detail) from None
            if principal is None:
                return None
            out[scheme] = principal
        return out

    def _credential(self, request: Request, name: str) -> Any:
        scheme = self._schemes[name]
        kind = scheme["type"]
        if kind == "apiKey":
            return _key(request, scheme["in"], scheme["name"])
        if kind == "mutualTLS":
            return request.scope.get("extensions", {}).get("tls") or TRANSPORT
        word, _, rest = request.headers.get("authorization", "").partition(" ")
        rest = rest.strip()
        wanted = scheme["scheme"].lower() if kind == "http" else "bearer"
        if word.lower() != wanted or not rest:
            return None
        if wanted == "basic":
            return _basic(rest)
        return rest if wanted == "bearer" else HTTPAuthorizationCredentials(scheme=word, credentials=rest)

    def _unknown(self, operation: Operation, detail: str) -> Problem:
        challenges: dict[str, None] = {}
        for uses in operation.security:
            for name, _ in uses:
                scheme = self._schemes[name]
                kind = scheme["type"]
                if kind == "http":
                    word = scheme["scheme"]
                    is_token = word.isascii() and word.replace("-", "").isalnum()
                    challenges[f'{word.title()} realm="api"' if is_token else "Unknown"] = None
                elif kind in ("oauth2", "openIdConnect"):
                    challenges['Bearer realm="api"'] = None
                elif kind == "apiKey":
                    challenges['ApiKey realm="api"'] = None
        return Problem(401, detail, headers={"WWW-Authenticate": ", ".join(challenges) or "Unknown"})


def _is_refusal(error: StarletteHTTPException) -> bool:
    return error.status_code == 403


def _key(request: Request, place: str, name: str) -> str | None:
    """Return the key, or None if it is empty. Like any other parameter, it must not occur more than once."""
    if place == "header":
        keys = request.headers.getlist(name)
    else:
        if place == "cookie":
            pairs, decode = split_cookies(request.headers.get("cookie", "")), decode_percent
        else:
            pairs, decode = split_query(request.scope["query_string"].decode("latin-1")), decode_form
        try:
            keys = [decode(value) for key, value in pairs if decode(key) == name]
        except ValueError:
            return None
    if len(keys) > 1:
        raise Refused([Fault(place, "occurs more than once", name)])
    return keys[0] or None if keys else None


def _basic(text: str) -> HTTPBasicCredentials | None:
    try:
        name, colon, password = base64.b64decode(text, validate=True).decode("utf-8").partition(":")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return None
    return HTTPBasicCredentials(username=name, password=password) if colon else None
