"""{{ title }}"""

{{ imports }}
{%- if !checked.is_empty() %}

if TYPE_CHECKING:
{{ checked }}
{%- endif %}
{% for operation in operations %}
{{ operation.data }}
{%- endfor %}


class {{ class }}:
    {{ doc }}

    def __init__(self, api_client: ApiClient | None = None) -> None:
{%- if independent %}
        self._owns_client = api_client is None
        self.api_client = ApiClient() if api_client is None else api_client
{%- if asynchronous %}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the client, if it is this object's own."""
        if self._owns_client:
            await self.api_client.close()
{%- else %}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the client, if it is this object's own."""
        if self._owns_client:
            self.api_client.close()
{%- endif %}
{%- else %}
        self.api_client = ApiClient.get_default() if api_client is None else api_client
{%- endif %}
{%- for operation in operations %}
{%- for variant in operation.variants %}

    @validate_call
    {% if variant.is_async %}async {% endif %}def {{ variant.name }}(
        self,
{%- for argument in operation.arguments %}
        {{ argument }}
{%- endfor %}
{%- if let Some(more) = variant.legacy %}
        async_req: StrictBool | None = None,
{%- if !more.is_empty() %}
        {{ more }}: StrictBool | None = None,
{%- endif %}
        _preload_content: StrictBool = True,
{%- endif %}
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le={{ operation.last_host }})] = 0,
    {{ variant.result }}
        {{ variant.doc }}
        {{ variant.returned }}
{%- endfor %}
{%- endfor %}
