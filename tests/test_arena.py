"""Bots in other processes: what they are told, their limits, and what becomes of their mistakes."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import allhands
from allhands import crossplay
from allhands.kernel.errors import OptionError
from allhands.lab.arena import Wanted, arena, wanted_in
from allhands.lab.bot_process import Limits
from allhands.lab.bots import LONGEST, MOST_KEPT, RETRIES, Bot, Ledger
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .playing import ROOT
from .small import leaky_raft

RAFT = leaky_raft.GAME.name
PATIENT: dict[str, Any] = {"decision": 60.0, "match": 600.0, "start": 60.0}
"""However busy the machine is, no bot is late but for one that waits for ever."""

BEGINNING = """
import json, os, sys, time

def say(**values):
    print(json.dumps(values), flush=True)

def take(told, place=0):
    say(decision=told["decision"], action=told["actions"][place]["number"])

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say(protocol=1)
"""
FIRST = """
    if told["type"] == "decide":
        take(told)
"""
Written = Callable[..., tuple[str, ...]]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """The command of a bot, by what it does with what it is told behind its hello."""

    def write(source: str, beginning: str = BEGINNING) -> tuple[str, ...]:
        path = tmp_path / f"bot{len([*tmp_path.iterdir()])}.py"
        path.write_text(beginning + source)
        return (sys.executable, str(path))

    return write


def seated(command: tuple[str, ...], errors: Path | None = None, **limits: Any) -> Bot:
    return Bot("bot", command, Limits(**{**PATIENT, **limits}), {}, Ledger(errors)).fresh(7)


def asked(bot: Bot, match: Match) -> int:
    """What a bot takes, which is then played."""
    seen = match.view(match.current_player)
    taken = bot.act(seen, seen.legal_actions())
    match.play(taken)
    return taken


def counted(bot: Bot) -> dict[str, float]:
    """What there is to say of a bot but for its decisions and how long they took."""
    found = bot.faults.to_dict()
    plain = ("decisions", "seconds", "longest")
    return {name: number for name, number in found.items() if number and name not in plain}


def by_thumb(match: Match) -> int:
    seen = match.view(match.current_player)
    return PolicyPlayer("thumb", 7).act(seen, seen.legal_actions())


class First:
    """Takes what stands first."""

    name = "bot"

    def act(
        self,
        observation: Observation,  # noqa: ARG002
        actions: Sequence[int],
        seconds: float | None = None,  # noqa: ARG002
    ) -> int:
        return actions[0]

    def fresh(self, seed: int) -> First:  # noqa: ARG002
        return self


# What it is told


def test_a_bot_plays_as_the_same_player_here_does(written: Written) -> None:
    wanted = [Wanted("bot", written(FIRST)), Wanted("thumb")]
    found = arena(RAFT, wanted, 3, 2, 7, 2, limits=Limits(**PATIENT))
    here = crossplay(RAFT, [First(), "thumb"], 3, 2, 7, 1, bound=None, patience=None)
    pairs = [pair for row in found.found.pairs for pair in row]
    assert [pair.own.tolist() for pair in pairs] == [
        pair.own.tolist() for row in here.pairs for pair in row
    ]
    (bot,) = found.bots
    assert bot.faults.decisions > 0
    assert counted(bot) == {}


def test_a_bot_may_begin_its_lines_with_a_byte_order_mark(written: Written) -> None:
    beginning = BEGINNING.replace("print(json", r'print("\ufeff" + json')
    bot = seated(written(FIRST, beginning))
    match = allhands.new(RAFT, players=2, seed=3)
    seen = match.view(match.current_player)
    assert asked(bot, match) == seen.legal_actions()[0]
    bot.leave()
    assert counted(bot) == {}


def test_it_is_sent_what_its_seat_sees_and_nothing_else(written: Written, tmp_path: Path) -> None:
    into = tmp_path / "said.jsonl"
    command = written(f"    open({str(into)!r}, 'a').write(line)\n{FIRST}")
    match = allhands.new("solar-storm", players=2, seed=3)
    bot, seen = seated(command), []
    for _ in range(4):
        seen.append(match.view(match.current_player))
        asked(bot, match)
    bot.leave({"outcome": "lost"})
    hello, *questions, over = [json.loads(line) for line in into.read_text().splitlines()]
    assert (hello["game"], hello["players"], hello["seat"]) == ("solar-storm", 2, 0)
    assert over == {"type": "over", "outcome": "lost"}
    of_its_own = {"type", "decision", "actions", "told", "seconds", "refused"}
    for view, told in zip(seen, questions, strict=True):
        shown = json.loads(json.dumps(view.to_dict(drawn=True)))
        assert {name: told[name] for name in shown} == shown
        assert told.keys() == shown.keys() | of_its_own
        assert [each["number"] for each in told["actions"]] == view.legal_actions()
    assert "moves to" in questions[1]["told"][-1]


def test_it_is_not_told_the_seed_that_chance_comes_from(written: Written, tmp_path: Path) -> None:
    into = tmp_path / "said.jsonl"
    command = written(f"    open({str(into)!r}, 'a').write(line)\n{FIRST}")
    bots = [Bot("bot", command, Limits(**PATIENT)).fresh(seed) for seed in (12345, 12345, 6)]
    for bot in bots:
        asked(bot, allhands.new(RAFT, players=2, seed=3))
        bot.leave()
    lines = [json.loads(line) for line in into.read_text().splitlines()]
    one, same, other = (line["seed"] for line in lines if line["type"] == "hello")
    assert one == same != other
    assert "12345" not in into.read_text()


def test_choices_are_named_by_words_as_well(written: Written) -> None:
    command = written(
        '    if told["type"] == "decide":\n'
        '        say(decision=told["decision"], words=told["actions"][-1]["words"])\n'
    )
    match, bot = allhands.new(RAFT, players=2, seed=3), seated(command)
    last = match.actions()[-1].number
    assert asked(bot, match) == last
    bot.leave()
    assert counted(bot) == {}


# Mistakes


def test_it_is_told_why_a_choice_is_refused_and_asked_again(
    written: Written, tmp_path: Path
) -> None:
    into = tmp_path / "refused.json"
    match = allhands.new("solar-storm", players=2, seed=3)
    laws = ((number, match.why_not(number)) for number in range(match.game.actions.count))
    forbidden, law = next((number, law) for number, law in laws if law)
    command = written(f"""
    if told["type"] == "decide" and told["refused"]:
        open({str(into)!r}, "w").write(json.dumps(told["refused"]))
        take(told)
    elif told["type"] == "decide":
        say(decision=told["decision"], action={forbidden})
