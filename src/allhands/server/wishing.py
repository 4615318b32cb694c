"""From a filled-in form to a wish: who sits where, which options, and what the match is called."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, NamedTuple

from allhands.daily import CREW as DAILY_CREW
from allhands.daily import Voyage
from allhands.kernel.game import Game
from allhands.kernel.options import or_list
from allhands.lessons import LEARNER, lesson_of
from allhands.players import CREW as CREW_MATES
from allhands.players import MEANING
from allhands.server.deal import LESSON, UNDO_RULES, SailedAs, SeatPlan, UndoRule
from allhands.server.errors import TableError
from allhands.server.opening import Wish

ME: Final = "me"
HERE: Final = "here"
LINK: Final = "link"
CREW: Final = CREW_MATES[0]
"""The computer crew that fills the seats of a match begun with one click."""
THINKING: Final = CREW
"""How the thinking crew of a voyage of the day is called in its seats."""

PERSONS: Final = {
    ME: "me",
    HERE: "somebody beside me, at this screen",
    LINK: "somebody else, by link",
}
SITTERS: Final = PERSONS | {name: f"computer, {name}: {MEANING[name]}" for name in CREW_MATES}
"""Who may be put into a seat, by the value that a form sends."""

Form = Mapping[str, str]


class Filled(NamedTuple):
    """The new-match form as it stands: every field's value, and what is wrong with it."""

    values: Form
    refusal: str = ""

    def value(self, field: str) -> str:
        """What a field holds."""
        return self.values.get(field, "")

    def is_on(self, field: str) -> bool:
        """Whether a switch is on."""
        return bool(self.values.get(field))


def blank(game: Game, today: date) -> Filled:
    """The form before anybody has touched it."""
    values = {
        "players": str(game.default_seats),
        "title": f"{game.title}, {today.day} {today:%B}",
        "undo": "ask",
        "hints": "on",
        "listed": "on",
    }
    for option in game.offered:
        if not option.is_switch:
            values[option_field(option.name)] = option.default
        elif option.default == "on":
            values[option_field(option.name)] = "on"
    for seat in game.seats:
        values[seat_field(seat - 1)] = ME if seat == 1 else CREW
    return Filled(values)


def option_field(name: str) -> str:
    """The field of an option."""
    return f"option-{name}"


def seat_field(seat: int) -> str:
    """The field of who sits in a seat."""
    return f"seat-{seat}"


def name_field(seat: int) -> str:
    """The field of the name that goes with a seat."""
    return f"name-{seat}"


def wish_of(game: Game, form: Form) -> Wish:
    """What the new-match form wishes for. Raises AllHandsError, saying what cannot be."""
    players = _players(game, form)
    sitters = [form.get(seat_field(seat), CREW) for seat in range(players)]
    unknown = [sitter for sitter in sitters if sitter not in SITTERS]
    if unknown:
        raise TableError("Each seat is for you, for somebody beside you, by link or a computer's.")
    named = {seat: form.get(name_field(seat), "").strip() for seat in range(players)}
    return Wish(
        game=game.name,
        title=form.get("title", ""),
        players=players,
        options=chosen_options(game, form),
        seats=tuple(_plan(sitter) for sitter in sitters),
        mine=frozenset(seat for seat, sitter in enumerate(sitters) if sitter in (ME, HERE)),
        names={seat: name for seat, name in named.items() if name},
        undo=_undo(form),
        listed=bool(form.get("listed")),
        seed=_seed(form),
        hints=bool(form.get("hints")),
    )


def quick_wish(game: Game, form: Form, today: date) -> Wish:
    """A match begun with one click: me, and computers in all the other seats."""
    players = game.default_seats
    name = form.get("name", "").strip()
    return Wish(
        game=game.name,
        title=blank(game, today).value("title"),
        players=players,
        options=chosen_options(game, form),
        seats=(SeatPlan("person"), *(SeatPlan("crew", CREW) for _ in range(players - 1))),
        mine=frozenset((0,)),
        names={0: name} if name else {},
    )


def lesson_wish(game: Game) -> Wish:
    """A guided first voyage: whoever learns, and seats whose decisions the lesson takes. Raises
    LessonError if the game has none."""
    lesson = lesson_of(game)
    mates = tuple(SeatPlan("crew", LESSON) for _ in range(lesson.players - 1))
    return Wish(
        game=game.name,
        title=f"First voyage: {game.title}",
        players=lesson.players,
        options=dict(lesson.options),
        seats=(SeatPlan("person"), *mates),
        mine=frozenset((LEARNER,)),
        names={},
        undo="never",
        seed=lesson.seed,
        hints=False,
        is_lesson=True,
    )


def daily_wish(voyage: Voyage, sailed_as: SailedAs, name: str = "") -> Wish:
    """A try of a voyage of the day. The thinking crew sits in all its seats; one that counts is
    sailed without hints, and nothing is taken back."""
    game, is_crew = voyage.game, sailed_as == "crew"
    mates = SeatPlan("crew", THINKING if is_crew else DAILY_CREW)
    title = f"Voyage of the day, {voyage.day.day} {voyage.day:%B}"
    return Wish(
        game=game.name,
        title=f"The thinking crew, {voyage.in_words}" if is_crew else title,
        players=game.default_seats,
        options={},
        seats=(mates if is_crew else SeatPlan("person"), *[mates] * (game.default_seats - 1)),
        mine=frozenset() if is_crew else frozenset((0,)),
        names={0: name} if name else {},
        undo="never" if sailed_as == "counted" else "ask",
        seed=voyage.seed,
        hints=sailed_as != "counted",
        daily=voyage.day.isoformat(),
        sailed_as=sailed_as,
    )


def chosen_options(game: Game, form: Form) -> dict[str, object]:
    """Every option as the form has it; a switch that was not sent is off."""
    chosen: dict[str, object] = {}
    for option in game.offered:
        value = form.get(option_field(option.name), "")
        if option.is_switch:
            chosen[option.name] = bool(value)
        elif value:
            chosen[option.name] = value
    return chosen


def _players(game: Game, form: Form) -> int:
    text = form.get("players", "").strip() or str(game.default_seats)
    if not (text.isascii() and text.isdigit() and len(text) < 4) or int(text) not in game.seats:
        raise TableError(f"{game.title} is for {or_list(str(n) for n in game.seats)} players.")
    return int(text)


def _plan(sitter: str) -> SeatPlan:
    return SeatPlan("person") if sitter in PERSONS else SeatPlan("crew", sitter)


def _undo(form: Form) -> UndoRule:
    chosen = form.get("undo", "ask")
    if chosen not in UNDO_RULES:
        raise TableError(f"Taking back is settled as {or_list(UNDO_RULES)}.")
    return chosen  # pyright: ignore[reportReturnType]


def _seed(form: Form) -> int | None:
    text = form.get("seed", "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise TableError("A seed is a whole number without a sign, or nothing for one by chance.")
    return int(text)
