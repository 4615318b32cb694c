"""The characters of partners: what each likes or shuns among its choices, and how it weighs them.

All stand on the game's rule of thumb, which decides among the choices that a character leaves.
They are numbers in a table, so that compiled code knows a partner by its place, and they are the
same for all games: nothing here knows one by name.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

NOTHING, ENDS, UNCOVERS, OTHERS, OWN, AS_OTHERS, AS_BEFORE = range(7)
"""What a choice is looked at for, in a world that agrees with what the seat sees: whether it is the
end of what the seat is asked, uncovers something, changes what belongs to another seat or only what
belongs to its own, or is what another seat did last, or its own."""
LIKES, SHUNS = 1, 0
AT_ONCE, WORST, BEST = 1, 2, 3
"""How choices are weighed: by what they bring at once, or by the worst or best of several worlds at
the end of the turn."""


class Character(NamedTuple):
    """A character: what it does, in words; whether it is held out, so that who was trained with the
    others meets it for the first time when it is evaluated; and its numbers.

    Of a hundred decisions it takes any legal action in `slips`, and gives way to its character in
    `follows`. `mark` is what it looks for in a choice, and `wants` whether it likes or shuns that.
    `weighs` is how it weighs choices, in so many `worlds`. One that `talks` says what is true for
    all it knows, where the game has sentences for that."""

    meaning: str
    is_held_out: bool = False
    mark: int = NOTHING
    wants: int = LIKES
    follows: int = 100
    slips: int = 0
    weighs: int = 0
    worlds: int = 1
    talks: bool = False


SEVERAL: Final = 4
"""Worlds that those imagine who weigh what may come."""

CHARACTERS: Final = {
    "careful": Character(
        "looks at what may come by the end of the turn, and takes what is best at its worst",
        weighs=WORST,
        worlds=SEVERAL,
    ),
    "greedy": Character("takes what brings most at once", weighs=AT_ONCE),
    "loner": Character("sees to what is its own, and to nothing of others", mark=OWN, follows=75),
    "talkative": Character(
        "uncovers what it can, and says what it knows", mark=UNCOVERS, talks=True
    ),
    "unreliable": Character("takes any legal action one time in four", slips=25),
    "hasty": Character(
        "one time in three is done with what it is asked, if it may", mark=ENDS, follows=33
    ),
    "stubborn": Character(
        "mostly does again what it did last, if it may", mark=AS_BEFORE, follows=60
    ),
    "follower": Character(
        "every other time does what another did last, if it may", mark=AS_OTHERS, follows=50
    ),
    "daring": Character(
        "looks at what may come by the end of the turn, and takes what is best at its best",
        is_held_out=True,
        weighs=BEST,
        worlds=SEVERAL,
    ),
    "generous": Character(
        "mostly sees to what is others' first", is_held_out=True, mark=OTHERS, follows=60
    ),
    "secretive": Character(
        "mostly leaves covered what is covered",
        is_held_out=True,
        mark=UNCOVERS,
        wants=SHUNS,
        follows=75,
    ),
    "tireless": Character(
        "is never done as long as there is anything else to do",
        is_held_out=True,
        mark=ENDS,
        wants=SHUNS,
    ),
    "contrary": Character(
        "often does anything but what another did last",
        is_held_out=True,
        mark=AS_OTHERS,
        wants=SHUNS,
        follows=40,
    ),
}
"""All partners by name; their places are the numbers that compiled code knows them by."""

PARTNERS: Final = tuple(name for name, one in CHARACTERS.items() if not one.is_held_out)
"""Those to train with."""
HELD_OUT: Final = tuple(name for name, one in CHARACTERS.items() if one.is_held_out)
"""Those to evaluate with."""


MARK, WANTS, FOLLOWS, SLIPS, WEIGHS, WORLDS = range(6)
TRAITS: Final = np.array(
    [
        (one.mark, one.wants, one.follows, one.slips, one.weighs, one.worlds)
        for one in CHARACTERS.values()
    ],
    np.int64,
)
"""The numbers of each."""
