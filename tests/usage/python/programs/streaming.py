"""Streams and files: a chat as in its API's documentation, a log, and files that do not fit in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from client import ChatApi, FilesApi, Line, Question, Word
from client.exceptions import ApiException


def chat(chats: ChatApi) -> str:
    words: list[str] = []
    for event in chats.chat_stream(Question(text="How are you?", temperature=0.5)):
        if event.data == "[DONE]":
            break
        word = Word.from_json(event.data or "")
        words.append(word.text if word else "")
    return "".join(words)


def chat_as_a_whole(chats: ChatApi) -> int:
    return len(chats.chat(Question(text="How are you?")))


def too_many_questions(chats: ChatApi) -> str | None:
    try:
        for event in chats.chat_stream(Question(text="Again?")):
            return event.data
    except ApiException as error:
        return f"{error.status} {error.data.message}" if error.data else None
    return None


def _errors(lines: Iterator[Line]) -> Iterator[Line]:
    return (line for line in lines if line.level == "error")


def first_error(chats: ChatApi) -> str | None:
    # The rest is not read.
    lines = chats.read_log_stream()
    with closing(lines):
        for line in _errors(lines):
            return f"{line.at:%H:%M} {line.message}"
    return None


def download(files: FilesApi, folder: Path) -> int:
    file = folder / "otter.png"
    file.write_bytes(files.download_file("otter.png"))
    return file.stat().st_size


def download_in_pieces(files: FilesApi, folder: Path) -> int:
    file = folder / "otter.png"
    response = files.download_file_without_preload_content("otter.png")
    with file.open("wb") as opened:
        for chunk in response.stream(2):
            opened.write(chunk)
    response.release_conn()
    return file.stat().st_size


def upload(files: FilesApi, folder: Path) -> None:
    file = folder / "otter.png"
    file.write_bytes(b"\x89PNG")
    files.upload_file("otter.png", file)
    files.upload_file("otter.png", b"\x89PNG")
    with file.open("rb") as opened:
        files.upload_file("otter.png", opened, _headers={"Content-Type": "image/png"})
