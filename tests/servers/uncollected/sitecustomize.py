"""Turns off Python's garbage collector, so that only the server's own work is measured: Python imports this module first."""

import gc

gc.disable()
