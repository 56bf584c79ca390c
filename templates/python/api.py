"""{{ title }}"""

{{ imports }}

if TYPE_CHECKING:
{{ checked }}
{% for operation in operations %}
{{ operation.data }}
{%- endfor %}


class {{ class }}:
    {{ doc }}

    def __init__(self, api_client: ApiClient | None = None) -> None:
        self.api_client = ApiClient.get_default() if api_client is None else api_client
{%- for operation in operations %}
{%- for variant in operation.variants %}

    @validate_call
    {% if variant.is_async %}async {% endif %}def {{ variant.name }}(
        self,
{%- for argument in operation.arguments %}
        {{ argument }},
{%- endfor %}
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le={{ operation.last_host }})] = 0,
    ) -> {{ variant.result }}:
        {{ variant.doc }}
        return {% if variant.is_async %}await {% endif %}_operation.Call(self.api_client, {{ operation.constant }}, locals()).{{ variant.reads }}()
{%- endfor %}
{%- endfor %}
