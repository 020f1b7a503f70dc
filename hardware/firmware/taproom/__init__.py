"""What the module thinks, apart from its pins: runs under MicroPython on the module and under CPython on the host."""
