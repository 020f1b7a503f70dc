"""The frame round all screens: the one that is seen, the layers over it, and how dark it all is."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager

from ui import kv
from ui.widgets.layer import Layer

kv.load(__file__)


class Shell(BoxLayout):
    stage = ObjectProperty(None)
    """Where screens and layers lie; on a desktop the strip with the simulated hardware stands beside it."""
    shade = NumericProperty(0.0)
    """0 is as bright as the display goes."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.screens = ScreenManager(transition=NoTransition())
        self.stage.add_widget(self.screens)
        self.layers: list[Layer] = []

    @property
    def screen(self) -> Screen | None:
        return self.screens.current_screen

    @property
    def top(self) -> Any:
        """What takes touches and buttons now: the topmost layer, or else the screen."""
        return self.layers[-1] if self.layers else self.screen

    def lay(self, layer: Layer) -> None:
        layer.closer = self.lift
        self.layers.append(layer)
        self.stage.add_widget(layer)

    def lift(self, layer: Layer) -> None:
        if layer in self.layers:
            self.layers.remove(layer)
            self.stage.remove_widget(layer)

    def clear(self) -> None:
        for layer in list(self.layers):
            self.lift(layer)
