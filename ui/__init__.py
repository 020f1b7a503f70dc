"""What people see: Kivy screens and boards that show what the table publishes and turn touches into answers."""

from ui.environment import prepare

# Kivy reads these at its first import, wherever that happens; after it they are ignored.
prepare()
