"""What importing a generated client costs: imports.py FOLDER MODEL API METHOD [ARGUMENTS IN JSON [RESPONSE IN JSON]].

Prints the processor's seconds over those of the dependencies alone, and the most memory that the process took, for `import
openapi_client`, for a model and for a call that is answered with the response and not sent: the least of five runs with byte
code of before. The goal for stripe and box is 0.15 s and 45 MB.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

RUN = """
import json, resource, sys, time
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationInfo, field_validator
import typing_extensions, urllib3
class Warm(BaseModel):
    a: int = 1
TypeAdapter(int)
folder, model, api, method, arguments, answer = sys.argv[1:]
sys.path.insert(0, folder)
begun, costs = time.process_time(), {}
def note(what):
    costs[what] = [time.process_time() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]
note("dependencies")
import openapi_client
note("package")
getattr(openapi_client.models, model)
note(model)
made = getattr(openapi_client, api)()
import openapi_client.rest
class Answer:
    status, reason, headers, data, response = 200, "OK", {"content-type": "application/json"}, answer.encode(), None
    def read(self): return self.data
    def release(self): pass
    def getheader(self, name, default=None): return self.headers.get(name.lower(), default)
    def getheaders(self): return self.headers
made.api_client.call_api = lambda *_, **__: Answer()
getattr(made, method)(**json.loads(arguments))
note(method)
print(json.dumps(costs))
"""


def main() -> None:
    """Measure, and print a line for each step."""
    arguments = [*sys.argv[1:], *["{}"] * (7 - len(sys.argv))]
    # In a process of its own: the most memory of this one would be where that of its children begins.
    subprocess.run([sys.executable, "-m", "compileall", "-q", arguments[0]], check=True)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", RUN, *arguments]
    runs = [json.loads(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout) for _ in range(5)]
    for what in runs[0]:
        seconds, megabytes = (min(run[what][i] for run in runs) for i in range(2))
        print(f"{what}: {seconds:.3f} s, {megabytes:.0f} MB")


main()
