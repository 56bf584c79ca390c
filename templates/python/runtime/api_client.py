"""The client that all API classes use: it writes requests, sends them, and reads responses."""

from __future__ import annotations

import datetime
import decimal
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast
from urllib.parse import quote

from .api_response import ApiResponse
from .configuration import Configuration
from .exceptions import ApiException as ApiException
from .exceptions import ApiValueError, error_of
from .styles import Encoded

if TYPE_CHECKING:
{%- if !asynchronous %}
    from multiprocessing.pool import ThreadPool
{%- endif %}
    from types import TracebackType

    from typing_extensions import Self

    from .rest import RESTClientObject, RESTResponse

T = TypeVar("T")

RequestSerialized = tuple[str, str, dict[str, str], "str | None", list[str]]


class ApiClient:
    """Writes requests, sends them, and reads responses. One client may be used by many threads.

    :param configuration: Servers, credentials and the like; the default configuration if absent.
    :param header_name: Name of a header that is sent with each request.
    :param header_value: Value of this header.
    :param cookie: Value of the header `Cookie` of each request.
{%- if !asynchronous %}
    :param pool_threads: How many threads there are for calls with `async_req`.
{%- endif %}
    """

    PRIMITIVE_TYPES = (float, bool, bytes, str, int)
    NATIVE_TYPES_MAPPING: ClassVar[dict[str, Any]] = {
        "int": int,
        "long": int,
        "float": float,
        "str": str,
        "bool": bool,
        "date": datetime.date,
        "datetime": datetime.datetime,
        "decimal": decimal.Decimal,
        "object": object,
    }
    _default: ClassVar[ApiClient | None] = None

    def __init__(
        self,
        configuration: Configuration | None = None,
        header_name: str | None = None,
        header_value: str | None = None,
        cookie: str | None = None,
{%- if !asynchronous %}
        pool_threads: int = 1,
{%- endif %}
    ) -> None:
        from .rest import RESTClientObject

        self.configuration = Configuration.get_default() if configuration is None else configuration
        self.rest_client: RESTClientObject = RESTClientObject(self.configuration)
        self.default_headers: dict[str, str] = {}
        if header_name is not None:
            self.default_headers[header_name] = cast("str", header_value)
        self.cookie = cookie
{%- if !asynchronous %}
        self.pool_threads = pool_threads
        self._pool: ThreadPool | None = None
{%- endif %}
        self.user_agent = {{ user_agent }}
        self.client_side_validation = self.configuration.client_side_validation
{% if asynchronous %}
    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc_value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self.rest_client.close()
{% else %}
    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections, and the threads of calls with `async_req`."""
        if self._pool is not None:
            self._pool.close()
            self._pool.join()
            self._pool = None
        self.rest_client.close()

    @property
    def pool(self) -> ThreadPool:
        """The threads of calls with `async_req`; they are started on first use."""
        if self._pool is None:
            from multiprocessing.pool import ThreadPool

            self._pool = ThreadPool(self.pool_threads)
        return self._pool
{% endif %}
    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.configuration!r})"

    @property
    def user_agent(self) -> str:
        """The name that the client gives itself."""
        return self.default_headers["User-Agent"]

    @user_agent.setter
    def user_agent(self, value: str) -> None:
        self.default_headers["User-Agent"] = value

    def set_default_header(self, header_name: str, header_value: str) -> None:
        """Set a header that is sent with each request."""
        self.default_headers[header_name] = header_value

    @classmethod
    def get_default(cls) -> Self:
        """Return the client of API classes that are made without one; it is made on first use."""
        if ApiClient._default is None:
            ApiClient._default = cls()
        default: Any = ApiClient._default
        return default  # type: ignore[no-any-return]

    @classmethod
    def set_default(cls, default: ApiClient | None) -> None:
        """Set the client of API classes that are made without one."""
        ApiClient._default = default

    def param_serialize(
        self,
        method: str,
        resource_path: str,
        path_params: Any = None,
        query_params: Any = None,
        header_params: dict[str, str] | None = None,
        body: Any = None,
        post_params: Any = None,
        files: dict[str, Any] | None = None,
        auth_settings: Sequence[str | Sequence[str]] | None = None,
        collection_formats: dict[str, str] | None = None,
        _host: str | None = None,
        _request_auth: Any = None,
        _secrets: Mapping[str, str] | None = None,
{%- if paged %}
        _base: str | None = None,
{%- endif %}
    ) -> RequestSerialized:
        """Return the request: method, URL, headers, body, and the fields of a form.

        `auth_settings` has names of security schemes, which apply together, or alternatives with such names.
        `_secrets` has what functions returned for the credentials of schemes.
        """
        from .requests import put_header

        headers: dict[str, Any] = {}  # None says that a header is not sent.
        for name, text in self.default_headers.items():
            put_header(headers, name, text)
        if self.cookie:
            put_header(headers, "Cookie", self.cookie)
        own: Mapping[str, Any] = header_params or {}
        for name, value in own.items():
            if name.lower() == "cookie" and self.cookie and value is not None:
                value = f"{self.cookie}; {value}"
            put_header(headers, name, value)

        path = self._path(resource_path, path_params, collection_formats)
        if post_params or files:
            post_params = self.parameters_to_tuples(post_params or [], collection_formats)
            if files:
                post_params.extend(self.files_parameters(files))
        if body is not None and not isinstance(body, Encoded):
            body = self.sanitize_for_serialization(body)

        queries = self.parameters_to_tuples(query_params or [], collection_formats)
        host = self.configuration.host if _host is None or self.configuration.ignore_operation_servers else _host
        place = path
{%- if signing %}
        if self.configuration.signing_info is not None and auth_settings:
            from .forms import content_of

            place = self._url(host, path, "")  # A signature is for the whole URL, and for the bytes of the body.
            if post_params or isinstance(body, os.PathLike) or hasattr(body, "read"):
                body, post_params = content_of(headers, body, post_params), None
                own = {name: value for name, value in own.items() if name.lower() != "content-type"}
{%- endif %}
        auth: dict[str, Any] = {"request_auth": _request_auth}
        if _secrets is not None:
            auth["secrets"] = _secrets
        self.update_params_for_auth(headers, queries, auth_settings, place, method, body, **auth)
        for name, value in own.items():  # What a call says wins over its credentials.
            if name.lower() != "cookie":
                put_header(headers, name, value)

{%- if paged %}
        if _base is not None:
            from .pages import without_names

            host, path = _base, without_names(path, {name for name, _ in queries})
{%- endif %}
        url = self._url(host, path, self.parameters_to_url_query(queries, None))
        sent = {name: value for name, value in headers.items() if value is not None}
        return method, url, sent, body, cast("list[str]", post_params)

    def _path(self, resource_path: str, path_params: Any, collection_formats: Any) -> str:
        from .styles import escape, text_of

        safe = self.configuration.safe_chars_for_path_param
        written: dict[str, str] = {}
        for name, value in self.parameters_to_tuples(path_params or {}, collection_formats):
            text = text_of(self.sanitize_for_serialization(value))
            written[name] = value if isinstance(value, Encoded) else escape(text, safe)
        pieces = resource_path.partition("#")[0].split("{")  # A fragment is not sent.
        path = pieces[0]
        for piece in pieces[1:]:
            name, closing, rest = piece.partition("}")
            path += (written[name] if name in written else "{" + name + closing) + rest
        if path.startswith("//"):
            raise ApiValueError(f"The path {path} must not begin with '//', which leads to another host")
        for segment in path.partition("?")[0].split("/"):
            if segment.replace("%2E", ".").replace("%2e", ".") in (".", ".."):
                raise ApiValueError(f"The path {path} must not have segments '.' or '..', which lead elsewhere")
        return path

    @staticmethod
    def _url(host: str, path: str, query: str) -> str:
        """Join the base URL, the path and the query. Each of the first two may have a query."""
        base, _, own = host.partition("?")
        path, _, fixed = path.partition("?")
        if path.startswith("/"):
            base = base.rstrip("/")
        queries = "&".join(text for text in (own, fixed, query) if text)
        return base + path + (f"?{queries}" if queries else "")
{% if asynchronous %}
    async def call_api(
{%- else %}
    def call_api(
{%- endif %}
        self,
        method: str,
        url: str,
        header_params: dict[str, str] | None = None,
        body: Any = None,
        post_params: Any = None,
        _request_timeout: Any = None,
    ) -> RESTResponse:
        """Send a request and return the response, whose body is not read yet."""
        response = {% if asynchronous %}await {% endif %}self.rest_client.request(
            method,
            url,
            headers=header_params,
            body=body,
            post_params=post_params,
            _request_timeout=_request_timeout,
        )
        response.strict_responses = self.configuration.strict_responses
        return response

    def response_deserialize(
        self, response_data: RESTResponse, response_types_map: dict[str, T] | None = None
    ) -> ApiResponse[T]:
        """Return what a response says, whose body was read; raise an ApiException if it is an error.

        The types are by status: `200`, `4XX`, `default`.
        """
        from .answers import read_answer, read_error

        data = response_data.data
        if data is None:
            raise ApiValueError("The body of the response has to be read before: call read()")
        types: dict[str, Any] = {key: self._type(kind) for key, kind in (response_types_map or {}).items()}
        status = response_data.status
        key = next((key for key in (str(status), f"{status // 100}XX", "default") if key in types), None)
        if not 200 <= status <= 299 and not (status == 304 and key == "304"):
            text, error = read_error(response_data, types[key] if key is not None else None)
            raise error_of(response_data, text, error)
        value = read_answer(response_data, types[key] if key is not None else Any)
        response_class = cast("type[ApiResponse[Any]]", ApiResponse)
        return response_class.model_construct(
            status_code=status, data=value, headers=response_data.headers, raw_data=data
        )

    def sanitize_for_serialization(self, obj: Any) -> Any:
        """Return JSON data for a value: models become objects, dates become text."""
        from .base_model import encode

        value: Any = obj
        return value if isinstance(obj, (str, bytes, os.PathLike)) or hasattr(obj, "read") else encode(value)

    def deserialize(self, response_text: str, response_type: str, content_type: str | None) -> Any:
        """Return a value of a type, or of an expression such as `List[Pet]`, from the text of a response.

        Each value in a list or dict may be null.
        """
        from .answers import read_text

        return read_text(response_text, self._type(response_type), content_type, self.configuration.strict_responses)

    def _type(self, kind: Any) -> Any:
        """Return a type, which may be an expression. What that says may be null."""
        if not isinstance(kind, str):
            return kind
        from .validation import TYPING, evaluate, with_null

        return with_null(evaluate(kind, {**TYPING, **self.NATIVE_TYPES_MAPPING}))

    def parameters_to_tuples(self, params: Any, collection_formats: dict[str, str] | None) -> list[tuple[str, Any]]:
        """Return parameters as pairs. Lists are repeated (`multi`) or joined (`csv`, `ssv`, `tsv`, `pipes`)."""
        pairs: list[tuple[str, Any]] = []
        given: Any = cast("Any", params).items() if isinstance(params, dict) else params
        for name, value in given:
            style = (collection_formats or {}).get(name)
            if style == "multi":
                pairs.extend((name, item) for item in value)
            elif style is not None:
                delimiter = {"ssv": " ", "tsv": "\t", "pipes": "|"}.get(style, ",")
                pairs.append((name, delimiter.join(str(item) for item in value)))
            else:
                pairs.append((name, value))
        return pairs

    def parameters_to_url_query(self, params: Any, collection_formats: dict[str, str] | None) -> str:
        """Return the text of a query."""
        from .styles import text_of

        texts: list[str] = []
        for name, value in self.parameters_to_tuples(params, collection_formats):
            name = name if isinstance(name, Encoded) else quote(str(name), safe="")
            if value is not None and not isinstance(value, Encoded):
                value = quote(text_of(self.sanitize_for_serialization(value)), safe="")
            texts.append(name if value is None else f"{name}={value}")
        return "&".join(texts)

    def explode_query_object(self, name: str, obj: Any) -> list[tuple[str, str]]:
        """Return the properties of an object as parameters of the query."""
        from .styles import query_pairs

        return query_pairs(name, self.sanitize_for_serialization(obj))

    def files_parameters(
        self, files: dict[str, str | bytes | list[str] | list[bytes] | tuple[str, bytes]]
    ) -> list[tuple[str, Any]]:
        """Return files as the fields of a form. A text is the path of a file."""
        from .forms import file_of

        pairs: list[tuple[str, Any]] = []
        for name, value in files.items():
            for item in cast("list[Any]", value) if isinstance(value, list) else [value]:
                file = file_of(name, item)
                pairs.append((name, (file.filename, file.data, file.content_type)))
        return pairs

    def select_header_accept(self, accepts: list[str]) -> str | None:
        """Return the value of the header `Accept`."""
        return ", ".join(accepts) if accepts else None

    def select_header_content_type(self, content_types: list[str]) -> str | None:
        """Return the content type of a body: the first that is JSON, or the first."""
        if not content_types:
            return None
        return next((text for text in content_types if "json" in text.lower()), content_types[0])

    def update_params_for_auth(
        self,
        headers: dict[str, str],
        queries: list[tuple[str, Any]],
        auth_settings: Sequence[str | Sequence[str]] | None,
        resource_path: str,
        method: str,
        body: Any,
        request_auth: Any = None,
        secrets: Mapping[str, str] | None = None,
    ) -> None:
        """Add credentials: of names, all; of alternatives, the first for which there are all."""
        if request_auth:
            self._apply_auth_params(headers, queries, resource_path, method, body, request_auth)
            return
        if not auth_settings:
            return
        known = cast("dict[str, Any]", self._auth_settings(secrets))
        if isinstance(auth_settings[0], str):
            names: Sequence[str] = [str(name) for name in auth_settings]
        else:
            alternatives = [names for names in auth_settings if names]
            complete = (names for names in alternatives if all(name in known for name in names))
            some = (names for names in alternatives if any(name in known for name in names))
            names = next(complete, next(some, ()))
        for name in sorted(names, key=lambda name: name in known and known[name]["type"] == "http-signature"):
            if name in known:
                self._apply_auth_params(headers, queries, resource_path, method, body, known[name])

    def _auth_settings(self, secrets: Mapping[str, str] | None) -> Any:
        configuration = self.configuration
        # A program's own method has no argument, as that of OpenAPI Generator.
        return configuration.auth_settings() if secrets is None else configuration.auth_settings(secrets)

    def _apply_auth_params(
        self,
        headers: dict[str, str],
        queries: list[tuple[str, Any]],
        resource_path: str,
        method: str,
        body: Any,
        auth_setting: Any,
    ) -> None:
        from .requests import put_header

        location, key, value = auth_setting["in"], auth_setting["key"], auth_setting["value"]
        if location == "cookie":
            old = next((text for name, text in headers.items() if name.lower() == "cookie"), None)
            put_header(headers, "Cookie", f"{old}; {key}={value}" if old else f"{key}={value}")
        elif location == "query":
            queries.append((key, value))
        elif location != "header":
            raise ApiValueError("Credentials must be in `query`, `header` or `cookie`")
        elif auth_setting["type"] != "http-signature":
            put_header(headers, key, value)
{%- if signing %}
        else:
            signing = self.configuration.signing_info
            if signing is None:
                raise ApiValueError("Set signing_info of the configuration to sign requests")
            query = self.parameters_to_url_query(queries, None)
            url = resource_path + (("&" if "?" in resource_path else "?") + query if query else "")
            signed = signing.get_http_signature_headers(url, method, headers, body, [])
            for name, text in signed.items():
                put_header(headers, name, text)
{%- endif %}
