"""Garden API

Plants and who waters them.
"""

from typing import TYPE_CHECKING

from .lazy import lazy

if TYPE_CHECKING:
    from .api.default_api import DefaultApi
    from .api.plants_api import PlantsApi
    from .api_client import ApiClient
    from .api_response import ApiResponse
    from .configuration import Configuration
    from .exceptions import (
        ApiAttributeError,
        ApiException,
        ApiKeyError,
        ApiTypeError,
        ApiValueError,
        NetworkException,
        OpenApiException,
        ResponseException,
        TimeoutException,
    )
    from .models.flower import Flower
    from .models.kind import Kind
    from .models.list_plants200_response import ListPlants200Response
    from .models.living import Living
    from .models.plant import Plant
    from .models.point import Point
    from .models.problem import Problem
    from .models.tree import Tree

__version__ = "1.0.0"

__all__ = [
    "ApiAttributeError",
    "ApiClient",
    "ApiException",
    "ApiKeyError",
    "ApiResponse",
    "ApiTypeError",
    "ApiValueError",
    "Configuration",
    "DefaultApi",
    "Flower",
    "Kind",
    "ListPlants200Response",
    "Living",
    "NetworkException",
    "OpenApiException",
    "Plant",
    "PlantsApi",
    "Point",
    "Problem",
    "ResponseException",
    "TimeoutException",
    "Tree",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        globals(),
        {
            "ApiAttributeError": "exceptions",
            "ApiClient": "api_client",
            "ApiException": "exceptions",
            "ApiKeyError": "exceptions",
            "ApiResponse": "api_response",
            "ApiTypeError": "exceptions",
            "ApiValueError": "exceptions",
            "Configuration": "configuration",
            "DefaultApi": "api.default_api",
            "Flower": "models.flower",
            "Kind": "models.kind",
            "ListPlants200Response": "models.list_plants200_response",
            "Living": "models.living",
            "NetworkException": "exceptions",
            "OpenApiException": "exceptions",
            "Plant": "models.plant",
            "PlantsApi": "api.plants_api",
            "Point": "models.point",
            "Problem": "models.problem",
            "ResponseException": "exceptions",
            "TimeoutException": "exceptions",
            "Tree": "models.tree",
        },
    )
