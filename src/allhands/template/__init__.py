"""The small game that `allhands new-game` copies: every file of it as it is written."""
