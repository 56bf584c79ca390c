"""The application."""

{{ imports }}


def create_app(*, base_path: str | None = None, settings: Settings | None = None) -> FastAPI:
    """Create the application.

    `base_path` is the prefix of all paths; None selects `BASE_PATH` or the path of the first server.
    """
    return create(
        package=Path(__file__).parent,
        implementation="{{ implementation }}",
        apis=[{% if !apis.is_empty() %}
{%- for api in apis %}
            {{ api }}
{%- endfor %}
        {% endif %}],
        hooks=BaseSecurityApi,
        schemes=SCHEMES,
        base_path=base_path,
        settings=settings,
    )


app = create_app()
