"""Stands for the exceptions of the package."""


class OpenApiException(Exception):
    """The base class."""


class ApiTypeError(OpenApiException, TypeError):
    """A wrong type."""


class ApiValueError(OpenApiException, ValueError):
    """A wrong value."""
