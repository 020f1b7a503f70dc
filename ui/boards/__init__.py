"""How each game's board is drawn and tapped: a module a game, found by the game's id."""
