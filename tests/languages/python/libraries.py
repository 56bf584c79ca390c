"""The libraries that outputs import: mypy's cache begins with them (see setup.sh), and so does the process that forks for outputs."""

import aiohttp
import aiohttp_retry
import httpx
import pydantic.dataclasses
import typing_extensions
import urllib3
