"""The security hooks, which authenticate callers. Subclass them in the implementation package."""

{{ imports }}


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
{%- for hook in hooks %}

    def {{ hook.name }}(
        self,
        credential: {{ hook.credential }},
        scopes: SecurityScopes,
    ) -> OrAwaitable[TokenModel | None]:
        {{ hook.doc }}
        raise NotImplementedError
{%- endfor %}


#: The hook of each security scheme of the API description.
{{ schemes }}
