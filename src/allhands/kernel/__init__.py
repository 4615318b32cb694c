"""The language that rules are written in. It knows no game."""
