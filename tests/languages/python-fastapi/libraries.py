"""What outputs import: mypy has read it before it reads them (see setup.sh), and the process that forks for them has it."""

import anyio._backends._asyncio
import anyio.pytest_plugin
import fastapi.testclient
import httpx
import jsonschema_rs
import pydantic
import pytest
import python_multipart.multipart
import uvicorn
