"""Implements every method of a generated server as its README shows: it returns a value of the first success.

fill.py FOLDER ANSWERS, a file of values by operation: `{"getPet": {"status": "200", "value": …}}`, without a value where there is
no body, or null where the operation is to be left. Prints how many methods were filled, and what was left.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import json
import sys
from datetime import date, datetime, time
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin
from uuid import UUID

from pydantic import BaseModel, TypeAdapter, ValidationError

folder = Path(sys.argv[1])
sys.path.insert(0, str(folder / "src"))
apis = importlib.import_module("openapi_server.apis")


def fits(kind: Any, value: Any) -> bool:
    """Return whether a value is one of a type."""
    try:
        TypeAdapter(kind).validate_python(value)
    except ValidationError:
        return False
    return True


def written(kind: Any, value: Any, imports: set[str]) -> str | None:
    """Return an expression of a type, or None if the type is not simple enough; adds the names it needs to `imports`."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(arguments[0], value, imports)
    if origin in (Union, UnionType):
        return next((text for one in arguments if fits(one, value) and (text := written(one, value, imports))), None)
    if origin is list and isinstance(value, list):
        items = [written(arguments[0], item, imports) for item in value]
        return None if None in items else f"[{', '.join(items)}]"
    if origin is dict and isinstance(value, dict):
        members = {name: written(arguments[1], item, imports) for name, item in value.items()}
        return None if None in members.values() else f"{{{', '.join(f'{name!r}: {text}' for name, text in members.items())}}}"
    if kind in (Any, object) or (kind in (bool, int, float, str, NoneType) and fits(kind, value)):
        return repr(value)
    if kind is bytes:
        return repr(str(value).encode())
    if not isinstance(kind, type):
        return None
    imports.add(f"from {kind.__module__} import {kind.__name__}")
    if issubclass(kind, (date, datetime, time)):
        return f"{kind.__name__}.fromisoformat({value!r})"
    if issubclass(kind, (Enum, UUID)):
        return f"{kind.__name__}({value!r})"
    if issubclass(kind, BaseModel) and fits(kind, value):
        return f"{kind.__name__}.model_validate({value!r})"
    return None


def returned(method: Any, results: Any, answer: dict[str, Any], imports: set[str]) -> str | None:
    """Return the result of a method: a body, or the class of a response without a body."""
    alias = inspect.signature(method).return_annotation.removeprefix("OrAwaitable[").removesuffix("]")
    module = importlib.import_module(results)
    if getattr(module, alias) is Any:
        return repr(answer.get("value"))
    for kind in get_args(getattr(module, alias)):
        if isinstance(kind, type) and kind.__module__ == results:
            if "value" in answer or not kind.__name__.endswith(f"Response{answer['status'].capitalize()}"):
                continue
            imports.add(f"from {results} import {kind.__name__}")
            return f"{kind.__name__}()"
        if "value" in answer and (text := written(kind, answer["value"], imports)):
            return text
    return None


def main() -> None:
    """Write a module for each interface."""
    answers, filled, left = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")), 0, []
    for path in sorted((folder / "src/openapi_server/apis").glob("*_api_base.py")):
        base = importlib.import_module(f"{apis.__name__}.{path.stem}")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        interface = next(node for node in tree.body if isinstance(node, ast.ClassDef))
        routes = ast.parse(path.with_name(path.name.replace("_api_base", "_api")).read_text(encoding="utf-8"))
        # Each route is a function below @router.get("/pet/{petId}", operation_id="getPetById").
        functions = [node for node in routes.body if isinstance(node, ast.FunctionDef)]
        keywords = {node.name: {of.arg: of.value for of in node.decorator_list[0].keywords} for node in functions}
        ids = {name: of["operation_id"].value for name, of in keywords.items()}
        imports, methods = {f"from {base.__name__} import {interface.name}"}, []
        for node in interface.body:
            if not isinstance(node, ast.FunctionDef) or node.name not in ids:
                continue
            answer = answers[ids[node.name]]
            results = f"{apis.__name__}.{path.stem.removesuffix('_base')}_responses"
            text = answer and returned(getattr(getattr(base, interface.name), node.name), results, answer, imports)
            if not text:
                left.append(ids[node.name])
                continue
            body = ast.parse(f"return {text}", mode="exec").body
            # As the README shows it: a coroutine.
            written_as = {"name": node.name, "args": node.args, "body": body, "decorator_list": [], "returns": node.returns.slice}
            methods.append(ast.unparse(ast.fix_missing_locations(ast.AsyncFunctionDef(**written_as))))
            filled += 1
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.level > 0:
                node.module = importlib.util.resolve_name("." * node.level + (node.module or ""), apis.__name__)
                node.level = 0
            if isinstance(node, (ast.Import, ast.ImportFrom)) and getattr(node, "module", "") != "__future__":
                imports.add(ast.unparse(node))
        if methods:
            body = "\n\n".join(methods).replace("\n", "\n    ")
            text = "\n".join(["from __future__ import annotations", *sorted(imports)]) + f"\n\nclass Filled({interface.name}):\n    {body}\n"
            (folder / "src/openapi_server/impl" / path.name.replace("_api_base", "")).write_text(text, encoding="utf-8")
    json.dump({"count": filled, "left": left}, sys.stdout)


main()
