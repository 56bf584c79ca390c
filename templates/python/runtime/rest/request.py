        self,
        method: str,
        url: str,
        headers: dict[str, str] | None = None,
        body: Any = None,
        post_params: Any = None,
        _request_timeout: Any = None,
    ) -> RESTResponse:
        """Send a request and follow redirects. The body of the response is not read yet."""
        limit = limits(self._configuration.timeout if _request_timeout is None else _request_timeout)
