"""A language model decides by replies in text, and is told why one is not taken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median

import pytest
from tests.games_under_test import Sitting, every_sitting, game_of
from tests.small import leaky_raft

from allhands import games, new
from allhands.kernel.errors import OptionError
from allhands.kernel.mode import INTERPRETED
from allhands.lab.tournament import tournament
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import LLM, AskError, PolicyPlayer, Prompt, Reply
from allhands.players.llm import Ask
from allhands.players.telling import CHARACTERS_A_TOKEN, happened, listed, primer, told

MOST_TOKENS = 600
SAMPLED = 8 if INTERPRETED else 40
"""Decisions of a game that are looked at."""


class Scripted:
    """Answers with one reply after the other, and keeps what it was asked."""

    def __init__(self, *replies: str | Reply | Exception) -> None:
        self.replies = list(replies)
        self.asked: list[Prompt] = []

    def __call__(self, prompt: Prompt) -> str | Reply:
        self.asked.append(prompt)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


def always(reply: str) -> Ask:
    """Asks nobody, and answers the same."""
    return lambda _: reply


def opening() -> Observation:
    match = new("solar-storm", players=2, seed=3, names=("Ada", "Bo"))
    return match.view(match.current_player)


def decided(model: LLM, seen: Observation) -> str:
    return seen.describe(model.act(seen, seen.legal_actions())).words


# Replies


def test_a_reply_is_taken_by_number_or_by_words() -> None:
    seen = opening()
    words = [action.words for action in seen.actions()]
    assert decided(LLM(Scripted("Answer: 2")), seen) == words[1]
    assert decided(LLM(Scripted(f"I choose {words[2]}.")), seen) == words[2]


def test_a_retry_says_which_rule_forbids_what_was_named() -> None:
    seen = opening()
    legal, every = seen.legal_actions(), range(seen.game.actions.count)
    words = next(seen.describe(number).words for number in every if number not in legal)
    ask = Scripted(f"Answer: {words}", "1")
    model = LLM(ask)
    assert decided(model, seen) == seen.actions()[0].words
    why = ask.asked[1].messages[-1]["content"]
    assert why.startswith(f"Not now: {words}. ")
    assert re.search(r"\(solar-storm/[a-z-]+\) End with a line", why)
    assert f"You answered: Answer: {words}" in ask.asked[1]
    assert (model.counts.illegal, model.counts.unclear, model.counts.asked) == (1, 0, 2)


def test_a_rule_is_named_for_words_cut_short_too() -> None:
    ask = Scripted("Answer: the Energy Core with a Universal card", "1")
    model = LLM(ask)
    decided(model, opening())
    assert ask.asked[1].messages[-1]["content"].startswith("Not now: ")
    assert model.counts.illegal == 1


def test_a_retry_says_which_choices_may_have_been_meant() -> None:
    seen, ask = opening(), Scripted("1\n\nAnswer: 1\nAnswer: 2", "2")
    one, two = (action.words for action in seen.actions()[:2])
    assert decided(LLM(ask), seen) == two
    assert (
        ask.asked[1]
        .messages[-1]["content"]
        .startswith(f"That may mean 1 ({one}) or 2 ({two}): say which.")
    )


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("I am not sure.", "No choice has the words “I am not sure.”."),
        ("3 or 4", "That does not plainly name one choice."),
        ("77", "The choices are numbered 1 to "),
        ("scavange", "No choice has the words “scavange”. Did you mean scavenge?"),
        ("x" * 5000, "That names no choice."),
    ],
)
def test_a_retry_says_what_form_a_reply_has(reply: str, why: str) -> None:
    ask = Scripted(reply, "1")
    model = LLM(ask)
    decided(model, opening())
    last = ask.asked[1].messages[-1]["content"]
    assert last.startswith(why)
    assert last.endswith("“Answer: 2”: the number of one choice, or its words.")
    assert [each["role"] for each in ask.asked[1].messages] == ["user", "assistant", "user"]
    assert model.counts.unclear == 1
    assert len(ask.asked[1]) < 5000


def test_after_the_retries_the_fallback_decides() -> None:
    seen, ask = opening(), Scripted("?", "!", "...")
    model = LLM(ask, retries=2, fallback="thumb")
    by_thumb = PolicyPlayer("thumb").act(seen, seen.legal_actions())
    assert model.act(seen, seen.legal_actions()) == by_thumb
    assert not ask.replies
    assert model.counts.to_dict() == {
        "decisions": 1,
        "asked": 3,
        "tokens": model.counts.tokens,
        "illegal": 0,
        "unclear": 3,
        "failed": 0,
        "fallback": 1,
    }
    assert "1 decisions" in str(model.counts)
    assert str(model.counts).endswith("1 decided by the fallback")


def test_a_fallback_may_be_any_player() -> None:
    seen = opening()
    model = LLM(Scripted("?"), retries=0, fallback=LLM(always("2")))
    assert model.act(seen, seen.legal_actions()) == seen.legal_actions()[1]
    with pytest.raises(OptionError, match="There is no player 'thum'"):
        LLM(Scripted(), fallback="thum")
    with pytest.raises(OptionError, match="0 times or more, not -1"):
        LLM(Scripted(), retries=-1)


# Asking that fails


def test_asking_that_fails_is_tried_again() -> None:
    model = LLM(Scripted(TimeoutError("slow"), "1"))
    decided(model, opening())
    assert (model.counts.failed, model.counts.fallback) == (1, 0)


def test_a_model_that_cannot_be_asked_at_all_does_not_play() -> None:
    ask = Scripted(*[ConnectionError("nobody is there")] * 3)
    model = LLM(ask, name="parrot")
    with pytest.raises(AskError) as raised:
        decided(model, opening())
    assert str(raised.value) == "parrot could not be asked (ConnectionError: nobody is there)."
    assert (model.counts.failed, model.counts.fallback) == (3, 0)


def test_what_is_no_text_is_refused_in_a_sentence() -> None:
    with pytest.raises(AskError, match=r"^llm is to be answered by text or a Reply, not by None"):
        decided(LLM(lambda _: None), opening())  # pyright: ignore[reportArgumentType]


# What it costs


def test_tokens_are_counted_by_characters_unless_they_are_told() -> None:
    ask = Scripted("1", Reply("1", 777))
    model, seen = LLM(ask), opening()
    decided(model, seen)
    assert model.counts.tokens == -(-(len(ask.asked[0]) + 1) // CHARACTERS_A_TOKEN)
    decided(model, seen)
    assert model.counts.tokens == -(-(len(ask.asked[0]) + 1) // CHARACTERS_A_TOKEN) + 777


def test_those_of_fresh_ones_are_counted_together() -> None:
    model = LLM(always("1"))
    for other in (model.fresh(1), model.fresh(2)):
        decided(other, opening())
    assert model.counts.decisions == 2
    assert model.own_counts.decisions == 0


def prompts(name: str) -> Iterator[str]:
    """What is told in games by the rule of thumb, with each number of players."""
    game = games.find(name)
    for players in game.seats:
        match = Match(game, players, {}, seed=players)
        mate, read, count = PolicyPlayer("thumb"), dict[int, int](), 0
        while not match.is_over and count < SAMPLED:
            seat = match.current_player
            view = match.view(seat)
            legal = view.legal_actions()
            if len(legal) > 1:
                count += 1
                yield told(view, legal, read.get(seat, 0))
            read[seat] = int(view.record.chronicle.total)
            match.play(mate.act(view, legal))


@pytest.mark.parametrize("name", games.in_folder())
def test_a_decision_takes_few_tokens(name: str) -> None:
    lengths = [len(prompt) / CHARACTERS_A_TOKEN for prompt in prompts(name)]
    assert median(lengths) <= MOST_TOKENS


# What is told


@pytest.mark.parametrize("sitting", every_sitting()[::4], ids=str)
def test_all_choices_are_told_by_number(sitting: Sitting) -> None:
    state = sitting.deal()
    game = game_of(sitting)
    seat = game.choosers(state)[0]
    seen = Observation(game, seat, game.crew_names, game.observe(state, seat))
    legal = seen.legal_actions()
    text = told(seen, legal)
    assert seen.question in text
    assert seen.you in text
    assert seen.goal.sentence in text
    for number in range(1, len(legal) + 1):
        assert re.search(rf"(?:^|[ :]){number}\. ", text, re.MULTILINE)


def test_many_choices_that_begin_alike_stand_on_one_line() -> None:
    rooms = [f"move to the room with the number {number}" for number in range(30)]
    rows = listed(["scavenge", *rooms, "move to"])
    assert rows[0] == "1. scavenge"
    assert rows[1].startswith("move to: 2. the room with the number 0; 3. the room")
    assert rows[2] == "32. move to"
    assert listed(rooms[:2]) == [f"{n}. {words}" for n, words in enumerate(rooms[:2], 1)]


def test_what_has_happened_since_is_told_once() -> None:
    match = new("solar-storm", players=2, seed=3)
    ask = Scripted(*["1"] * 3)
    model = LLM(ask)
    told_by_it: list[str] = []
    for _ in range(3):
        view = match.view(match.current_player)
        told_by_it = match.play(model.act(view, view.legal_actions()))
    latest = told_by_it[-1]
    view = match.view(match.current_player)
    assert happened(view, 0)[-1] == latest
    assert happened(view, int(view.record.chronicle.total)) == []
    assert "Since you last chose:" in ask.asked[2]
    assert match.log()[0] not in ask.asked[2].partition("Since you last chose:")[2]


# What is told of the game itself


@pytest.mark.parametrize("name", games.in_folder())
def test_a_primer_tells_the_goal_the_rules_on_a_page_and_what_words_mean(name: str) -> None:
    game = games.find(name)
    view = Match(game, seed=3).view(0)
    text = primer(view)
    assert view.goal.sentence in text
    for section in (*game.primer.win, *game.primer.play):
        assert section.heading in text
        assert all(said.say in text for said in section.said)
    assert len(game.primer.words) >= 10
    assert all(f"{word.word}: {word.means}" in text for word in game.primer.words)
    assert len(text) / CHARACTERS_A_TOKEN <= 2_000


def test_a_game_without_a_primer_tells_its_ledger() -> None:
    game = leaky_raft.GAME
    text = primer(Match(game, seed=3).view(0))
    assert all(rule.sentence in text for rule in game.laws.ledger.values())


def test_each_prompt_begins_with_the_primer_if_it_is_wanted() -> None:
    seen, ask = opening(), Scripted("?", "1", "1")
    model = LLM(ask, primer=True)
    decided(model, seen)
    decided(model.fresh(1), seen)
    assert all(prompt.startswith(f"{primer(seen)}\n\n") for prompt in ask.asked)
    plain = Scripted("1")
    decided(LLM(plain), seen)
    assert ask.asked[0] == f"{primer(seen)}\n\n{plain.asked[0]}"


@pytest.mark.parametrize("name", ["solar-storm", "sso", "zeno"])
def test_where_one_moves_a_primer_says_what_adjoins_what(name: str) -> None:
    game = games.find(name)
    view = Match(game, seed=3).view(0)
    ways = {place.partition(" (")[0]: others for place, others in game.words.ways(view.record)}
    places = {place: set(others) for place, others in ways.items() if "transit" not in place}
    assert len(places) == {"solar-storm": 9, "sso": 14, "zeno": 60}[name]
    for place, others in places.items():
        assert others
        assert others <= places.keys()
        assert all(place in places[other] for other in others)
        assert f"{place}: " in primer(view) or f"{place} (" in primer(view)


def test_every_move_in_zeno_can_be_found_by_the_map_that_is_told() -> None:
    """By sections and transit, no more than three away: so who reads the map knows all moves."""
    match = Match(games.find("zeno"), 2, {}, seed=3)
    ways = match.game.words.ways(match.record)
    next_to = {place: {*others} for place, others in ways}
    for place, stops in ways:
        if place.startswith("transit"):
            for stop in stops:
                next_to[stop] |= {*stops}
    bay = "the Shuttle Bay"
    reached = {bay}
    for _ in range(3):
        reached |= {other for place in reached for other in next_to[place]}
    while not any(action.words.startswith("move to ") for action in match.actions()):
        match.play(match.actions()[0])
    moves = [action.words for action in match.actions() if action.words.startswith("move to ")]
    assert {move.removeprefix("move to ") for move in moves} <= reached


# In matches and tournaments


def test_it_plays_whole_matches_of_any_game() -> None:
    model = LLM(always('{"choice": 1}'))
    for name in games.names()[: 1 if INTERPRETED else None]:
        match = new(name, players=2, seed=1)
        crew = [model.fresh(seat) for seat in range(2)]
        for _ in range(20):
            if not match.is_over:
                view = match.view(match.current_player)
                match.play(crew[view.player].act(view, view.legal_actions()))
    assert model.counts.fallback == model.counts.unclear == 0


def test_it_sits_in_a_tournament() -> None:
    model = LLM(always("Answer: 1"), name="first")
    result = tournament(
        "solar-storm", games=1, players=2, seats=[model, "thumb"], limit=30, threads=1
    )
    assert result.line_ups[0].name == "first,thumb"
    assert "raised" not in " ".join(result.result.broken_off)
    thumb, first = sorted(result.thoughts, key=lambda thought: thought.counts is not None)
    assert thumb.counts is None
    assert first.counts is not None
    assert first.counts.decisions == first.decisions > 0
    assert first.counts.fallback == 0
    assert first.to_dict()["counts"] == first.counts.to_dict()


def test_one_that_cannot_be_asked_breaks_a_game_off_in_a_sentence() -> None:
    model = LLM(Scripted(), name="dead", retries=0)
    result = tournament("solar-storm", games=1, players=2, seats=model, threads=1)
    (why,) = result.result.broken_off
    assert why.startswith("as dead raised allhands.players.llm.AskError: dead could not be asked")
