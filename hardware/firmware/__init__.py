"""The serial module's own program, in MicroPython, for a Raspberry Pi Pico.

``taproom`` is its logic and runs on the host too (the virtual module is made of it); everything that touches a pin is
in ``chips``, ``board.py`` and ``main.py``, which run on the Pico only.
"""
