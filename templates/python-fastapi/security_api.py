"""The security hooks: who may call. Implement them in a subclass, in the implementation package."""

{{ imports }}


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
{%- for hook in hooks %}

    async def {{ hook.name }}(
        self,
        credential: {{ hook.credential }},
        scopes: SecurityScopes,
    ) -> TokenModel | None:
        {{ hook.doc }}
        raise NotImplementedError
{%- endfor %}


#: The hook of each scheme of the description.
SCHEMES: dict[str, str] = {{ schemes }}
