#!/usr/bin/env python3
"""only-words.py BASE: shows that since the commit BASE the snapshots changed in words only.

Of each snapshot, code is what remains without comments, without the content of strings and without layout. Markdown
and plain text have no code. Prints each file whose code has changed, with the first difference, and exits with 1.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

SNAPSHOTS = "tests/snapshots"
SPECMINT = os.environ.get("SPECMINT", "target/debug/specmint")

# A comment, or a string in a language other than ours. The first alternative that matches at a position wins.
JSON = r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\])*")'
HASH = r'(?P<comment>#[^\n]*)|(?P<string>"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'


def syntaxes() -> dict[str, tuple[str, bool]]:
    """By extension of a file, comments and strings as the manifests of the languages have them, and whether it has docstrings."""
    out = {"json": (JSON, False)}
    for language in subprocess.run([SPECMINT, "list"], check=True, capture_output=True, text=True).stdout.split("- ")[1:]:
        manifest = pathlib.Path("tests/languages", language.split()[0], "manifest.json")
        if not manifest.exists():
            sys.exit(f"{manifest} is absent: tests/languages/shared/manifests.mjs says what it has to have")
        syntax = json.loads(manifest.read_text())["syntax"]
        if isinstance(syntax, dict):
            pattern = f"(?P<comment>{syntax['comment']})|(?P<string>{syntax['string']})"
            out |= {extension: (pattern, syntax.get("docstrings", False)) for extension in syntax["extensions"]}
    return out


WORDS_ONLY = {"md", "txt"}
SYNTAXES = syntaxes()


def code(path: str, text: str) -> str:
    """The text without comments, contents of strings and layout; a docstring that stands alone is a comment."""
    syntax, has_docstrings = SYNTAXES.get(path.removesuffix(".snapshot").rsplit(".", 1)[-1], (HASH, False))
    kept = re.sub(syntax, lambda found: "" if found["comment"] else '""', text, flags=re.S)
    kept = re.sub(r'(?m)^\s*""\s*$', "", kept) if has_docstrings else kept
    kept = re.sub(r"\s+", " ", kept)
    kept = re.sub(r'""(?: ?\+? ?"")+', '""', kept)
    kept = re.sub(r" ?([^\w ]) ?", r"\1", kept)
    return re.sub(r",(?=[)\]}])", "", kept)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def main(base: str) -> int:
    different = 0
    changes = [line.split("\t") for line in git("diff", "--no-renames", "--name-status", base, "--", SNAPSHOTS).splitlines()]
    for status, path in changes:
        if path.rsplit(".", 1)[-1] in WORDS_ONLY and status == "M":
            continue
        old, new = ("", "") if status != "M" else (code(path, git("show", f"{base}:{path}")), code(path, open(path).read()))
        if status == "M" and old == new:
            continue
        different += 1
        at = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
        print(f"{status} {path}\n    was {old[max(0, at - 60):at + 60]}\n    is  {new[max(0, at - 60):at + 60]}")
    print(f"{len(changes)} snapshots changed since {base}; in {different} of them, more than words did.")
    return different > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
