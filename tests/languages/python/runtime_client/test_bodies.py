"""Bodies, byte for byte."""

from __future__ import annotations

import io
import os
import threading
from email.parser import BytesParser
from email.policy import HTTP
from pathlib import Path
from typing import Any

import pytest


def parts(request: Any) -> list[tuple[dict[str, str], bytes]]:
    """The parts of a multipart body."""
    text = b"Content-Type: " + request.headers["Content-Type"].encode() + b"\r\n\r\n" + request.body
    message = BytesParser(policy=HTTP).parsebytes(text)
    assert message.is_multipart()
    return [
        ({name.lower(): str(value) for name, value in part.items()}, part.get_payload(decode=True))
        for part in message.iter_parts()
    ]


def summary(request: Any) -> list[tuple[str | None, str | None, bytes]]:
    return [(head.get("content-disposition"), head.get("content-type"), body) for head, body in parts(request)]


def body_of(send: Any, sample: Any, value: Any, media_type: str, kind: str, **options: Any) -> Any:
    body = sample.operation.Body(media_type, "value", kind, **options)
    return send({"body": body}, {"value": value}, method="POST")


def test_values_that_are_false(send: Any, sample: Any) -> None:
    request = body_of(send, sample, 0, "application/json", "json")
    assert (request.body, request.headers["Content-Type"]) == (b"0", "application/json")
    request = body_of(send, sample, None, "application/json", "json", required=True)
    assert (request.body, request.headers["Content-Type"]) == (b"null", "application/json")


def test_urlencoded(send: Any, sample: Any) -> None:
    part = sample.operation.Part
    parts = (part("name", "name"), part("tags", "tags"), part("deep", "deep", style="deepObject"))
    form = sample.operation.Form("application/x-www-form-urlencoded", parts)
    request = send({"body": form}, {"deep": {"R": 1, "G": [2]}}, method="POST")
    assert request.body == b"deep%5BR%5D=1&deep%5BG%5D%5B0%5D=2"
    request = send({"body": form}, {"name": "a", "tags": ["b"]}, method="POST", content_type="application/json")
    assert request.body == b'{"name":"a","tags":["b"]}'


def test_multipart(send: Any, sample: Any, tmp_path: Path) -> None:
    part = sample.operation.Part
    form = sample.operation.Form(
        "multipart/form-data",
        (
            part("file", "file", "image/png, image/jpeg", file=True),
            part("files", "files", file=True),
            part("csv", "csv", "text/csv", headers={"X-Rate": "5"}),
            part("joined", "joined", style="form", explode=False),
        ),
    )
    path = tmp_path / "x.bin"
    path.write_bytes(b"\0\xff")
    files = [b"1", ("2.txt", b"2"), ("3", b"3", "image/gif"), path, io.BytesIO(b"5")]
    values = {"file": str(path), "files": files, "csv": "a,b", "joined": ["a b", "c"]}
    request = send({"body": form}, values, method="POST")
    assert int(request.headers["Content-Length"]) == len(request.body)
    assert summary(request) == [
        ('form-data; name="file"; filename="x.bin"', "image/png", b"\0\xff"),
        ('form-data; name="files"; filename="files"', "application/octet-stream", b"1"),
        ('form-data; name="files"; filename="2.txt"', "text/plain", b"2"),
        ('form-data; name="files"; filename="3"', "image/gif", b"3"),
        ('form-data; name="files"; filename="x.bin"', "application/octet-stream", b"\0\xff"),
        ('form-data; name="files"; filename="files"', "application/octet-stream", b"5"),
        ('form-data; name="csv"', "text/csv", b"a,b"),
        ('form-data; name="joined"', None, b"a b,c"),
    ]
    assert parts(request)[6][0]["x-rate"] == "5"


def test_parts_by_place(send: Any, sample: Any) -> None:
    part = sample.operation.Part
    places = (part("", ""), part("", "", "image/png", file=True))
    request = body_of(send, sample, [1, b"x", ("y", b"y", "image/gif")], "multipart/mixed", "parts", parts=places)
    assert summary(request)[1:] == [(None, "image/png", b"x"), (None, "image/gif", b"y")]


