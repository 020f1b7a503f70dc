"""Draws docs/wiring.svg and writes the wiring tables of docs/hardware.md, both from the wiring that the program uses.

python -m docs.draw_wiring          writes both
python -m docs.draw_wiring --check  says which of them is out of date, and ends with 1 then
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from hardware.firmware import pins as pico
from hardware.pins import HEADER, Wiring

DOCS = Path(__file__).resolve().parent
PICTURE = DOCS / "wiring.svg"
PAGE = DOCS / "hardware.md"

GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
NOT_OURS = {
    1: "3.3 V",
    2: "5 V",
    3: "GPIO 2: display, I2C",
    4: "5 V",
    5: "GPIO 3: display, I2C",
    8: "GPIO 14: serial console",
    10: "GPIO 15: serial console",
    17: "3.3 V",
    27: "add-on board's memory",
    28: "add-on board's memory",
}

PAPER, INK, QUIET, BOARD = "#F3E9D8", "#17120E", "#6B5D4B", "#2F5D3A"
KEY, SEAT, LAMP, BUZZER, EARTH, OTHER = "#2D6CA2", "#4E7F3A", "#94620A", "#A8402F", "#4A4038", "#B9A88F"

WIDTH, TOP, PITCH = 1040, 118, 34
ODD_X, EVEN_X = 504, 536
LABEL_WIDTH, WIRE = 300, 84


def kind_of(place: str) -> str:
    """The colour of a part, by its name in the wiring."""
    if place == "buzzer":
        return BUZZER
    if place.endswith("lamp"):
        return LAMP
    return SEAT if place.startswith("seat") else KEY


def labels(wiring: Wiring) -> dict[int, tuple[str, str]]:
    """Each pin of the header with what is written beside it and its colour."""
    ours = {HEADER[pin]: (f"{place} (GPIO {pin})", kind_of(place)) for place, pin in wiring.places()}
    earth = dict.fromkeys(GROUND, ("ground", EARTH))
    theirs = {place: (text, OTHER) for place, text in NOT_OURS.items()}
    free = {place: (f"free (GPIO {pin})", OTHER) for pin, place in HEADER.items()}
    return free | theirs | earth | ours


def drawing(wiring: Wiring) -> str:
    """The whole picture as SVG."""
    height = TOP + 20 * PITCH + 330
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        "<style>text { font-family: DejaVu Sans, Verdana, sans-serif }</style>",
        "<title>Wiring of the button panel to the Raspberry Pi's header</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        text(WIDTH / 2, 42, "The button panel on the Raspberry Pi's header", size=24, weight="bold"),
        text(WIDTH / 2, 68, "Seen from above, USB sockets pointing down. Pin 1 is the square one.", fill=QUIET),
        *legend(92),
        *header(wiring),
        *circuits(TOP + 20 * PITCH + 40),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def text(
    x: float, y: float, words: str, *, size: int = 15, anchor: str = "middle", fill: str = INK, weight: str = "normal"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{fill}" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 3) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" stroke-width="{width:g}"/>'


def legend(y: float) -> Iterator[str]:
    kinds = (("keys", KEY), ("seat buttons", SEAT), ("seat lamps", LAMP), ("buzzer", BUZZER), ("ground", EARTH))
    x = 225.0
    for name, colour in kinds:
        yield f'<circle cx="{x:g}" cy="{y - 5:g}" r="7" fill="{colour}"/>'
        yield text(x + 14, y, name, anchor="start")
        x += 40 + 9.5 * len(name)


def header(wiring: Wiring) -> Iterator[str]:
    yield (
        f'<rect x="{ODD_X - 22}" y="{TOP - 4}" width="{EVEN_X - ODD_X + 44}" height="{20 * PITCH + 8}" rx="6" '
        f'fill="{BOARD}"/>'
    )
    for place, (words, colour) in sorted(labels(wiring).items()):
        yield from pin(place, words, colour)


def pin(place: int, words: str, colour: str) -> Iterator[str]:
    y = TOP + PITCH * ((place - 1) // 2) + PITCH / 2
    odd = place % 2 == 1
    x = ODD_X if odd else EVEN_X
    side = -1 if odd else 1
    edge = x + side * WIRE
    box = edge - LABEL_WIDTH if odd else edge
    quiet = colour == OTHER
    if not quiet:
        yield line(x, y, edge, y, colour)
    yield (
        f'<rect x="{box:g}" y="{y - 13:g}" width="{LABEL_WIDTH}" height="26" rx="5" '
        f'fill="{"none" if quiet else colour}" stroke="{colour}" stroke-dasharray="{"4 3" if quiet else "none"}"/>'
    )
    yield text(box + LABEL_WIDTH / 2, y + 5, words, fill=QUIET if quiet else "#FFFFFF")
    yield text(x + side * 36, y - 5, str(place), size=12, fill=QUIET)
    corner = 1 if place == 1 else 9
    yield f'<rect x="{x - 9}" y="{y - 9:g}" width="18" height="18" rx="{corner}" fill="{colour}" stroke="#FFFFFF"/>'


def circuits(y: float) -> Iterator[str]:
    """How each kind of part is connected, side by side."""
    drawings: tuple[tuple[str, Callable[[float, float], Iterator[str]], str, str], ...] = (
        ("Each button", button, "No resistor: the Pi pulls", "the pin up by itself."),
        ("Each lamp", lamp, "An LED and 330 ohms: 4 mA.", "Long leg towards the pin."),
        ("The buzzer", buzzer, "A passive piezo and 100 ohms.", "An active one only buzzes."),
    )
    for number, (title, draw, first, second) in enumerate(drawings):
        x = 30 + number * 330
        yield f'<rect x="{x}" y="{y:g}" width="320" height="250" rx="10" fill="#FFFFFF" stroke="{OTHER}"/>'
        yield text(x + 160, y + 34, title, size=19, weight="bold")
        yield terminal(x + 50, y + 110, "GPIO", KEY)
        yield terminal(x + 270, y + 110, "ground", EARTH)
        yield from draw(x, y + 110)
        yield text(x + 160, y + 202, first)
        yield text(x + 160, y + 224, second)


def terminal(x: float, y: float, name: str, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{colour}"/>' + text(x, y + 32, name, fill=colour)


def button(x: float, y: float) -> Iterator[str]:
    yield line(x + 58, y, x + 130, y, INK)
    yield line(x + 130, y, x + 188, y - 26, INK)
    yield line(x + 190, y, x + 262, y, INK)
    for contact in (130, 190):
        yield f'<circle cx="{x + contact}" cy="{y:g}" r="5" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'


def lamp(x: float, y: float) -> Iterator[str]:
    yield line(x + 58, y, x + 262, y, INK)
    yield resistor(x + 80, y, "330")
    yield f'<polygon points="{x + 180},{y - 18:g} {x + 180},{y + 18:g} {x + 212},{y:g}" fill="{LAMP}" stroke="{INK}"/>'
    yield line(x + 212, y - 18, x + 212, y + 18, INK, 4)
    for shift in (0, 14):
        yield line(x + 186 + shift, y - 24, x + 198 + shift, y - 42, LAMP)


def buzzer(x: float, y: float) -> Iterator[str]:
    yield line(x + 58, y, x + 262, y, INK)
    yield resistor(x + 80, y, "100")
    yield f'<circle cx="{x + 200}" cy="{y:g}" r="28" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
    yield f'<circle cx="{x + 200}" cy="{y:g}" r="8" fill="{BUZZER}"/>'


def resistor(x: float, y: float, ohms: str) -> str:
    shape = f'<rect x="{x:g}" y="{y - 10:g}" width="64" height="20" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
    return shape + text(x + 32, y + 32, f"{ohms} \N{GREEK CAPITAL LETTER OMEGA}", fill=QUIET)


def panel_table(wiring: Wiring) -> str:
    """The panel's parts in the order of the wiring, as Markdown."""
    rows = [
        f"| {place} | GPIO {pin} | {HEADER[pin]} | {nearest_ground(HEADER[pin])} |" for place, pin in wiring.places()
    ]
    return "\n".join(["| part | Pi | pin of the header | ground nearby |", "| --- | --- | --- | --- |", *rows])


