"""The command line: to play, to replay, to read the rules, to simulate."""
