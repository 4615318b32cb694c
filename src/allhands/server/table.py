"""A table: a match with its seats and its journal.

Everything that happens at a table is an entry of its journal, which is only ever appended to.
A table is what is left of folding its deal and its journal, so that every process that reads the
same journal shows the same table. Nothing here waits, reads a clock or draws chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from allhands import games
from allhands.kernel.prose import listed
from allhands.kernel.speech import Speech
from allhands.kernel.state import MAX_SEATS, record_bytes
from allhands.lessons import Guide
from allhands.match import Decision, Match
from allhands.naming import alike, spare_names

from .deal import NOBODY, Deal
from .errors import ALL_CHOSEN, MOVED_ON, StaleError, TableError
from .journal import By, Entry


@dataclass
class Seat:
    """A seat as it stands now.

    `taken` counts how often a person has sat down: a link to an open seat is good until then.
    `away_by` is the seat that handed it to a computer crew-mate: often its own. `was_crew` is set
    while it is open and a computer had it before, which may have been dealt something.
    """

    number: int
    kind: Literal["person", "crew"]
    policy: str
    taken: int = 0
    away: bool = False
    away_by: int = NOBODY
    was_crew: bool = False
    answers: dict[str, str] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether it waits for a person."""
        return self.kind == "person" and not self.taken

    @property
    def is_held(self) -> bool:
        """Whether a person holds it, present or away."""
        return self.kind == "person" and self.taken > 0

    @property
    def has_left(self) -> bool:
        """Whether its person left it to a computer crew-mate, and what is decided meanwhile with
        it. Whom another has put away has not."""
        return self.away and self.away_by == self.number

    @property
    def player(self) -> str:
        """The policy that decides for the seat now; "" if a person does, or nobody yet."""
        if self.kind == "crew":
            return self.policy
        return SUBSTITUTE if self.away else ""


SUBSTITUTE: Final = "thumb"
"""Who takes over for a person: a computer crew-mate that answers at once."""


class Taken(NamedTuple):
    """A decision in the match: the entry that took it, when, on whose account, and why, if
    whoever took it said so."""

    entry: int
    at: float
    by: By
    request: str
    why: str = ""


@dataclass(frozen=True)
class Proposal:
    """Something that a seat asks the others for, in the entry of that number: to take back the
    latest `count` decisions, or else to open the computer's seat `opens`."""

    number: int
    seat: int
    agreed: frozenset[int]
    count: int = 0
    opens: int = NOBODY


@dataclass(frozen=True)
class Plan:
    """A move that a seat proposes, in the entry of that number, to `chooser` for what that decides
    next: which seats are for it, the first among them, and which are against it."""

    number: int
    seat: int
    chooser: int
    action: int
    words: str
    agreed: frozenset[int]
    against: frozenset[int] = frozenset()


def names_with(
    names: tuple[str, ...], seat: int, name: str, crew_names: tuple[str, ...]
) -> tuple[str, ...]:
    """The names once a seat goes by `name`: a seat that had one like it takes a spare one."""
    renamed = list(names)
    renamed[seat] = name
    for other, known in enumerate(names):
        if other != seat and alike(known, name):
            beside = [each for number, each in enumerate(renamed) if number != other]
            renamed[other] = next(spare_names(crew_names, beside))
    return tuple(renamed)


def awaited_code(seats: tuple[int, ...]) -> int:
    """Who has to choose, as a number that is the seat's where it is one."""
    return seats[0] if len(seats) == 1 else -1 - sum(1 << seat for seat in seats)


def awaited_seats(code: int) -> tuple[int, ...]:
    """The seats that `awaited_code` made a number of."""
    mask = -1 - code if code < 0 else 1 << code
    return tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1)


