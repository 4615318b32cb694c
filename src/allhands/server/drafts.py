"""What may be written into a table's journal next.

Each function checks a request against the table as it stands and answers with a draft of the
entry, or with None if the request has been granted before and nothing is left to do. It raises
TableError, StaleError or IllegalActionError when the request cannot be granted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from allhands.kernel.game import apply_of
from allhands.kernel.speech import Speech
from allhands.naming import alike, in_a_line, sound_alike

from .deal import NOBODY
from .errors import COUNTS, MOVED_ON, StaleError, TableError
from .journal import By, Kind
from .known import known_of
from .opening import check_crew_mate, checked_name
from .standing import checked_answers
from .table import Seat, Table, awaited_code, names_with

LONGEST_TALK: Final = 300
LONGEST_REQUEST: Final = 64
TALK_KEPT: Final = 1000
"""How much may be said and pointed at over one match."""
MOST_PLANS: Final = 8
"""So many moves can be proposed to a seat."""
OFTEN: Final = (12, 10.0)
"""So many entries of a seat that are no decisions within so many seconds are too many."""

HUSHED: Final = "At this table nobody speaks while this is chosen: wait until it has been."
NO_PROPOSALS: Final = "At this table nobody tells another what to do: volunteer for it instead."
NO_SUCH_PLACE: Final = "There is no such place on the board."

_PLACE: Final = re.compile(r"[a-z0-9-]{1,40}")


class Draft(NamedTuple):
    """An entry that has no number and no time yet."""

    kind: Kind
    seat: int
    data: dict[str, Any]


class Position(NamedTuple):
    """How a table stands after an entry, for lists of matches. `outcome` is "" until the end.
    `current` is the seat that has to choose, or of several `-1 - mask`; -1 if none has. `winners`
    are the seats that have won, as a mask, and `score` is -1 where nothing has been scored.
    """

    outcome: str
    current: int
    summary: str
    names: tuple[str, ...]
    open_seats: int
    winners: int
    score: int


def position_after(table: Table, draft: Draft) -> Position:
    """How the table will stand once a draft is folded."""
    match = table.match
    if draft.kind == "act":
        record = match.record.copy()
        apply_of(record, draft.seat, draft.data["action"])
    elif draft.data.get("withdrawn"):
        record = match.record.copy()
        record.chosen.seen_by[draft.seat] = 0
    else:
        back = draft.data["count"] if draft.kind == "undo" else 0
        record = match.record_at(len(match.decisions) - back)
    outcome = match.game.outcome_of(record).name if record.outcome else ""
    summary = match.game.in_short(record)
    current = awaited_code(match.game.awaited(record))
    winners = sum(1 << seat for seat in match.game.winners(record))
    points = match.game.score_of(record) if outcome else None
    return Position(
        outcome,
        current,
        summary,
        _names_after(table, draft),
        _open_after(table, draft),
        winners,
        -1 if points is None else points,
    )


def _names_after(table: Table, draft: Draft) -> tuple[str, ...]:
    names = table.match.names
    if draft.kind in ("sit", "rename"):
        names = names_with(names, draft.seat, draft.data["name"], table.match.game.crew_names)
    return names[: len(table.seats)]


def _open_after(table: Table, draft: Draft) -> int:
    others = sum(seat.is_open for seat in table.seats if seat.number != draft.seat)
    if draft.kind == "crew":
        return others + (not draft.data["policy"])
    return others + (draft.kind != "sit" and draft.seat >= 0 and table.seats[draft.seat].is_open)


# Decisions


def act(
    table: Table, seat: int, story: int, action: int, request: str, by: By, why: str = ""
) -> Draft | None:
    """A decision; `why` is what whoever takes it says of it, to everybody."""
    if is_granted(table, seat, request):
        return None
    refusal = table.why_no_choice(seat, story)
    if refusal is not None:
        raise refusal
    _checked_decider(table.seats[seat], table, by)
    decision = table.match.decide(action, seat)
    if table.guide is not None and by == "person":
        otherwise = table.guide.refusal(table.match, decision.number)
        if otherwise is not None:
            raise otherwise
    data = {"action": decision.number, "words": decision.words, "by": by, "request": request}
    return Draft("act", seat, data | ({"why": why} if why else {}))


def _checked_decider(seat: Seat, table: Table, by: By) -> None:
    """A computer's choice does not count once a person has come back meanwhile, nor once its seat
    has chosen at once with others: what that chose stays."""
    if by != "person" and seat not in table.awaited:
        raise StaleError(f"{table.name(seat.number)} has chosen meanwhile.")
    if by in ("person", "standing"):
        if not seat.is_held:
            raise TableError(f"Nobody has taken {table.name(seat.number)}'s seat yet.")
    elif not seat.player:
        raise StaleError(f"{table.name(seat.number)} decides again.")


def go_on(table: Table, seat: int, step: int, request: str) -> Draft | None:
    """Whoever learns has read a step of a lesson, and goes on to the next."""
    checked_seated(table, seat)
    guide = table.guide
    if guide is None:
        raise TableError("This match is no lesson.")
    if is_granted(table, seat, request) or step != guide.step or not guide.is_read:
        return None
    return Draft("step", seat, {"done": step, "request": request})


def undo(
    table: Table, seat: int, story: int, request: str, same_person: frozenset[int]
) -> Draft | None:
    """Taking back `seat`'s latest decision, or asking the others for it.

    `same_person` are seats whose persons hold `seat`, too, and need not ask themselves.
    """
    if is_granted(table, seat, request):
        return None
    checked_seated(table, seat)
    if story != table.story:
        raise StaleError(MOVED_ON)
    count = table.undo_count(seat)
    if count and table.deal.undo != "never" and table.withdraws(seat):
        return Draft("undo", seat, {"count": 1, "withdrawn": True, "request": request})
    waiting = table.undo_asks(seat, count) - same_person
    if not waiting:
        return Draft("undo", seat, {"count": count, "request": request})
    agreed = sorted(same_person)
    return _asking(
        table, Draft("ask-undo", seat, {"count": count, "agreed": agreed, "request": request})
    )


def _asking(table: Table, draft: Draft) -> Draft | None:
    """Something to ask the others for, unless that is being asked; one thing at a time."""
    asked = table.proposal
    if asked is None:
        return draft
    if asked.seat == draft.seat and asked.opens == draft.data.get("about", NOBODY):
        return None
    if asked.seat == draft.seat:
        raise TableError("You are asking the others for something: wait for that first.")
    raise TableError(f"{table.name(asked.seat)} asks for something: answer that first.")


def agree(table: Table, seat: int, asked: int) -> Draft | None:
    """Agreeing to what another asks for; `asked` is the number of the entry that asks."""
    _check_asked(table, asked)
    return Draft("agree", seat, {}) if seat in table.waiting else None


def refuse(table: Table, seat: int, asked: int) -> Draft | None:
    """Refusing it, or no longer wishing it."""
    checked_seated(table, seat)
    _check_asked(table, asked)
    return Draft("refuse", seat, {})


def _check_asked(table: Table, asked: int) -> None:
    if table.proposal is None or table.proposal.number != asked:
        raise StaleError("That is not asked any more: this is how the table stands now.")


def agreed(table: Table) -> Draft | None:
    """Doing what everybody asked has agreed to, once it can be done."""
    proposal = table.proposal
    if proposal is None or table.waiting:
        return None
    if proposal.opens >= 0:
        waits = table.must_wait(proposal.opens)
        return None if waits else Draft("crew", proposal.opens, {"policy": ""})
    return Draft("undo", proposal.seat, {"count": proposal.count})


# Planning


def plan(
    table: Table, seat: int, story: int, action: int, request: str, to: int | None = None
) -> Draft | None:
    """A move proposed to a seat for what it decides next, or without one to the only one that has
    to choose; to propose what another has is to be for it."""
    if is_granted(table, seat, request):
        return None
    _check_may_talk(table, seat)
    law = table.match.why_no_proposals
    if law is not None:
        raise TableError(NO_PROPOSALS, law.id)
    if story != table.story:
        raise StaleError(MOVED_ON)
    whom = _asked_to_move(table, to)
    plans = [each for each in table.plans.values() if each.chooser == whom]
    same = next((each for each in plans if each.action == action), None)
    if same is not None:
        return sign(table, seat, same.number, agrees=True)
    words = {each.number: each.words for each in known_of(table.match, whom).actions}
    if action not in words:
        raise TableError(f"Nobody but {table.name(whom)} can know that this can be chosen then.")
    if len(plans) >= MOST_PLANS:
        raise TableError(f"{MOST_PLANS} moves are proposed: say what you think of those first.")
    made_of = {"for": whom, "action": action, "words": words[action]}
    return Draft("plan", seat, {**made_of, "request": request})


def _asked_to_move(table: Table, to: int | None) -> int:
    """The seat that a move is proposed to."""
    if to is None and len(table.match.choosers) != 1:
        raise TableError("Say to whom: there is not one alone who has to choose.")
    whom = checked_seat(table, table.match.choosers[0] if to is None else to).number
    if not table.heeds_plans(table.seats[whom]):
        raise TableError(f"A computer chooses for {table.name(whom)}, and asks nobody.")
    return whom


def sign(table: Table, seat: int, about: int, agrees: bool) -> Draft | None:
    """What a seat thinks of a move that is proposed in the entry `about`; whoever proposed it and
    is against it takes it back."""
    checked_seated(table, seat)
    proposed = table.plans.get(about)
    if proposed is None:
        raise StaleError("That is proposed no more: this is how the table stands now.")
    if seat in (proposed.agreed if agrees else proposed.against):
        return None
    return Draft("sign", seat, {"about": about, "agrees": agrees})


# Seats


def sit(table: Table, seat: int, name: str) -> Draft:
    """A person takes an open seat."""
    return Draft("sit", seat, {"name": free_name(table, seat, name)})


def rename(table: Table, seat: int, name: str) -> Draft | None:
    """A person goes by another name."""
    checked_seated(table, seat)
    name = free_name(table, seat, name)
    return None if name == table.name(seat) else Draft("rename", seat, {"name": name})


def free_name(table: Table, seat: int, name: str) -> str:
    """The name, if no other person at the table goes by it or one that looks like it; a computer
    gives way."""
    name = checked_name(name)
    for other in table.people:
        known = table.name(other.number)
        if other.number == seat or not alike(known, name):
            continue
        if sound_alike(known, name):
            raise TableError(f"There is {known} at this table already: take another name.")
        raise TableError(f"That name looks like {known}, who is here already: take another name.")
    return name


def leave(table: Table, seat: int, by: int, is_present: bool) -> Draft | None:
    """A computer crew-mate takes over, at the seat's own wish or at another's."""
    checked_seated(table, seat)
    checked_seated(table, by)
    _check_seats_may_change(table)
    if table.seats[seat].away:
        return None
    if by != seat and is_present:
        raise TableError(f"{table.name(seat)} has the table open and keeps the seat.")
    return Draft("leave", seat, {"by": by})


def come_back(table: Table, seat: int) -> Draft | None:
    """The person takes the seat back from the computer crew-mate."""
    checked_seated(table, seat)
    return Draft("return", seat, {}) if table.seats[seat].away else None


def give_to_crew(
    table: Table, number: int, policy: str, by: int, same_person: frozenset[int]
) -> Draft | None:
    """An open seat is given to a computer, or with no policy, a computer's is opened again.

    Whoever sits down there sees what the computer holds, so the others are asked before that, as
    soon as anything has been decided or dealt in secret. While several choose at once it waits
    until they have, whoever agrees. `same_person` are seats whose persons hold `by`, too.
    """
    seat = checked_seat(table, number)
    _check_host(table, by)
    _check_seats_may_change(table)
    if seat.is_held:
        raise TableError(f"{table.name(number)} has that seat.")
    if policy:
        check_crew_mate(policy)
    if seat.policy == policy:
        return None
    is_running = not policy and not table.match.is_over
    shows = is_running and (table.story > 0 or table.has_secrets(number))
    if not shows or not (table.others(by) - same_person or table.must_wait(number)):
        return Draft("crew", number, {"policy": policy})
    return _asking(table, Draft("ask-open", by, {"about": number, "agreed": sorted(same_person)}))


def _check_seats_may_change(table: Table) -> None:
    if table.guide is not None:
        raise TableError("A first voyage is sailed as it is: close the page, and come back to it.")
    if table.deal.counts:
        raise TableError(
            "A try that counts is sailed by whoever began it, with its own crew: close the page, "
            "and come back to it."
        )


def hand_on(table: Table, seat: int, to: int) -> Draft | None:
    """Who decides about the seats leaves that to another person."""
    _check_host(table, seat, in_person=True)
    checked_seated(table, to)
    return None if to == seat else Draft("host", seat, {"to": to})


def delete(table: Table, seat: int) -> Draft:
    """The table is deleted, with everything that happened at it."""
    _check_host(table, seat, in_person=True)
    if table.deal.counts:
        raise TableError(COUNTS)
    return Draft("delete", seat, {})


def _check_host(table: Table, seat: int, in_person: bool = False) -> None:
    """Raises TableError unless it is a seat that decides about the seats: for a host who is away
    the next person does, if it need not be `in_person`."""
    checked_seated(table, seat)
    host = table.host if in_person else table.acting_host
    if seat != host:
        what = "this table" if in_person else "the seats of this table"
        raise TableError(f"{table.name(host)} decides about {what}.")


def prefer(table: Table, seat: int, answers: Mapping[str, str]) -> Draft | None:
    """Standing answers; those not named stay as they are."""
    checked_seated(table, seat)
    known = table.seats[seat].answers
    wanted = {**known, **checked_answers(table.match.game, answers)}
    return None if wanted == known else Draft("prefer", seat, {"answers": wanted})


# Talk


def say(table: Table, seat: int, text: str, request: str) -> Draft | None:
    """Something said to the others."""
    if is_granted(table, seat, request):
        return None
    text = in_a_line(text)
    if not 1 <= len(text) <= LONGEST_TALK:
        raise TableError(f"What is said has 1 to {LONGEST_TALK} characters.")
    _check_may_talk(table, seat)
    return Draft("say", seat, {"text": text, "request": request})


def speak(table: Table, seat: int, code: str, request: str) -> Draft | None:
    """One of the game's own sentences, said to the others: `code` is what `Speech.code` wrote."""
    if is_granted(table, seat, request):
        return None
    match = table.match
    speech = match.game.speech.read(code)
    if speech is None:
        raise TableError("There is no such sentence in this game.")
    _check_may_talk(table, seat)
    draft = spoken(table, seat, speech, request)
    if match.is_over or not match.game.speech.may_say(speech, match.view().record, seat):
        raise TableError(f"That cannot be said now: “{draft.data['text']}”")
    return draft


