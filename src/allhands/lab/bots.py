"""Bots: programs of somebody else's, in whatever language, that play a seat by lines of JSON.

A bot is told what its seat may know and nothing more, as the table's API tells it, and answers with
an action by its number or its words. Whatever it does instead is counted and told, and the game
goes on: where it does not decide, the rule of thumb does.
"""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final, Self, cast

from allhands.kernel.copies import Uncopied
from allhands.kernel.errors import IllegalActionError
from allhands.kernel.reading import json_of
from allhands.match import meant_by
from allhands.observation import Observation
from allhands.players import PolicyPlayer
from allhands.players.telling import happened
from allhands.version import __version__

from .bot_process import BotProcess, Ended, Flooded, Late, Limits

PROTOCOL: Final = 1
"""The version of what is said; a bot that answers the first line with another is not played."""
RETRIES: Final = 2
"""So many times it is asked again, and told why, when it has answered with no legal action."""
FALLBACK: Final = "thumb"
QUOTED: Final = 80
"""So many characters of a line are repeated that was not understood."""
LONGEST: Final = 200
"""So many characters are told of what went wrong."""
MOST_TOLD: Final = 5
"""So many different things are told that went wrong with a bot."""
MOST_KEPT: Final = 2**18
"""Bytes that are kept of what a bot writes to its standard error, in all its matches."""


@dataclass
class Faults:
    """What became of a bot's decisions. It was `late`; it `ended` in the middle of a match;
    it `flooded` its standard output; its answer was `unclear` or `illegal`. The `fallback` took so
    many decisions, and in so many seats and matches it was `out` before their end. `seconds` are
    how long it was waited for, `longest` for one decision."""

    decisions: int = 0
    late: int = 0
    ended: int = 0
    flooded: int = 0
    unclear: int = 0
    illegal: int = 0
    fallback: int = 0
    out: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @property
    def all(self) -> int:
        """How many there were."""
        return self.late + self.ended + self.flooded + self.unclear + self.illegal

    @classmethod
    def sum_of(cls, counted: Sequence[Faults]) -> Self:
        """All together."""
        names = [each.name for each in fields(cls) if each.name != "longest"]
        total = cls(**{name: sum(getattr(each, name) for each in counted) for name in names})
        total.longest = max((each.longest for each in counted), default=0.0)
        return total

    def to_dict(self) -> dict[str, float]:
        """Everything by name."""
        return {each.name: round(getattr(self, each.name), 6) for each in fields(self)}


class _Fault(Exception):  # noqa: N818
    """What a bot did wrong: under what it is counted, and in a sentence to stand behind its name.
    Where it can be asked again, that is `refused`, and by which rule of the game."""

    def __init__(self, kind: str, words: str, refused: str = "", rule: str = "") -> None:
        super().__init__(words)
        self.kind = kind
        self.refused = refused
        self.rule = rule


@dataclass
class Ledger(Uncopied):
    """What a bot has done in all its seats, which are played in several threads. What it writes to
    its standard error is kept in the file `errors`, if there is one."""

    uncopied: ClassVar = (
        "A ledger is what all seats of a bot write to, so it can be neither copied nor pickled: "
        "copy its `seats` and `told`."
    )
    errors: Path | None = None
    kept: int = 0
    seats: list[Faults] = field(default_factory=list[Faults])
    told: Counter[str] = field(default_factory=Counter[str])
    lock: threading.Lock = field(default_factory=threading.Lock)

    def tell(self, words: str) -> None:
        """Note what went wrong."""
        with self.lock:
            self.told[words[:LONGEST]] += 1

    def keep(self, complaints: bytes) -> None:
        """Append what a process wrote to its standard error, as far as there is room."""
        if self.errors is None or not complaints:
            return
        with self.lock, self.errors.open("ab") as file:
            self.kept += file.write(complaints[: MOST_KEPT - self.kept])


