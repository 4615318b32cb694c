"""What a crew member would do in a room: steady the ship, move tokens, ease stress, learn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from allhands.kernel.prose import either, listed, starting
from allhands.kernel.rule import in_python

from .. import cards as c
from ..rules import crew_sheet
from ..rules.crew_sheet import WITHOUT_ROOM
from ..rules.nouns import COLUMN
from .came_true import LEFT, TRAINED
from .consequences import (
    Choice,
    Levels,
    after_wave,
    as_things_stand,
    in_sentences,
    levels,
    moved,
    moves,
    night,
    nights,
    otherwise_choice,
    right,
    signal_then,
    with_level,
)
from .explain_tests import helped
from .nouns import Scene, at_location, column_of, signal_name, skill_name, wave_title
from .odds import is_ongoing
from .tonight import can_be_calmed
from .words_cards import room_rows, stress, trait_words

NOTHING_COMES: Final = "so nothing comes of it"


# Going to a room


def enter(choice: Choice, room: int) -> str:
    """A crew member would use a room."""
    if int(choice.view.without) == WITHOUT_ROOM + room:
        return "The room has no use on this voyage."
    if room == c.TRAINING:
        return in_sentences(starting(f"{room_rows(room)[0]}."), _to_be_trained(choice))
    skill = int(c.ROOM_SKILL[room])
    rank = int(choice.view.ranks[choice.subject, skill])
    if rank == 0:
        return f"A first rank: {learned(choice, skill)}"
    both = f"{starting(either(room_rows(room)[1:]))}." if _has_choice(room, rank) else ""
    return in_sentences(both, _OUTLOOK[room](choice, rank))


def _has_choice(room: int, rank: int) -> bool:
    """Whether the second rank leaves a choice; in Medical it does all that the first one does."""
    return rank == c.MOST_RANKS and room != c.MEDICAL


def _from_bridge(choice: Choice, rank: int) -> str:
    """With the second rank what is done is chosen later."""
    if rank == c.MOST_RANKS:
        return ""
    return helped(choice) or "Nobody has been sent to a crisis yet."


def _from_comms(choice: Choice, rank: int) -> str:
    """The most that a waveform can do now."""
    options = [
        (
            f"{wave_title(card)} on {signal_name(signal)}",
            signal,
            _best(choice, signal, card, rank),
        )
        for signal in _signals(choice)
        for card in (int(card) for card in choice.view.wave)
        if card >= 0
    ]
    return _at_best(choice, options, "no waveform gets more columns right")


def _best(choice: Choice, signal: int, card: int, rank: int) -> Levels:
    """Where a waveform takes tokens; with the second rank only those that it takes to their
    targets."""
    before = levels(choice.view, signal)
    after = after_wave(before, card)
    if rank < c.MOST_RANKS:
        return after
    targets = c.TARGET[int(choice.view.signal[signal])]
    return tuple(
        new if new == int(target) else old
        for old, new, target in zip(before, after, targets, strict=True)
    )


def _from_archives(choice: Choice, rank: int) -> str:
    """The most that one token can do now."""
    options: list[tuple[str, int, Levels]] = []
    for signal in _signals(choice):
        before = levels(choice.view, signal)
        for column, level in enumerate(before):
            name = column_of(signal, column)
            options.append((name, signal, with_level(before, column, moved(level, 1))))
            if rank == c.MOST_RANKS:
                options.append((name, signal, with_level(before, column, 0)))
    return _at_best(choice, options, "one token gets no more columns right")


def _at_best(choice: Choice, options: list[tuple[str, int, Levels]], nothing: str) -> str:
    """The option that gets the most columns of a signal right, as a sentence."""
    if not options:
        return f"No signal is left to decode, {NOTHING_COMES}."
    gained = [
        (right(choice.view, signal, after), -place)
        for place, (_, signal, after) in enumerate(options)
        if right(choice.view, signal, after)
        > right(choice.view, signal, levels(choice.view, signal))
    ]
    if not gained:
        return f"As things stand, {nothing}."
    number, place = max(gained)
    name, _, _ = options[-place]
    if number == c.COLUMNS:
        return f"As things stand, {name} decodes the signal."
    return f"As things stand, {name} gets {number} of {c.COLUMNS} columns right."


def _signals(choice: Choice) -> list[int]:
    """The signals that are not yet decoded."""
    return [signal for signal in range(c.SIGNALS) if choice.view.signal[signal] >= 0]


def _from_medical(choice: Choice, _: int) -> str:
    if is_ongoing(choice.view, c.NO_MEDICINE):
        return "The medicine chest is locked, so it adds nothing."
    return risks(choice)


def _from_recreation(choice: Choice, _: int) -> str:
    if is_ongoing(choice.view, c.NO_CALMING):
        return f"Nobody loses stress for now, {NOTHING_COMES}."
    tired = _tired(choice)
    if not tired:
        return f"Nobody has stress to lose, {NOTHING_COMES}."
    most = max(tired, key=lambda slot: int(choice.view.stress[slot]))
    return f"{choice.crew(most)} has the most stress: {int(choice.view.stress[most])}."


_OUTLOOK: Final = {
    c.BRIDGE: _from_bridge,
    c.COMMS: _from_comms,
    c.ARCHIVES: _from_archives,
    c.MEDICAL: _from_medical,
    c.RECREATION: _from_recreation,
}


def _tired(choice: Choice) -> list[int]:
    """Who has stress that can be taken off."""
    return [slot for slot in choice.aboard() if can_be_calmed(choice.view, slot)]


def risks(choice: Choice) -> str:
    """Whose risk to fall sick tonight changes, and how, as a sentence; or that nobody's does."""
    changes: list[str] = []
    for slot in choice.aboard():
        before = night(choice, slot, choice, after=otherwise_choice(choice), answers=LEFT)
        then = night(choice, slot, choice.then)
        if before.share != then.share:
            said, otherwise = (round(100 * choice.tell(chance)) for chance in (then, before))
            changes.append(f"{choice.crew(slot)} {said} rather than {otherwise}")
    if not changes:
        return "Nobody's risk to fall sick tonight changes."
    label = f"Sick tonight in so many of 100 cases{as_things_stand(choice)}"
    return f"{label}: {', '.join(changes)}."


