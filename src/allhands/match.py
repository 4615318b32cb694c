"""One sitting: a game's record, its seats, its decisions; to play, look at, take back and save."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, TypeVar

from allhands import games
from allhands.kernel.errors import IllegalActionError, OptionError, UndoError, quoted
from allhands.kernel.game import Game, apply, apply_of, current_player
from allhands.kernel.laws import ALLOWED, Entry
from allhands.kernel.options import nearest, or_list
from allhands.kernel.outcomes import Outcome
from allhands.kernel.progress import compile_progress
from allhands.kernel.prose import listed
from allhands.kernel.speech import Sentence, Speech
from allhands.kernel.views import SPECTATOR
from allhands.kernel.whole_numbers import checked_seed, whole_number
from allhands.kernel.words import Event
from allhands.naming import is_shown
from allhands.observation import Action, Decision, Observation
from allhands.players import Advice, Search
from allhands.saving import save
from allhands.verdict import verdict


class Match:
    """A game being played. Make one with `allhands.new`.

    >>> import allhands
    >>> match = allhands.new("solar-storm", players=3, difficulty="hard", seed=7)
    >>> match.current_player
    0
    >>> print(match.actions()[0])
    move to the Mess Hall
    >>> match.play("move to the Mess Hall")
    ['Noor moves to the Mess Hall.']
    >>> match.undo()
    >>> match.outcome.name
    'running'
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: dict[str, object] | None = None,
        seed: int | None = None,
        names: tuple[str, ...] | None = None,
    ) -> None:
        """Begin a match. Raises OptionError on players, options or a seed that cannot be."""
        self.game = game
        self.players, self.options = game.settle(players, options or {})
        self.seed = secrets.randbits(64) if seed is None else checked_seed(seed)
        self.names = checked_names(game, names)
        with compile_progress(game.title):
            self.record = game.new(game.option_numbers(self.players, self.options), self.seed)
            if not self.record.outcome:  # else it met a fault in being dealt
                apply(self.record.copy(), game.legal_actions(self.record)[0])
        self.decisions: list[Decision] = []
        self._before: list[Any] = []
        self.events: list[Event] = game.events(self.record, 0)

    # Looking

    @property
    def current_player(self) -> int:
        """The seat that has to choose, of several that choose at once the first that has not; -1
        when the game is over."""
        return int(current_player(self.record))

    @property
    def choosers(self) -> tuple[int, ...]:
        """The seats that have to choose or, of several that choose at once, still may choose
        otherwise, as not all have; none when the game is over."""
        return self.game.choosers(self.record)

    @property
    def pending(self) -> list[Decision]:
        """What has been chosen so far by some of several seats that choose at once, in the order
        of seats: the latest of the decisions, of which nothing has come yet."""
        chosen = len(self.choosers) - len(self.awaited)
        return self.decisions[len(self.decisions) - chosen :]

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have to choose and have not."""
        return self.game.awaited(self.record)

    def made_at_once_with(self, number: int) -> range:
        """The decisions that were made at once with a decision, all numbered from 0: those from
        the first of them up to itself."""
        first = number
        while len(self.game.choosers(self._before[first])) > 1 and self._has_begun(first):
            first -= 1
        return range(first, number + 1)

    def _has_begun(self, number: int) -> bool:
        """Whether somebody had chosen before a decision that several made at once."""
        before = self._before[number]
        return self.game.awaited(before) != self.game.choosers(before)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; of a game that is scored, all, if there is more than there was
        to beat."""
        return self.game.winners(self.record)

    @property
    def outcome(self) -> Outcome:
        """How the game ended; the outcome named "running" while it goes on."""
        return self.game.outcome_of(self.record)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.record.outcome)

    @property
    def returns(self) -> list[float]:
        """Each seat's result: 1 for won, 0 for lost or while the game goes on. In a game that is
        scored, the score as it stands, the same for all."""
        return self.game.returns_of(self.record, self.players)

    @property
    def score(self) -> int | None:
        """The score as it stands; None in a game that is just won or lost."""
        return self.game.score_of(self.record)

    def view(self, player: int | None = None, at: int | None = None) -> Observation:
        """What a seat may know; without one, what everybody at the table may.

        `at` is how many decisions had been taken then, if not all. Raises OptionError if there
        is no such seat or moment.
        """
        if player is None:
            player = SPECTATOR
        elif player not in range(self.players):
            raise OptionError(f"Seats are 0 to {self.players - 1}; there is no seat {player}.")
        record = self.game.observe(self.record_at(at), player)
        return Observation(self.game, player, self.names, record)

    def revealed(self, at: int | None = None) -> Observation:
        """Everything, the hidden cards included, once the game is over. Raises OptionError."""
        if not self.is_over:
            raise OptionError("What is hidden is shown when the game is over.")
        return Observation(self.game, SPECTATOR, self.names, self.record_at(at).copy())

    def record_at(self, at: int | None) -> Any:
        """The whole state, secrets included, after so many decisions; None: as it is now."""
        moments = len(self.decisions)
        if at is None or at == moments:
            return self.record
        if at not in range(moments):
            raise OptionError(f"Moments are 0 to {moments}; there is no moment {at}.")
        return self._before[at]

    def told_by(self, decision: int) -> list[Event]:
        """The events that a decision led to, numbered from 0; -1: those before the first one."""
        records = [*self._before, self.record]
        first = 0 if decision < 0 else int(records[decision].chronicle.total)
        return self.events[first : int(records[decision + 1].chronicle.total)]

    def remembered(self) -> list[tuple[int, str]]:
        """What is told once more when the game is over: the decision that led to it, numbered from
        0, and a sentence. Raises OptionError before."""
        view, words, told = self.revealed().record, self.game.words, self.game.event_kinds
        kinds = told.remembered if told else ()
        return [
            (number, words.event(view, event, self.names))
            for number in range(-1, len(self.decisions))
            for event in self.told_by(number)
            if event.kind in kinds
        ]

    def alike(self, one: int, other: int) -> bool:
        """Whether two seats know the same, so that nothing need be kept from either."""
        views = (self.game.observe(self.record, seat).tobytes() for seat in (one, other))
        return len(set(views)) == 1

    def actions(self, player: int | None = None) -> list[Action]:
        """What a seat, or the current player, may do; empty when the game is over or others have
        to choose."""
        if self.is_over or player not in (None, *self.choosers):
            return []
        return self.view(self.current_player if player is None else player).actions()

    def log(self, player: int | None = None, since: int = 0) -> list[str]:
        """What has happened, a sentence each, as a seat may know it, from event `since` on."""
        view = self.view(player)
        words = self.game.words
        told = (event.seen_by(view.player) for event in self.events[since:])
        sentences = (words.event(view.record, event, self.names) for event in told)
        return [sentence for sentence in sentences if sentence]

    def __str__(self) -> str:
        if self.is_over:
            return "\n".join([str(self.view()), *verdict(self).sentences])
        view = self.view(self.current_player)
        return f"{view}\n{view.question}"

    def _repr_html_(self) -> str:
        """The board as a notebook shows it: what whoever has to choose may know."""
        seat = None if self.is_over else self.current_player
        return self.view(seat)._repr_html_()

    def __repr__(self) -> str:
        return (
            f"<Match of {self.game.title}: {self.players} players, seed {self.seed}, "
            f"{len(self.decisions)} decisions, {self.outcome.name}>"
        )

    def advise(self, player: int | None = None, seconds: float = 1.0, threads: int = 1) -> Advice:
        """What a search of so many seconds thinks of each legal action, given what the seat that
        has to choose may know. Raises OptionError if it is another's turn, or nobody's."""
        seat = self.current_player if player is None else player
        if seat not in self.choosers:
            raise OptionError("Advice is for whoever has to choose.")
        view = self.view(seat)
        search = Search(seconds, threads=threads, seed=self.seed)
        return search.weigh(view, view.legal_actions())

    # Playing

    def play(self, choice: str | int | Action, player: int | None = None) -> list[str]:
        """Take an action, named by its words, its number or itself; returns what happened.

        Words may be cut short as long as they fit one action only. `player` is who takes it, if
        not the current player. Of several seats that choose at once each may choose again until
        all have; nothing happens before, and their decisions stand in the order of seats. Raises
        IllegalActionError, which says why not and, where a rule forbids it, which one.
        """
        decision = self.decide(choice, player)
        told = len(self.events)
        self._carry_out(decision)
        return self.log(decision.player, told)

    def decide(self, choice: str | int | Action, player: int | None = None) -> Decision:
        """The decision that `play` would take, checked and in words. Raises IllegalActionError."""
        player = self.current_player if player is None else player
        number = self.find(choice, player)
        return Decision(player, number, self.view(player).describe(number).words)

    def take(self, decision: Decision) -> None:
        """Carry out a decision that `decide` found before, perhaps in another match of the same
        story. Raises IllegalActionError if it is not allowed."""
        self.find(decision.number, decision.player)
        self._carry_out(decision)

    def _carry_out(self, decision: Decision) -> None:
        later = [each for each in self.pending if each.player > decision.player]
        self._take_back(sum(each.player >= decision.player for each in self.pending))
        for each in (decision, *later):
            self._append(each)

    def _append(self, decision: Decision) -> None:
        # What has been is never written to again: clones have it in common.
        before, self.record = self.record, self.record.copy()
        self._before.append(before)
        apply_of(self.record, decision.player, decision.number)
        self.decisions.append(decision)
        self.events += self.game.events(self.record, int(before.chronicle.total))

    def find(self, choice: str | int | Action, player: int | None = None) -> int:
        """The number of the legal action meant, of a seat or of the current player. Raises
        IllegalActionError."""
        if self.is_over:
            raise IllegalActionError(f"The game is over. {self.outcome.sentence}")
        player = self.current_player if player is None else player
        if player not in self.choosers:
            law = self.why_out(player)
            raise IllegalActionError(self.whose_choice(player), law.id if law else "")
        return meant_by(choice, self.view(player))

    def whose_choice(self, player: int) -> str:
        """What a seat is told that has nothing to choose, as the game goes on: whose choice it is,
        and by which rule it has no part in the game itself, if one says so."""
        names = listed(self.names[seat] for seat in self.awaited)
        law = self.why_out(player)
        out = f"{law.sentence} ({law.id}) " if law else ""
        return f"{out}It is {names}'s choice."

    @property
    def why_hushed(self) -> Entry | None:
        """The ledger's rule by which nobody speaks at present; None if all may."""
        return self.game.why_hushed(self.record, self.options)

    @property
    def why_no_proposals(self) -> Entry | None:
        """The ledger's rule by which nobody proposes moves to others; None if all may."""
        code = self.game.propose(self.options)
        return None if code == ALLOWED else self.game.laws.entry(code)

    def sayable(self, player: int) -> list[tuple[Sentence, list[Speech]]]:
        """What the game has ready for a seat to say now, sentence by sentence."""
        if self.is_over or self.why_hushed:
            return []
        return self.game.speech.offered(self.view().record, player)

    def why_out(self, player: int) -> Entry | None:
        """The ledger's rule by which a seat takes no part at present; None if it does, if the game
        is over, or if there is no such seat."""
        is_seat = 0 <= player < self.players
        return self.game.why_out(self.record, player) if is_seat else None

    def why_not(self, number: int, player: int | None = None) -> Entry | None:
        """The ledger's rule that forbids an action now to a seat, or to the current player; None
        if it is allowed. Raises IllegalActionError if there is no such action."""
        return self.game.forbids(self.record, checked_action(self.game, number), player)

    # Taking back

    def undo(self, force: bool = False) -> None:
        """Take the latest decision back.

        Free as long as no chance was drawn and nothing hidden became known since. Otherwise it
        raises UndoError, unless forced, which is for practising alone.
        """
        if not self._before:
            raise UndoError("There is no decision to take back.")
        before = self._before[-1]
        if not force and self.record.chances != before.chances:
            raise UndoError(
                "That cannot be taken back: a die was rolled or cards were shuffled since."
            )
        if not force and self.record.reveals != before.reveals:
            raise UndoError("That cannot be taken back: something hidden was seen since.")
        self._take_back(1)

    def withdraw(self, player: int) -> None:
        """Take back what a seat chose at once with others, as long as not all have chosen. Raises
        UndoError if it has chosen nothing."""
        if all(each.player != player for each in self.pending):
            raise UndoError("There is no decision to take back.")
        later = [each for each in self.pending if each.player > player]
        self._take_back(len(later) + 1)
        for decision in later:
            self._append(decision)

    def _take_back(self, count: int) -> None:
        """Take back the latest decisions."""
        for _ in range(count):
            self.record = self._before.pop()
            self.decisions.pop()
        del self.events[int(self.record.chronicle.total) :]

    def reveals_nothing(self, count: int) -> bool:
        """Whether the latest `count` decisions drew no chance and made nothing hidden known."""
        before = self._before[-count] if count else self.record
        return (int(before.chances), int(before.reveals)) == (
            int(self.record.chances),
            int(self.record.reveals),
        )

    def rename(self, seat: int, name: str) -> None:
        """Call a seat's crew member by another name. Raises OptionError."""
        names = (*self.names[:seat], name, *self.names[seat + 1 :])
        self.names = checked_names(self.game, names)

    # Keeping

    def clone(self) -> Match:
        """Another match, at the same moment and with the same luck to come; neither changes the
        other. It takes a few microseconds: searches may make one for each node of a tree."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.record, other.options = self.record.copy(), self.options.copy()
        other.decisions, other.events = self.decisions.copy(), self.events.copy()
        other._before = self._before.copy()
        return other

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Match:
        return self.clone()

    def save(self, path: str | Path) -> None:
        """Write the match to a file, all of it or nothing."""
        save(self, Path(path))


@dataclass(frozen=True)
class _Words:
    """Words reduced to what they are compared by."""

    text: str

    @cached_property
    def parts(self) -> list[str]:
        return re.findall(r"[\w+]+", self.text.lower())


class Worded(Protocol):
    """What is chosen by its words."""

    @property
    def words(self) -> str:
        """All of them."""
        ...


W = TypeVar("W", bound=Worded)


def matching_actions(text: str, actions: list[W]) -> list[W]:
    """The actions that `text` may mean: those whose words it is, or begins, or else those that
    have all its words, each perhaps cut short, in that order. They may be anything with words."""
    wanted = _Words(text).parts
    if not wanted:
        return []
    likely = [action for action in actions if wanted[0] in action.words.lower()]
    spoken = [(action, _Words(action.words).parts) for action in likely]
    exact = [action for action, parts in spoken if parts == wanted]
    beginning = [action for action, parts in spoken if parts[: len(wanted)] == wanted]
    loose = [action for action, parts in spoken if _in_order(wanted, parts)]
    return exact or beginning or loose


def _in_order(wanted: list[str], parts: list[str]) -> bool:
    rest = iter(parts)
    return all(any(part.startswith(word) for part in rest) for word in wanted)


def meant_by(choice: str | int | Action, seen: Observation) -> int:
    """The number of the legal action that a seat means which has to choose, by its number or its
    words. Raises IllegalActionError."""
    if isinstance(choice, str):
        return _meant_by_words(choice, seen)
    number = checked_action(seen.game, choice.number if isinstance(choice, Action) else choice)
    law = seen.game.forbids(seen.record, number, seen.player)
    if law is not None:
        words = seen.describe(number).words
        raise IllegalActionError(f"Not now: {words}. {law.sentence} ({law.id})", law.id)
    return number


def checked_action(game: Game, number: int) -> int:
    """The number of an action of a game, legal or not. Raises IllegalActionError."""
    number, count = whole_number(number, "An action", IllegalActionError), game.actions.count
    if not 0 <= number < count:
        raise IllegalActionError(f"Actions are numbered 0 to {count - 1}; there is no {number}.")
    return number


def _meant_by_words(text: str, seen: Observation) -> int:
    actions = seen.actions()
    matching = matching_actions(text, actions)
    if len(matching) == 1:
        return matching[0].number
    if matching:
        several = or_list(f'"{action}"' for action in matching[:4])
        raise IllegalActionError(f"{quoted(text)} could be {several}: say more of it.")
    every = [seen.describe(number) for number in range(seen.game.actions.count)]
    forbidden = matching_actions(text, every)
    if forbidden:
        # Of several that the words fit, one that is forbidden as most of them are.
        laws = [seen.game.forbids(seen.record, action.number, seen.player) for action in forbidden]
        meant_by(forbidden[laws.index(max(laws, key=laws.count))], seen)
    hint = nearest(text, [action.words for action in actions])
    raise IllegalActionError(f"{quoted(text)} is no action here.{hint}")


def checked_names(game: Game, names: tuple[str, ...] | None) -> tuple[str, ...]:
    """The names of the crew, the game's own where none are given. Raises OptionError."""
    given = tuple(names or ())
    if len(given) > len(game.crew_names):
        most = len(game.crew_names)
        raise OptionError(f"{game.title} has {most} crew members, not {len(given)}.")
    if any(not name.strip() or len(name) > 20 or not is_shown(name) for name in given):
        raise OptionError("A name has 1 to 20 printable characters.")
    spare = [name for name in game.crew_names if name not in given]
    full = (*given, *spare[: len(game.crew_names) - len(given)])
    if len(set(full)) != len(full):
        raise OptionError("Two crew members cannot have the same name.")
    return full


def new(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    names: tuple[str, ...] | None = None,
    **options: object,
) -> Match:
    """Begin a match of a game.

    `options` are the game's own, such as `difficulty="hard"` or `escape_pod=True`; `seed` decides
    every shuffle and roll (one is drawn if none is given).
    """
    return Match(games.find(game), players, options, seed, names)
