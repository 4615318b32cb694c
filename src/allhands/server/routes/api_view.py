"""Games, tables and views as the bot API tells of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from allhands.kernel.actions import Verb
from allhands.kernel.game import Game
from allhands.kernel.outcomes import Outcome
from allhands.kernel.state import Struct
from allhands.kernel.views import shown_fields
from allhands.observation import Action, Observation
from allhands.players import CREW, MEANING, Weighed
from allhands.players.telling import primer, told
from allhands.server.advising import Hint
from allhands.server.deal import UNDO_RULES
from allhands.server.table import Table

from . import api_models as models
from . import api_models_games as game_models


def fields_of(kind: type[Struct]) -> list[game_models.FieldOfView]:
    """What `view_as_json` makes of a record, described."""
    return [
        game_models.FieldOfView(
            name=name,
            shape=list(spec.shape),
            reader=spec.reader.rule,
            mask=spec.reader.mask,
            fields=fields_of(spec.struct) if spec.struct else [],
        )
        for name, spec in shown_fields(kind).items()
    ]


def game_in_short(game: Game) -> game_models.GameInShort:
    """A game as the list of games shows it."""
    return game_models.GameInShort(**_of_game(game))


@cache
def game_in_full(game: Game) -> game_models.GameInFull:
    """Everything there is to know of a game before it begins."""
    return game_models.GameInFull(
        **_of_game(game),
        options=[
            game_models.OptionOfGame(
                name=option.name,
                meaning=option.meaning,
                default=option.default,
                choices=[
                    game_models.ChoiceOfOption(**choice._asdict()) for choice in option.choices
                ],
            )
            for option in game.offered
        ],
        crew={name: MEANING[name] for name in CREW},
        undo=UNDO_RULES,
        action_count=game.actions.count,
        verbs=[_verb(verb) for verb in game.actions.verbs],
        outcomes=[_outcome(outcome) for outcome in game.outcomes],
        score=game_models.ScoreOfGame(**game.score._asdict()) if game.score else None,
        fields=fields_of(game.state),
    )


def printed(game: Game) -> list[game_models.PrintedOn]:
    """All that is printed on the things of a game."""
    return [
        game_models.PrintedOn(kind=kind, name=name, text=text)
        for kind, name, text in game.words.printed()
    ]


def _of_game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "version": game.version,
        "seats": game_models.Seats(
            least=game.seats[0], most=game.seats[-1], default=game.default_seats
        ),
    }


def _verb(verb: Verb) -> game_models.VerbOfGame:
    return game_models.VerbOfGame(
        name=verb.name,
        group=verb.group,
        first=verb.first,
        count=verb.size,
        arguments=list(verb.ranges),
    )


def _outcome(outcome: Outcome) -> game_models.OutcomeOfGame:
    return game_models.OutcomeOfGame(**outcome._asdict())


def action_in_words(action: Action) -> models.ActionInWords:
    """An action as the API tells of it."""
    return models.ActionInWords(number=action.number, words=action.words, group=action.group)


def hint_in_full(hint: Hint) -> models.Hint:
    """A hint as the API tells of it."""
    advice = hint.advice
    return models.Hint(
        story=hint.story,
        advised=advice.action,
        choices=[
            models.WorthOfAction(
                action=action_in_words(hint.seen.describe(each.action)),
                visits=each.visits,
                **_figures(each, is_telling=each.visits > 0 and not advice.is_rough),
            )
            for each in advice.choices
        ],
        as_good=[] if advice.is_rough else advice.as_good,
        reason=advice.reason,
        warning=advice.warning,
        iterations=advice.iterations,
        seconds=advice.seconds,
    )


def _figures(each: Weighed, *, is_telling: bool) -> dict[str, Any]:
    """The figures of a choice, if they tell anything."""
    if not is_telling:
        return dict.fromkeys(("mean", "low", "high", "likely"))
    likely = each.likely and list(each.likely)
    return {"mean": each.mean, "low": each.low, "high": each.high, "likely": likely}


def progress_of(table: Table) -> dict[str, Any]:
    """What `Progress` says of a table."""
    awaited = table.match.awaited
    return {
        "story": table.story,
        "entries": len(table.entries),
        "current": awaited[0] if awaited else None,
        "awaited": list(awaited),
        "over": table.match.is_over,
    }


def ending_of(table: Table) -> dict[str, Any]:
    """How the match of a table ended, if it has."""
    match = table.match
    return {
        "outcome": _outcome(match.outcome) if match.is_over else None,
        "returns": match.returns if match.is_over else None,
        "winners": list(match.winners) if match.is_over else None,
    }


def asked_of(table: Table) -> models.Asked | None:
    """What somebody asks the others for, if anybody does."""
    asked = table.proposal
    if asked is None:
        return None
    return models.Asked(
        number=asked.number,
        seat=asked.seat,
        sentence=table.asked_in_words,
        waiting=sorted(table.waiting),
    )


def observed(
    table: Table,
    seen: Observation,
    moment: int,
    *,
    is_choosing: bool,
    drawn: bool,
    told_since: int | None = None,
    with_primer: bool = False,
) -> models.Observed:
    """A view as the API tells of it; `drawn` is whether as text, too, and `told_since`, whether it
    is told in short, with what has happened since so many events, and perhaps with a primer."""
    legal = seen.legal_actions() if is_choosing else []
    in_short = None if told_since is None else told(seen, legal, told_since)
    if in_short is not None and with_primer:
        in_short = f"{primer(seen)}\n\n{in_short}"
    return models.Observed(
        **progress_of(table),
        **ending_of(table),
        **seen.to_dict(drawn=drawn),
        moment=moment,
        table=seen.table() if drawn else None,
        told=in_short,
        told_until=int(seen.record.chronicle.total),
        actions=[action_in_words(action) for action in seen.actions()] if is_choosing else [],
    )