class Table:
    """A match, its seats, its talk, and the journal that they follow from.

    `talk` is what was said and pointed at, the earliest first, and `said_at` has for each of the
    game's own sentences among it, by the number of its entry, how many decisions had come to pass
    when it was said; `requests` are the seats and names of all requests that have been granted, so
    that none is granted twice. `settled` has the seats that chose at once, by the story before it,
    and `plans` what is proposed for what each seat decides next, by the entries. `shown_at` is how
    many decisions had been taken when a person last sat down in a computer's seat, and saw what it
    held.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.match = Match(
            games.find(deal.game), deal.players, dict(deal.options), deal.seed, deal.names
        )
        self.guide = Guide(self.match.game) if deal.is_lesson else None
        self.seats = [Seat(number, *plan) for number, plan in enumerate(deal.seats)]
        self.entries: list[Entry] = []
        self.talk: list[Entry] = []
        self.said_at: dict[int, int] = {}
        self.requests: set[tuple[int, str]] = set()
        self.settled: dict[int, frozenset[int]] = {}
        self.taken: list[Taken] = []
        self.story = 0
        self.taken_back = 0
        self.shown_at = 0
        self.proposal: Proposal | None = None
        self.plans: dict[int, Plan] = {}
        self.host = deal.host
        self.clock = False
        self.following = ""
        self.is_deleted = False

    # Looking

    @property
    def awaited(self) -> list[Seat]:
        """The seats that have to choose and have not: none when the game is over."""
        return [self.seats[seat] for seat in self.match.awaited]

    @property
    def people(self) -> list[Seat]:
        """The seats that persons hold."""
        return [seat for seat in self.seats if seat.is_held]

    @property
    def acting_host(self) -> int:
        """The seat that decides about the seats now: while the host is away, the next person's."""
        in_turn = sorted(self.people, key=lambda seat: (seat.number - self.host) % len(self.seats))
        return next((seat.number for seat in in_turn if not seat.away), self.host)

    @property
    def waiting(self) -> frozenset[int]:
        """The seats that have still to agree to what is asked for."""
        asked = self.proposal
        return self.others(asked.seat) - asked.agreed if asked else frozenset()

    @property
    def asked_in_words(self) -> str:
        """What somebody asks the others for, in a sentence; "" if nobody does."""
        asked = self.proposal
        if asked is None:
            return ""
        if asked.count:
            what = "the latest decision" if asked.count == 1 else f"{asked.count} decisions"
            return f"{self.name(asked.seat)} asks to take back {what}."
        computers = self.name(asked.opens)
        later = "as soon as all have chosen" if self.must_wait(asked.opens) else ""
        if later and not self.waiting:
            return f"{computers}'s seat opens {later}."
        asks = (
            f"{self.name(asked.seat)} asks to open {computers}'s seat for somebody, who sees "
            f"what {computers} holds."
        )
        return f"{asks} It opens {later}." if later else asks

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat knows what not everybody does, from the first moment on: what it was
        dealt, or a choice of its own that lies there."""
        match = self.match
        return record_bytes(match.view(seat).record) != record_bytes(match.view().record)

    def must_wait(self, seat: int) -> bool:
        """Whether a computer's seat stays shut for now: several choose at once, and whoever sat
        down there could see its secrets and still choose in another seat."""
        return len(self.match.choosers) > 1 and self.has_secrets(seat)

    @property
    def passed(self) -> int:
        """How many decisions have come to pass: those are none that some have made at once with
        others who have not."""
        return len(self.match.decisions) - len(self.match.pending)

    def speech(self, entry: Entry) -> Speech | None:
        """Which of the game's own sentences was said; None if it was something else."""
        name = entry.data.get("sentence", "")
        return self.match.game.speech.find(name, entry.data["about"]) if name else None

    def others(self, seat: int) -> frozenset[int]:
        """The seats whose people have a say beside `seat`: who left has none, but who was put
        away by another has."""
        return frozenset(
            other.number for other in self.people if other.number != seat and not other.has_left
        )

    def is_agreed(self, plan: Plan) -> bool:
        """Whether all people beside whoever has to choose are for a move."""
        return self.others(plan.chooser) <= plan.agreed

    def heeds_plans(self, seat: Seat) -> bool:
        """Whether moves can be proposed to a seat: to people, and where all win or lose together
        to computers, who do what all people agree on; but not in a try that counts."""
        together = not self.match.game.by_seat and not self.deal.counts
        return self.guide is None and (together or not seat.player)

    def agreed_plan(self, seat: int) -> Plan | None:
        """A move that all people agree on, and that the seat can choose now, if there is one and
        moves can be proposed to the seat: not to a computer, if it took over since, for a person
        with aims of their own."""
        heeded = self.heeds_plans(self.seats[seat])
        plans = [each for each in self.plans.values() if each.chooser == seat and heeded]
        legal = self.match.game.legal_actions(self.match.record, seat) if plans else ()
        return next((each for each in plans if self.is_agreed(each) and each.action in legal), None)

    def name(self, seat: int) -> str:
        """The name of whoever sits in a seat; "Somebody" for a spectator."""
        return self.match.names[seat] if seat >= 0 else "Somebody"

    def why_no_choice(self, seat: int, story: int) -> TableError | None:
        """Why `seat` may not choose on a page that showed `story`; None if it may.

        Raises StaleError if the page is out of date. What others choose at once with a seat does
        not make it so.
        """
        match = self.match
        if story != self.story:
            raise StaleError(ALL_CHOSEN if seat in self.settled.get(story, ()) else MOVED_ON)
        if match.is_over:
            return TableError(f"The game is over. {match.outcome.sentence}")
        if seat not in match.choosers:
            law = match.why_out(seat)
            return TableError(match.whose_choice(seat), law.id if law else None)
        return None

    def names_of(self, seats: Iterable[int]) -> str:
        """The names of seats, in a list."""
        return listed(self.name(seat) for seat in seats)

    def withdraws(self, seat: int) -> bool:
        """Whether what `seat` chose at once with others can just be withdrawn, as they have not
        all chosen."""
        return any(decision.player == seat for decision in self.match.pending)

    def undo_count(self, seat: int) -> int:
        """How many decisions taking back `seat`'s latest one takes back; 0 if it has none. Those
        made at once with it are taken back, too."""
        decisions = self.match.decisions
        for number in range(len(decisions) - 1, -1, -1):
            if decisions[number].player == seat and self.taken[number].by == "person":
                first = self.match.made_at_once_with(number)[0]
                return len(decisions) - (number if self.withdraws(seat) else first)
        return 0

    def undo_asks(self, seat: int, count: int) -> frozenset[int]:
        """The seats whose people must agree before `count` decisions are taken back.

        Raises TableError if they cannot be taken back.
        """
        if self.deal.undo == "never":
            raise TableError("At this table nothing is taken back.")
        if self.match.is_over:
            raise TableError("The game is over: nothing is taken back any more.")
        if not 0 < count <= len(self.match.decisions):
            raise TableError("There is no decision of yours to take back.")
        if self.deal.undo == "free" or self.withdraws(seat):
            return frozenset()
        latest = zip(self.match.decisions[-count:], self.taken[-count:], strict=True)
        own = all(decision.player == seat or taken.by != "person" for decision, taken in latest)
        unseen = self.match.reveals_nothing(count) and self.shown_at <= self._left(count)
        return frozenset() if own and unseen else self.others(seat)

    def _left(self, count: int) -> int:
        """How many decisions are left when `count` are taken back."""
        return len(self.match.decisions) - count

    # Folding

    def fold(self, entry: Entry) -> None:
        """Take an entry into account. Entries are folded once each, in the order of numbers; the
        last one of a table that was deleted follows whatever was folded before."""
        if entry.number != len(self.entries) + 1 and entry.kind != "delete":
            raise ValueError(f"entry {entry.number} does not follow {len(self.entries)}")
        getattr(self, f"_fold_{entry.kind.replace('-', '_')}")(entry)
        self.entries.append(entry)
        request = entry.data.get("request", "")
        if request:
            self.requests.add((entry.seat, request))

    def _fold_act(self, entry: Entry) -> None:
        pending = [decision.player for decision in self.match.pending]
        decided = len(self.taken) - len(pending)
        at_once = dict(zip(pending, self.taken[decided:], strict=True))
        data = entry.data
        self.match.take(Decision(entry.seat, data["action"], data["words"]))
        at_once[entry.seat] = Taken(
            entry.number, entry.at, data["by"], data.get("request", ""), data.get("why", "")
        )
        self.taken[decided:] = [at_once[seat] for seat in sorted(at_once)]
        if len(at_once) > 1 and not self.match.pending:
            self.settled[self.story] = frozenset(at_once)
        self.story += not self.match.pending
        if self.guide is not None:
            self.guide.decided()
        self._drop_asked()
        self._drop_plans(entry.seat)

    def _fold_step(self, _: Entry) -> None:
        if self.guide is not None:
            self.guide.went_on()

    def _fold_undo(self, entry: Entry) -> None:
        if entry.data.get("withdrawn"):
            self._withdraw(entry.seat)
            return
        for _ in range(entry.data["count"]):
            self.match.undo(force=True)
            self.taken.pop()
        self.story += 1
        self.taken_back += 1
        self.said_at = {said: min(at, self.passed) for said, at in self.said_at.items()}
        self.shown_at = min(self.shown_at, len(self.match.decisions))
        self._drop_asked()
        self.plans = {}

    def _withdraw(self, seat: int) -> None:
        chosen = [decision.player for decision in self.match.pending]
        del self.taken[len(self.taken) - len(chosen) + chosen.index(seat)]
        self.match.withdraw(seat)
        self.taken_back += 1
        self._drop_asked()

    def _drop_asked(self) -> None:
        """What is asked about the latest decision is asked no more once there is another."""
        if self.proposal is not None and self.proposal.count:
            self.proposal = None

    def _drop_plans(self, seat: int) -> None:
        """What was proposed to a seat ends with its decision, whatever that is, and everything with
        the game."""
        left = {} if self.match.is_over else self.plans
        self.plans = {number: plan for number, plan in left.items() if plan.chooser != seat}

    def _fold_ask_undo(self, entry: Entry) -> None:
        agreed = frozenset(entry.data["agreed"])
        self.proposal = Proposal(entry.number, entry.seat, agreed, count=entry.data["count"])

    def _fold_ask_open(self, entry: Entry) -> None:
        agreed = frozenset(entry.data["agreed"])
        self.proposal = Proposal(entry.number, entry.seat, agreed, opens=entry.data["about"])

    def _fold_agree(self, entry: Entry) -> None:
        if self.proposal is not None:
            self.proposal = replace(self.proposal, agreed=self.proposal.agreed | {entry.seat})

    def _fold_refuse(self, _: Entry) -> None:
        self.proposal = None

    def _fold_plan(self, entry: Entry) -> None:
        data, own = entry.data, frozenset((entry.seat,))
        self.plans[entry.number] = Plan(
            entry.number, entry.seat, data["for"], data["action"], data["words"], own
        )

    def _fold_sign(self, entry: Entry) -> None:
        plan, own = self.plans.get(entry.data["about"]), frozenset((entry.seat,))
        if plan is None:
            return
        if entry.data["agrees"]:
            changed = replace(plan, agreed=plan.agreed | own, against=plan.against - own)
        elif plan.seat == entry.seat:
            del self.plans[plan.number]
            return
        else:
            changed = replace(plan, agreed=plan.agreed - own, against=plan.against | own)
        self.plans[plan.number] = changed

    def _fold_sit(self, entry: Entry) -> None:
        seat = self.seats[entry.seat]
        seat.kind, seat.policy = "person", ""
        seat.away, seat.away_by = False, NOBODY
        seat.taken += 1
        if seat.was_crew and self.has_secrets(entry.seat):
            self.shown_at = len(self.match.decisions)
        seat.was_crew = False
        if self.host == NOBODY:
            self.host = entry.seat
        self._fold_rename(entry)

    def _fold_rename(self, entry: Entry) -> None:
        match = self.match
        match.names = names_with(match.names, entry.seat, entry.data["name"], match.game.crew_names)

    def _fold_leave(self, entry: Entry) -> None:
        seat = self.seats[entry.seat]
        seat.away, seat.away_by = True, entry.data["by"]

    def _fold_return(self, entry: Entry) -> None:
        seat = self.seats[entry.seat]
        seat.away, seat.away_by = False, NOBODY

    def _fold_crew(self, entry: Entry) -> None:
        seat = self.seats[entry.seat]
        policy = entry.data["policy"]
        seat.was_crew = not policy
        seat.kind, seat.policy = ("crew", policy) if policy else ("person", "")
        if self.proposal is not None and self.proposal.opens == entry.seat:
            self.proposal = None

    def _fold_host(self, entry: Entry) -> None:
        self.host = entry.data["to"]

    def _fold_prefer(self, entry: Entry) -> None:
        self.seats[entry.seat].answers = dict(entry.data["answers"])

    def _fold_say(self, entry: Entry) -> None:
        self.talk.append(entry)
        if "sentence" in entry.data:
            self.said_at[entry.number] = self.passed

    _fold_ping = _fold_say

    def _fold_clock(self, entry: Entry) -> None:
        self.clock = entry.data["on"]

    def _fold_again(self, entry: Entry) -> None:
        self.following = entry.data["match"]

    def _fold_delete(self, _: Entry) -> None:
        self.is_deleted = True
        self.proposal = None
