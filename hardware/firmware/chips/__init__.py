"""The parts on the bus and the pins, each behind one of the interfaces in ``taproom/drivers.py``."""
