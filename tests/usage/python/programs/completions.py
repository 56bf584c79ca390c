"""From the guides of APIs of language models: a completion as a whole and in pieces, tools, embeddings, and files page by page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from client import ChatApi, EmbeddingsApi, FilesApi
from client.exceptions import ApiException, UnauthorizedException
from client.models import (
    AssistantMessage,
    ChatCompletion,
    Completed,
    CreateChatCompletionRequest,
    CreateChatCompletionRequestStop,
    CreateEmbeddingRequest,
    CreateEmbeddingRequestInput,
    CreateEmbeddingRequestModel,
    Message,
    StoredFile,
    SystemMessage,
    TextDelta,
    Tool,
    ToolMessage,
    UserMessage,
    UserMessageContent,
)


def _question(text: str, **more: Any) -> CreateChatCompletionRequest:
    data = {"model": "small", "messages": [{"role": "user", "content": text}], **more}
    return CreateChatCompletionRequest.model_validate(data)


def complete(chats: ChatApi) -> str | None:
    completion = chats.create_chat_completion(_question("How are you?", temperature=0.2))
    return completion.choices[0].message.content


def stream(chats: ChatApi) -> str:
    chunks = chats.create_chat_completion_stream(_question("How are you?", stream=True))
    return "".join(choice.delta.content or "" for chunk in chunks for choice in chunk.choices)


def stream_the_beginning(chats: ChatApi) -> str | None:
    with closing(chats.create_chat_completion_stream(_question("How are you?", stream=True))) as chunks:
        for chunk in chunks:
            return chunk.choices[0].delta.content
    return None


def stream_forgotten(chats: ChatApi) -> str | None:
    # Without `stream`, the server sends the whole.
    try:
        next(chats.create_chat_completion_stream(_question("How are you?")))
    except ApiException as error:
        return error.reason
    return None


def follow(chats: ChatApi) -> list[str]:
    seen: list[str] = []
    for event in chats.follow_response_stream("r 1"):
        happened = event.actual_instance
        if isinstance(happened, TextDelta):
            seen.append(happened.delta)
        elif isinstance(happened, Completed):
            seen.append(f"{happened.usage.completion_tokens} tokens")
    return seen


def use_a_tool(chats: ChatApi) -> str | None:
    weather = Tool.model_validate({"type": "function", "function": {"name": "weather", "parameters": {"type": "object"}}})
    request = _question("Is it raining in Bern?", tools=[weather], tool_choice="auto")
    answer = chats.create_chat_completion(request).choices[0].message
    request.messages.append(Message(answer))
    for call in answer.tool_calls or []:
        place = json.loads(call.function.arguments)["place"]
        request.messages.append(Message(ToolMessage(role="tool", content=f"It rains in {place}.", tool_call_id=call.id)))
    calls = chats.create_chat_completion(request).choices[0].message.tool_calls
    return calls[0].function.name if calls else None


def with_classes(chats: ChatApi) -> ChatCompletion | None:
    request = CreateChatCompletionRequest(
        model=CreateEmbeddingRequestModel("small"),
        messages=[
            Message(SystemMessage(role="system", content="Be brief.")),
            Message(UserMessage(role="user", content=UserMessageContent("Hello"))),
        ],
        stop=CreateChatCompletionRequestStop(["\n"]),
    )
    assert isinstance(request.messages[0].actual_instance, SystemMessage)
    message = chats.create_chat_completion(request).choices[0].message
    assert isinstance(message, AssistantMessage)
    return None


def wrong_key(chats: ChatApi) -> str | None:
    try:
        for _ in chats.create_chat_completion_stream(_question("How are you?", stream=True)):
            pass
    except UnauthorizedException as error:
        return error.data.error.code if error.data else None
    return None


def embed(embeddings: EmbeddingsApi) -> list[float]:
    found = embeddings.create_embedding(CreateEmbeddingRequest(model=CreateEmbeddingRequestModel("small"), input=CreateEmbeddingRequestInput(["otter", "beaver"])))
    return [vector.embedding[0] for vector in found.data]


def upload(files: FilesApi, folder: Path) -> str:
    file = folder / "training.jsonl"
    file.write_text('{"prompt": "a"}\n')
    return files.create_file(str(file), "fine-tune").id


def _all_files(files: FilesApi) -> Iterator[StoredFile]:
    after: str | None = None
    while True:
        page = files.list_files(limit=1, after=after)
        yield from page.data
        if not page.has_more:
            return
        after = page.last_id


def list_files(files: FilesApi) -> list[str]:
    return [f"{file.filename} ({file.var_bytes})" for file in _all_files(files)]
