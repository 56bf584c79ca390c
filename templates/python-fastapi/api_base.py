{{ imports }}


class Base{{ class }}Api:
    {{ doc }}

    subclasses: ClassVar[tuple[type[Base{{ class }}Api], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Register the implementation."""
        super().__init_subclass__(**kwargs)
        Base{{ class }}Api.subclasses += (cls,)
{%- for method in methods %}

{{ method.signature }}
        {{ method.doc }}
        raise NotImplementedError
{%- endfor %}
