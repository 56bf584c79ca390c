"""Names of packages are imported when they are used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import zoo
import zoo.models

FOLDER = Path(zoo.__file__).parents[1]


def run(program: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=FOLDER, capture_output=True, text=True, check=False, timeout=60
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


LOADED = "import sys; print(*sorted(name for name in sys.modules if name.startswith('zoo') or name == 'pydantic'))"


def test_nothing_is_imported_before_its_use() -> None:
    assert run(f"import zoo; {LOADED}") == "zoo zoo.lazy"
    assert run(f"import zoo.models; {LOADED}") == "zoo zoo.lazy zoo.models"
    loaded = run(f"from zoo.models import Pet; {LOADED}").split()
    assert [name for name in loaded if name.startswith("zoo.models.")] == ["zoo.models.pet"]
    loaded = run(
        f"from zoo import Pet; Pet.from_dict({{'name': 'a', 'photoUrls': [], 'tags': [{{}}]}}); {LOADED}"
    ).split()
    assert [name for name in loaded if name.startswith("zoo.models.")] == ["zoo.models.pet", "zoo.models.tag"]
    loaded = run(f"from zoo import Pet; Pet.from_dict({{'name': 'a', 'photoUrls': []}}).to_json(); {LOADED}").split()
    assert "zoo.unions" not in loaded
    program = "from zoo import Category, Value; [Value.from_dict(each) for each in ('a', 5, ['b'])]"
    assert run(f"{program}; print(Category.__pydantic_complete__)") == "False"


def test_names() -> None:
    from zoo.models import pet

    assert zoo.Pet is pet.Pet is zoo.models.Pet
    assert set(zoo.__all__) <= set(dir(zoo)) and "Pet" in dir(zoo.models) and "__name__" in dir(zoo)
    assert run("import zoo; print(zoo.exceptions.ApiValueError.__name__, zoo.models.Pet.__name__)") == (
        "ApiValueError Pet"
    )
    assert run("import zoo.models; print(zoo.models.pet.Pet.__name__)") == "Pet"
    assert run("from zoo import *; print(Pet.__name__, Shape.__name__)") == "Pet Shape"
    for name in ("Unknown", "unknown", "_private", "models.pet", ""):
        assert not hasattr(zoo, name)
    with pytest.raises(ImportError, match="cannot import name 'Unknown' from 'zoo'"):
        from zoo import Unknown  # type: ignore[attr-defined]  # noqa: F401
    with pytest.raises(AttributeError, match="module 'zoo' has no attribute 'Unknown'"):
        zoo.Unknown  # type: ignore[attr-defined]  # noqa: B018


def test_names_in_threads() -> None:
    program = """
import threading, zoo
found, barrier = [], threading.Barrier(16)
def use():
    barrier.wait()
    found.append((zoo.Thing.from_dict({'theColor': 'red', 'shape': {'kind': 'circle'}}), zoo.Tree({'next': {}})))
threads = [threading.Thread(target=use) for _ in range(16)]
[each.start() for each in threads]; [each.join() for each in threads]
assert len(found) == 16 and all(each == found[0] for each in found), found
print('ok')
"""
    for _ in range(3):
        assert run(program) == "ok"
