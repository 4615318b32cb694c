"""Who can sit in a seat besides a person.

A player is given an observation and the legal actions, and answers with one of them. It never
sees more than its seat may know.

>>> import allhands
>>> from allhands.players import Search
>>> match = allhands.new("solar-storm", players=2, seed=3)
>>> player = Search(iterations=100)
>>> view = match.view(match.current_player)
>>> player.act(view, [action.number for action in view.actions()]) in range(1000)
True
"""

from __future__ import annotations

from .advice import Advice, Weighed
from .characters import CHARACTERS, HELD_OUT, PARTNERS
from .crew import CREW, MEANING, NAMES, player_named
from .llm import LLM, AskError, Prompt, Reply
from .player import Player, PolicyPlayer
from .policies import POLICIES
from .search import Search

__all__ = [
    "CHARACTERS",
    "CREW",
    "HELD_OUT",
    "LLM",
    "MEANING",
    "NAMES",
    "PARTNERS",
    "POLICIES",
    "Advice",
    "AskError",
    "Player",
    "PolicyPlayer",
    "Prompt",
    "Reply",
    "Search",
    "Weighed",
    "player_named",
]
