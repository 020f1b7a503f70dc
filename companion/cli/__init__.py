"""The command line. It alone knows every layer, and wires them; a command loads only what it needs."""

from __future__ import annotations


def main() -> None:
    """What ``companion`` runs."""
    import gc

    # Everything that is made while modules load stays to the end: looking through it for rubbish only costs time.
    gc.disable()
    from companion.cli.commands import app

    gc.freeze()
    gc.enable()
    app(prog_name="companion")
