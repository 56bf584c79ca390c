#!/usr/bin/env python3
"""only-words.py BASE: shows that since the commit BASE the snapshots changed in words only.

Of each snapshot, code is what remains without comments, without the content of strings and without layout. Markdown
and plain text have no code. Prints each file whose code has changed, with the first difference, and exits with 1.
"""

import re
import subprocess
import sys

SNAPSHOTS = "tests/snapshots"

# A string of each language, and a comment. The first alternative that matches at a place wins.
C_LIKE = r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\'(?:\\.|[^\'\\\n])*\')'
RUST = r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>r(#*)".*?"\3|"(?:\\.|[^"\\])*"|\'(?:\\[^\']+|[^\'\\\n])\')'
PYTHON = r'(?P<comment>#[^\n]*)|(?P<string>[rbf]*"""(?:\\.|[^\\])*?"""|[rbf]*"(?:\\.|[^"\\\n])*"|[rbf]*\'(?:\\.|[^\'\\\n])*\')'
POWERSHELL = r'(?P<comment><#.*?#>|(?<![\w`$])#[^\n]*)|(?P<string>"(?:`.|""|[^"`])*"|\'(?:\'\'|[^\'])*\')'
HASH = r'(?P<comment>#[^\n]*)|(?P<string>"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
LANGUAGES = {
    "c": C_LIKE, "h": C_LIKE, "js": C_LIKE, "mjs": C_LIKE, "ts": C_LIKE, "json": C_LIKE, "rs": RUST,
    "py": PYTHON, "ps1": POWERSHELL, "psm1": POWERSHELL, "psd1": POWERSHELL,
}
WORDS_ONLY = {"md", "txt"}


def code(path: str, text: str) -> str:
    """The text without comments, contents of strings and layout; a docstring that stands alone is a comment."""
    language = LANGUAGES.get(path.removesuffix(".snapshot").rsplit(".", 1)[-1], HASH)
    kept = re.sub(language, lambda found: "" if found["comment"] else '""', text, flags=re.S)
    kept = re.sub(r'(?m)^\s*""\s*$', "", kept) if language is PYTHON else kept
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
