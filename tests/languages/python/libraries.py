"""What outputs import: mypy has read it before it reads them (see setup.sh), and the process that forks for them has it."""

import aiohttp
import aiohttp_retry
import httpx
import pydantic.dataclasses
import typing_extensions
import urllib3
