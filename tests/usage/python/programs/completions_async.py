"""A service of a chat with asyncio: pieces are passed on as they arrive, and several questions at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from client import ChatApi
from client.exceptions import UnauthorizedException
from client.models import CreateChatCompletionRequest, TextDelta


def _question(text: str, **more: Any) -> CreateChatCompletionRequest:
    data = {"model": "small", "messages": [{"role": "user", "content": text}], **more}
    return CreateChatCompletionRequest.model_validate(data)


async def _words(chats: ChatApi) -> AsyncGenerator[str, None]:
    async with aclosing(chats.create_chat_completion_stream(_question("How are you?", stream=True))) as chunks:
        async for chunk in chunks:
            for choice in chunk.choices:
                if choice.delta.content:
                    yield choice.delta.content


async def stream(chats: ChatApi) -> str:
    return "".join([word async for word in _words(chats)])


async def stream_the_beginning(chats: ChatApi) -> str | None:
    async with aclosing(_words(chats)) as words:
        return await anext(words)


async def complete(chats: ChatApi) -> str | None:
    completion = await chats.create_chat_completion(_question("How are you?", temperature=0.2))
    return completion.choices[0].message.content


async def follow_types(chats: ChatApi) -> list[str]:
    seen: list[str] = []
    async for event in chats.follow_response_stream("r 1"):
        happened = event.actual_instance
        seen.append(happened.delta if isinstance(happened, TextDelta) else type(happened).__name__)
    return seen


async def several(chats: ChatApi) -> list[str | None]:
    answers = await asyncio.gather(*[chats.create_chat_completion(_question("How are you?")) for _ in range(3)])
    return [answer.choices[0].message.content for answer in answers]


async def wrong_key(chats: ChatApi) -> str | None:
    try:
        async for _ in chats.create_chat_completion_stream(_question("How are you?", stream=True)):
            pass
    except UnauthorizedException as error:
        return error.data.error.code if error.data else None
    return None
