"""The echo as an engineer writes it with FastAPI: Pydantic checks, an id for each request, a line of JSON in the log."""

from __future__ import annotations

import json
import logging
import sys
import time
import uuid
from typing import Annotated, Literal

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, Field
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Tag(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: Annotated[int | None, Field(ge=0)] = None
    name: Annotated[str, Field(max_length=20)]


class Pet(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: Annotated[int, Field(ge=1)]
    name: Annotated[str, Field(min_length=1, max_length=50, pattern="^[A-Za-z ]+$")]
    status: Literal["available", "pending", "sold"] | None = None
    price: Annotated[float | None, Field(gt=0)] = None
    tags: Annotated[list[Tag], Field(max_length=10)]


log = logging.getLogger("access")
handler = logging.StreamHandler(sys.stdout)
log.addHandler(handler)
log.setLevel(logging.INFO)


class Access:
    """The id of a request, and its line in the log."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        started = time.perf_counter()
        sent = next((value for name, value in scope["headers"] if name == b"x-request-id"), None)
        request_id = sent.decode("latin-1") if sent else str(uuid.uuid4())
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"].append((b"x-request-id", request_id.encode()))
            await send(message)

        await self.app(scope, receive, sending)
        line = {"time": time.time(), "level": "info", "requestId": request_id, "method": scope["method"]}
        line |= {"path": scope["path"], "status": status, "ms": round((time.perf_counter() - started) * 1000, 2)}
        log.info(json.dumps(line))


app = FastAPI()
app.add_middleware(Access)


@app.post("/pets", response_model_exclude_unset=True)
async def echo_pet(pet: Pet) -> Pet:
    return pet


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=False, log_level="warning")