def nearest_ground(place: int) -> int:
    def distance(earth: int) -> tuple[int, int]:
        return abs((earth - 1) // 2 - (place - 1) // 2), abs(earth - place)

    return min(GROUND, key=distance)


def pico_table() -> str:
    """The module's parts on the Pico's legs, as Markdown."""
    rows = [
        f"| I2C data (SDA) of dice, sensor matrix and tag reader | GP{pico.SDA} |",
        f"| I2C clock (SCL) of the same | GP{pico.SCL} |",
        f"| clock (SCK) of all scales | GP{pico.SCALES_CLOCK} |",
        *(f"| data (DT) of scale {number} | GP{leg} |" for number, leg in enumerate(pico.SCALES_DATA, start=1)),
        f"| service switch to ground, closed only while flashing | GP{pico.SERVICE} |",
    ]
    return "\n".join(["| part | Pico |", "| --- | --- |", *rows])


def page(before: str, wiring: Wiring) -> str:
    """The page with its tables put in anew; everything else stays."""
    return replaced(replaced(before, "panel", panel_table(wiring)), "pico", pico_table())


def replaced(before: str, name: str, table: str) -> str:
    begin, end = f"<!-- {name}: written by docs/draw_wiring.py -->", f"<!-- end of {name} -->"
    head, found, rest = before.partition(begin)
    _, found_end, tail = rest.partition(end)
    if not found or not found_end:
        raise ValueError(f"The page has no place for the table of the {name}: put the lines {begin} and {end} into it.")
    return f"{head}{begin}\n{table}\n{end}{tail}"


def main(arguments: list[str]) -> int:
    wiring = Wiring()
    wanted = {PICTURE: drawing(wiring), PAGE: page(PAGE.read_text(), wiring)}
    stale = [path for path, content in wanted.items() if not path.exists() or path.read_text() != content]
    for path in stale:
        print(f"{path.name} is out of date" if "--check" in arguments else f"wrote {path.name}")
        if "--check" not in arguments:
            path.write_text(wanted[path])
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
