"""The table of Solar Storm as text, and the names of what lies on it.

The ship is drawn as its plan: in each room the power still to be diverted stands below, the
repair tracker on the right, from the top down, and whoever is there in between.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import NUMBERS, beside, columns, count_of, fit, flow, some
from allhands.kernel.state import UNKNOWN

from ..cards import (
    CELLS,
    DAMAGE_TYPE,
    DAMAGE_TYPES,
    DAMAGEABLE,
    DIFFICULTIES,
    DIVERT_COST,
    ENERGY_CORE,
    HAND_LIMIT,
    KINDS,
    LISTED_DAMAGE,
    POD_OPENS_AT,
    ROOM_NAMES,
    ROOMS,
    SPACES,
    TRACKER,
)
from ..rules import tasks as t
from ..rules.unknown import DECK_AT_START
from .nouns import (
    LETTERS,
    NEAR,
    RESOURCES,
    Scene,
    counted,
    damage_name,
    known_cards,
    left_in_deck,
    next_cards,
    rooms_of,
    the_room,
)

WIDEST: Final = 100
LOCATED: Final = 76
"""From this width on, everybody's room is also named beside their cards."""
LABEL: Final = 14
OF_A_TYPE: Final = LISTED_DAMAGE // DAMAGE_TYPES
NAME: Final = 12
CUBE, GAP, POWER, NO_POWER, SHIELD, ACTIVE, NONE = "■", "□", "●", "○", "◊", "►", "·"
KEY: Final = (
    (
        f"{CUBE} repair cube",
        f"D{GAP} exposed, Data repairs it",
        f"{POWER} power diverted",
        f"{SHIELD} protection",
    ),
    (
        *(f"{letter} {name}" for letter, name in zip(LETTERS, RESOURCES, strict=True)),
        f"{ACTIVE} whose turn",
    ),
)


def table(view: Any, names: tuple[str, ...], width: int) -> str:
    """Everything that lies on the table, at most `width` columns wide (60 at least)."""
    scene = Scene(view, names)
    width = min(width, WIDEST)
    key = [line for things in KEY for line in flow("", things, width, LABEL, "   ")]
    lines = [*_heading(scene, width), *_ship(scene, width)]
    for block in (_crew(scene, width), _resources(scene), _damage(scene, width), key):
        lines += ["", *block]
    return "\n".join(fit(line, width).rstrip() for line in lines)


# The heading


def _heading(scene: Scene, width: int) -> list[str]:
    """What game this is, whose turn it is, and how near the Sun has come."""
    title = f" SOLAR STORM  {DIFFICULTIES[int(scene.view.difficulty)]}"
    return [beside(title, f"{_whose_turn(scene)} ", width), _sun(scene.damage_left, width)]


def _whose_turn(scene: Scene) -> str:
    view = scene.view
    if view.outcome != 0:
        won = game_of(view).outcome_of(view).won
        return "the ship is saved" if won else "the ship is lost"
    if view.turn == 0:
        return f"before the first turn: {scene.me}"
    turn = f"turn {int(view.turn)}: " if view.turn > 0 else ""
    return f"{turn}{fit(scene.me, NAME).rstrip()} {_phase(scene)}"


def _phase(scene: Scene) -> str:
    if scene.task in (t.COLLECT, t.DISCARD_DOWN):
        return "collects"
    if scene.task in (t.CHOOSE_DAMAGED, t.WHOSE_SHIELD):
        return "faces damage"
    left = int(scene.view.actions_left)
    return f"acts, {count_of(left, 'action')} left"