""")
    bot = seated(command)
    first = match.view(0).legal_actions()[0]
    assert asked(bot, match) == first
    bot.leave()
    told = json.loads(into.read_text())
    assert counted(bot) == {"illegal": 1}
    assert told["rule"] == law.id
    assert law.sentence in told["sentence"]
    assert next(iter(bot.troubles)).startswith("chose what was refused: Not now: ")


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ('say(decision=told["decision"], action=10**9)', "illegal"),
        ('say(decision=told["decision"], action=-1)', "illegal"),
        ('say(decision=told["decision"], action=True)', "unclear"),
        ('say(decision=told["decision"], action=None)', "unclear"),
        ('say(decision=told["decision"], words="sing")', "unclear"),
        ("say(action=0)", "unclear"),
        ("say(decision=10**6, action=0)", "unclear"),
        ('print("I think that")', "unclear"),
        ('print("[" * 50_000)', "unclear"),
        ('say(decision=told["decision"], words="sing" * 10_000)', "unclear"),
        ("print(3)", "unclear"),
        ("sys.stdout.buffer.write(bytes([255, 10]))\n        sys.stdout.flush()", "unclear"),
    ],
)
def test_who_never_answers_well_has_the_rule_of_thumb_decide(
    answer: str, kind: str, written: Written
) -> None:
    command = written(f'    if told["type"] == "decide":\n        {answer}\n')
    match, bot = allhands.new(RAFT, players=2, seed=3), seated(command)
    thumb = by_thumb(match)
    assert asked(bot, match) == thumb
    bot.leave()
    assert counted(bot) == {kind: RETRIES + 1, "fallback": 1}
    assert max(map(len, bot.troubles)) <= LONGEST


def test_a_late_answer_is_passed_over_and_the_next_one_counts(written: Written) -> None:
    """It answers the first question when it is asked the second."""
    command = written("""
    if told["type"] == "decide" and told["decision"] > 1:
        say(decision=1, action=-1)
        take(told, -1)
