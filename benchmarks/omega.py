"""What crews of SSO die of, and what they make use of, in games of players that may think ahead.

uv run python benchmarks/omega.py --policy search:2500i --players 4 --deck frost --mode challenge
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any

from allhands.games import find
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.cards.causes import CAUSES
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t
from allhands.kernel.prose import in_per_cent
from allhands.match import Match
from allhands.players import player_named

OF_MEMBERS = (
    *(d.SCRAP, d.SUIT_UP, d.COPY, d.DRAIN, d.BACK, d.TEND, d.SHARE_OUT, d.SCAN, d.RELIEVE),
    *(d.CHEER_TWICE, d.WEAR_TWICE),
)
"""What is done by what is printed on somebody's card, and not on the location."""


def acting(match: Match) -> int:
    """Who is asked for an action; -1 if nobody is."""
    agenda = match.record.agenda
    task, _, member, *_ = agenda.entry[int(agenda.count) - 1]
    return int(member) if task == t.DO else -1


def used(match: Match, action: int) -> Iterator[str]:
    """What a decision makes use of, before it is taken."""
    verb, member = d.ACTIONS.verb_of(action).number, acting(match)
    if verb == d.SACRIFICE:
        yield c.MEMBER.words[0]
    if member < 0 or verb == d.REST:
        return
    here, is_restored = int(match.record.crew[member].location), verb == d.POWER_UP
    is_array = c.COLOUR[here] == c.YELLOW or here == c.COMPUTER
    if verb in OF_MEMBERS or (is_restored and not is_array):
        yield c.MEMBER.words[member]
    else:
        yield c.NAMES[here]


def told(match: Match, since: int) -> Iterator[str]:
    """What was made use of, by what has happened since."""
    for event in match.events[since:]:
        if event.kind == e.USED:
            yield f"card for {c.CARD.words[event.details[1]]}"
            yield f"a way to the {c.NAMES[event.details[2]]}"
        elif event.kind in (e.ATTEMPTED, e.SUCCEEDED):
            done = "attempted" if event.kind == e.ATTEMPTED else "succeeded"
            yield f"{m.MISSION.words[event.details[0]]} {done}"


def play(options: dict[str, Any], players: int, policy: str, seed: int) -> tuple[Match, set[str]]:
    """A game, and all that was made use of in it."""
    match, uses = Match(find("sso"), players, options, seed), set[str]()
    crew = [player_named(policy).fresh(seed * players + seat) for seat in range(players)]
    while not match.is_over:
        seat, since = match.current_player, len(match.events)
        seen = match.view(seat)
        action = crew[seat].act(seen, seen.legal_actions())
        uses.update(used(match, action))
        match.play(action, seat)
        uses.update(told(match, since))
    return match, uses


def main() -> None:
    """Play the games and print three lists: who won, what was died of, and what was used."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--policy", default="thumb")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deck", default="frost")
    parser.add_argument("--mode", default="story")
    parser.add_argument("--games", type=int, default=24)
    wanted = parser.parse_args()
    deaths, uses, won = Counter[str](), Counter[str](), 0
    for seed in range(wanted.games):
        options = {"deck": wanted.deck, "mode": wanted.mode}
        match, found = play(options, wanted.players, wanted.policy, seed)
        uses.update(found)
        won += len(match.game.winners(match.record))
        deaths.update(dict(zip(CAUSES, map(int, match.record.deaths_by), strict=True)))
    print(f"{100 * won / (wanted.games * wanted.players):.1f} % of the seats won")
    causes = [cause for cause, count in deaths.most_common() if count]
    shares = in_per_cent([deaths[cause] for cause in causes], sum(deaths.values()))
    print("Of all deaths:", *map(" ".join, zip(shares, causes, strict=True)), sep="\n  ")
    games = (f"{100 * count // wanted.games:3} % {thing}" for thing, count in uses.most_common())
    print("Used in so many games:", *games, sep="\n  ")


if __name__ == "__main__":
    main()
