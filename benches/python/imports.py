"""What importing a generated client costs: imports.py FOLDER MODEL API METHOD [ARGUMENTS IN JSON].

Prints the processor's seconds over those of the dependencies alone, and the most memory that the process took, for `import
openapi_client`, for a model and for a call of which nothing is sent: the least of five runs with byte code of before. The goal
for stripe and box is 0.15 s and 45 MB.
"""

from __future__ import annotations

import compileall
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
folder, model, api, method, arguments = sys.argv[1:]
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
class Stop(Exception): pass
def stop(*_, **__): raise Stop
made.api_client.call_api = stop
try:
    getattr(made, method)(**json.loads(arguments))
except Stop:
    pass
note(method)
print(json.dumps(costs))
"""


def main() -> None:
    """Measure, and print a line for each step."""
    arguments = [*sys.argv[1:], "{}"][:5]
    compileall.compile_dir(arguments[0], quiet=1)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", RUN, *arguments]
    runs = [json.loads(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout) for _ in range(5)]
    for what in runs[0]:
        seconds, megabytes = (min(run[what][i] for run in runs) for i in range(2))
        print(f"{what}: {seconds:.3f} s, {megabytes:.0f} MB")


main()