# The Bridge


def _helped_or_not(choice: Choice) -> str:
    return helped(choice) or "Nobody is at a crisis this turn."


# Signals


def _in_clause(choice: Choice, signal: int, after: Levels) -> str:
    said = signal_then(choice, signal, after)
    return said[:1].lower() + said[1:]


def one_column(choice: Choice, signal: int, column: int) -> str:
    """A token would go to another line."""
    after = choice.moved(signal)
    level, target = after[column], int(c.TARGET[int(choice.view.signal[signal]), column])
    aim = "its target" if level == target else f"with {target} for its target"
    goes = f"goes from {levels(choice.view, signal)[column]} to {level}, {aim}"
    then = signal_then(choice, signal, after)
    return f"{starting(COLUMN.word(column, ()))} {goes}. {then}"


# Recreation and Training


def _night_rather(choice: Choice, slot: int) -> str:
    """What a choice in a room does to a night, rather than to leave the room."""
    otherwise = night(choice, slot, choice, after=otherwise_choice(choice))
    return nights(choice, slot, night(choice, slot, choice.then), otherwise)


def _lost(choice: Choice, slot: int) -> int:
    """The stress that would be taken off a crew member."""
    return int(choice.view.stress[slot]) - int(choice.done.stress[slot])


def _to_be_trained(choice: Choice) -> str:
    """What Training will do to a night."""
    slot, trained = choice.subject, choice.done.copy()
    add_stress(trained, slot, 1)
    then = night(choice, slot, Scene(trained, choice.names), answers=TRAINED)
    otherwise = night(choice, slot, choice.then, answers=LEFT)
    return f"{starting(choice.who)} then {nights(choice, slot, then, otherwise)}."