@dataclass
class Bot(Uncopied):
    """A program in a seat, by its command.

    `options` are those of the game, which it is told. Its folder and environment are its own, see
    `bot_process`. `fresh` ones share the ledger.
    """

    uncopied: ClassVar = (
        "A bot plays in a process of its own, so it can be neither copied nor pickled: fresh() "
        "makes another."
    )
    name: str
    command: Sequence[str]
    limits: Limits = field(default_factory=Limits)
    options: dict[str, str] = field(default_factory=dict[str, str])
    ledger: Ledger = field(default_factory=Ledger)
    seed: int = 0

    def __post_init__(self) -> None:
        self._second = PolicyPlayer(FALLBACK, self.seed)
        self._faults = Faults()
        self._left = self.limits.match
        self._process: BotProcess | None = None
        self._asked = 0
        self._read = 0

    def fresh(self, seed: int) -> Bot:
        """The same for another seat or match."""
        other = Bot(self.name, self.command, self.limits, self.options, self.ledger, seed)
        with self.ledger.lock:
            self.ledger.seats.append(other._faults)
        return other

    @property
    def faults(self) -> Faults:
        """What became of the decisions of all that were made of it."""
        return Faults.sum_of(self.ledger.seats)

    @property
    def troubles(self) -> dict[str, int]:
        """What went wrong most often, in words to stand behind its name, and how often."""
        return dict(self.ledger.told.most_common(MOST_TOLD))

    def act(
        self,
        observation: Observation,
        actions: Sequence[int],
        seconds: float | None = None,  # noqa: ARG002
    ) -> int:
        """The number of the action taken."""
        self._faults.decisions += 1
        if not self._faults.out:
            try:
                return self._decided(observation)
            except _Fault as fault:
                self._note(fault)
        self._faults.fallback += 1
        return self._second.act(observation, actions)

    def leave(self, told: dict[str, Any] | None = None) -> None:
        """Tell it what came of the match, if it was played to its end, and end its process."""
        process, self._process = self._process, None
        if process is None:
            return
        if told is None:
            process.end()
        else:
            process.leave(_line({"type": "over", **told}))
        self.ledger.keep(process.complaints)

    # Deciding

    def _decided(self, seen: Observation) -> int:
        """What it decides. Raises _Fault."""
        process = self._process or self._started(seen)
        total = int(seen.record.chronicle.total)
        told, self._read = happened(seen, self._read), total
        question = {"type": "decide", **seen.to_dict(drawn=True), "told": told}
        question["actions"] = [
            {"number": each.number, "words": each.words, "group": each.group}
            for each in seen.actions()
        ]
        began, most = time.monotonic(), min(self.limits.decision, self._left)
        ends = began + most
        try:
            return self._asked_for(process, seen, question, ends)
        except Late:
            had = f"{most:g} s" if most == self.limits.decision else "it had left of its time"
            raise _Fault("late", f"took longer than {had} to decide") from None
        except Ended as error:
            raise _Fault("ended", str(error)) from None
        except Flooded:
            raise _Fault("flooded", "wrote more than anybody reads") from None
        finally:
            took = time.monotonic() - began
            self._left -= took
            self._faults.seconds += took
            self._faults.longest = max(self._faults.longest, took)

    def _asked_for(
        self, process: BotProcess, seen: Observation, question: dict[str, Any], ends: float
    ) -> int:
        """What it answers, asked again where that is no legal action. Raises _Fault, Late, Ended
        or Flooded."""
        refused: dict[str, str] | None = None
        for tries in range(RETRIES + 1):
            self._asked += 1
            left = {"seconds": round(ends - time.monotonic(), 3), "refused": refused}
            process.say(_line({**question, "decision": self._asked, **left}), ends)
            try:
                return self._chosen(process, seen, ends)
            except _Fault as fault:
                if tries == RETRIES or self._faults.all + 1 >= self.limits.faults:
                    raise
                self._note(fault)
                refused = {"sentence": fault.refused, "rule": fault.rule}
        raise AssertionError

    def _chosen(self, process: BotProcess, seen: Observation, ends: float) -> int:
        """The action that the next line names that answers the present question. Raises _Fault,
        Late, Ended or Flooded."""
        while True:
            line = process.line(ends)
            answer = _object(line)
            number = answer.get("decision")
            if not (isinstance(number, int) and 0 < number < self._asked):  # else it comes too late
                break
        choice = answer.get("action", answer.get("words"))
        is_choice = isinstance(choice, int | str) and not isinstance(choice, bool)
        if number != self._asked or not is_choice:
            said = line[:QUOTED].decode(errors="replace")
            form = f'{{"decision": {self._asked}, "action": ...}} was wanted'
            raise _Fault("unclear", f"wrote {said!r}", f"You wrote {said!r}: {form}.")
        try:
            return meant_by(cast("int | str", choice), seen)
        except IllegalActionError as error:
            kind = "illegal" if error.rule or isinstance(choice, int) else "unclear"
            raise _Fault(kind, f"chose what was refused: {error}", str(error), error.rule) from None

    def _note(self, fault: _Fault) -> None:
        """Count a fault. Who has ended is started again at its next decision; who has made too
        many faults, or used up its time, is out."""
        faults = self._faults
        setattr(faults, fault.kind, getattr(faults, fault.kind) + 1)
        self.ledger.tell(str(fault))
        if self._left <= 0:
            self.ledger.tell(f"used up its {self.limits.match:g} s of a match")
        faults.out = int(self._left <= 0 or faults.all >= self.limits.faults)
        if faults.out or fault.kind == "ended":
            self.leave()

    # Starting

    def _started(self, seen: Observation) -> BotProcess:
        """Its process, once that has answered. Raises _Fault."""
        self._process = process = BotProcess(self.command, self.limits)
        ends = time.monotonic() + self.limits.start
        try:
            process.say(_line(self._hello(seen)), ends)
            line = process.line(ends)
        except Late:
            words = f"took longer than {self.limits.start:g} s to start"
            raise self._not_started("late", words) from None
        except Ended as error:
            raise _Fault("ended", f"{error} before it had said hello") from None
        except Flooded:
            raise self._not_started("flooded", "wrote more than anybody reads") from None
        if _object(line).get("protocol") != PROTOCOL:
            said = line[:QUOTED].decode(errors="replace")
            raise self._not_started("unclear", f'wrote {said!r} for {{"protocol": {PROTOCOL}}}')
        return process

    def _not_started(self, kind: str, words: str) -> _Fault:
        """A fault of a process that has not said hello: the next decision begins with another."""
        self.leave()
        return _Fault(kind, words)

    def _hello(self, seen: Observation) -> dict[str, Any]:
        players, limits = int(seen.record.players), self.limits
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "release": __version__,
            "game": seen.game.name,
            "title": seen.game.title,
            "version": seen.game.version,
            "options": self.options,
            "players": players,
            "seat": seen.player,
            "names": list(seen.names[:players]),
            # A bot that knew the seed of a game's chance could foresee the game.
            "seed": int.from_bytes(sha256(str(self.seed).encode()).digest()[:4]),
            "limits": {
                "decision": limits.decision,
                "match": limits.match,
                "memory": limits.memory,
                "faults": limits.faults,
            },
        }


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, ensure_ascii=False).encode()


def _object(line: bytes) -> dict[str, Any]:
    """The JSON object on a line; an empty one if there is none."""
    try:
        found: object = json_of(line)
    except ValueError:
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}
