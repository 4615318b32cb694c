"""A game at the terminal: who sits where, and what each is shown."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING

from allhands.kernel.errors import UndoError
from allhands.kernel.game import turns_of
from allhands.match import Match
from allhands.players import Player, PolicyPlayer, Search, player_named
from allhands.players.reasons import reason_for
from allhands.players.tact import haste_of
from allhands.terminal.choices import grouped, listing
from allhands.terminal.ending import ending_lines, farther_lines
from allhands.terminal.frame import Frame, put
from allhands.terminal.news import has_own_secrets, log_lines
from allhands.terminal.screen import BOLD, DIM, Screen, wrapped
from allhands.terminal.talk import Talk

if TYPE_CHECKING:
    from allhands.match import Decision
    from allhands.observation import Action


class Sitting:
    """A match at one screen: people in some seats, a computer crew in the others."""

    def __init__(self, match: Match, people: Iterable[int], crew: str | None, screen: Screen):
        self.match = match
        self.people = frozenset(people)
        self.crew = crew
        self.screen = screen
        self.choices: list[Action] = []
        self.notes: list[str] = []
        """What is to be said above the next question."""
        self.kept = list(match.decisions)
        """The decisions that a file holds."""
        self.left = False
        """Whether the people have left the table."""
        self.again = False
        """Whether they want to play another game."""
        self._told = [len(match.events) if match.decisions else 0] * match.players
        self._drawn: tuple[int, int] | None = None
        self._looking = min(self.people) if match.is_over else match.current_player
        self._reasons: dict[int, str] = {}
        """Why computers did what they did, by how many events there were then."""
        self._computers: dict[int, Player] = {}
        if crew is not None:
            for seat in set(range(match.players)) - self.people:
                self._computers[seat] = player_named(crew, seat + 1)
        self.talk = Talk(match, self._computers)

    @property
    def seat(self) -> int:
        """The seat whose eyes the screen shows: who has to choose, or who chose last."""
        if not self.match.is_over:
            return self.match.current_player
        return self._looking if self._looking in self.people else min(self.people)

    @property
    def is_kept(self) -> bool:
        """Whether no decision of a person would be lost by leaving."""
        decisions, kept = self.match.decisions, len(self.kept)
        if self.match.is_over or decisions[:kept] != self.kept:
            return self.match.is_over
        return all(decision.player in self._computers for decision in decisions[kept:])

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to choose."""
        return self.match.is_over

    def play(self, choice: str | Action) -> None:
        """Take a choice of whoever has to choose. Raises IllegalActionError."""
        self.match.play(choice)

    def entered(self) -> bool:
        """Enter alone draws the table again; when the game is over, it leaves."""
        if self.is_over:
            self.left = True
        else:
            self.show(wanted=True)
        return self.is_over

    def offered(self) -> list[Action]:
        """What may be chosen."""
        return grouped(self.match.actions())

    def go_on(self) -> None:
        """Let computers play, and show whoever has to choose next what they may know and do."""
        self._let_computers_play()
        self._pass_the_screen()
        self.show()

    def _let_computers_play(self) -> None:
        match = self.match
        self.talk.volunteer()
        while match.current_player in self._computers:
            self._let_one_play(match.current_player)
            self.talk.volunteer()
        self.screen.remark()

    def _let_one_play(self, seat: int) -> None:
        """One decision of a computer. One that thinks ahead says why, where there is a choice; its
        time does not tell how many choices it had, where only it can know that."""
        match, player = self.match, self._computers[seat]
        view = match.view(seat)
        legal = view.legal_actions()
        haste = haste_of(match.view(), seat) if isinstance(player, Search) else "free"
        if haste == "forced":
            player = PolicyPlayer("thumb", seat)
        if not isinstance(player, Search) or (haste == "free" and len(legal) == 1):
            match.play(player.act(view, legal))
            return
        self.screen.remark(f" {match.names[seat]} is thinking.")
        advice = player.weigh(view, legal, until_settled=haste == "free")
        reason = reason_for(view, advice, match.seed)
        match.play(advice.action)
        if reason:
            self._reasons[len(match.events)] = reason

    # Showing

    def _pass_the_screen(self) -> None:
        """Where seats have secrets of their own, nobody is shown another's."""
        seat = self.seat
        if (
            seat != self._looking
            and len(self.people) > 1
            and has_own_secrets(self.match.game.state)
        ):
            self.screen.clear(everything=True)
            self._drawn = None
            self.screen.ask(f"{self.match.names[seat]} is to look now: Enter when ready. ")
            self.screen.clear(everything=True)
        self._looking = seat

    def show(self, wanted: bool = False) -> None:
        """Show the seat what has happened since it last looked, what is asked and what it may
        do; and the table, where there is room for it or if it is `wanted`."""
        screen, match, seat = self.screen, self.match, self.seat
        view = match.view(seat)
        self.choices = self.offered()
        frame = Frame(
            self._news(seat),
            screen.paint_table(view.table(screen.width)).split("\n"),
            [screen.paint(line, DIM) for line in wrapped(view.summary, screen.width - 1, " ")],
            self._asked(),
        )
        first, now = self._drawn is None, (seat, int(turns_of(match.record)))
        put(frame, screen, now != self._drawn or match.is_over, wanted or first)
        self._drawn = now

    def _news(self, seat: int) -> list[str]:
        """The notes, and what has happened since the seat last looked."""
        width = self.screen.width - 1
        notes = [line for note in self.notes for line in wrapped(note, width, " ")]
        self.notes.clear()
        told, heard = self._told[seat], self.talk.heard[seat]
        lines = self.log(seat, told, heard)
        if self.screen.is_live and len(lines) > self.screen.height // 2:
            lines = self.log(seat, told, heard, closely=True)
        self._told[seat], self.talk.heard[seat] = len(self.match.events), len(self.talk.said)
        return [*(self.screen.paint(line, DIM) for line in notes), *lines]

    def log(self, seat: int, since: int = 0, heard: int = 0, closely: bool = False) -> list[str]:
        """What has happened from event `since` on, as a seat may know it, in lines; under what a
        computer did, why; and what was said, if it is not among the first that were `heard`."""
        match, width = self.match, self.screen.width - 1
        lines: list[str] = []
        for at, beside in self._beside(since, heard):
            lines += log_lines(match, seat, match.events[since:at], width, closely)
            lines += beside
            since = max(since, at)
        return lines + log_lines(match, seat, match.events[since:], width, closely)

    def _beside(self, since: int, heard: int) -> list[tuple[int, list[str]]]:
        """The lines that stand between events, by how many of those there were then."""
        width = self.screen.width - 1
        why = [
            (at, [self.screen.paint(line, DIM) for line in wrapped(words, width, "   ")])
            for at, words in self._reasons.items()
            if at > since
        ]
        talk = self.talk
        said = [(each.at, talk.lines(each, width)) for each in talk.said[heard:]]
        return sorted([*why, *said], key=itemgetter(0))

    def _asked(self) -> list[str]:
        """The question and the choices; at the end, how it ended."""
        screen, match = self.screen, self.match
        if match.is_over:
            return [*ending_lines(match, screen), "", *farther_lines(match, screen), ""]
        question = match.view(self.seat).question
        asked = [screen.paint(line, BOLD) for line in wrapped(question, screen.width - 1, " ")]
        return [*asked, *listing(self.choices, screen), ""]

    # What commands ask for

    def every_action(self) -> list[Action]:
        """All actions of the game in the words that they have now, allowed or not."""
        view = self.match.view(self.seat)
        return [view.describe(number) for number in range(self.match.game.actions.count)]

    def undo(self) -> str:
        """Take back the latest decision of a person, with what computers did since; what it was.

        Raises UndoError, leaving everything as it is.
        """
        match = self.match
        undone = []
        try:
            while not undone or undone[-1].player in self._computers:
                last = match.decisions[-1:]
                self._check_is_no_secret(match.pending[-1:])
                match.undo()
                undone += last
        except UndoError:
            for decision in reversed(undone):
                match.play(decision.number, decision.player)
            raise
        told = len(match.events)
        self._told = [min(seen, told) for seen in self._told]
        self._reasons = {at: words for at, words in self._reasons.items() if at <= told}
        self.talk.taken_back(told)
        return undone[-1].words

    def _check_is_no_secret(self, latest: list[Decision]) -> None:
        """Raises UndoError if the latest decision is what somebody else here chose unseen."""
        for decision in latest:
            if decision.player in self.people and decision.player != self.seat:
                name = self.match.names[decision.player]
                raise UndoError(f"{name} has chosen unseen: once all have, it is too late.")
