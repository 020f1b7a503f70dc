"""A Kivy window with nothing in it: what the companion's is measured against."""

from __future__ import annotations

from companion.notify import Notifier
from ui.environment import configure


def main() -> None:
    configure()
    from kivy.app import App
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    def ready(*_: object) -> None:
        Window.unbind(on_flip=ready)
        Notifier.from_environment().ready()

    class Empty(App):  # type: ignore[misc]
        def build(self) -> Widget:
            return Widget()

    Window.bind(on_flip=ready)
    Empty().run()


if __name__ == "__main__":
    main()