def spoken(table: Table, seat: int, speech: Speech, request: str = "") -> Draft:
    """What is written down of a sentence: its words, and what they are made of."""
    text = speech.words(seat, table.match.names)
    made_of = {"sentence": speech.sentence.name, "about": list(speech.about)}
    return Draft("say", seat, {"text": text, **made_of, "request": request})


def ping(table: Table, seat: int, place: str, request: str) -> Draft | None:
    """A place on the board that somebody points at."""
    if is_granted(table, seat, request):
        return None
    match = table.match
    if not _PLACE.fullmatch(place) or not match.game.board.place_name(
        match.view().record, place, match.names
    ):
        raise TableError(NO_SUCH_PLACE)
    _check_may_talk(table, seat)
    return Draft("ping", seat, {"place": place, "request": request})


def _check_may_talk(table: Table, seat: int) -> None:
    if seat < 0:
        raise TableError("Whoever watches listens: take a seat to speak.")
    checked_seated(table, seat)
    if len(table.talk) >= TALK_KEPT:
        raise TableError("Everything has been said: this table keeps no more talk.")
    law = table.match.why_hushed
    if law is not None:
        raise TableError(HUSHED, law.id)


def set_clock(table: Table, seat: int, on: bool) -> Draft | None:
    """The table clock is shown or hidden."""
    checked_seated(table, seat)
    return None if table.clock == on else Draft("clock", seat, {"on": on})


