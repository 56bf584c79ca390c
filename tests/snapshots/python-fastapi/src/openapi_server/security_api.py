"""The security hooks: who may call. Implement them in a subclass, in the implementation package."""

from __future__ import annotations

from typing import Any, ClassVar

from fastapi.security import HTTPBasicCredentials, SecurityScopes

from .models.extra_models import TokenModel


class BaseSecurityApi:
    """A hook for each security scheme.

    It is given the credential as it was sent, and gives the caller; None for a credential that is not known (401). It
    raises `HTTPException(403)` for a caller who may not do what is asked.
    """

    subclasses: ClassVar[tuple[type[BaseSecurityApi], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Makes the implementation known."""
        super().__init_subclass__(**kwargs)
        BaseSecurityApi.subclasses += (cls,)

    async def get_token_api_key(
        self,
        credential: str,
        scopes: SecurityScopes,
    ) -> TokenModel | None:
        """Checks the API key: apiKey."""
        raise NotImplementedError

    async def get_token_basic(
        self,
        credential: HTTPBasicCredentials,
        scopes: SecurityScopes,
    ) -> TokenModel | None:
        """Checks name and password: basic."""
        raise NotImplementedError

    async def get_token_bearer(
        self,
        credential: str,
        scopes: SecurityScopes,
    ) -> TokenModel | None:
        """Checks the bearer token: bearer."""
        raise NotImplementedError

    async def get_token_oauth(
        self,
        credential: str,
        scopes: SecurityScopes,
    ) -> TokenModel | None:
        """Checks the OAuth 2.0 token: oauth."""
        raise NotImplementedError


#: The hook of each scheme of the description.
SCHEMES: dict[str, str] = {
    "apiKey": "get_token_api_key",
    "basic": "get_token_basic",
    "bearer": "get_token_bearer",
    "oauth": "get_token_oauth",
}
