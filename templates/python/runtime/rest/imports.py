from .exceptions import ApiException as ApiException
from .exceptions import ApiValueError as ApiValueError
from .exceptions import NetworkException, network_error
from .forms import Content
from .transport import (
    Limits,
    Request,
    asked_delay,
    limits,
    log_request,
    log_response,
    prepared,
    proxy_of,
    redirected,
    retry_delay,
{%- if targets %}
    target_of,
{%- endif %}
    tls_context,
)

if TYPE_CHECKING:
