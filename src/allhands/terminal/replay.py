"""A saved match seen again: at one moment, step by step, or all of it."""

from __future__ import annotations

from pathlib import Path

from allhands import loading
from allhands.kernel.errors import OptionError
from allhands.terminal.ending import ending_lines
from allhands.terminal.news import has_own_secrets, log_lines
from allhands.terminal.options import whole
from allhands.terminal.screen import BOLD, DIM, YELLOW, Screen, wrapped

HELP = "Enter: on, b: back, number: go to, t: table, q: quit"


class Replay:
    """A match from a file, and how far it has been followed."""

    def __init__(self, path: Path, screen: Screen) -> None:
        self.screen = screen
        self.match = loading.load(path)
        self.decisions = list(self.match.decisions)
        self._keeps_secrets = not self.match.is_over and has_own_secrets(self.match.game.state)

    @property
    def at(self) -> int:
        """The number of decisions taken so far."""
        return len(self.match.decisions)

    def go_to(self, moment: int) -> list[str]:
        """Go to the moment after so many decisions; what happened with the last of them."""
        match = self.match
        while self.at >= max(1, moment):
            match.undo(force=True)
        while self.at < moment - 1:
            match.play(self.decisions[self.at].number)
        told = len(match.events) if moment else 0
        if moment:
            match.play(self.decisions[self.at].number)
        return log_lines(match, None, match.events[told:], self.screen.width - 1)

    def show_moment(self, typed: str) -> None:
        """Show one moment. Raises OptionError."""
        news = self.go_to(whole("--at", typed, 0, len(self.decisions)))
        self._show(news)

    def show_all(self) -> None:
        """Show the table at the beginning, every decision with what came of it, and the end."""
        self._show(self.go_to(0))
        for moment in range(1, len(self.decisions) + 1):
            news = self.go_to(moment)
            self.screen.write("\n".join(["", *self._caption(), *news]))
        if self.decisions:
            self._show([])

    def step_through(self) -> None:
        """Let a person go from decision to decision."""
        news = self.go_to(0)
        self._show(news, whole=False)
        while (wanted := self._wanted()) is not None:
            whole = wanted == self.at
            news = news if whole else self.go_to(wanted)
            self._show(news, whole)

    def _wanted(self) -> int | None:
        """The moment that is asked for next; None to leave."""
        last = len(self.decisions)
        while True:
            if self.screen.is_narrow:
                self.screen.say(HELP, DIM)
                typed = self.screen.ask(f"[{self.at} of {last}] > ").lower()
            else:
                typed = self.screen.ask(f"[{self.at} of {last}] {HELP} > ").lower()
            if typed in ("q", "quit", "exit") or (not typed and self.at == last):
                return None
            if typed in ("t", "table"):
                return self.at
            if typed in ("b", "back"):
                return max(0, self.at - 1)
            if typed in ("", "n", "next"):
                return self.at + 1
            try:
                return whole("A moment", typed, 0, last)
            except OptionError as error:
                self.screen.say(str(error), YELLOW)

    def _show(self, news: list[str], whole: bool = True) -> None:
        """What everybody may know: the table, what has just been decided, and what came of it.

        Unless the `whole` is wanted, a terminal that is too low for the table is spared it.
        """
        screen, match = self.screen, self.match
        view = match.view()
        table = screen.paint_table(view.table(screen.width))
        if screen.is_live and table.count("\n") + 3 < screen.height:
            screen.clear()
            screen.write(table)
        elif whole:
            screen.page(table.split("\n"))
        else:
            screen.write()
            screen.say(view.summary, DIM)
        screen.write("\n".join(["", *self._caption(), *news, ""]))
        if match.is_over:
            screen.write("\n".join(ending_lines(match, screen)))
        else:
            screen.say(view.question, BOLD)

    def _caption(self) -> list[str]:
        """Which decision was the last, and whose."""
        if not self.at:
            title = f"{self.match.game.title}, before the first decision"
            lines = wrapped(title, self.screen.width - 1, " ")
            return [self.screen.paint(line, BOLD) for line in lines]
        decision = self.match.decisions[-1]
        number = self.screen.paint(f" {self.at} of {len(self.decisions)}", DIM)
        who = self.match.names[decision.player]
        words = f"{who} decides" if self._keeps_secrets else f"{who}: {decision.words}"
        first, *rest = wrapped(words, self.screen.width - 14, "")
        return [f"{number}  {self.screen.paint(first, BOLD)}", *(f"   {line}" for line in rest)]
