"""Streams, in a service with asyncio."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from pathlib import Path

from client import ChatApi, FilesApi, Question
from client.exceptions import ApiException


async def chat(chats: ChatApi) -> str:
    words: list[str] = []
    async for event in chats.chat_stream(Question(text="How are you?", temperature=0.5)):
        if event.data == "[DONE]":
            break
        words.append(json.loads(event.data or "")["text"])
    return "".join(words)


async def chat_as_a_whole(chats: ChatApi) -> int:
    return len(await chats.chat(Question(text="How are you?")))


async def too_many_questions(chats: ChatApi) -> str | None:
    try:
        async for event in chats.chat_stream(Question(text="Again?")):
            return event.data
    except ApiException as error:
        return f"{error.status} {error.data.message}" if error.data else None
    return None


async def first_error(chats: ChatApi) -> str | None:
    async with aclosing(chats.read_log_stream()) as lines:
        async for line in lines:
            if line.level == "error":
                return f"{line.at:%H:%M} {line.message}"
    return None


async def download(files: FilesApi, folder: Path) -> int:
    file = folder / "otter.png"
    file.write_bytes(await files.download_file("otter.png"))
    return file.stat().st_size


async def upload(files: FilesApi, folder: Path) -> None:
    file = folder / "otter.png"
    file.write_bytes(b"\x89PNG")
    await asyncio.gather(*[files.upload_file("otter.png", given) for given in (file, b"\x89PNG")])
    with file.open("rb") as opened:
        await files.upload_file("otter.png", opened, _headers={"Content-Type": "image/png"})
