"""The table screen, which people see all evening, and everything on it."""