def test_objects_as_forms(send: Any, sample: Any) -> None:
    pet = sample.models.Pet(name="a b", photo_urls=["x", "y"])
    assert (
        body_of(send, sample, pet, "application/x-www-form-urlencoded", "object").body
        == b"name=a%20b&photoUrls=x&photoUrls=y"
    )
    assert body_of(send, sample, ["a b", 1], "application/x-www-form-urlencoded", "object").body == b"0=a%20b&1=1"
    with pytest.raises(sample.exceptions.ApiValueError, match="must be an object"):
        body_of(send, sample, "a", "application/x-www-form-urlencoded", "object")
    request = body_of(send, sample, {"a": b"1", "b": None}, "multipart/form-data", "object")
    assert summary(request) == [('form-data; name="a"; filename="a"', "application/octet-stream", b"1")]


def test_files_without_names(send: Any, sample: Any) -> None:
    files = {"a": b"1", "b": ("b.png", b"2")}
    assert [head for head, *_ in summary(body_of(send, sample, files, "multipart/mixed", "object"))] == [
        'form-data; name="a"',
        'form-data; name="b"; filename="b.png"',
    ]


def test_octets(send: Any, sample: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(b"\0\xff\r\n")
    for value in (bytearray(b"\0\xff\r\n"), str(path), path, ("a.png", b"\0\xff\r\n")):
        request = body_of(send, sample, value, "application/octet-stream", "raw")
        assert (request.headers["Content-Type"], request.body) == ("application/octet-stream", b"\0\xff\r\n")
        assert request.headers["Content-Length"] == "4"
    assert body_of(send, sample, path, "image/*", "raw").headers["Content-Type"] == "image/png"
    with open(path, "rb") as file:
        file.seek(1)
        assert body_of(send, sample, file, "application/octet-stream", "raw").body == b"\xff\r\n"


def test_a_stream_without_length(send: Any, sample: Any) -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as pipe:
        threading.Thread(target=lambda: (os.write(writing, b"ab" * 100), os.close(writing))).start()
        request = body_of(send, sample, pipe, "application/octet-stream", "raw")
    assert (request.headers["Transfer-Encoding"], request.body) == ("chunked", b"ab" * 100)


def test_a_large_file_is_streamed(send: Any, sample: Any, tmp_path: Path) -> None:
    class Zeros(io.RawIOBase):
        """Counts how much is asked for at once."""

        def __init__(self, size: int) -> None:
            self.size, self.place, self.largest = size, 0, 0

        def seekable(self) -> bool:
            return True

        def seek(self, offset: int, whence: int = 0) -> int:
            self.place = self.size if whence == io.SEEK_END else offset
            return self.place

        def tell(self) -> int:
            return self.place

        def readable(self) -> bool:
            return True

        def read(self, size: int = -1) -> bytes:
            self.largest = max(self.largest, size if size >= 0 else self.size)
            data = b"\0" * min(size, self.size - self.place)
            self.place += len(data)
            return data

    zeros = Zeros(3_000_000)
    form = sample.operation.Form("multipart/form-data", (sample.operation.Part("file", "file", file=True),))
    request = send({"body": form}, {"file": zeros}, method="POST")
    assert len(parts(request)[0][1]) == 3_000_000
    assert zeros.largest <= 65536


def test_files_of_the_wrong_kind(send: Any, sample: Any, tmp_path: Path) -> None:
    form = sample.operation.Form("multipart/form-data", (sample.operation.Part("file", "file", file=True),))
    with pytest.raises(FileNotFoundError):
        send({"body": form}, {"file": str(tmp_path / "absent")}, method="POST")
    with pytest.raises(sample.exceptions.ApiTypeError, match="binary mode"):
        send({"body": form}, {"file": io.StringIO("text")}, method="POST")
