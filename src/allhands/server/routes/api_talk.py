"""The bot API: what is said at the table, in one's own words or in the game's sentences."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from allhands.server.errors import TableError
from allhands.server.journal import Entry
from allhands.server.table import Table

from . import api_models_talk as models
from .api_access import NEEDS_TOKEN, At, Playing
from .api_models import LARGEST

router = APIRouter(tags=["Talking"])


@router.get("/matches/{match_id}/talk", operation_id="readTalk")
async def read_talk(
    at: At,
    since: Annotated[
        int, Query(ge=0, le=LARGEST, description="After this entry; all, if left out.")
    ] = 0,
) -> models.Talk:
    """What was said and pointed at, which everybody at the table hears."""
    table = at.table
    said = [_said(table, entry) for entry in table.talk if entry.number > since]
    return models.Talk(said=said, entries=len(table.entries))


@router.get("/matches/{match_id}/sentences", operation_id="listSentences", responses=NEEDS_TOKEN)
async def list_sentences(at: At, seat: Playing) -> models.Sentences:
    """What the game has ready for your seat to say now: claims, promises, asks and the like.

    They follow from what everybody sees, and bind nobody; what is said need not be true. There are
    none while a rule of the table keeps all silent.
    """
    match = at.table.match
    return models.Sentences(
        sentences=[
            models.SentenceOfGame(
                sentence=each.code, kind=sentence.kind, words=each.words(seat, match.names)
            )
            for sentence, speeches in match.sayable(seat)
            for each in speeches
        ]
    )


@router.post("/matches/{match_id}/talk", operation_id="talk", responses=NEEDS_TOKEN)
async def talk(at: At, seat: Playing, wish: models.Say) -> models.Talk:
    """Say one of the game's sentences, or something in your own words.

    Answers with what was written down; with nothing, if a request of that name was granted before.
    """
    if bool(wish.sentence) == bool(wish.text):
        raise TableError("Say either a sentence of the game's or a text of your own.")
    before = len(at.table.entries)
    if wish.sentence:
        await at.speak(seat, wish.sentence, wish.request)
    else:
        await at.say(seat, wish.text, wish.request)
    table = at.table
    own = [each for each in table.talk if each.number > before and each.seat == seat]
    return models.Talk(said=[_said(table, each) for each in own], entries=len(table.entries))


def _said(table: Table, entry: Entry) -> models.Said:
    speech = table.speech(entry)
    return models.Said(
        number=entry.number,
        seat=entry.seat,
        name=table.name(entry.seat),
        text=entry.data.get("text", ""),
        place=entry.data.get("place", ""),
        sentence=speech.code if speech else "",
    )
