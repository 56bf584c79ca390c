"""Names of packages are imported when they are used."""

from __future__ import annotations

import subprocess
import sys

import pytest
import sample
import sample.models
from conftest import FOLDER


def run(program: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=FOLDER, capture_output=True, text=True, check=False, timeout=60
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


LOADED = "import sys; print(*sorted(name for name in sys.modules if name.startswith('sample') or name == 'pydantic'))"


def test_nothing_is_imported_before_its_use() -> None:
    assert run(f"import sample; {LOADED}") == "sample sample.lazy"
    assert run(f"import sample.models; {LOADED}") == "sample sample.lazy sample.models"
    loaded = run(f"from sample.models import Pet; {LOADED}").split()
    assert [name for name in loaded if name.startswith("sample.models.")] == ["sample.models.pet"]
    loaded = run(
        f"from sample import Pet; Pet.from_dict({{'name': 'a', 'photoUrls': [], 'tags': [{{}}]}}); {LOADED}"
    ).split()
    assert [name for name in loaded if name.startswith("sample.models.")] == ["sample.models.pet", "sample.models.tag"]
    loaded = run(f"from sample import Pet; Pet.from_dict({{'name': 'a', 'photoUrls': []}}).to_json(); {LOADED}").split()
    assert "sample.unions" not in loaded


def test_names() -> None:
    from sample.models import pet

    assert sample.Pet is pet.Pet is sample.models.Pet
    assert set(sample.__all__) <= set(dir(sample)) and "Pet" in dir(sample.models) and "__name__" in dir(sample)
    assert run("import sample; print(sample.exceptions.ApiValueError.__name__, sample.models.Pet.__name__)") == (
        "ApiValueError Pet"
    )
    assert run("import sample.models; print(sample.models.pet.Pet.__name__)") == "Pet"
    assert run("from sample import *; print(Pet.__name__, Shape.__name__)") == "Pet Shape"
    for name in ("Unknown", "unknown", "_private", "models.pet", ""):
        assert not hasattr(sample, name)
    with pytest.raises(ImportError, match="cannot import name 'Unknown' from 'sample'"):
        from sample import Unknown  # type: ignore[attr-defined]  # noqa: F401
    with pytest.raises(AttributeError, match="module 'sample' has no attribute 'Unknown'"):
        sample.Unknown  # type: ignore[attr-defined]  # noqa: B018


def test_names_in_threads() -> None:
    program = """
import threading, sample
found, barrier = [], threading.Barrier(16)
def use():
    barrier.wait()
    found.append((sample.Thing.from_dict({'theColor': 'red', 'shape': {'kind': 'circle'}}), sample.Tree({'next': {}})))
threads = [threading.Thread(target=use) for _ in range(16)]
[each.start() for each in threads]; [each.join() for each in threads]
assert len(found) == 16 and all(each == found[0] for each in found), found
print('ok')
"""
    for _ in range(3):
        assert run(program) == "ok"
