"""The libraries that outputs import: mypy's cache begins with them (see setup.sh), and so does the process that forks for outputs."""

import anyio._backends._asyncio
import anyio.pytest_plugin
import fastapi.testclient
import httpx
import jsonschema_rs
import pydantic
import pytest
import python_multipart.multipart
import uvicorn
