"""What proves the companion: one folder a part of it, and the checks of the whole."""
