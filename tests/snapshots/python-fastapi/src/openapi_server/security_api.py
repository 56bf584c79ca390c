"""The security hooks, which authenticate callers. Subclass them in the implementation package."""

from __future__ import annotations

from typing import Any, ClassVar

from fastapi.security import HTTPBasicCredentials, SecurityScopes

from .models.extra_models import TokenModel
from .runtime.answers import OrAwaitable


class BaseSecurityApi:
    """One hook per security scheme.

    A hook receives the credential as sent and returns the caller, or None if the credential is unknown (401). It raises
    `HTTPException(403)` if the caller is not allowed to perform the operation.
    """

    subclasses: ClassVar[tuple[type[BaseSecurityApi], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Register the implementation."""
        super().__init_subclass__(**kwargs)
        BaseSecurityApi.subclasses += (cls,)

    def get_token_api_key(
        self,
        credential: str,
        scopes: SecurityScopes,
    ) -> OrAwaitable[TokenModel | None]:
        """Check the API key for the scheme apiKey."""
        raise NotImplementedError

    def get_token_basic(
        self,
        credential: HTTPBasicCredentials,
        scopes: SecurityScopes,
    ) -> OrAwaitable[TokenModel | None]:
        """Check the user name and password for the scheme basic."""
        raise NotImplementedError

    def get_token_bearer(
        self,
        credential: str,
        scopes: SecurityScopes,
    ) -> OrAwaitable[TokenModel | None]:
        """Check the bearer token for the scheme bearer."""
        raise NotImplementedError

    def get_token_oauth(
        self,
        credential: str,
        scopes: SecurityScopes,
    ) -> OrAwaitable[TokenModel | None]:
        """Check the OAuth 2.0 token for the scheme oauth."""
        raise NotImplementedError


#: The hook of each security scheme of the API description.
SCHEMES: dict[str, str] = {
    "apiKey": "get_token_api_key",
    "basic": "get_token_basic",
    "bearer": "get_token_bearer",
    "oauth": "get_token_oauth",
}
