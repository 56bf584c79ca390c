"""The callers."""

from __future__ import annotations

from fastapi.security import SecurityScopes

from openapi_server.models.extra_models import TokenModel
from openapi_server.security_api import BaseSecurityApi


class SecurityApi(BaseSecurityApi):
    """Knows one key."""

    async def get_token_key(self, credential: str, scopes: SecurityScopes) -> TokenModel | None:
        """Check a key."""
        return TokenModel(sub="alice") if credential == "sk-good" else None
