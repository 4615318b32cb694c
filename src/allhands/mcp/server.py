"""The seat as tools and resources of the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Final, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from pydantic import Field

from allhands.version import __version__

from .seat import LONGEST_WAIT, Seat, TableError

PLAYING: Final = (
    "You sit at a table of All Hands, a cooperative game. Call `look` for what you may know and "
    "your choices; then `choose` one, by its number or its words. When it is somebody else's "
    "choice, `wait`. `rules` and `why_not` tell what is allowed, `cards` what is printed on things."
)
WATCHING: Final = (
    "You watch a table of All Hands, a cooperative game: `look` at it and `wait` for what happens. "
    "`rules` and `cards` tell about the game."
)

MOVED_ON: Final = 409

T = TypeVar("T")

Words = Annotated[str, Field(max_length=200)]
Seconds = Annotated[float, Field(gt=0, le=10 * LONGEST_WAIT)]


def server_of(seat: Seat) -> MCPServer:
    """A server for one seat that has sat down, or for whoever watches."""
    server = MCPServer(
        "all-hands",
        title="All Hands",
        instructions=PLAYING if seat.is_playing else WATCHING,
        version=__version__,
        log_level="ERROR",
    )
    _looking(server, seat)
    _resources(server, seat)
    if seat.is_playing:
        _playing(server, seat)
    return server


def _looking(server: MCPServer, seat: Seat) -> None:
    """What anybody may ask."""

    @server.tool()
    async def look() -> str:
        """What you may know: your goal, the table, what has happened, and your choices if it is
        your turn."""
        return await _told(seat.told())

    @server.tool()
    async def wait(seconds: Seconds = LONGEST_WAIT) -> str:
        """Wait until it is your choice or the match is over (if you watch: until something has
        happened), at most so many seconds; then look."""
        await _told(seat.wait(seconds))
        return await _told(seat.told())

    @server.tool()
    async def table() -> str:
        """The whole table, where `look` leaves out what is long."""
        return await _told(seat.table())

    @server.tool()
    async def log(since_decision: Annotated[int, Field(ge=0)] = 0) -> str:
        """What has happened since so many decisions had been taken; all, if none is said."""
        return await _told(seat.log(since_decision))

    @server.tool()
    async def talk() -> str:
        """What was said at the table."""
        return await _told(seat.talk())

    @server.tool()
    async def rules(words: Words = "") -> str:
        """The rules that have some words, such as `move`; all of them, if none are said."""
        return await _told(seat.rules(words))

    @server.tool()
    async def cards(words: Words = "") -> str:
        """What is printed on cards and other things that have some words."""
        return await _told(seat.cards(words))


def _playing(server: MCPServer, seat: Seat) -> None:
    """What a seat may do."""

    @server.tool()
    async def choose(choice: Annotated[str, Field(min_length=1, max_length=2000)]) -> str:
        """Take one of your choices, as `look` has shown them: its number or its words. Answers with
        what has happened, and what you see then."""
        try:
            told = await seat.choose(choice)
        except TableError as error:
            if error.status != MOVED_ON:
                raise ToolError(str(error)) from error
            told = [str(error)]
        return "\n".join((*told, "", await _told(seat.told())))

    @server.tool()
    async def why_not(words: Annotated[str, Field(min_length=1, max_length=200)]) -> str:
        """Whether you may do something now, named by its words; if not, which rule forbids it."""
        return await _told(seat.why_not(words))

    @server.tool()
    async def advice() -> str:
        """What a search of a second thinks of your choices, if the match gives hints."""
        return await _told(seat.advice())

    @server.tool()
    async def sentences() -> str:
        """What the game has ready for you to say to the others now."""
        return await _told(seat.sentences())

    @server.tool()
    async def say(text: Annotated[str, Field(min_length=1, max_length=300)]) -> str:
        """Say something to everybody at the table: one of the `sentences`, or words of your own."""
        return await _told(seat.say(text))


def _resources(server: MCPServer, seat: Seat) -> None:
    """What can be read."""

    @server.resource("allhands://view", name="view", mime_type="text/plain")
    async def view() -> str:
        """The whole table, as your seat may know it."""
        return await _read(seat.table())

    @server.resource("allhands://log", name="log", mime_type="text/plain")
    async def whole_log() -> str:
        """All that has happened, as your seat may know it."""
        return await _read(seat.log())

    @server.resource("allhands://log/{decision}", name="log since", mime_type="text/plain")
    async def log_since(decision: str) -> str:
        """What has happened since so many decisions had been taken."""
        if not decision.isdecimal() or len(decision) > 9:
            raise ResourceError(f"A number of decisions is 0 or more, not {decision!r}.")
        return await _read(seat.log(int(decision)))

    @server.resource("allhands://rules", name="rules", mime_type="text/plain")
    async def all_rules() -> str:
        """The rules of the game."""
        return await _read(seat.rules())

    @server.resource("allhands://rules/{words}", name="rules by words", mime_type="text/plain")
    async def rules_with(words: str) -> str:
        """The rules that have some words."""
        return await _read(seat.rules(words))

    @server.resource("allhands://cards", name="cards", mime_type="text/plain")
    async def all_cards() -> str:
        """What is printed on the things of the game."""
        return await _read(seat.cards())

    @server.resource("allhands://cards/{words}", name="cards by words", mime_type="text/plain")
    async def cards_with(words: str) -> str:
        """What is printed on the things that have some words."""
        return await _read(seat.cards(words))


async def _told(asked: Awaitable[T]) -> T:
    """What was asked for. Raises ToolError, which says what is wrong in a sentence."""
    try:
        return await asked
    except TableError as error:
        raise ToolError(str(error)) from error


async def _read(asked: Awaitable[T]) -> T:
    """The same for a resource. Raises ResourceError."""
    try:
        return await asked
    except TableError as error:
        raise ResourceError(str(error)) from error
