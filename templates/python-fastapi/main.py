"""The application."""

{{ imports }}


def create_app(*, base_path: str | None = None, settings: Settings | None = None) -> FastAPI:
    """Create the application.

    `base_path` is the prefix of all paths; None selects `BASE_PATH` or the path of the first server.
    """
    return create(
        package=Path(__file__).parent,
        implementation="{{ implementation }}",
        routers=[{% if !routers.is_empty() %}
{%- for router in routers %}
            {{ router }},
{%- endfor %}
        {% endif %}],
        interfaces=[{% if !interfaces.is_empty() %}
{%- for interface in interfaces %}
            {{ interface }},
{%- endfor %}
        {% endif %}],
        hooks=BaseSecurityApi,
        schemes=SCHEMES,
        base_path=base_path,
        settings=settings,
    )


app = create_app()