add_stress = in_python(crew_sheet.add_stress)


def _trained(choice: Choice) -> str:
    """What the stress of Training does to a night, with what has been learnt there."""
    then = _night_rather(choice, choice.subject)
    return f"{starting(stress(1))}. {starting(choice.who)} then {then}."


def learned(choice: Choice, skill: int) -> str:
    """What a rank in a skill is good for, as a sentence."""
    rank = min(c.MOST_RANKS, int(choice.view.ranks[choice.subject, skill]) + 1)
    rooms = [room for room in range(c.SKILLED_ROOMS) if int(c.ROOM_SKILL[room]) == skill]
    uses = "".join(f" {starting(at_location(room))}: {room_rows(room)[rank]}." for room in rooms)
    return f"{skill_name(skill)} {rank}.{uses}{_in_sight(choice, skill)}"


def _in_sight(choice: Choice, skill: int) -> str:
    """The tests on the table that list a skill."""
    cards = (choice.test_at(location) for location in range(c.LOCATIONS))
    titles = _titles(card for card in cards if card >= 0 and skill in c.TESTED[card])
    return f" One die more for {listed(titles)}." if titles else ""


def _titles(cards: Iterable[int]) -> list[str]:
    return [c.TEST_TITLES[card] for card in cards]


class InRooms(Choice):
    """What is told of choices in a room."""

    # The Bridge

    def steady(self) -> str:
        return in_sentences(starting(f"{room_rows(c.BRIDGE)[1]}."), _helped_or_not(self))

    def more_dice(self) -> str:
        return in_sentences(starting(f"{room_rows(c.BRIDGE)[2]}."), _helped_or_not(self))

    # Signals

    def apply(self, signal: int) -> str:
        after = self.moved(signal)
        return f"{moves(levels(self.view, signal), after)}. {signal_then(self, signal, after)}"

    def pick_columns(self, signal: int, pile: int) -> str:
        card = int(self.view.wave[pile])
        before = levels(self.view, signal)
        best = _best(self, signal, card, c.MOST_RANKS)
        offered, useful = moves(before, after_wave(before, card)), moves(before, best)
        if not useful:
            return f"To choose from: {offered}. No token reaches its target."
        return f"To choose from: {offered}. At best {useful}: {_in_clause(self, signal, best)}"

    def enough(self) -> str:
        signal = self.arguments[0]
        number = right(self.view, signal, levels(self.view, signal))
        return f"{starting(signal_name(signal))} stays at {number} of {c.COLUMNS} columns right."

    # Recreation and Training

    def rest_one(self, other: int) -> str:
        loses = f"{self.crew(other)} loses {stress(_lost(self, other))}"
        return f"{loses}, and {_night_rather(self, other)}."

    def rest_all(self) -> str:
        calmed = [slot for slot in self.aboard() if _lost(self, slot)]
        lose = "loses" if len(calmed) == 1 else "lose"
        return in_sentences(
            f"{listed(self.crew(slot) for slot in calmed)} {lose} {stress(1)}.", risks(self)
        )

    def train_skill(self, skill: int) -> str:
        return in_sentences(learned(self, skill), _trained(self))

    def train_trait(self, trait: int) -> str:
        return in_sentences(f"{trait_words(trait)}.", _trained(self))

    def leave_it(self) -> str:
        if self.arguments[1] == c.TRAINING:
            return f"{starting(self.who)} gets no stress and learns nothing."
        return "Nothing is done there this turn."

    def raise_(self, signal: int, column: int) -> str:
        return one_column(self, signal, column)

    clear = set_column = raise_

    def move_column(self, column: int) -> str:
        return one_column(self, self.arguments[0], column)
