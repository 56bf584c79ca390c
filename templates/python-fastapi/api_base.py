{{ imports }}


class Base{{ class }}Api:
    {{ doc }}

    subclasses: ClassVar[tuple[type[Base{{ class }}Api], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Makes the implementation known."""
        super().__init_subclass__(**kwargs)
        Base{{ class }}Api.subclasses += (cls,)
{%- for method in methods %}

{%- if method.short %}

    async def {{ method.name }}(self) -> {{ method.result }}:
{%- else %}

    async def {{ method.name }}(
        self,
{%- for argument in method.arguments %}
        {{ argument }},
{%- endfor %}
    ) -> {{ method.result }}:
{%- endif %}
        {{ method.doc }}
        raise NotImplementedError
{%- endfor %}
