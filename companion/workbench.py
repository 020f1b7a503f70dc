"""A virtual module on the workbench: what is typed, line by line, is what hands would do to it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from hardware.simulated_module import VirtualModule

HELP: Final = """\
3 5              the dice fall so              r, roll        throw the dice
cock [DIE]       a die lies askew              auto on|off    throw as soon as asked
place CELL [TAG] put a piece on a cell         lift CELL      take it away
scan TAG         lay a tag on the reader       weigh C GRAMS  a glass on a coaster
unplug, plug     pull the plug, put it back    restart        its supply drops for a moment
damage SHARE     of all bytes arrive wrong     freeze, thaw   its program hangs, goes on
noise HEX        these bytes arrive            status         what is asked for, who listens
help             this list                     q, quit        away with it"""


class Workbench:
    """Hands for a virtual module. ``tell`` is given each line that answers what was typed."""

    def __init__(self, module: VirtualModule, tell: Callable[[str], object]) -> None:
        self._module = module
        self._tell = tell
        self._deeds: dict[str, Callable[[Sequence[str]], str | None]] = {
            "roll": self._roll,
            "r": self._roll,
            "cock": lambda words: self._module.cock(int(words[0]) if words else 0),
            "auto": self._auto,
            "place": lambda words: self._module.place(int(words[0]), words[1] if len(words) > 1 else None),
            "lift": lambda words: self._module.lift(int(words[0])),
            "scan": lambda words: self._module.scan(words[0]),
            "weigh": lambda words: self._module.weigh(int(words[0]), float(words[1])),
            "unplug": lambda _: self._module.unplug(),
            "plug": lambda _: self._module.plug(),
            "restart": lambda _: self._module.restart(),
            "damage": lambda words: self._module.damage(float(words[0])),
            "freeze": lambda _: self._module.freeze(),
            "thaw": lambda _: self._module.thaw(),
            "noise": lambda words: self._module.noise(bytes.fromhex("".join(words))),
            "status": self._status,
            "help": lambda _: HELP,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Put the plug in, do what is typed, and pull it for good when nothing more comes."""
        self._module.start()
        try:
            self._tell(self._module.port)
            for line in lines:
                if line.strip() in ("q", "quit"):
                    return
                if line.strip():
                    self._tell(self.do(line))
        except KeyboardInterrupt:
            self._tell("")
        finally:
            self._module.close()

    def do(self, line: str) -> str:
        """Do one line; what became of it, or what is wrong with it."""
        try:
            words = shlex.split(line)
            if words and words[0].isdigit():
                words = ["roll", *words]
            return self._deeds[words[0]](words[1:]) or "done"
        except KeyError:
            return f"{line.strip()!r} is nothing that hands can do here; `help` lists what is"
        except IndexError:
            return f"{line.strip()!r} lacks something; `help` shows what"
        except ValueError as error:
            return f"{line.strip()!r} cannot be done: {error}"

    def _roll(self, words: Sequence[str]) -> str:
        if words:
            self._module.roll([int(word) for word in words])
            return f"rolled {' '.join(words)}"
        return f"rolled {' '.join(map(str, self._module.shake()))}"

    def _auto(self, words: Sequence[str]) -> None:
        self._module.auto_roll = {"on": True, "off": False}[words[0]]

    def _status(self, _: Sequence[str]) -> str:
        count, sides = self._module.asked
        asked = f"{count} dice of {sides} sides are asked for" if count else "no dice are asked for"
        plugged = f"plugged in at {self._module.port}" if self._module.plugged else "unplugged"
        return f"{plugged}; {asked}; {self._module.unheard} happenings unheard"
