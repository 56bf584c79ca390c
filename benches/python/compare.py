"""The client of this generator and the reference's, measured in turn on one machine.

Run it with an interpreter that has pydantic, urllib3 and python-dateutil. SPECMINT names the binary, and JAR the reference's (Maven:
org.openapitools:openapi-generator-cli). Prints a table for each document: what importing costs (imports.py), what a model costs to read
and to write, calls per second to a server on loopback, files and bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SPECS = HERE.parent.parent.parent / "shared/specs"

PET = {"id": 1, "name": "Rex", "category": {"id": 2, "name": "dog"}, "photoUrls": ["a"], "tags": [{"id": 3, "name": "b"}], "status": "sold"}
FILE = {"id": "1", "type": "file", "etag": "1", "sequence_id": "3", "name": "a.txt", "size": 9, "created_at": "2026-01-31T12:00:00+00:00"}
#: Description, model, API, method, arguments, response.
CASES = [
    ("petstore-3.0", "Pet", "PetApi", "get_pet_by_id", {"pet_id": 1}, PET),
    ("box-3.0", "FileFull", "FilesApi", "get_files_id", {"file_id": "1"}, FILE),
]

SPEED = """
import json, sys, time
folder, model, api, method, arguments, answer, host = sys.argv[1:]
sys.path.insert(0, folder)
import openapi_client
cls = getattr(openapi_client.models, model)
value, arguments = json.loads(answer), json.loads(arguments)
def least(run, times):
    best = float("inf")
    for _ in range(5):
        begun = time.process_time()
        for _ in range(times):
            run()
        best = min(best, (time.process_time() - begun) / times)
    return best
made = cls.from_dict(value)
client = openapi_client.ApiClient(openapi_client.Configuration(host=host))
call = getattr(getattr(openapi_client, api)(client), method)
call(**arguments)
begun = time.perf_counter()
for _ in range(500):
    call(**arguments)
print(json.dumps({"from_dict": least(lambda: cls.from_dict(value), 2000) * 1e6, "to_dict": least(made.to_dict, 2000) * 1e6,
                  "calls": 500 / (time.perf_counter() - begun)}))
"""

SERVER = """
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
body = sys.argv[1].encode()
class Handler(BaseHTTPRequestHandler):
    protocol_version, wbufsize = "HTTP/1.1", -1
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_): pass
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
"""


def generated(document: Path, scratch: Path) -> dict[str, Path]:
    """Return the folders of both clients."""
    specmint = os.environ.get("SPECMINT", str(HERE.parent.parent / "target/release/specmint"))
    commands = {"specmint": [specmint, "generate"]}
    if jar := os.environ.get("JAR"):
        commands["reference"] = ["java", "-jar", jar, "generate", "--skip-validate-spec"]
    else:
        print("no reference: set JAR", file=sys.stderr)
    folders = {}
    for name, command in commands.items():
        folders[name] = scratch / name
        command += ["-g", "python", "-i", str(document), "-o", str(folders[name])]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folders


def measured(folder: Path, model: str, api: str, method: str, arguments: str, answer: str) -> dict[str, str]:
    """Return what a client costs, by the words of the table."""
    what = [str(folder), model, api, method, arguments, answer]
    lines = subprocess.run([sys.executable, str(HERE / "imports.py"), *what], check=True, capture_output=True, text=True).stdout
    costs = dict(line.split(": ", 1) for line in lines.splitlines())
    server = subprocess.Popen([sys.executable, "-c", SERVER, answer], stdout=subprocess.PIPE, text=True)
    try:
        port = server.stdout.readline().strip()  # type: ignore[union-attr]
        command = [sys.executable, "-c", SPEED, *what, f"http://127.0.0.1:{port}"]
        speed = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    finally:
        server.kill()
        server.wait()
    files = [file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    return {
        "import the package": costs["package"],
        "and a model": costs[model],
        "and a call": costs[method],
        "`from_dict`": f"{speed['from_dict']:.1f} us",
        "`to_dict`": f"{speed['to_dict']:.1f} us",
        "calls per second": f"{speed['calls']:.0f}",
        "files": str(len(files)),
        "kB": str(sum(file.stat().st_size for file in files) // 1000),
    }


def main() -> None:
    """Measure each document."""
    for name, model, api, method, arguments, answer in CASES:
        document = next(SPECS.glob(f"{name}.*"), None)
        if document is None:
            print(f"no {name}: it is in ../shared/specs", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory() as scratch:
            folders = generated(document, Path(scratch))
            rows = {of: measured(folder, model, api, method, json.dumps(arguments), json.dumps(answer)) for of, folder in folders.items()}
        print(f"\n| {name} | {' | '.join(rows)} |\n| --- |{' ---: |' * len(rows)}")
        for what in next(iter(rows.values())):
            print(f"| {what} | {' | '.join(row[what] for row in rows.values())} |")


main()
