"""Waveforms and signals: tokens move up and down until they match, and a planet shows itself."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .crew_sheet import tell_of
from .state import ArkShip

# New waveforms


@rule
def new_waveforms(state: ArkShip, seat: int) -> None:
    """Task: two waveforms are drawn, one onto each pile."""
    if has_bit(state.ongoing, c.NO_WAVES):
        return
    for place in range(2):
        if state.wave[place] >= 0:
            piles.discard(state.wave_buried, state.wave[place])
        if state.wave_deck.count == 0:
            renew_waveforms(state)
        state.wave[place] = piles.draw(state, state.wave_deck, EVERY_SEAT)
        tell(state.chronicle, e.WAVEFORM_DRAWN, state.speaker, state.wave[place], place)


@rule
def renew_waveforms(state: ArkShip) -> None:
    """The waveforms that lie buried become the new deck."""
    tell(state.chronicle, e.WAVEFORMS_RENEWED, state.speaker, state.wave_buried.count)
    while state.wave_buried.count > 0:
        piles.put(state.wave_deck, piles.draw(state, state.wave_buried, EVERY_SEAT), 0)
    piles.shuffle_pile(state, state.wave_deck)


# Moving tokens


@rule
def moved(level: int, change: int) -> int:
    """Where a token ends up: never below 0 nor above 3."""
    return min(c.HIGHEST, max(0, level + change))


@rule
def set_token(state: ArkShip, who: int, signal: int, column: int, level: int) -> None:
    """Move a token to a level."""
    before = state.token[signal, column]
    if level != before:
        state.token[signal, column] = level
        tell_of(state, e.TOKEN_MOVED, who, signal * 8 + column, before, level)


@rule
def decode_if_matched(state: ArkShip, who: int, signal: int) -> None:
    """When all tokens match their targets the signal is decoded: its tokens are set aside, and
    the planet crisis beneath is revealed."""
    card = state.signal[signal]
    if card < 0:
        return
    for column in range(c.COLUMNS):
        if state.token[signal, column] != c.TARGET[card, column]:
            return
    state.signal[signal] = UNKNOWN
    state.token[signal, :] = 0
    state.reveals += 1
    state.planet_seen[signal] = EVERY_SEAT
    tell_of(state, e.DECODED_SIGNAL, who, signal, card, state.planet[signal])


@rule
def apply_waveform(state: ArkShip, who: int, signal: int, card: int) -> None:
    """Move each token of a signal as the waveform's column says."""
    tell_of(state, e.WAVE_APPLIED, who, signal, card)
    for column in range(c.COLUMNS):
        level = moved(state.token[signal, column], c.WAVE[card, column])
        set_token(state, who, signal, column, level)
    decode_if_matched(state, who, signal)


@rule
def columns_down(state: ArkShip) -> None:
    """Every token of both signals moves down 1."""
    for signal in range(c.SIGNALS):
        if state.signal[signal] >= 0:
            for column in range(c.COLUMNS):
                level = moved(state.token[signal, column], -1)
                set_token(state, UNKNOWN, signal, column, level)
            decode_if_matched(state, UNKNOWN, signal)


@rule
def is_any_signal(state: ArkShip) -> bool:
    """Whether a signal is still to be decoded."""
    return state.signal[0] >= 0 or state.signal[1] >= 0


@rule
def why_not_signal(state: ArkShip, signal: int) -> int:
    """A signal that is not yet decoded."""
    return ALLOWED if state.signal[signal] >= 0 else laws.NO_SIGNAL


@rule
def why_not_wave(state: ArkShip, signal: int, pile: int) -> int:
    """A waveform that would move something."""
    card = state.wave[pile]
    if card < 0:
        return laws.NO_WAVEFORM
    for column in range(c.COLUMNS):
        level = state.token[signal, column]
        if moved(level, c.WAVE[card, column]) != level:
            return ALLOWED
    return laws.NOTHING_MOVES


# Columns one by one


@rule
def why_not_move_column(state: ArkShip, column: int, signal: int, pile: int, done: int) -> int:
    """A column that the waveform moves, and has not yet moved."""
    if has_bit(done, column):
        return laws.COLUMN_MOVED
    level = state.token[signal, column]
    return (
        ALLOWED if moved(level, c.WAVE[state.wave[pile], column]) != level else laws.NOTHING_MOVES
    )


@rule
def move_column(state: ArkShip, seat: int, column: int, signal: int, pile: int, done: int) -> None:
    """Apply the waveform to one column; the question goes on while another could be moved."""
    done |= bit(column)
    level = moved(state.token[signal, column], c.WAVE[state.wave[pile], column])
    set_token(state, UNKNOWN, signal, column, level)
    decode_if_matched(state, UNKNOWN, signal)
    if state.signal[signal] >= 0 and is_column_left(state, signal, pile, done):
        agenda.push(state.agenda, t.CHOOSE_COLUMNS, seat, signal, pile, done)


@rule
def is_column_left(state: ArkShip, signal: int, pile: int, done: int) -> bool:
    """Whether the waveform would move another column."""
    for column in range(c.COLUMNS):
        level = state.token[signal, column]
        if not has_bit(done, column) and moved(level, c.WAVE[state.wave[pile], column]) != level:
            return True
    return False


@rule
def enough(state: ArkShip) -> None:
    """No further columns."""


# A column set by a card


@rule
def why_not_set_column(state: ArkShip, signal: int, column: int, level: int, what: int) -> int:
    """Another level than the token's; some cards only set a column to 0."""
    if what != c.COLUMN_ANY and level != 0:
        return laws.ONLY_ZERO
    return ALLOWED if state.token[signal, column] != level else laws.NOTHING_MOVES


@rule
def set_column(state: ArkShip, signal: int, column: int, level: int) -> None:
    """Set the column chosen."""
    set_token(state, UNKNOWN, signal, column, level)
    decode_if_matched(state, UNKNOWN, signal)


@rule
def ask_for_column(state: ArkShip, effect: int) -> None:
    """The speaker chooses a column, if one can be moved."""
    for signal in range(c.SIGNALS):
        if state.signal[signal] < 0:
            continue
        for column in range(c.COLUMNS):
            if effect == c.COLUMN_ANY or state.token[signal, column] > 0:
                agenda.push(state.agenda, t.CHOOSE_COLUMN, state.speaker, effect)
                return
