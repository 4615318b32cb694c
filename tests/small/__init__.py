"""Small games: what the server, matches, the terminal and the kernel do is tested with them.

`leaky_raft` is played together; `last_boat` has secrets, choices made at once, and winners of its
own. They declare their rules and no words or drawings, and have a plain face.
"""

from __future__ import annotations

from allhands import games

from . import last_boat, leaky_raft

SMALL = ("last-boat", "leaky-raft")
"""Their names; `games.find` knows them, and no list offers them."""

games.add(leaky_raft.GAME)
games.add(last_boat.GAME)
