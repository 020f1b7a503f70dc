"""How fast and how small it is: ``./run bench``."""
