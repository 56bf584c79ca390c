"""Builds the zoo package, once with each set of options, and makes it importable."""

from __future__ import annotations

import atexit
import shutil
import sys
import tempfile
from pathlib import Path

from build_zoo import build

FOLDER = Path(tempfile.mkdtemp(prefix="zoo-"))
atexit.register(shutil.rmtree, FOLDER)
PACKAGES = {
    "zoo": {},
    "zoo_strict": {"strict": "True"},
    "zoo_utc": {"naive": "utc", "ensure_ascii": "False"},
    "zoo_refuse": {"naive": "refuse"},
    "zoo_decimals": {"decimals": "True"},
}
for name, options in PACKAGES.items():
    build(FOLDER, name, **options)
sys.path.insert(0, str(FOLDER))
