"""The callers. A hook is a plain function here, and the class has a dependency."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from fastapi.security import SecurityScopes

from openapi_server.models.extra_models import TokenModel
from openapi_server.security_api import BaseSecurityApi


def get_keys() -> dict[str, str]:
    """Give the known keys."""
    return {"good": "alice"}


class SecurityApi(BaseSecurityApi):
    """Knows the callers by their keys and tokens."""

    def __init__(self, keys: Annotated[dict[str, str], Depends(get_keys)]) -> None:
        self._keys = keys

    def get_token_api_key(self, credential: str, scopes: SecurityScopes) -> TokenModel | None:
        """Check a key."""
        return TokenModel(sub=self._keys[credential]) if credential in self._keys else None

    async def get_token_petstore_auth(self, credential: str, scopes: SecurityScopes) -> TokenModel | None:
        """Check a token."""
        return TokenModel(sub=self._keys[credential]) if credential in self._keys else None
