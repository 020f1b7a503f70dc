"""The screens, driven frame by frame in a real window."""
