"""An API of a language model, as clients of OpenAI's API expect it: its errors have the form that the description declares."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from openapi_server.models.create_chat_completion401_response import CreateChatCompletion401Response
from openapi_server.models.error import Error
from openapi_server.runtime import Problem


def configure(app: FastAPI) -> None:
    """Send every error as the error of the API."""

    @app.exception_handler(HTTPException)
    async def on_error(request: Request, raised: HTTPException) -> JSONResponse:
        kind = "invalid_request_error" if raised.status_code < 500 else "server_error"
        faults = raised.faults if isinstance(raised, Problem) else []
        where = next((fault.pointer for fault in faults), None)
        error = Error(message=str(raised.detail), var_type=kind, code=None, param=where)
        body = CreateChatCompletion401Response(error=error).model_dump(mode="json", by_alias=True)
        return JSONResponse(body, raised.status_code, raised.headers)
