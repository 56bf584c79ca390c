"""Python without its collector, so that what is measured is the server: Python imports this module first."""

import gc

gc.disable()
