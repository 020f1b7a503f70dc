"""The commands about this machine: the doctor, the configuration, and a module that is not there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.output import REFUSED, Json, fail, say, troubles, write

if TYPE_CHECKING:
    from companion.doctor import Finding


def doctor(
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play is meant for the terminal: no display needed.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Look at every library, display, device, permission and disk, and name the mend for each fault."""
    from companion.doctor import Patient, examine, stops_play
    from companion.folders import folders

    findings = list(examine(Patient(folders(), os.environ, in_terminal=terminal)))
    if as_json:
        write({"stops_play": stops_play(findings), "findings": findings})
    else:
        _say(findings)
    if stops_play(findings):
        raise typer.Exit(REFUSED)


def _say(findings: list[Finding]) -> None:
    from companion.doctor import Health, stops_play

    marks = {Health.FINE: " ok ", Health.LIMITED: "    ", Health.FAULT: "STOP"}
    width = max(len(finding.subject) for finding in findings)
    for finding in findings:
        say(f"{marks[finding.health]}  {finding.subject:<{width}}  {finding.seen}")
        if finding.mend:
            say(f"      {'':<{width}}  -> {finding.mend}")
    limited = sum(finding.health is Health.LIMITED for finding in findings)
    if stops_play(findings):
        say("", "Something stops play: mend what is marked STOP.")
    else:
        say("", "You can play." + (f" {limited} things are not there; play goes on without them." if limited else ""))


def config_check(as_json: Json = False) -> None:
    """Try the configuration: every mistake with its line and path."""
    from companion.config import mistakes, unreadable
    from companion.folders import folders

    file = folders().config_file
    with troubles(as_json):
        try:
            text = file.read_text(encoding="utf-8") if file.exists() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise unreadable(file, error) from None
    found = list(mistakes(text, str(file)))
    if as_json:
        told = [{"line": one.line, "path": one.path, "problem": one.problem} for one in found]
        write({"file": str(file), "exists": file.exists(), "mistakes": told})
    else:
        for one in found:
            say(str(one))
        if not found:
            say(f"{file} is fine." if file.exists() else f"There is no {file}; companion config init writes one.")
    if found:
        raise typer.Exit(REFUSED)


def config_init(
    force: Annotated[bool, typer.Option("--force", help="Put an old one aside and write a new one.")] = False,
    as_json: Json = False,
) -> None:
    """Write a configuration in which every line is commented, to change what is to be different."""
    from companion.config import template
    from companion.folders import folders

    file = folders().config_file
    aside = file.with_name(f"{file.name}.old")
    if file.exists() and not force:
        fail(f"{file} is there already. --force puts it aside as {aside.name} and writes a new one.", as_json=as_json)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            file.replace(aside)
        file.write_text(template(), encoding="utf-8")
    except OSError as error:
        fail(f"{file} cannot be written ({error.strerror}): name another folder in TAPROOM_HOME.", as_json=as_json)
    if as_json:
        write({"file": str(file)})
    else:
        say(f"Written: {file}")


def config_path(as_json: Json = False) -> None:
    """Where the configuration, the games and the group's own content are kept."""
    from companion.folders import folders

    own = folders()
    places = {"config": str(own.config_file), "state": str(own.state), "content": str(own.content)}
    if as_json:
        write(places)
    else:
        say(*(f"{name:<8} {place}" for name, place in places.items()))


def module(
    pty: Annotated[bool, typer.Option("--pty", help="On a pseudo-terminal, whose path is printed.")] = False,
    link: Annotated[str, typer.Option("--link", metavar="PATH", help="Where the link to it is put.")] = "",
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="For the same dice every time.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Throw the dice as soon as they are asked for.")] = False,
) -> None:
    """Run a virtual dice and sensor module; what is typed is what hands do to it (`help` lists it)."""
    if not pty:
        raise typer.BadParameter(
            "a module that is not there can only be run on a pseudo-terminal: --pty", param_hint="--pty"
        )
    import sys
    from random import Random

    from companion.workbench import Workbench
    from hardware.simulated_module import VirtualModule

    virtual = VirtualModule(Random(seed), port=Path(link) if link else None, auto_roll=auto)
    Workbench(virtual, _say_at_once).run(sys.stdin)


def _say_at_once(line: str) -> None:
    """Whoever reads the port's path from a pipe needs it now."""
    say(line)
    sys.stdout.flush()
