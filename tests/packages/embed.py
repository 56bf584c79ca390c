"""A host in Python: the component and the command line in wasmtime, compared with the native program's archives.

    embed.py COMPONENT COMMAND DESCRIPTION FOLDER-OF-ARCHIVES
"""

import sys
import tempfile
from pathlib import Path

from wasmtime import Engine, Store, WasiConfig
from wasmtime.component import Component, Linker, Record

component, command, description, expected = map(Path, sys.argv[1:])
engine = Engine()
linker = Linker(engine)
linker.add_wasip2()


def record(**fields: object) -> Record:
    made = Record()
    for name, value in fields.items():
        setattr(made, name.replace("_", "-"), value)
    return made


def library() -> list[str]:
    store = Store(engine)
    store.set_wasi(WasiConfig())
    instance = linker.instantiate(store, Component.from_file(engine, str(component)))
    api = instance.get_export_index(store, "specmint:generator/api@0.1.0")

    def call(function: str, *arguments: object) -> object:
        found = instance.get_func(store, instance.get_export_index(store, function, api))
        answer = found(store, *arguments)
        found.post_return(store)
        return answer

    languages = [getattr(generator, "name") for generator in call("generators")]
    for language in languages:
        fixed = {"packageGuid": "0123abcd-4567-89ab-cdef-0123456789ab"} if language == "powershell" else {}
        text = record(name="garden.yaml", content=description.read_bytes(), files=[], settings=[])
        made = call("generate", record(generator=language, description=text, options=list(fixed.items())))
        assert bytes(getattr(made, "archive")) == (expected / f"{language}.zip").read_bytes(), language
    return languages


def run(folder: Path) -> None:
    """The command line, with one folder of the machine."""
    wasi = WasiConfig()
    wasi.preopen_dir(str(folder), "/work")
    wasi.argv = ["specmint", "generate", "-i", "/work/garden.yaml", "-g", "c", "--archive", "/work/c.zip"]
    store = Store(engine)
    store.set_wasi(wasi)
    instance = linker.instantiate(store, Component.from_file(engine, str(command)))
    version = "wasi:cli/run@0.2."
    patch = next(n for n in range(20) if instance.get_export_index(store, f"{version}{n}"))
    main = instance.get_export_index(store, "run", instance.get_export_index(store, f"{version}{patch}"))
    instance.get_func(store, main)(store)
    assert (folder / "c.zip").read_bytes() == (expected / "c.zip").read_bytes()


with tempfile.TemporaryDirectory() as scratch:
    (Path(scratch) / "garden.yaml").write_bytes(description.read_bytes())
    run(Path(scratch))
print(len(library()), "languages")
