"""``./run arm64``: the whole, installed and imported in an emulated 64-bit Raspberry Pi system."""
