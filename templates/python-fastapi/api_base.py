{{ imports }}


class {{ class }}:
    {{ doc }}

    subclasses: ClassVar[tuple[type[{{ class }}], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Register the implementation."""
        super().__init_subclass__(**kwargs)
        {{ class }}.subclasses += (cls,)
{%- for method in methods %}

    {{ method.signature }}
        {{ method.doc }}
        raise NotImplementedError
{%- endfor %}
