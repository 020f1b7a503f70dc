"""The pieces that screens are made of. They know no game and no screen."""
