"""The settings of a client: servers, credentials, TLS, proxies, formats and logging."""

from __future__ import annotations

import base64
import copy
{%- if asynchronous %}
import inspect
{%- endif %}
import logging
from collections.abc import {% if asynchronous %}Awaitable, {% endif %}Callable, Collection, Iterable, Mapping
from logging import FileHandler
from typing import {% if urllib3 %}TYPE_CHECKING, {% endif %}Any, ClassVar, Literal, TypedDict, cast

from typing_extensions import NotRequired, Self

from .exceptions import ApiValueError
{%- if signing %}
from .signing import HttpSigningConfiguration
{%- endif %}
{%- if urllib3 %}

if TYPE_CHECKING:
    import ssl

    from urllib3.util.retry import Retry
{%- endif %}

JSON_SCHEMA_VALIDATION_KEYWORDS = {
    "multipleOf",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "maxLength",
    "minLength",
    "pattern",
    "maxItems",
    "minItems",
}

ServerVariablesT = dict[str, str]

#: A secret, or a function that is called when a request needs it, and again if the server rejects it with status 401.
Secret = str | {% if asynchronous %}Callable[[], str | Awaitable[str]]{% else %}Callable[[], str]{% endif %}

GenericAuthSetting = TypedDict(
    "GenericAuthSetting",
    {"type": str, "in": str, "key": str, "value": str},
)

OAuth2AuthSetting = TypedDict(
    "OAuth2AuthSetting",
    {"type": Literal["oauth2"], "in": Literal["header"], "key": Literal["Authorization"], "value": str},
)

APIKeyAuthSetting = TypedDict(
    "APIKeyAuthSetting",
    {"type": Literal["api_key"], "in": str, "key": str, "value": "str | None"},
)

BasicAuthSetting = TypedDict(
    "BasicAuthSetting",
    {"type": Literal["basic"], "in": Literal["header"], "key": Literal["Authorization"], "value": "str | None"},
)

BearerFormatAuthSetting = TypedDict(
    "BearerFormatAuthSetting",
    {
        "type": Literal["bearer"],
        "in": Literal["header"],
        "format": Literal["JWT"],
        "key": Literal["Authorization"],
        "value": str,
    },
)

BearerAuthSetting = TypedDict(
    "BearerAuthSetting",
    {"type": Literal["bearer"], "in": Literal["header"], "key": Literal["Authorization"], "value": str},
)

HTTPSignatureAuthSetting = TypedDict(
    "HTTPSignatureAuthSetting",
    {"type": Literal["http-signature"], "in": Literal["header"], "key": Literal["Authorization"], "value": None},
)

AuthSettings = TypedDict(
    "AuthSettings",
    {{ auth_types }}
    total=False,
)


class HostSettingVariable(TypedDict):
    """A variable in the URL of a server."""

    description: str
    default_value: str
    enum_values: NotRequired[list[str]]


class HostSetting(TypedDict):
    """A server of the API."""

    url: str
    description: str
    variables: NotRequired[dict[str, HostSettingVariable]]


# Name: (kind, location, key, format of a bearer token)
{{ schemes }}

{{ servers }}

_API_VERSION = {{ api_version }}
_PACKAGE_VERSION = {{ package_version }}


