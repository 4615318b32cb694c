"""What has happened, as lines; and whether what one seat knows must be kept from another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from allhands.kernel.state import Struct
from allhands.kernel.words import Event
from allhands.match import Match
from allhands.terminal.screen import wrapped


def log_lines(
    match: Match, seat: int | None, events: Iterable[Event], width: int, closely: bool = False
) -> list[str]:
    """Events as a seat may know them, a sentence a line; or, set `closely`, what one crew member
    did without a break in one paragraph."""
    view = match.view(seat)
    words = match.game.words
    told = [
        (event.who, words.event(view.record, event.seen_by(view.player), match.names))
        for event in events
    ]
    spoken = groupby([pair for pair in told if pair[1]], key=lambda pair: pair[0])
    if not closely:
        return [line for _, text in told if text for line in wrapped(text, width, " ", "   ")]
    paragraphs = [" ".join(sentence for _, sentence in sentences) for _, sentences in spoken]
    return [line for text in paragraphs for line in wrapped(text, width, " ", "   ")]


def has_own_secrets(kind: type[Struct]) -> bool:
    """Whether some field of a game's state is for its owner's eyes only."""
    return any(
        spec.reader.own or (spec.struct is not None and has_own_secrets(spec.struct))
        for spec in kind.fields.values()
    )
