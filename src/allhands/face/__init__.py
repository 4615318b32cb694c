"""How a game is put into words and drawn that says no more than what it declares."""