""")
    match, bot = allhands.new(RAFT, players=2, seed=3), seated(command, decision=0.3)
    thumb = by_thumb(match)
    assert asked(bot, match) == thumb
    bot.limits = Limits(**PATIENT)
    last = match.actions()[-1].number
    assert asked(bot, match) == last
    bot.leave()
    assert counted(bot) == {"late": 1, "fallback": 1}
    assert bot.troubles == {"took longer than 0.3 s to decide": 1}


def test_who_has_used_up_its_time_is_out(written: Written) -> None:
    bot = seated(written(""), match=0.2)
    match = allhands.new(RAFT, players=2, seed=3)
    for _ in range(3):
        thumb = by_thumb(match)
        assert asked(bot, match) == thumb
    assert counted(bot) == {"late": 1, "fallback": 3, "out": 1}
    assert "used up its 0.2 s of a match" in bot.troubles


def test_who_ends_is_started_again_until_it_is_out(written: Written, tmp_path: Path) -> None:
    errors = tmp_path / "errors.txt"
    command = written('    if told["type"] == "decide":\n        sys.exit("no" + "!")\n')
    bot = seated(command, errors, faults=2)
    match = allhands.new(RAFT, players=2, seed=3)
    for _ in range(4):
        asked(bot, match)
    assert counted(bot) == {"ended": 2, "fallback": 4, "out": 1}
    assert bot.troubles == {"ended with status 1": 2}
    assert errors.read_text() == "no!\nno!\n"


@pytest.mark.parametrize("what", ['"x" * 1000', '"x" * 1000 + "\\n"'])
def test_a_flood_is_not_read_on(what: str, written: Written) -> None:
    command = written(f"""
    while told["type"] == "decide":
        sys.stdout.write({what})
""")
    bot = seated(command)
    asked(bot, allhands.new(RAFT, players=2, seed=3))
    bot.leave()
    assert bot.faults.fallback == 1
    assert bot.faults.flooded + bot.faults.unclear >= 1


def test_a_flood_of_complaints_does_not_keep_it_from_being_late(
    written: Written, tmp_path: Path
) -> None:
    errors = tmp_path / "errors.txt"
    command = written("""
    while told["type"] == "decide":
        sys.stderr.write("oh " * 10_000)
""")
    bot = seated(command, errors, decision=0.3)
    asked(bot, allhands.new(RAFT, players=2, seed=3))
    bot.leave()
    assert counted(bot) == {"late": 1, "fallback": 1}
    assert 0 < errors.stat().st_size < MOST_KEPT


@pytest.mark.parametrize(
    ("beginning", "kind", "said"),
    [
        ("import sys\nsys.stdin.read()\n", "late", "took longer than 0.3 s to start"),
        ("import sys\nsys.exit(4)\n", "ended", "ended with status 4 before it had said hello"),
        ("print('[' * 60_000)\n", "unclear", "wrote '[[["),
        ("print('hello')\n", "unclear", "wrote 'hello' for {\"protocol\": 1}"),
        ("print('{\"protocol\": 2}')\n", "unclear", "wrote '{\"protocol\": 2}'"),
    ],
)
def test_who_does_not_say_hello_does_not_play(
    beginning: str, kind: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "bot.py"
    path.write_text(f"{beginning}\nimport sys\nsys.stdin.read()\n")
    start = 0.3 if kind == "late" else 60.0
    bot = seated((sys.executable, str(path)), start=start)
    asked(bot, allhands.new(RAFT, players=2, seed=3))
    bot.leave()
    assert counted(bot) == {kind: 1, "fallback": 1}
    assert next(iter(bot.troubles)).startswith(said)


# Apart


def test_it_has_a_folder_of_its_own_and_none_of_our_environment(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "xyzzy")
    into = tmp_path / "found.jsonl"
    command = written(f"""
    if told["type"] == "decide":
        open("left behind", "w").write("x")
        found = dict(env=dict(os.environ), here=os.getcwd(), around=os.listdir(".."))
        open({str(into)!r}, "a").write(json.dumps(found) + "\\n")
        take(told)
