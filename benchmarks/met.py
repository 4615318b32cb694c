"""In how many games each part of Zeno's box is met: sections, systems, people, cards and actions.

    uv run python benchmarks/met.py --games 1000

The rule of thumb plays in all seats, as many games with each number of players.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.rules import events as e
from allhands.kernel.game import apply, current_player, legal_actions, new_luck
from allhands.kernel.nouns import Noun
from allhands.players.partners import desk_of
from allhands.players.policies import THUMB, choose

Told = tuple[int, int, int]
"""What an event told: its kind, the number of a detail, and what that was."""


class Part(NamedTuple):
    """What can be met: in words, the event that tells of it, which detail names it, of which noun,
    and which of that noun it can be."""

    words: str
    event: int
    detail: int
    noun: Noun
    which: list[int]


def _cards(words: str, event: int, kinds: list[int], detail: int = 0) -> Part:
    return Part(words, event, detail, d.CARD, [one for kind in kinds for one in d.numbers_of(kind)])


def _deeds(words: str, owners: Callable[[int], bool]) -> Part:
    given = {int(deed) for owner, deed in enumerate(d.DEED_OF) if deed >= 0 and owners(owner)}
    return Part(words, e.DEED_DONE, 1, d.DEED, sorted(given))


PARTS: Final = (
    Part("a section is entered", e.MOVED, 1, sh.SECTION, list(range(sh.SECTIONS))),
    Part("a system malfunctions", e.BROKE, 0, sy.SYSTEM, list(range(len(sy.SYSTEM_NAMES)))),
    Part("a survivor joins somebody", e.JOINED, 0, sv.SURVIVOR, list(range(sv.SURVIVORS))),
    _cards("an event is played", e.PLAYED, list(range(k.INTERLUDE + 1))),
    _cards("a crisis is done", e.CARD_DONE, [k.CRISIS]),
    _cards("a mission is done", e.CARD_DONE, [k.MISSION]),
    _cards("a rescue is turned up", e.TURNED_UP, [k.RESCUE]),
    _cards("an investigation is turned up", e.TURNED_UP, [k.INVESTIGATION]),
    _cards("a frame is turned up", e.TURNED_UP, [k.FRAME]),
    _cards("a supply is found", e.EQUIPPED, [k.SUPPLY], 1),
    _deeds("an action of an item or a condition is taken", lambda owner: owner >= d.FIRST_CARD),
    _deeds("an ability that is an action is used", lambda owner: owner < d.FIRST_CARD),
)


def told_in(players: int, seed: int, stream: int) -> set[Told]:
    """Play a game; all that its events told."""
    state = GAME.new(GAME.option_numbers(*GAME.settle(players, {})), seed, stream)
    choices, luck, desk = GAME.actions.new_choices(), new_luck(stream), desk_of(GAME)
    told: set[Told] = set()
    while legal := legal_actions(state, choices):
        before = int(state.chronicle.total)
        apply(state, choose(state, current_player(state), THUMB, choices, legal, luck, desk))
        told.update(_since(state, before))
    return told


def _since(state: Any, before: int) -> Iterator[Told]:
    ring = len(state.chronicle.readers)
    for number in range(before, int(state.chronicle.total)):
        kind = int(state.chronicle.what[number % ring, 0])
        for detail in range(2):
            yield kind, detail, int(state.chronicle.details[number % ring, detail])


def main() -> None:
    """Play, and print in which share of the games the rarest of each part was met."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rarest", type=int, default=1, help="how many of each part are named")
    wanted = parser.parse_args()
    met: Counter[Told] = Counter()
    for number in range(wanted.games):
        players = GAME.seats[number % len(GAME.seats)]
        met.update(told_in(players, wanted.seed, number))
    for part in PARTS:
        shares = sorted(
            (met[part.event, part.detail, one] / wanted.games, one) for one in part.which
        )
        for share, one in shares[: wanted.rarest]:
            print(f"| {part.words} | {100 * share:.1f} % | {part.noun.words[one]} |")


if __name__ == "__main__":
    main()
