    @property
    def headers(self) -> Mapping[str, str]:
        """The headers; names may be in any case."""
        return self.response.headers

    def getheaders(self) -> Mapping[str, str]:
        """Return the headers."""
        return self.response.headers

    def getheader(self, name: str, default: str | None = None) -> str | None:
        """Return a header."""
