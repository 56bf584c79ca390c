"""Completions, as a whole or in pieces."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator

from fastapi import HTTPException

from openapi_server.apis.chat_api_base import BaseChatApi
from openapi_server.apis.chat_api_responses import CreateChatCompletionResult, FollowResponseResult
from openapi_server.models.assistant_message import AssistantMessage
from openapi_server.models.chat_completion import ChatCompletion
from openapi_server.models.chat_completion_choices_inner import ChatCompletionChoicesInner
from openapi_server.models.chat_completion_chunk import ChatCompletionChunk
from openapi_server.models.chat_completion_chunk_choices_inner import ChatCompletionChunkChoicesInner
from openapi_server.models.chat_completion_chunk_choices_inner_delta import ChatCompletionChunkChoicesInnerDelta
from openapi_server.models.completed import Completed
from openapi_server.models.create_chat_completion_request import CreateChatCompletionRequest
from openapi_server.models.text_delta import TextDelta
from openapi_server.models.usage import Usage


class Sent:
    """What tests look at: the pieces that were made, and the streams that ended early."""

    pieces: int = 0
    abandoned: int = 0
    go_on: asyncio.Event | None = None


class ChatApi(BaseChatApi):
    """A model that repeats what it hears."""

    async def create_chat_completion(
        self, create_chat_completion_request: CreateChatCompletionRequest
    ) -> CreateChatCompletionResult:
        """Answer, as a stream if the request asks for one."""
        last = create_chat_completion_request.messages[-1]
        text = str(last.content)
        if text == "again":
            raise HTTPException(429, "Too many requests.", headers={"Retry-After": "0"})
        if create_chat_completion_request.stream:
            return pieces(text.split(" "))
        message = AssistantMessage(role="assistant", content=text)
        choice = ChatCompletionChoicesInner(index=0, message=message, finish_reason="stop")
        usage = Usage(prompt_tokens=1, completion_tokens=len(text))
        return ChatCompletion(id="c1", var_object="chat.completion", created=1, choices=[choice], usage=usage)

    def follow_response(self, response_id: str) -> FollowResponseResult:
        """Tell what happens, from a plain generator."""

        def events() -> Iterator[TextDelta | Completed]:
            yield TextDelta(var_type="response.delta", delta=response_id)
            yield Completed(var_type="response.completed", usage=Usage(prompt_tokens=1, completion_tokens=1))

        return events()


async def pieces(words: list[str]) -> AsyncGenerator[ChatCompletionChunk, None]:
    """Give a piece for each word. A test decides when the second one comes."""
    try:
        for count, word in enumerate(words):
            if count == 1 and Sent.go_on is not None:
                await Sent.go_on.wait()
            delta = ChatCompletionChunkChoicesInnerDelta(content=word)
            choice = ChatCompletionChunkChoicesInner(index=0, delta=delta)
            Sent.pieces += 1
            yield ChatCompletionChunk(id="c1", var_object="chat.completion.chunk", choices=[choice])
    except (asyncio.CancelledError, GeneratorExit):
        Sent.abandoned += 1
        raise