""")
    bots = [seated(command) for _ in range(2)]
    for bot in bots:  # both run at once
        asked(bot, allhands.new(RAFT, players=2, seed=3))
    one, other = (json.loads(line) for line in into.read_text().splitlines())
    here = [Path(found["here"]) for found in (one, other)]
    assert here[0].parent != here[1].parent
    assert one["around"] == other["around"] == ["home"]
    assert all(place.exists() for place in here)
    usual = {
        "PATH",
        "HOME",
        "TMPDIR",
        "LANG",
        "PYTHONUNBUFFERED",
        "LC_CTYPE",
        "__CF_USER_TEXT_ENCODING",
    }
    assert one["env"].keys() <= usual
    assert one["env"]["HOME"] == one["here"]
    for bot in bots:
        bot.leave()
    assert not any(place.parent.exists() for place in here)


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    """Where bots are connected to, so that their end is heard of."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        yield server


def wait_for_the_end(server: socket.socket) -> None:
    """Wait until nobody holds a connection any more that was made."""
    with server.accept()[0] as connection:
        connection.settimeout(60)
        assert connection.recv(1) == b""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody finds such children")
@pytest.mark.parametrize("then", ["take(told)", "sys.exit(0)"])
def test_what_has_left_its_session_is_ended_as_well(
    then: str, written: Written, listening: socket.socket
) -> None:
    command = written(f"""
    if told["type"] == "decide":
        import socket
        held = socket.create_connection({listening.getsockname()!r})
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(600)
            os._exit(0)
        os.wait()
        held.close()
        {then}
""")
    bot = seated(command)
    asked(bot, allhands.new(RAFT, players=2, seed=3))
    bot.leave()
    wait_for_the_end(listening)


def test_it_ends_with_the_arena_even_if_that_is_killed(
    written: Written, listening: socket.socket
) -> None:
    command = written(
        "",
        f"import socket, sys, time\nheld = socket.create_connection({listening.getsockname()!r})\n"
        "print(3, flush=True)\ntime.sleep(600)\n",
    )
    source = (
        "import os, signal, sys, time\n"
        "from allhands.lab.bot_process import BotProcess, Limits\n"
        "BotProcess(sys.argv[1:], Limits()).line(time.monotonic() + 60)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", source, *command], check=False)
    assert done.returncode == -signal.SIGKILL
    wait_for_the_end(listening)


def test_a_bot_that_multiplies_is_ended(written: Written) -> None:
    command = written("""
    if told["type"] == "decide":
        for _ in range(200):
            if os.fork() == 0:
                time.sleep(600)
        sys.stdin.read()
""")
    bot = seated(command)
    asked(bot, allhands.new(RAFT, players=2, seed=3))
    assert counted(bot) == {"ended": 1, "fallback": 1}


def test_it_has_so_much_memory(written: Written) -> None:
    command = written("""
    if told["type"] == "decide":
        much = bytearray(512 * 2**20)
        take(told)
""")
    little, enough = (seated(command, memory=memory) for memory in (128, 1024))
    for bot in (little, enough):
        asked(bot, allhands.new(RAFT, players=2, seed=3))
        bot.leave()
    assert counted(little) == {"ended": 1, "fallback": 1}
    assert counted(enough) == {}


# Who takes part, and what comes of it


def test_the_result_has_what_it_takes_to_play_it_again(written: Written) -> None:
    wanted = [Wanted("bot", written(FIRST)), Wanted("thumb")]
    one = arena(RAFT, wanted, 2, 2, threads=1, limits=Limits(**PATIENT)).to_dict()
    other = arena(RAFT, wanted, 2, 2, one["seed"], 2, limits=Limits(**limits_of(one))).to_dict()
    assert (one["arena"], one["protocol"], one["release"]) == (1, 1, allhands.__version__)
    assert one["version"] == leaky_raft.GAME.version
    assert one["bots"][0]["command"] == list(wanted[0].command)
    for found in (one, other):
        for changing in ("seconds", "longest"):
            del found["bots"][0][changing]
        del found["seconds"], found["threads"]
    assert json.loads(json.dumps(one)) == other


