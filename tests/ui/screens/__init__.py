"""Every screen but the table, tested in a real window and without one."""
