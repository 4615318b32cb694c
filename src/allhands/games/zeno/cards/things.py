"""What can be equipped to a survivor: items, weapons, robots, conditions, relationships, and the
investigations that carry a clue."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from allhands.kernel.nouns import Noun
from allhands.kernel.prose import listed
from allhands.kernel.rows import Where, checked_row

from .deeds import Deed, deed_of
from .effects import Effect, effects_of, effects_words

THINGS: Final = ("item", "weapon", "robot", "condition", "relationship")
ITEM, WEAPON, ROBOT, CONDITION, RELATIONSHIP, INVESTIGATION = range(6)
NO_THING: Final = -1
THING: Final = Noun(
    "thing",
    ("an item", "a weapon", "a robot", "a condition", "a relationship", "an investigation"),
    places=(),
)
TRAITS: Final = ("flames", "powerful", "beam", "accuracy")
FLAMES, POWERFUL, BEAM, ACCURACY = range(4)
TRAIT: Final = Noun("trait", ("Flames", "Powerful", "Beam", "Accuracy"), "a trait", ())
NEGATIVE, POSITIVE = range(2)
BONDS: Final = ("negative", "positive")
OTHER, NEXT = range(2)
WITH: Final = ("other", "next")
_MAY: Final = {
    ITEM: {"effects": list, "action": dict, "personal": bool},
    WEAPON: {"attack": int, "traits": list, "effects": list, "personal": bool},
    ROBOT: {"effects": list, "action": dict},
    CONDITION: {"effects": list, "action": dict},
    RELATIONSHIP: {"bond": str, "with": str},
}
MOST_ATTACK: Final = 5


class Thing(NamedTuple):
    """What is equipped: its kind and name, whether it is personal, what it does, the action that it
    gives; of a weapon what it adds and a mask of its traits; of a relationship whether it is
    positive, and whether it is built with the next survivor."""

    kind: int
    name: str
    is_personal: bool = False
    effects: tuple[Effect, ...] = ()
    deed: Deed | None = None
    attack: int = 0
    traits: int = 0
    bond: int = NEGATIVE
    is_next: bool = False

    @property
    def words(self) -> str:
        """What it says, in sentences, without the last full stop."""
        if self.kind == INVESTIGATION:
            return f"{self.name}, an investigation: it carries a clue"
        kind = f"{'personal ' if self.is_personal else ''}{THINGS[self.kind]}"
        if self.kind == RELATIONSHIP:
            whom = "the next survivor to join" if self.is_next else "another survivor"
            fate = "is evacuated" if self.bond == POSITIVE else "is eliminated"
            bond = f"{self.name}, {BONDS[self.bond]} {kind} with {whom}"
            return f"{bond}: a success if that survivor {fate}"
        said = [f"+{self.attack} in attacks"] if self.attack else []
        said += [TRAIT.words[each] for each in range(len(TRAITS)) if self.traits >> each & 1]
        said += [effects_words(self.effects)] if self.effects else []
        head = f"{self.name}, {kind}"
        parts = [f"{head}: {'; '.join(said)}"] if said else [head]
        return ". ".join([*parts, *([self.deed.words] if self.deed else [])])


def thing_of(here: Where, row: dict[str, Any]) -> Thing | None:
    """The thing that a card's row has, if any. Raises RowError for one that is wrong."""
    named = [kind for kind, name in enumerate(THINGS) if name in row]
    if not named:
        return None
    if len(named) > 1:
        raise here.wrong(f"a card is one thing, not {listed(THINGS[kind] for kind in named)}")
    (kind,) = named
    here = here._replace(field=THINGS[kind])
    fields = checked_row(here.file, row[THINGS[kind]], {"name": str}, _MAY[kind], here.card)
    traits = [here.one_of(each, TRAITS) for each in fields.get("traits", [])]
    thing = Thing(
        kind,
        fields["name"],
        fields.get("personal", False),
        tuple(effects_of(here, fields.get("effects", []))),
        deed_of(here, fields["action"]) if "action" in fields else None,
        here.number(fields.get("attack", 0), 0, MOST_ATTACK),
        sum(1 << trait for trait in set(traits)),
        here.one_of(fields.get("bond", BONDS[NEGATIVE]), BONDS),
        here.one_of(fields.get("with", WITH[OTHER]), WITH) == NEXT,
    )
    if kind == CONDITION and thing.deed and thing.deed.is_spent:
        raise here.wrong("a condition is discarded by success only; say shed = true, not spend")
    does_nothing = not thing.effects and thing.deed is None
    if kind in (ITEM, ROBOT, CONDITION) and does_nothing:
        raise here.wrong("it does nothing; give it effects or an action")
    if kind == RELATIONSHIP and "bond" not in fields:
        raise here.wrong("a relationship says its bond, “positive” or “negative”")
    return thing
