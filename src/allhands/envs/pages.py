"""The pages of the documentation that tell what stands where: `python -m allhands.envs.pages DIR`
writes one for each game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from allhands import games
from allhands.kernel.game import Game

from .layout import Layout, Slice, layout_of
from .numbering import Span, numbering_of

LABELS_SHOWN = 6


def page(game: Game) -> str:
    """What a game's observations and actions are made of, in Markdown."""
    return "\n".join([*_head(game), *_observation(game), *_actions(game)]) + "\n"


def _head(game: Game) -> Iterator[str]:
    yield f"# {game.title} for learners"
    yield ""
    yield (
        "What stands where in an observation and which number is which action. "
        "[Environments](../environments.md) tells how to read it. This page is written by "
        "`python -m allhands.envs.pages docs/environments`."
    )
    yield ""
    yield "| players | observation | numbers | state | numbers | actions |"
    yield "|--:|---|--:|---|--:|--:|"
    for players in game.seats:
        seen, state = layout_of(game, players), layout_of(game, players, everything=True)
        count = numbering_of(game, players).count
        yield (
            f"| {players} | `{seen.name}` | {seen.size:,} | `{state.name}` | {state.size:,} "
            f"| {count:,} |"
        )
    yield ""


def _observation(game: Game) -> Iterator[str]:
    players = game.default_seats
    layout = layout_of(game, players)
    yield f"## Observation, for {players} players"
    yield ""
    yield "| name | from | shape | each number | last dimension |"
    yield "|---|--:|---|---|---|"
    yield from map(_row, layout.slices)
    yield ""
    hidden = _only_in_state(game, players, layout)
    if hidden:
        yield f"The state for a critic has {', '.join(hidden)} besides, and shows what is hidden."
        yield ""


def _only_in_state(game: Game, players: int, layout: Layout) -> list[str]:
    state = layout_of(game, players, everything=True)
    return [f"`{each.name}`" for each in state.slices if each.name not in layout.by_name]


def _row(each: Slice) -> str:
    shape = " x ".join(map(str, each.shape))
    axes = " x ".join(each.axes[:-1])
    labels = list(each.labels[:LABELS_SHOWN])
    if len(each.labels) > LABELS_SHOWN:
        labels = [*labels[: LABELS_SHOWN - 1], "…", each.labels[-1]]
    by = f" by {axes}" if axes else ""
    return f"| `{each.name}` | {each.start} | {shape} | {each.kind}{by} | {', '.join(labels)} |"


def _actions(game: Game) -> Iterator[str]:
    players = game.default_seats
    yield f"## Actions, for {players} players"
    yield ""
    yield "| from | to | verb | arguments |"
    yield "|--:|--:|---|---|"
    yield from map(_verb_row, numbering_of(game, players).spans)


def _verb_row(span: Span) -> str:
    told: list[str] = []
    for (name, noun), size in zip(span.verb.nouns.items(), span.shape, strict=True):
        of = f" ({noun.name}{', from oneself on' if noun.tables else ''})" if noun else ""
        told.append(f"{name}: 0 to {size - 1}{of}")
    return f"| {span.first} | {span.stop - 1} | {span.verb.name} | {'; '.join(told)} |"


def write_pages(folder: Path) -> None:
    """Write the pages of all games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in games.names():
        (folder / f"{name}.md").write_text(page(games.find(name)), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