def again(table: Table, seat: int, match: str) -> Draft:
    """The crew plays on in another match."""
    if not table.match.is_over:
        raise TableError("This match goes on: play it to its end first.")
    return Draft("again", seat, {"match": match})


# What they have in common


def checked_seat(table: Table, number: int) -> Seat:
    """The seat of that number."""
    if number not in range(len(table.seats)):
        raise TableError("This table has no such seat.")
    return table.seats[number]


def checked_seated(table: Table, number: int) -> Seat:
    """The seat of that number, held by a person."""
    seat = checked_seat(table, number)
    if not seat.is_held:
        raise TableError(f"Nobody has taken {table.name(number)}'s seat yet.")
    return seat


def is_granted(table: Table, seat: int, request: str) -> bool:
    """Whether a request that has a name was granted before."""
    if len(request) > LONGEST_REQUEST or not request.isascii() or not request.isprintable():
        raise TableError(f"A request is named by at most {LONGEST_REQUEST} plain characters.")
    return (seat, request) in table.requests


def check_not_too_often(table: Table, seat: int, now: float) -> None:
    """Raises TableError if a seat does other things than deciding all too often."""
    most, seconds = OFTEN
    count = 0
    for entry in reversed(table.entries):
        if not now - seconds < entry.at < now + seconds:  # the clock may have been put back
            return
        count += entry.seat == seat and entry.kind != "act"
        if count >= most:
            raise TableError("That is a lot at once: wait a moment, then go on.")
