"""The bot API keeps to its description, whatever it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from allhands import games
from allhands.server.routes.api import v1
from allhands.server.routes.api_page import description

from .bots import Player, an_app, at_work, play_out, sat_down
from .clients import served

ANSWERS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EVERYTHING = [
    *ANSWERS,
    negative_data_rejection,
    missing_required_header,
    unsupported_method,
    allow_header_conformance,
]
FOLLOWING = ("followMatch", "waitForMatch")

DESCRIBED = schemathesis.openapi.from_dict(description(v1.routes, "/"))
OPERATIONS = {
    operation.label: operation
    for operation in (cast("Any", result).ok() for result in DESCRIBED.get_all_operations())
}
AT_A_TABLE = [label for label in OPERATIONS if "{match_id}" in label]

bounded = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Tables:
    """A match that goes on, one that is over, and the way to them."""

    running: Player
    finished: Player
    address: str

    async def prepare(self, folder: Path) -> None:
        """Open the one match, and play the other to its end."""
        game = games.names()[0]
        async with at_work(an_app(folder)) as web:
            _, (self.running, _) = await sat_down(web, game, "me", "open")
            _, (self.finished,) = await sat_down(web, game, "me")
            await play_out([self.finished])


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("table")
    tables = Tables()
    asyncio.run(tables.prepare(folder))
    with served(an_app(folder)) as tables.address:
        yield tables


@pytest.mark.parametrize("label", OPERATIONS)
def test_answers_to_anything_are_as_described(label: str, tables: Tables) -> None:
    @given(case=OPERATIONS[label].as_strategy())
    @bounded
    def check(case: Any) -> None:
        case.call_and_validate(base_url=tables.address, checks=EVERYTHING)

    check()


@pytest.mark.parametrize("label", AT_A_TABLE)
def test_answers_at_a_table_are_as_described(label: str, tables: Tables) -> None:
    following = OPERATIONS[label].definition.raw["operationId"] in FOLLOWING
    player = tables.finished if following else tables.running
    headers = {"Authorization": f"Bearer {player.token}"}

    @given(case=OPERATIONS[label].as_strategy())
    @bounded
    def check(case: Any) -> None:
        case.path_parameters["match_id"] = player.match
        case.call_and_validate(base_url=tables.address, headers=headers, checks=ANSWERS)

    check()
