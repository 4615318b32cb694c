"""What the steps of cards say: a clause for each step, and sentences of those that are done under
the same condition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from allhands.kernel.prose import NUMBERS, some, starting

from . import operations as o
from .ship import DUCT, SECTION, SECTION_OF
from .systems import SYSTEM_NAMES, system_does

THIS: Final = "this survivor"
"""Who resolves the steps of an action: the survivor who has it."""


class Clause(NamedTuple):
    """Whom or what a step is about, and what becomes of that."""

    subject: str
    says: str

    def __str__(self) -> str:
        return f"{self.subject} {self.says}"


class _Said(NamedTuple):
    """A step that is to be put into words: who resolves it, and whether the same has been said
    before, so that this is another one."""

    step: o.Step
    resolver: str
    is_again: bool

    @property
    def who(self) -> str:
        """Whom it reaches."""
        if self.step.group == o.RESOLVER:
            return self.resolver
        words = o.GROUPS[self.step.group].words
        if self.is_again and self.step.group in _PICKED:
            return f"{_SAME} {words.removeprefix('an ').removeprefix('a ')}"
        return words

    @property
    def is_one(self) -> bool:
        """Whether it reaches one survivor at a time."""
        return o.GROUPS[self.step.group].is_one

    @property
    def number(self) -> str:
        """The amount in words."""
        amount = self.step.amount
        return NUMBERS[amount] if amount < len(NUMBERS) else str(amount)

    @property
    def is_more(self) -> bool:
        """Whether it comes on top of what the same ones have had before."""
        return self.is_again and self.step.group not in _PICKED

    def counted(self, thing: str, one: str = "one", several: str = "") -> str:
        """As many of a thing as the step says."""
        amount = self.step.amount
        if amount == 1:
            return f"{'another' if self.is_more else one} {thing}"
        return f"{self.number}{' more' if self.is_more else ''} {several or f'{thing}s'}"

    @property
    def are(self) -> str:
        """The verb of as many."""
        return "is" if self.step.amount == 1 else "are"


_SAME: Final = "the same or another"
_PICKED: Final = (o.CHOSEN, o.CHOSEN_HERE, o.RANDOM, o.RANDOM_ABOARD)

# What becomes of survivors: of one, and of several


def _harm(said: _Said) -> tuple[str, str]:
    """Tokens and stress that survivors gain or lose."""
    operation, amount = said.step.operation, said.step.amount
    if operation == o.CALM:
        most = "1" if amount == 1 else f"up to {amount}"
        return f"loses {most} stress", f"lose {most} stress"
    if operation == o.ADD_STRESS:
        gained = f"{amount}{' more' if said.is_more else ''} stress"
    else:
        gained = said.counted(*_HARMS[operation])
    return f"gains {gained}", f"gain {gained}"


_HARMS: Final = {
    o.INJURE: ("injury", "an", "injuries"),
    o.WOUND: ("wound", "a"),
    o.INFECT: ("infected token", "an"),
}
_BECOMES: Final = {
    o.HEAL: ("discards a harm token", "discard a harm token"),
    o.CURE: ("discards an infected token", "discard an infected token"),
    o.ELIMINATE: ("is eliminated", "are eliminated"),
    o.DISARM: ("discards their topmost item", "discard their topmost items"),
    o.UNBIND: ("discards all their conditions", "discard all their conditions"),
    o.CLEAR_NAME: (
        "is cleared and no longer a scapegoat",
        "are cleared and no longer scapegoats",
    ),
    o.LOSE: ("is lost after all", "are lost after all"),
    o.EQUIP: ("takes this card", "take this card"),
}


def _of_survivors(said: _Said) -> Clause:
    """A step that reaches survivors."""
    step = said.step
    if step.operation == o.SCAPEGOAT:
        return _scapegoat(said)
    if step.operation in _BECOMES:
        one, several = _BECOMES[step.operation]
    elif step.operation == o.SEND:
        where = SECTION.words[step.amount]
        one, several = f"goes to {where}", f"go to {where}"
    else:
        one, several = _harm(said)
    return Clause(said.who, one if said.is_one else several)


def _scapegoat(said: _Said) -> Clause:
    """Who is blamed in the end."""
    who = "each evacuated survivor with stress" if said.step.group == o.EVACUATED else said.who
    rolls = "rolls a die and adds twice their stress"
    return Clause(who, f"{rolls}; on {said.step.amount} or more they are made a scapegoat")


# What becomes of the ship


def _where(place: int) -> str:
    single = place - o.FIRST_SECTION
    return f"in {SECTION.words[single]}" if single >= 0 else o.PLACES[place][1]


def _of_sections(said: _Said) -> Clause:
    """A step that happens at a place."""
    step, where = said.step, _where(said.step.place)
    if step.operation == o.EXPLODE:
        return _explosion(step.place)
    if step.operation == o.VENT:
        return Clause("all cubes", f"are discarded {where}")
    if step.operation == o.MEND:
        return Clause(f"wreckage {where}", "becomes damage, or damage is discarded")
    if step.operation == o.DOUSE:
        most = "" if step.amount == 1 else "up to "
        return Clause(f"{most}{said.counted('fire token')}", f"{said.are} discarded {where}")
    things = {
        o.ADD_FIRE: "fire token",
        o.SMOKE: "smoke cube",
        o.ADD_FUEL: "fuel cube",
        o.ADD_DAMAGE: "damage token",
    }
    adds = f"{said.are} added {where}"
    if step.operation == o.ADD_DAMAGE:
        adds += _if_duct(step.place)
    return Clause(said.counted(things[step.operation]), adds)


def _if_duct(place: int) -> str:
    """Damage needs a duct, where it is not known that there is one."""
    single = place - o.FIRST_SECTION
    if place == o.PLACE_RANDOM_DUCT or (single >= 0 and DUCT[single]):
        return ""
    return (
        " that has a duct" if place in (o.PLACE_AREA, o.PLACE_ADJACENT) else ", if there is a duct"
    )


def _explosion(place: int) -> Clause:
    single = place - o.FIRST_SECTION
    if single >= 0:
        return Clause(SECTION.words[single], "explodes")
    named = {
        o.PLACE_HERE: "this section",
        o.PLACE_IMPACT: "the section that it hits",
        o.PLACE_RANDOM: "a random section",
        o.PLACE_RANDOM_DUCT: "a random section with a duct",
        o.PLACE_CHOSEN: "a section of the player's choice",
    }
    if place in named:
        return Clause(named[place], "explodes")
    return Clause(_where(place).removeprefix("in "), "explodes")


_HAZARDS: Final = (
    Clause("fires", "grow"),
    Clause("damaged ducts in the area", "leak"),
    Clause("one damage token", "is added here, if there is a duct"),
    Clause("a malfunction card", "is drawn and resolved"),
)
_HAZARDS_AGAIN: Final = (
    Clause("fires", "grow again"),
    Clause("damaged ducts in the area", "leak again"),
    Clause("another damage token", "is added here, if there is a duct"),
    Clause("another malfunction card", "is drawn and resolved"),
)


def _impact(said: _Said) -> Clause:
    """Impacts, with what each does."""
    inner = sentence(_clauses(said.step.inner, said.resolver))
    if said.step.amount == 1:
        return Clause("there", f"is an impact: {inner}")
    return Clause("there", f"are {some(said.step.amount, 'impact')}, and for each {inner}")


def _broken(said: _Said) -> Clause:
    """A system that malfunctions, with damage where it is controlled."""
    name, where = SYSTEM_NAMES[said.step.amount], SECTION.words[SECTION_OF[said.step.amount]]
    malfunctions = system_does(said.step.amount, "malfunction").removeprefix(f"{name} ")
    there = "there" if where == name else f"in {where}"
    return Clause(name, f"{malfunctions}, and one damage token is added {there}")


# Everything else

_REST: Final = {
    o.JOIN: ("{survivors} from the deck", "{join} the faction here"),
    o.FIND: ("an affected survivor of the player's choice", "takes the top supply card{again}"),
    o.LOSE_ROBOT: ("a robot here", "is discarded{again}"),
    o.DRAW_MALFUNCTION: ("{malfunctions}", "{are} drawn and resolved"),
    o.PUMP: ("the Shuttle", "gains {resources}"),
    o.DRAIN: ("the Shuttle", "loses {resources}"),
    o.STOCK: ("{resource}", "is added to {section}"),
    o.RESCUE_TOKEN: ("{rescues}", "{are} drawn"),
    o.BURN_CARDS: ("each player", "discards the top {cards} of both event decks{again}"),
    o.RETURN_CARDS: (
        "each event deck with room",
        "takes back the event {cards} discarded longest ago",
    ),
    o.DRAW: ("the player", "draws {drawn} from their larger event deck"),
    o.DRAW_FRAME: ("frame {amount}", "is drawn and resolved"),
    o.RECKON: ("this card", "is added to the Reckoning"),
    o.SUCCESS: ("the player", "scores {successes}"),
    o.SUCCESS_ALL: ("each player", "scores {successes}"),
    o.SETBACK: ("the player's target", "rises by {amount}{again}"),
    o.SETBACK_ALL: ("each player's target", "rises by {amount}{again}"),
    o.ADD_MOVES: ("the player", "has {number} more move{s} this turn{again}"),
    o.TIRE: ("the player", "has {number} fewer move{s} this turn{again}"),
}


def _of_the_rest(said: _Said) -> Clause:
    """A step that reaches nobody in particular and happens nowhere in particular."""
    step, is_one = said.step, said.step.amount == 1
    if step.operation == o.DO_HAZARD:
        return (_HAZARDS_AGAIN if said.is_again else _HAZARDS)[step.amount]
    if step.operation == o.IMPACT:
        return _impact(said)
    if step.operation == o.BREAK:
        return _broken(said)
    words = {
        "amount": step.amount,
        "number": said.number,
        "s": "" if is_one else "s",
        "are": said.are,
        "again": " again" if said.is_again else "",
        "join": "joins" if is_one else "join",
        "survivors": said.counted("survivor"),
        "malfunctions": said.counted("malfunction card"),
        "resources": said.counted("resource"),
        "rescues": said.counted("rescue token"),
        "drawn": said.counted("card"),
        "successes": said.counted("success", "a", "successes"),
        "cards": "card" if is_one else f"{said.number} cards",
        "resource": "another resource" if said.is_again else "a resource",
        "section": SECTION.word(step.amount, ()),
    }
    subject, says = _REST[step.operation]
    return Clause(subject.format(**words), says.format(**words))


# Sentences


def clause(step: o.Step, resolver: str = o.GROUPS[o.RESOLVER].words) -> Clause:
    """What one step does, whenever that is."""
    return _clause(_Said(step, resolver, is_again=False))


def _clause(said: _Said) -> Clause:
    operation = o.OPERATIONS[said.step.operation]
    if operation.has_group:
        return _of_survivors(said)
    return _of_sections(said) if operation.has_place else _of_the_rest(said)


def _clauses(steps: Sequence[o.Step], resolver: str) -> list[Clause]:
    return [
        _clause(_Said(step, resolver, is_again=_is_repeated(step, steps[:number])))
        for number, step in enumerate(steps)
    ]


def _is_repeated(step: o.Step, before: Iterable[o.Step]) -> bool:
    """Whether the same has been done to the same before, for certain."""
    return any(_is_like(step, other) and _is_certain(step, other) for other in before)


def _may_be_repeated(step: o.Step, before: Iterable[o.Step]) -> bool:
    """Whether the same may have been done to the same before, and may not."""
    likes = [other for other in before if _is_like(step, other)]
    return bool(likes) and not any(_is_certain(step, other) for other in likes)


def _is_certain(step: o.Step, before: o.Step) -> bool:
    """Whether a step before has been done if this one is."""
    return before.condition in (o.ALWAYS, step.condition)


def _is_like(step: o.Step, other: o.Step) -> bool:
    """Whether two steps do the same to the same; or let one be picked of the same survivors."""
    operation = o.OPERATIONS[step.operation]
    if step.group in _PICKED:
        return step.group == other.group
    is_same = step.operation == other.operation and step.group == other.group
    if operation.takes in (o.SYSTEM_NAME, o.HAZARD_NAME, o.TO_SECTION, o.FRAME):
        is_same = is_same and step.amount == other.amount
    return is_same and (step.place == other.place or not operation.has_place)


def sentence(clauses: Iterable[Clause]) -> str:
    """Clauses in one sentence: a subject is said once for all that becomes of it, unless it is
    picked each time."""
    said = [
        _joined([each.says for each in same], subject) for subject, same in _by_subject(clauses)
    ]
    if len(said) == 1:
        return said[0]
    return f"{', '.join(said[:-1])}, and {said[-1]}"


def _by_subject(clauses: Iterable[Clause]) -> Iterator[tuple[str, list[Clause]]]:
    for subject, found in groupby(clauses, lambda each: each.subject):
        same = list(found)
        is_picked = subject.startswith(_SAME)
        yield from (((subject, [each]) for each in same) if is_picked else [(subject, same)])


def _joined(says: list[str], subject: str) -> str:
    if len(says) > 1 and len(set(says)) == 1:
        return f"{subject} {says[0]}, {'twice' if len(says) == 2 else f'{len(says)} times'}"
    verb = says[0].split()[0]
    if all(each.startswith(f"{verb} ") for each in says):
        says = [says[0], *(each.removeprefix(f"{verb} ") for each in says[1:])]
    *rest, last = says
    return f"{subject} {', '.join(rest)} and {last}" if rest else f"{subject} {last}"


def _among(steps: Sequence[o.Step], players: int) -> list[o.Step]:
    """What is left of steps with this number of players."""
    return [
        step._replace(condition=o.ALWAYS) if step.condition in o.BY_PLAYERS else step
        for step in steps
        if step.condition not in o.BY_PLAYERS or o.AT_TABLE[players, step.condition - o.IF_PAIR]
    ]


def steps_words(
    steps: Sequence[o.Step],
    players: int | None = None,
    resolver: str = o.GROUPS[o.RESOLVER].words,
) -> str:
    """Steps in sentences, without the last full stop; the first one begins in small letters. What
    is done under one condition is one sentence, and what is done more than once is said to be. If
    it is known how many play, only what is done then."""
    known = list(steps) if players is None else _among(steps, players)
    clauses = _clauses(known, resolver)
    said: list[str] = []
    together = groupby(range(len(known)), lambda number: known[number].condition)
    for condition, found in together:
        those = list(found)
        if o.WHEN[condition]:
            said.append(f"{o.WHEN[condition]}, {sentence(clauses[each] for each in those)}")
            continue
        maybe = {clauses[each] for each in those if _may_be_repeated(known[each], known[:each])}
        for _, same in _by_subject(clauses[each] for each in those):
            anyway = "then, in any case, " if maybe & set(same) else ""
            said.append(f"{anyway}{sentence(same)}")
    return ". ".join([*said[:1], *map(starting, said[1:])])
