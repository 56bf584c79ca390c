"""Builds the package: the models here, the runtime from the templates."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

HERE = Path(__file__).parent
TEMPLATES = HERE.parents[3] / "templates" / "python" / "runtime"
MODULES = ("base_model", "fields", "lazy", "unions", "exceptions")
OPTIONS = {"naive": "local", "strict": "False", "ensure_ascii": "True", "decimals": "False"}


def build(folder: Path, name: str = "zoo", **options: str) -> Path:
    """Write the package into a folder, and return its path."""
    package = folder / name
    shutil.copytree(HERE / "package", package, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    values = {**OPTIONS, **options}
    for module in MODULES:
        template = TEMPLATES / f"{module}.py"
        if template.exists():
            text = re.sub(r"\{\{ (\w+) \}\}", lambda found: values[found[1]], template.read_text())
            (package / template.name).write_text(text)
    return package


if __name__ == "__main__":
    import sys

    print(build(Path(sys.argv[1])))
