"""Everything that is drawn by the program: shapes, pieces, lamplight and wood. No picture comes from elsewhere."""
