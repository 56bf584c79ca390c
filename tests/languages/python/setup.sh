#!/bin/sh
# The tools of these tests, in .venv.
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/../shared/python/setup.sh" "$here"