def _sun(damage_left: int, width: int) -> str:
    """The Sun above the ship: it grows as the damage deck runs out."""
    label = f"  {count_of(damage_left, 'damage card')} left  "
    if damage_left <= 0:
        label = "  the hull is breached  " if damage_left == 0 else "  the Sun  "
    drawn = 0 if damage_left == UNKNOWN else max(0, DECK_AT_START - damage_left)
    least = len(label) + 12
    size = least + (width - least) * drawn // DECK_AT_START
    half = (size - len(label)) // 2
    shade = max(1, half // 6)
    limb = "░" * shade + "▒" * shade + "▓" * shade
    limb += "█" * (half - len(limb))
    return f"{limb}{label}{limb[::-1]}".center(width)


# The ship


def _ship(scene: Scene, width: int) -> list[str]:
    """The rooms in their places, with doors between them, and the escape pod below."""
    inner = (width - 4) // 3
    room_at = {int(scene.view.cell[room]): room for room in range(ROOMS)}
    rooms = [_room(scene, room_at[cell], inner) for cell in range(CELLS)]
    side = "─" * ((inner - 5) // 2)
    wall = f"{side}┤{' ' * (inner - 2 - 2 * len(side))}├{side}"
    lines = ["╔" + "╤".join(["═" * inner] * 3) + "╗"]
    for row in range(3):
        if row:
            lines.append("╟" + "┼".join([wall] * 3) + "╢")
        for number, texts in enumerate(zip(*rooms[3 * row : 3 * row + 3], strict=True)):
            lines.append("║" + ("│" if number != 2 else " ").join(texts) + "║")
    hull = "╚" + "╧".join(["═" * inner] * 3) + "╝"
    if not scene.view.escape_pod:
        return [*lines, hull]
    docked = scene.view.deserter < 0
    middle = len(hull) // 2
    keel = f"{hull[:middle]}╤{hull[middle + 1 :]}" if docked else hull
    return [*lines, keel, f"( {_pod(scene, len(hull) - 4)} )".center(len(hull))]


def _pod(scene: Scene, width: int) -> str:
    deserter = int(scene.view.deserter)
    if deserter >= 0:
        return fit(f"{scene.name(deserter)} has left in the escape pod", width).rstrip()
    if int(scene.view.diverted).bit_count() >= POD_OPENS_AT:
        return "escape pod, ready"
    return f"escape pod, offline until {NUMBERS[POD_OPENS_AT]} rooms are diverted"


def _room(scene: Scene, room: int, inner: int) -> list[str]:
    """The five lines of a room."""
    width = inner - 2
    if room == ENERGY_CORE:
        return [f" {fit(line, width)} " for line in _core(scene, width)]
    tracker = [_space(scene.view, room, space) for space in range(SPACES)]
    people = _people(scene, room, width - 3, 2)
    between = [*people, _protection(scene, room, width - 3)]
    version = "v2" if scene.view.version[room] else ""
    lines = [beside(ROOM_NAMES[room], version, width)]
    lines += [beside(*pair, width) for pair in zip(between, tracker, strict=True)]
    lines.append(fit(_power(scene, room, width), width))
    return [f" {line} " for line in lines]


def _core(scene: Scene, width: int) -> list[str]:
    diverted = int(scene.view.diverted).bit_count()
    lamps = POWER * diverted + NO_POWER * (DAMAGEABLE - diverted)
    ready = "ready to start" if diverted == DAMAGEABLE else f"{diverted} of {DAMAGEABLE} diverted"
    return [ROOM_NAMES[ENERGY_CORE], *_people(scene, ENERGY_CORE, width, 2), lamps, ready]


def _space(view: Any, room: int, space: int) -> str:
    """A space of a tracker: its cube, or the letter of what repairs it and a gap."""
    if int(view.cubes[room]) >> space & 1:
        return CUBE
    return LETTERS[int(TRACKER[room, space])] + GAP


def _power(scene: Scene, room: int, width: int) -> str:
    if scene.diverted(room):
        return f"{POWER} diverted"
    cost = " ".join(LETTERS[int(kind)] for kind in DIVERT_COST[room])
    longer = f"{NO_POWER} {cost} to divert"
    return longer if len(longer) <= width else f"{NO_POWER} {cost}"


def _people(scene: Scene, room: int, width: int, rows: int) -> list[str]:
    """Who is in a room, in so many lines: by name, or by less of it where it is crowded."""
    there = [crew for crew in range(int(scene.view.crew)) if scene.view.meeple[crew] == room]
    lines: list[str] = []
    for length in (width, 10, 6, 4, 3, 2, 1):
        lines = [""]
        for crew in there:
            token = _person(scene, crew, length)
            longer = f"{lines[-1]} {token}".strip()
            if columns(longer) > width:
                lines.append(token)
            else:
                lines[-1] = longer
        if len(lines) <= rows and max(map(columns, lines)) <= width:
            break
    return (lines + [""] * rows)[:rows]


def _person(scene: Scene, crew: int, length: int) -> str:
    active = ACTIVE if crew == scene.active and scene.view.outcome == 0 else ""
    name = fit(scene.name(crew), length).rstrip()
    return active + name + SHIELD * int(scene.view.held_shields[crew])


def _protection(scene: Scene, room: int, width: int) -> str:
    """The protection tokens in a room, and whose turn ends them; or that it has no cube left."""
    placed = {crew: int(scene.view.shields[room, crew]) for crew in range(int(scene.view.crew))}
    placed = {crew: number for crew, number in placed.items() if number}
    if not placed:
        return "" if scene.view.cubes[room] else "no cube left"
    owned = [f"{SHIELD * number} until {scene.name(crew)}" for crew, number in placed.items()]
    longer = ", ".join(owned)
    return longer if columns(longer) <= width else SHIELD * sum(placed.values())


# The crew


def _crew(scene: Scene, width: int) -> list[str]:
    """Everybody's cards, tokens and cubes, and what lies in the supply."""
    view = scene.view
    lines = [_row("", LETTERS, "cards", f"{'tokens':>6}{CUBE:>5}{SHIELD:>5}")]
    if scene.alone:
        lines.append(_row("  the crew", *_hand(scene, 0), ""))
    for crew in range(int(view.crew)):
        mark = ACTIVE if crew == scene.active and view.outcome == 0 else " "
        hand = ((), "") if scene.alone else _hand(scene, crew)
        things = _things(view.action_tokens[crew], view.held_cubes[crew], view.held_shields[crew])
        where = f"    {the_room(int(view.meeple[crew]))[4:]}" if width >= LOCATED else ""
        lines.append(_row(f"{mark} {scene.name(crew)}", *hand, things + where))
    supply = _things(view.token_supply, view.cube_supply, view.shield_supply)
    return [*lines, _row("  supply", (), "", supply)]


def _row(label: str, kinds: Iterable[object], number: str, rest: str) -> str:
    """A line of the table of cards: five kinds, how many there are in all, and the rest."""
    columns = "".join(f"{kind:>3}" for kind in kinds)
    return f" {fit(label, NAME)} {columns:<{3 * KINDS}}   {number:<8}{rest}"


def _hand(scene: Scene, player: int) -> tuple[list[object], str]:
    """A hand by kind, and how full it is."""
    numbers = [int(number) for number in scene.view.hand[player]]
    return _or_dots(numbers), f"{sum(numbers)} of {HAND_LIMIT}"


def _or_dots(numbers: list[int]) -> list[object]:
    return [number or NONE for number in numbers]


def _things(tokens: int, cubes: int, shields: int) -> str:
    return f"{int(tokens) or NONE:>6}{int(cubes) or NONE:>5}{int(shields) or NONE:>5}"


# Resource cards


def _resources(scene: Scene) -> list[str]:
    """The face-up cards, the discard pile and the deck by kind, as far as they may be known."""
    view = scene.view
    deck, discards = view.resource_deck, view.resource_discard
    face_up = [int(kind) for kind in view.face_up]
    names = ", ".join(RESOURCES[kind] for kind in face_up)
    lines = [_row("  face up", _by_kind(face_up), "", names)]
    known = known_cards(discards)
    top = f"{RESOURCES[known[-1]]} on top" if known else ""
    through = _by_kind(known) if discards.counted or len(known) > 1 else []
    lines.append(_row("  discards", through, _size(counted(discards)), top))
    left = _or_dots(left_in_deck(scene)) if deck.counted else []
    following = " ".join("?" if kind == UNKNOWN else LETTERS[kind] for kind in next_cards(deck))
    lines.append(
        _row("  deck", left, _size(scene.resources_left), following and f"next {following}")
    )
    taken = [int(kind) for kind in view.looked_at.cards[: int(view.looked_at.count)]]
    if scene.task == t.ARRANGE_RESOURCES and UNKNOWN in taken:
        lines.append(_row("  looked at", (), str(len(taken)), ""))
    elif scene.task in (t.ARRANGE_RESOURCES, t.REPLACE_CARD):
        label = "  looked at" if scene.task == t.ARRANGE_RESOURCES else "  taken"
        lines.append(_row(label, _by_kind(taken), str(len(taken)), ""))
    return lines + _offers(scene)


def _by_kind(cards: list[int]) -> list[object]:
    return _or_dots([cards.count(kind) for kind in range(KINDS)])


def _size(number: int) -> str:
    """A number of cards; "some" if they may not be counted."""
    return "some" if number == UNKNOWN else str(number or "none")


def _offers(scene: Scene) -> list[str]:
    """The cards that two players would exchange in the Mess Hall."""
    if scene.task not in (t.OFFER_FIRST, t.OFFER_SECOND, t.AGREE_TO_EXCHANGE):
        return []
    first, second, _ = scene.arguments
    sides = ((0, first), (1, second))
    return [f"   {scene.name(crew)} offers {scene.offered(side)}" for side, crew in sides]


# Damage cards


def _damage(scene: Scene, width: int) -> list[str]:
    """The damage deck, and what was drawn from it by type, where that may be looked through."""
    view = scene.view
    deck, discards = view.damage_deck, view.damage_discard
    size = _size(scene.damage_left) if scene.damage_left else "none, the hull is breached"
    following = [_short(card) for card in next_cards(deck)]
    deep = [int(card) for card in deck.cards[: max(0, int(deck.count) - NEAR)][::-1]]
    beneath = [_short(card) for card in deep if card != UNKNOWN]
    known = [*_led("next", following), *_led("further down", beneath)]
    lines = flow("  damage deck", [size, *known], width, LABEL)
    drawn = known_cards(discards)
    lines += flow("  drawn", [f"{_short(drawn[-1])} on top"], width, LABEL)
    for kind in range(1, DAMAGE_TYPES + 1):
        of_kind = [card for card in sorted(drawn) if DAMAGE_TYPE[card] == kind]
        if of_kind and len(drawn) > 1:
            cards = ["all"] if len(of_kind) == OF_A_TYPE else [_short(card) for card in of_kind]
            lines += flow(f"  {some(kind, 'room')}", cards, width, LABEL)
    if scene.task in (t.ARRANGE_DAMAGE, t.RETURN_DAMAGE):
        cards = [int(card) for card in view.looked_at.cards[: int(view.looked_at.count)]]
        lines += flow("  looked at", map(_short, cards), width, LABEL)
    return lines


def _led(word: str, things: list[str]) -> list[str]:
    """A list whose first item has a word before it."""
    return [f"{word} {things[0]}", *things[1:]] if things else []


def _short(card: int) -> str:
    """A damage card by the first words of its rooms: "Bridge+Cargo"."""
    if not 0 <= card < LISTED_DAMAGE:
        return "?" if card == UNKNOWN else damage_name(card)
    return "+".join(ROOM_NAMES[room].split()[0] for room in rooms_of(card))
