"""Which leg of the Pico goes where. The wiring table in docs/hardware.md is this file in words: change both."""

SDA = 4
SCL = 5
BUS_HZ = 400_000
"""One bus carries the dice, the matrix and the tag reader, at the addresses below."""

DICE = (0x18, 0x19)
"""Two LIS3DH, one in each die: SA0 to ground in the first, to 3.3 V in the second."""

MATRIX = (0x20, 0x21)
"""MCP23017: one is a matrix of 8 x 8 cells, two are one of 10 x 10."""

TAG_READER = 0x24
"""A PN532 with its switches set to I2C."""

SCALES_CLOCK = 6
SCALES_DATA = (8, 9, 10, 11, 12, 13, 14, 15)
"""Eight HX711 share one clock and have a data leg each."""

COUNTS_A_GRAM = (420, 420, 420, 420, 420, 420, 420, 420)
"""What each scale counts for one gram: put a known weight on it and divide."""

SERVICE = 22
"""Held to ground while the Pico starts: the program stays away, and mpremote gets in."""

LAMP = "LED"
