"""Builds the sample package, once with each set of options, and makes it importable."""

from __future__ import annotations

import atexit
import shutil
import sys
import tempfile
from pathlib import Path

from build import build

FOLDER = Path(tempfile.mkdtemp(prefix="sample-"))
atexit.register(shutil.rmtree, FOLDER)
PACKAGES = {
    "sample": {},
    "sample_strict": {"strict": "True"},
    "sample_utc": {"naive": "utc", "ensure_ascii": "False"},
    "sample_refuse": {"naive": "refuse"},
    "sample_decimals": {"decimals": "True"},
}
for name, options in PACKAGES.items():
    build(FOLDER, name, **options)
sys.path.insert(0, str(FOLDER))
