"""Run the server: `python -m {{ package }}`."""

from .runtime.server import run

run("{{ package }}.main:app", {{ port }})
