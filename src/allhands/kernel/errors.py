"""Errors for people: each says in a sentence what was wrong and what would be right."""

from __future__ import annotations


class AllHandsError(ValueError):
    """Base of all errors that All Hands raises on wrong input."""


class UnknownGameError(AllHandsError):
    """There is no game of that name."""


class OwnGameError(AllHandsError):
    """A game of somebody's own that cannot be played: what `ALLHANDS_GAMES` names is none, or is
    wrong; or a new one that cannot be begun."""


class OptionError(AllHandsError):
    """A number of players, an option, a seed or a policy that the game does not have."""


class IllegalActionError(AllHandsError):
    """An action that is not allowed now, or words that name none.

    `rule` is the id of the ledger's rule that forbids it, or nothing if none does.
    """

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule


class UndoError(AllHandsError):
    """A decision that cannot be taken back."""


class LessonError(AllHandsError):
    """A lesson whose decisions cannot be taken as the game stands, or that a game does not have."""


class SavedGameError(AllHandsError):
    """A file that is no saved game, or one that cannot be played on from."""
