"""Who plays the seats that are not the caller's, as programs and files of settings say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from allhands.kernel.errors import OptionError
from allhands.kernel.whole_numbers import whole_number

Named = Mapping[int, str] | Sequence[str | None]
"""Names by seat, or one after the other from seat 0 on, with None for seats of the caller's."""


def by_seat(named: Any, players: int) -> dict[int, str]:
    """The names of crew-mates by seat. Seats may be text, as JSON has them. Raises OptionError."""
    if isinstance(named, str) or not isinstance(named, Mapping | Sequence):
        raise OptionError(
            'Crew-mates are named by seat, as in {1: "thumb"}, or one after the other, as in '
            f'(None, "thumb"), not by {named!r}.'
        )
    pairs: Any = named.items() if isinstance(named, Mapping) else enumerate(named)
    found: dict[int, str] = {}
    for said, name in pairs:
        seat = seat_of(said, players)
        if name is None:
            continue
        if not isinstance(name, str):
            raise OptionError(
                f'The crew-mate in seat {seat} is named, as in "thumb", not {name!r}.'
            )
        found[seat] = name
    return found


def seat_of(said: Any, players: int) -> int:
    """A seat at the table. Raises OptionError."""
    number = int(said) if isinstance(said, str) and said.isdecimal() else said
    seat = whole_number(number, "A seat")
    if seat not in range(players):
        raise OptionError(f"There is no seat {seat}: they are 0 to {players - 1}.")
    return seat
