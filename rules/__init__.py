"""The games as their rulebooks have them. No clock, no chance, no input or output: all of it comes in as answers."""
