"""The command line: to serve the web table, to play, replay, read the rules, and simulate."""