def limits_of(found: dict[str, Any]) -> dict[str, Any]:
    told = {**found["limits"]}
    assert told.pop("retries") == RETRIES
    assert told.pop("fallback") == "thumb"
    return told


def test_seeds_are_drawn_if_none_is_said() -> None:
    wanted = [Wanted("thumb")]
    assert len({arena(RAFT, wanted, 1, 2).found.seed for _ in range(3)}) == 3


def test_an_interrupt_leaves_the_deals_that_all_have_played(written: Written) -> None:
    told: list[int] = []

    def interrupted(played: int) -> None:
        told.append(played)
        if sum(told) == 5:
            raise KeyboardInterrupt

    wanted = [Wanted("bot", written(FIRST)), Wanted("thumb")]
    found = arena(RAFT, wanted, 500, 2, threads=1, progress=interrupted).found
    assert found.run.interrupted
    assert found.deals == 1


def test_a_file_names_players_and_bots(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("")
    path = tmp_path / "bots.toml"
    path.write_text(
        'players = ["thumb", "search:50i"]\n[bots]\n'
        f'mine = "{sys.executable} mine.py --depth 2"\nyours = ["{sys.executable}", "-V"]\n'
    )
    assert wanted_in(path) == [
        Wanted("thumb"),
        Wanted("search:50i"),
        Wanted("mine", (sys.executable, str(tmp_path / "mine.py"), "--depth", "2")),
        Wanted("yours", (sys.executable, "-V")),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = 3", "players is a list of names"),
        ("players = [3]", "players is a list of names"),
        ('players = ["thmub"]', "Did you mean thumb?"),
        ("bots = 3", "bots is a table"),
        ("[bots]\nmine = 3", "The command of mine is a text, or a list of words."),
        ("[bots]\nmine = []", 'mine has no command: it is to be such as mine="python mine.py".'),
        ("[bot]\n", "no 'bot'. Did you mean bots?"),
        ("[bots", "is no TOML: "),
    ],
)
def test_a_file_that_says_something_else_is_told(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bots.toml"
    path.write_text(text)
    with pytest.raises(OptionError, match=re.escape(said)):
        wanted_in(path)


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "bots.toml"
    for encoding in ("utf-8-sig", "utf-16"):
        path.write_text('players = ["thumb"]\n', encoding=encoding)
        assert wanted_in(path) == [Wanted("thumb")]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "deep.toml").write_text("players = " + "[" * 100_000)
    with pytest.raises(OptionError, match=r"deep\.toml is no TOML: it is nested too deeply\."):
        wanted_in(tmp_path / "deep.toml")
    (tmp_path / "large.toml").write_text("#" * (2**20 + 1))
    with pytest.raises(OptionError, match=r"large\.toml is too large: it may have 1,048,576 bytes"):
        wanted_in(tmp_path / "large.toml")
    with pytest.raises(OptionError, match=r"cannot be read: No such file or directory\."):
        wanted_in(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(OptionError, match=r"cannot be read: it is not text in UTF-8\."):
        wanted_in(tmp_path / "bytes.toml")


# The documentation


def blocks(language: str) -> list[str]:
    """What the page shows in a language."""
    page = (ROOT / "docs" / "arena.md").read_text()
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


@pytest.mark.parametrize(
    ("language", "program"),
    [("python", sys.executable), ("sh", "sh")],
)
def test_the_bots_of_the_documentation_play(language: str, program: str, written: Written) -> None:
    source = blocks(language)[0]
    bot = seated((program, written(source, "")[1]))
    match = allhands.new("solar-storm", players=2, seed=3)
    for _ in range(5):
        asked(bot, match)
    bot.leave()
    assert counted(bot) == {}


def test_the_file_of_the_documentation_can_be_read(tmp_path: Path) -> None:
    (source,) = blocks("toml")
    (tmp_path / "quick").write_text("#!/bin/sh\n")
    (tmp_path / "quick").chmod(0o755)
    path = tmp_path / "bots.toml"
    path.write_text(source.replace('"python ', f'"{sys.executable} '))
    assert [each.name for each in wanted_in(path)] == [
        "thumb",
        "careful",
        "search:50i",
        "handy",
        "quick",
    ]