class Configuration:
    """The settings of a client. All arguments are optional.

    :param host: The base URL, in place of the servers of the API description; or the path of a Unix socket, such as
        `unix:///var/run/docker.sock`, over which requests are sent to the path of the server.
    :param api_key: API keys, or functions that return them, by the name of their security scheme.
    :param api_key_prefix: What stands before an API key (such as `Token`), by the name of the security scheme.
    :param username: User name for basic authentication.
    :param password: Password for basic authentication.
    :param access_token: Token for OAuth and bearer authentication, or a function that returns it. It is called when a
        request needs the token, and again if the server rejects it with status 401
{%- if asynchronous %}; it may be a coroutine function{% endif %}.
{%- if signing %}
    :param signing_info: How requests are signed.
{%- endif %}
    :param server_index: Index of the server that is used; 0 is the first.
    :param server_variables: Values for the variables of the servers' URLs.
    :param server_operation_index: Index of the server by operation, for operations that have servers.
    :param server_operation_variables: Values of variables by operation, for operations that have servers.
    :param ignore_operation_servers: Send every request to `host`.
    :param ssl_ca_cert: File of certificate authorities, in PEM format.
    :param retries: How often a request is tried again without an answer or after status 429 or 503{% if urllib3 %}, or a
        `Retry` of urllib3{% endif %}.
    :param ca_cert_data: Certificate authorities as PEM text or DER bytes.
    :param cert_file: File of the client certificate.
    :param key_file: File of the client certificate's key.
    :param verify_ssl: False accepts every certificate; only for tests.
    :param assert_hostname: False accepts the certificate of another host.
    :param tls_server_name: Name that the certificate of the server must have, if not that of the host.
    :param connection_pool_maxsize: How many connections are kept for each host.
    :param proxy: URL of a proxy, in place of the environment's.
{%- if urllib3 %}
    :param no_proxy: Hosts that are reached without the proxy, with commas between them.
{%- endif %}
    :param proxy_headers: Headers for the proxy.
{%- if urllib3 %}
    :param proxy_ssl_context: TLS settings of the connection to an https proxy.
{%- endif %}
    :param safe_chars_for_path_param: Characters that are not encoded in path parameters.
    :param client_side_validation: Kept for programs that set it; arguments are always validated.
    :param socket_options: Options of the sockets.
    :param datetime_format: How `strftime` writes a date and time in a query; the default is RFC 3339.
    :param date_format: How `strftime` writes a date in a query.
    :param debug: Log requests and responses, without credentials.
    :param timeout: The time limit of calls without `_request_timeout`: seconds in all, or a pair, to connect and to
        read. By default, both are 300 seconds.
    :param strict_responses: True rejects enum and discriminator values in responses that the API description does not
        list. False accepts them, objects that lack required members, and null in their place; `missing` of
        `base_model` lists these members. None, the default, {{ strict_default }}.
    """

    _default: ClassVar[Configuration | None] = None

    def __init__(
        self,
        host: str | None = None,
        api_key: Mapping[str, Secret] | None = None,
        api_key_prefix: dict[str, str] | None = None,
        username: str | None = None,
        password: str | None = None,
        access_token: Secret | None = None,
{%- if signing %}
        signing_info: HttpSigningConfiguration | None = None,
{%- endif %}
        server_index: int | None = None,
        server_variables: ServerVariablesT | None = None,
        server_operation_index: dict[int, int] | None = None,
        server_operation_variables: dict[int, ServerVariablesT] | None = None,
        ignore_operation_servers: bool = False,
        ssl_ca_cert: str | None = None,
        retries: {{ retries_type }} | None = None,
        ca_cert_data: str | bytes | None = None,
        cert_file: str | None = None,
        key_file: str | None = None,
        verify_ssl: bool = True,
        assert_hostname: bool | None = None,
        tls_server_name: str | None = None,
        connection_pool_maxsize: int | None = None,
        proxy: str | None = None,
{%- if urllib3 %}
        no_proxy: str | None = None,
{%- endif %}
        proxy_headers: Any | None = None,
{%- if urllib3 %}
        proxy_ssl_context: ssl.SSLContext | None = None,
{%- endif %}
        safe_chars_for_path_param: str = "",
        client_side_validation: bool = True,
        socket_options: Any | None = None,
        datetime_format: str = {{ datetime_format }},
        date_format: str = {{ date_format }},
{%- if aiohttp %}
        trace_configs: Any | None = None,
        tcp_connector_limit_per_host: int | None = None,
        client_session_kwargs: dict[str, Any] | None = None,
{%- endif %}
        *,
        debug: bool | None = None,
        timeout: float | tuple[float, float] | None = None,
        strict_responses: bool | None = None,
    ) -> None:
        self._base_path = _SERVERS[0]["url"] if host is None else host
        self.server_index: int | None = 0 if server_index is None and host is None else server_index
        self.server_operation_index = server_operation_index or {}
        self.server_variables = server_variables or {}
        self.server_operation_variables = server_operation_variables or {}
        self.ignore_operation_servers = ignore_operation_servers
        self.temp_folder_path: str | None = None
        self.api_key = cast("dict[str, Secret]", {} if api_key is None else api_key)
        self.api_key_prefix = api_key_prefix or {}
        self.refresh_api_key_hook: Callable[[Configuration], object] | None = None
        self.username = username
        self.password = password
        self.access_token = access_token
{%- if signing %}
        if signing_info is not None and host is not None:
            signing_info.host = host
        self.signing_info = signing_info
{%- endif %}
        self.logger_stream_handler: logging.Handler | None = None
        self.logger_file_handler: FileHandler | None = None
        self.logger = {"package_logger": logging.getLogger(__package__)}
{%- if urllib3 %}
        self.logger["urllib3_logger"] = logging.getLogger("urllib3")
{%- endif %}
        self._debug = False
        self.logger_format = "%(asctime)s %(levelname)s %(message)s"
        self.logger_file = None
        if debug is not None:
            self.debug = debug
        self.verify_ssl = verify_ssl
        self.ssl_ca_cert = ssl_ca_cert
        self.ca_cert_data = ca_cert_data
        self.cert_file = cert_file
        self.key_file = key_file
        self.assert_hostname = assert_hostname
        self.tls_server_name = tls_server_name
        self.connection_pool_maxsize = connection_pool_maxsize
        self.proxy = proxy
{%- if urllib3 %}
        self.no_proxy = no_proxy
{%- endif %}
        self.proxy_headers = proxy_headers
{%- if urllib3 %}
        self.proxy_ssl_context = proxy_ssl_context
{%- endif %}
        self.timeout = timeout
        self.strict_responses = strict_responses
        self.safe_chars_for_path_param = safe_chars_for_path_param
        self.retries = retries
        self.client_side_validation = client_side_validation
        self.socket_options = socket_options
        self.datetime_format = datetime_format
        self.date_format = date_format
{%- if aiohttp %}
        self.trace_configs = trace_configs
        self.tcp_connector_limit_per_host = tcp_connector_limit_per_host
        self.client_session_kwargs = client_session_kwargs
{%- endif %}

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copy all but what cannot be copied: loggers, hooks, contexts of TLS."""
        result = self.__class__.__new__(self.__class__)
        memo[id(self)] = result
        shared = (
            "logger",
            "logger_stream_handler",
            "logger_file_handler",
            "refresh_api_key_hook",
            "proxy_ssl_context",
            "retries",
            "trace_configs",
            "client_session_kwargs",
            "signing_info",
            "access_token",
        )
        for name, value in self.__dict__.items():
            if name in ("api_key", "logger"):
                result.__dict__[name] = copy.copy(value)
            else:
                result.__dict__[name] = value if name in shared else copy.deepcopy(value, memo)
        return result

    def __repr__(self) -> str:
        from .transport import public_url

        return f"{type(self).__name__}(host={public_url(self.host)!r})"

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    @classmethod
    def set_default(cls, default: Self | None) -> None:
        """Set the configuration of clients that are made without one."""
        Configuration._default = copy.deepcopy(default)

    @classmethod
    def get_default_copy(cls) -> Self:
        """Return a copy of the default configuration."""
        return copy.deepcopy(cls.get_default())

    @classmethod
    def get_default(cls) -> Self:
        """Return the default configuration; it is made on first use."""
        if Configuration._default is None:
            Configuration._default = cls()
        default: Any = Configuration._default
        return default  # type: ignore[no-any-return]

    @property
    def proxy(self) -> str | None:
        """The URL of the proxy; None means what the environment says."""
        return self._proxy

    @proxy.setter
    def proxy(self, value: str | None) -> None:
        self._proxy = value

    @property
    def logger_file(self) -> str | None:
        """The file for log records, or None."""
        return self._logger_file

    @logger_file.setter
    def logger_file(self, value: str | None) -> None:
        old = self.logger_file_handler
        new: FileHandler | None = None
        if value:
            new = FileHandler(value)
            new.setFormatter(self.logger_formatter)
        for logger in self.logger.values():
            if old is not None:
                logger.removeHandler(old)
            if new is not None:
                logger.addHandler(new)
        if old is not None:
            old.close()
        self._logger_file = value
        self.logger_file_handler = new

    @property
    def debug(self) -> bool:
        """Whether requests and responses are logged, without credentials."""
        return self._debug

    @debug.setter
    def debug(self, value: bool) -> None:
        self._debug = value
        package = self.logger["package_logger"]
        if value and not package.hasHandlers():
            self.logger_stream_handler = logging.StreamHandler()
            self.logger_stream_handler.setFormatter(self.logger_formatter)
            package.addHandler(self.logger_stream_handler)
        elif not value and self.logger_stream_handler is not None:
            package.removeHandler(self.logger_stream_handler)
            self.logger_stream_handler = None
        for logger in self.logger.values():
            logger.setLevel(logging.DEBUG if value else logging.WARNING)

    @property
    def logger_format(self) -> str:
        """The format of log records in `logger_file`."""
        return self._logger_format

    @logger_format.setter
    def logger_format(self, value: str) -> None:
        self._logger_format = value
        self.logger_formatter = logging.Formatter(value)
        if self.logger_file_handler is not None:
            self.logger_file_handler.setFormatter(self.logger_formatter)

    def get_api_key_with_prefix(self, identifier: str, alias: str | None = None) -> str | None:
        """Return the API key of a security scheme, with its prefix."""
        if self.refresh_api_key_hook is not None:
            self.refresh_api_key_hook(self)
        key = self.api_key.get(identifier)
        if key is None and alias is not None:
            key = self.api_key.get(alias)
        return None if key is None else self._prefixed(identifier, _given(identifier, key))

    def _prefixed(self, identifier: str, key: str) -> str:
        prefix = self.api_key_prefix.get(identifier)
        return f"{prefix} {key}" if prefix else key

    def get_basic_auth_token(self) -> str | None:
        """Return the value of the header for basic authentication."""
        pair = f"{self.username or ''}:{self.password or ''}"
        return "Basic " + base64.b64encode(pair.encode()).decode("ascii")

    def _secret(self, name: str) -> Secret | None:
        """The key or token of a security scheme."""
        kind = _SCHEMES[name][0] if name in _SCHEMES else None
        if kind == "api_key":
            return self.api_key.get(name)
        return self.access_token if kind in ("oauth2", "bearer") else None

    def _has(self, name: str) -> bool:
        """Return whether there are credentials for a security scheme."""
        kind = _SCHEMES[name][0] if name in _SCHEMES else None
        if kind == "basic":
            return self.username is not None
{%- if signing %}
        if kind == "http-signature":
            return self.signing_info is not None
{%- endif %}
        return self._secret(name) is not None

    {% if asynchronous %}async {% endif %}def secrets(self, alternatives: Iterable[Collection[str]]) -> dict[str, str] | None:
        """Return what functions return for the first alternative that has all credentials, by the name of the scheme.

        Each function is called once. If no alternative has all, those of all apply. None if no credential is a function.
        """
        if not any(map(callable, (self.access_token, *self.api_key.values()))):
            return None
        returned: dict[int, str] = {}
        found: dict[str, str] = {}
        given = [names for names in alternatives if names]
        complete = (names for names in given if all(map(self._has, names)))
        for name in next(complete, [name for names in given for name in names]):
            secret = self._secret(name)
            if callable(secret):
                if id(secret) not in returned:
{%- if asynchronous %}
                    value = secret()
                    returned[id(secret)] = _text(name, await value if inspect.isawaitable(value) else value)
{%- else %}
                    returned[id(secret)] = _text(name, secret())
{%- endif %}
                found[name] = returned[id(secret)]
        return found

    def auth_settings(self, secrets: Mapping[str, str] | None = None) -> AuthSettings:
        """Return the security schemes for which there are credentials.

        `secrets` has those that functions returned, by the name of the security scheme.
        """
        auth: dict[str, Any] = {}
        given = secrets or {}
        if self.refresh_api_key_hook is not None:
            self.refresh_api_key_hook(self)
        for name, (kind, location, key, bearer_format) in _SCHEMES.items():
            value: str | None = None
            secret = self._secret(name)
            if secret is not None:
                if callable(secret) and secrets is not None and name not in given:
                    continue  # The operation does not use this scheme.
                text = given[name] if name in given else _given(name, secret)
                value = self._prefixed(name, text) if kind == "api_key" else f"Bearer {text}"
            elif kind == "basic":
                if self.username is not None:
                    value = self.get_basic_auth_token()
            elif kind == "http-signature":
{%- if signing %}
                if self.signing_info is not None:
                    auth[name] = {"type": kind, "in": location, "key": key, "value": None}
{%- endif %}
                continue
            if value is not None:
                auth[name] = {"type": kind, "in": location, "key": key, "value": value}
                if bearer_format is not None:
                    auth[name]["format"] = bearer_format
        settings: Any = auth
        return settings  # type: ignore[no-any-return]

    def to_debug_report(self) -> str:
        """Return what matters in a report of a problem."""
        import platform
        import sys

        return (
            "Python SDK Debug Report:\n"
            f"OS: {platform.platform()}\n"
            f"Python Version: {sys.version}\n"
            f"Version of the API: {_API_VERSION}\n"
            f"SDK Package Version: {_PACKAGE_VERSION}"
        )

    def get_host_settings(self) -> list[HostSetting]:
        """Return the servers of the API description."""
        return copy.deepcopy(_SERVERS)

    def get_host_from_settings(
        self, index: int | None, variables: ServerVariablesT | None = None, servers: list[HostSetting] | None = None
    ) -> str:
        """Return the URL of a server with the values of its variables."""
        if index is None:
            return self._base_path
        servers = _SERVERS if servers is None else servers
        if not 0 <= index < len(servers):
            raise ApiValueError(f"The index of a server is {index}, but must be from 0 to {len(servers) - 1}")
        server = servers[index]
        url = server["url"]
        for name, variable in server.get("variables", {}).items():
            value = (variables or {}).get(name, variable["default_value"])
            allowed = variable.get("enum_values")
            if allowed and value not in allowed:
                raise ApiValueError(f"The server variable {name} must be one of {', '.join(allowed)}, not '{value}'")
            url = url.replace("{" + name + "}", value)
        return url

    @property
    def host(self) -> str:
        """The base URL of requests."""
        if self.unix_socket is None:
            return self.get_host_from_settings(self.server_index, variables=self.server_variables)
        from urllib.parse import urlsplit

        server = self.get_host_from_settings(self.server_index or 0, variables=self.server_variables)
        return f"http://localhost{urlsplit(server).path}"

    @host.setter
    def host(self, value: str) -> None:
        self._base_path = value
        self.server_index = None

    @property
    def unix_socket(self) -> str | None:
        """The path of the Unix socket that the client was given as its host, or None."""
        scheme, _, path = self._base_path.partition("://")
        return path if scheme.lower() == "unix" else None


def _given(name: str, secret: Secret) -> str:
    """Return the secret of a scheme, which a function may return."""
    return _text(name, secret()) if callable(secret) else secret


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise ApiValueError(f"The credential of {name} must be text, but its function returned {type(value).__name__}")
    return value
