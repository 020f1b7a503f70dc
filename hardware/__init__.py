"""Devices at the table: buttons, lamps, a buzzer and the serial module. Knows no game."""
