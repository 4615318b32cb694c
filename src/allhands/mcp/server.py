"""The seat as tools and resources of the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Annotated, Any, Final, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from pydantic import BeforeValidator, Field, ValidationError

from allhands.kernel.errors import quoted, readable
from allhands.kernel.options import nearest, or_list
from allhands.version import __version__

from .seat import LONGEST_WAIT, Seat, TableError

PLAYING: Final = (
    "You sit at a table of All Hands, a cooperative game. Call `look` for what you may know and "
    "your choices, the first time with `primer` for the rules on a page; then `choose` one, by its "
    "number or its words. When it is somebody else's choice, `wait`. `rules` and `why_not` tell "
    "what is allowed, `cards` what is printed on things."
)
WATCHING: Final = (
    "You watch a table of All Hands, a cooperative game: `look` at it and `wait` for what happens. "
    "`rules` and `cards` tell about the game."
)

MOVED_ON: Final = 409

T = TypeVar("T")


def _no_switch(given: Any) -> Any:
    """Raises ValueError on true and false, which Python takes for numbers."""
    if isinstance(given, bool):
        raise ValueError("neither true nor false is a number")
    return given


def _as_text(given: Any) -> Any:
    """A number as the text of one."""
    return str(given) if isinstance(given, int | float) and not isinstance(given, bool) else given


Choice = Annotated[
    int | Annotated[str, Field(min_length=1, max_length=2000)],
    BeforeValidator(_no_switch),
    Field(description="the number of one of your choices, or its words"),
]
Text = Annotated[str, BeforeValidator(_as_text)]
Words = Annotated[Text, Field(max_length=200, description="up to 200 characters, such as move")]
Deed = Annotated[
    Text,
    Field(min_length=1, max_length=200, description="what you would do, in 1 to 200 characters"),
]
Said = Annotated[Text, Field(min_length=1, max_length=300, description="1 to 300 characters")]
Seconds = Annotated[
    float,
    BeforeValidator(_no_switch),
    Field(gt=0, le=10 * LONGEST_WAIT, description=f"a number above 0, up to {10 * LONGEST_WAIT:g}"),
]
Decisions = Annotated[
    int, BeforeValidator(_no_switch), Field(ge=0, description="a whole number from 0 on")
]
Switch = Annotated[bool, Field(description="true or false")]


class _Server(MCPServer):
    """A server whose refusals are sentences of ours."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool. Raises ToolError, which says in a sentence what was wrong with the call."""
        tools = {tool.name: tool.input_schema for tool in await self.list_tools()}
        if name not in tools:
            hint = nearest(name, tools)
            raise ToolError(f"There is no tool {quoted(name)} here: it is {or_list(tools)}.{hint}")
        takes: Mapping[str, Any] = tools[name].get("properties", {})
        for given in arguments:
            if given not in takes:
                there_is = f"it takes {or_list(takes)}" if takes else "it takes nothing"
                hint = nearest(given, takes)
                said = f"`{name}` has no argument {quoted(given)}: {there_is}.{hint}"
                raise ToolError(readable(said))
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                raise ToolError(_wrong(name, cause, takes)) from cause
            if isinstance(cause, ToolError):
                raise cause from None
            raise


def _wrong(name: str, error: ValidationError, takes: Mapping[str, Any]) -> str:
    """What was wrong with an argument of a tool, and what would be right."""
    first = error.errors()[0]
    argument = str(first["loc"][0])
    what = takes[argument]["description"]
    if first["type"] == "missing":
        return f"`{name}` needs `{argument}`: {what}."
    return readable(f"`{argument}` of `{name}` is {what}, not {quoted(first['input'])}.")


def server_of(seat: Seat) -> MCPServer:
    """A server for one seat that has sat down, or for whoever watches."""
    server = _Server(
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
    async def look(primer: Switch = False) -> str:
        """What you may know: your goal, the table, what has happened, and your choices if it is
        your turn. With `primer`, first the rules on a page, what words mean, and what adjoins
        what."""
        return await _told(seat.told(primer=primer))

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
    async def log(since_decision: Decisions = 0) -> str:
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
    async def choose(choice: Choice) -> str:
        """Take one of your choices, as `look` has shown them: its number or its words. Answers with
        what has happened, and what you see then."""
        try:
            told = await seat.choose(str(choice))
        except TableError as error:
            if error.status != MOVED_ON:
                raise ToolError(str(error)) from error
            told = [str(error)]
        return "\n".join((*told, "", await _told(seat.told())))

    @server.tool()
    async def why_not(words: Deed) -> str:
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
    async def say(text: Said) -> str:
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
