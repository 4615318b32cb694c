"""Actions that abilities, items and robots give to whoever has them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from allhands.kernel.rows import Where, checked_row

from . import ATTRIBUTE, ATTRIBUTES
from .operations import Step, steps_of
from .step_words import THIS, steps_words

_MUST: Final = {"name": str, "do": list}
_MAY: Final = {
    "attribute": str,
    "roll": int,
    "fail": list,
    "spend": bool,
    "once": bool,
    "shed": bool,
}
_LEAST, _MOST = 4, 16


class Deed(NamedTuple):
    """An action: its name, the attribute and the roll that it needs (0: none), what is done then
    and what otherwise, whether its item is discarded by it, and whether it is done once a turn;
    and whether only success discards it, as it does a condition."""

    name: str
    attribute: int
    roll: int
    steps: list[Step]
    fail: list[Step]
    is_spent: bool
    is_once: bool
    is_shed: bool = False

    @property
    def words(self) -> str:
        """What it does, in sentences, without the last full stop."""
        done = steps_words(self.steps, resolver=THIS)
        often = ", once a turn" if self.is_once else ""
        head = f"Action {self.name}{often}: "
        if not self.roll:
            said = [f"{head}{done}"]
        else:
            said = [f"{head}test {ATTRIBUTE.words[self.attribute]} against {self.roll}"]
            said += [f"On success, {done}{', and this card is discarded' * self.is_shed}"]
        said += [f"On failure, {steps_words(self.fail, resolver=THIS)}"] if self.fail else []
        said += [_spent(self.roll)] if self.is_spent else []
        return ". ".join(said)


def _spent(roll: int) -> str:
    return "Either way, this card is then discarded" if roll else "Then this card is discarded"


def deed_of(here: Where, row: Any) -> Deed:
    """The action of a row. Raises RowError for one that is wrong."""
    fields = checked_row(here.file, row, _MUST, _MAY, here.card)
    if ("attribute" in fields) != ("roll" in fields):
        raise here.wrong("an action that is tested has an attribute and a roll")
    if "fail" in fields and "roll" not in fields:
        raise here.wrong("an action that is not tested cannot fail; so it has no fail")
    is_shed, is_once = fields.get("shed", False), fields.get("once", False)
    if is_shed and not ("roll" in fields and (is_once or "fail" in fields)):
        raise here.wrong(
            "what success sheds is tested once a turn, or has a fail; else one tries for nothing "
            "until one succeeds"
        )
    return Deed(
        fields["name"],
        here.one_of(fields["attribute"], ATTRIBUTES) if "roll" in fields else 0,
        here.number(fields["roll"], _LEAST, _MOST) if "roll" in fields else 0,
        steps_of(here, fields["do"]),
        steps_of(here, fields["fail"]) if "fail" in fields else [],
        fields.get("spend", False),
        is_once,
        is_shed,
    )
