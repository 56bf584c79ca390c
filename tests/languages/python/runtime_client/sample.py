"""Builds a small package from the runtime's templates, as the generator would."""

from __future__ import annotations

import os
import re
from pathlib import Path

TEMPLATES = Path(__file__).parents[4] / "templates"
RUNTIME = TEMPLATES / "python/runtime"
LIBRARIES = ("urllib3", "asyncio", "httpx", *(["httpx2"] if os.environ.get("FULL") else []))

VALUES = {
    "user_agent": '"OpenAPI-Generator/1.0.0/python"',
    "package_version": '"1.0.0"',
    "api_version": '"1.0.0"',
    "date_format": '"%Y-%m-%d"',
    "datetime_format": '"%Y-%m-%dT%H:%M:%S.%f%z"',
    "ensure_ascii": "True",
    "decimals": "False",
    "naive": "local",
    "strict": "False",
    "auth_types": '{"api_key": APIKeyAuthSetting, "query_key": APIKeyAuthSetting, "session": APIKeyAuthSetting, '
    '"basic": BasicAuthSetting, "oauth": OAuth2AuthSetting, "bearer": BearerAuthSetting},',
    "schemes": '_SCHEMES: dict[str, tuple[str, str, str, str | None]] = {"api_key": ("api_key", "header", "X-Key", None), '
    '"query_key": ("api_key", "query", "api key", None), '
    '"session": ("api_key", "cookie", "session", None), "basic": ("basic", "header", "Authorization", None), '
    '"oauth": ("oauth2", "header", "Authorization", None), "bearer": ("bearer", "header", "Authorization", None)}',
    "servers": '_SERVERS: list[HostSetting] = [{"url": "http://127.0.0.1:{port}/{version}", "description": "The first", "variables": {'
    '"port": {"description": "", "default_value": "1"}, '
    '"version": {"description": "", "default_value": "v1", "enum_values": ["v1", "v2"]}}}, '
    '{"url": "http://127.0.0.1:1/second", "description": ""}]',
}


def render(text: str, values: dict[str, object]) -> str:
    """A tiny askama: `{% if name %}`, `{% else %}`, `{% endif %}`, `{% let name = "…" -%}`, `{% include "path" %}`, `{{ name }}`."""
    out: list[str] = []
    shown = [True]
    values = dict(values)
    for piece in re.split(r"(\s*\{%-.*?%\}|\{%.*?(?:-%\}\s*|%\})|\{\{.*?\}\})", text):
        tag = re.fullmatch(r"\s*\{%-?\s*(.*?)\s*-?%\}\s*", piece, re.DOTALL)
        value = re.fullmatch(r"\{\{\s*(\w+)\s*\}\}", piece)
        if tag:
            words = tag[1].split(maxsplit=3)
            if words[0] == "if":
                shown.append(shown[-1] and bool(values[words[1].lstrip("!")]) != words[1].startswith("!"))
            elif words[0] == "else":
                shown[-1] = shown[-2] and not shown[-1]
            elif words[0] == "let":
                values[words[1]] = {"true": True, "false": False}.get(words[3], words[3].strip('"'))
            elif words[0] == "include":
                out.append(render((TEMPLATES / words[1].strip('"')).read_text().removesuffix("\n"), values))
            else:
                shown.pop()
        elif shown[-1]:
            out.append(str(values[value[1]]) if value else piece)
    return "".join(out)


def build(folder: Path, library: str, name: str = "sample", **changes: object) -> None:
    """Write the package `name` with one library."""
    values: dict[str, object] = {
        **VALUES,
        "asynchronous": library != "urllib3",
        "urllib3": library == "urllib3",
        "aiohttp": library == "asyncio",
        "httpx": library.startswith("httpx"),
        "httpx_module": "httpx2 as httpx" if library == "httpx2" else "httpx",
        "signing": False,
        "retries_type": "Retry | int" if library == "urllib3" else "Any" if library == "asyncio" else "int",
        **changes,
    }
    package = folder / name
    (package / "api").mkdir(parents=True)
    (package / "models").mkdir()
    for file in RUNTIME.glob("*.py"):
        if file.stem.startswith("rest_"):
            continue
        if file.stem == "signing" and not values["signing"]:
            continue
        (package / file.name).write_text(render(file.read_text(), values))
    rest = RUNTIME / f"rest_{library.removesuffix('2')}.py"
    (package / "rest.py").write_text(render(rest.read_text(), values))
    (package / "py.typed").write_text("")
    (package / "__init__.py").write_text('"""A sample."""\n')
    (package / "api" / "__init__.py").write_text("")
    here = Path(__file__).parent
    (package / "models" / "__init__.py").write_text((here / "sample_models.py").read_text())
    api = (here / "sample_api.py").read_text()
    if library != "urllib3":
        # The methods that are generators stay as they are.
        api = api.replace("    def send_", "    async def send_").replace("return Call(", "return await Call(")
        api = re.sub(r"return await (Call\(.*\)\.items\(\))", r"return \1", api)
        api = api.replace("Iterator", "AsyncIterator")
    (package / "api" / "sample_api.py").write_text(api)


SIGNING: dict[str, object] = {
    "signing": True,
    "auth_types": '{"signed": HTTPSignatureAuthSetting, "query_key": APIKeyAuthSetting},',
    "schemes": '_SCHEMES: dict[str, tuple[str, str, str, str | None]] = {"signed": ("http-signature", "header", "Authorization", None), '
    '"query_key": ("api_key", "query", "key", None)}',
}
