"""The search: what it chooses where the right choice is known, and what it takes and keeps."""

from __future__ import annotations

import pickle
import time
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.players import mutiny as m

from allhands import new
from allhands.kernel.errors import OptionError
from allhands.kernel.game import apply
from allhands.kernel.guidance import Guidance
from allhands.kernel.state import new_records, record_bytes
from allhands.observation import Observation
from allhands.players import Advice, Search
from allhands.players import search as search_module
from allhands.players.tree import NOBODY, Node, transplant

SETTINGS = ("seconds", "iterations", "threads", "memory", "clairvoyant", "processor_time")


def legal(view: Observation) -> list[int]:
    return view.legal_actions()


def weighed(state: Any, iterations: int = 150, seed: int = 1, **settings: Any) -> Advice:
    """What a fresh search makes of a position of Mutiny."""
    view = m.seen(state)
    return Search(iterations=iterations, seed=seed, **settings).weigh(view, legal(view))


def visits(advice: Advice) -> int:
    return sum(choice.visits for choice in advice.choices)


def settings_of(search: Search) -> list[object]:
    return [getattr(search, name) for name in SETTINGS]


def storm() -> Observation:
    """The first decision of a match of Solar Storm."""
    match = new("solar-storm", players=2, seed=3)
    return match.view(match.current_player)


# What it chooses


@pytest.mark.parametrize(
    ("plot", "taken", "right"),
    [
        ("voyage", (), m.SAIL_HOME),
        ("voyage", (m.SAIL_ON,), m.SAIL_HOME),
        ("voyage", (m.SAIL_ON, m.SAIL_ON), m.KEEP),
        ("loyal", (), m.SAIL_ON),
        ("loyal", (m.SAIL_ON,), m.SAIL_ON),
        ("loyal", (m.SAIL_ON, m.SAIL_ON), m.SHARE),
    ],
)
def test_each_seat_wants_the_most_for_itself(plot: str, taken: tuple[int, ...], right: int) -> None:
    """On the voyage, to sail on and share were best for the three together, and for seat 0 if the
    others wanted what seat 0 wants: what seat 2 wants decides what is right two decisions above."""
    assert weighed(m.begun(plot, *taken), iterations=400).action == right


@pytest.mark.parametrize(("plot", "right"), [("chest", m.OPEN), ("trap", m.LEAVE)])
def test_what_cannot_be_seen_changes_nothing(plot: str, right: int) -> None:
    advices = [weighed(m.begun(plot, card=card)) for card in range(m.CARDS)]
    assert {advice.action for advice in advices} == {right}
    assert len({advice.choices for advice in advices}) == 1


@pytest.mark.parametrize(("plot", "full"), [("chest", 3 / 4), ("trap", 1 / 4)])
def test_hidden_cards_and_dice_are_counted_as_often_as_they_come(plot: str, full: float) -> None:
    advice = weighed(m.begun(plot), iterations=300)
    for action, chance in ((m.OPEN, full), (m.LEAVE, 1 / 2), (m.GAMBLE, 1 / 6)):
        choice = advice.weighed(action)
        assert 0 <= choice.low <= chance <= choice.high <= 1
        assert choice.low <= choice.mean <= choice.high


@pytest.mark.parametrize("card", range(m.CARDS))
def test_a_seat_goes_by_its_own_card(card: int) -> None:
    assert weighed(m.begun("guess", card=card)).action == m.ACTIONS.number(m.SAY, card)


@pytest.mark.parametrize("card", range(m.CARDS))
def test_a_clairvoyant_sees_all_but_the_die(card: int) -> None:
    view = m.whole(m.begun("chest", card=card))
    advice = Search(iterations=120, seed=2, clairvoyant=True).weigh(view, legal(view))
    assert advice.action == (m.LEAVE if card == 0 else m.OPEN)
    assert advice.weighed(m.OPEN).mean == (card != 0)
    assert advice.weighed(m.GAMBLE).mean < 1


def test_nothing_is_changed_in_what_it_is_shown() -> None:
    view = m.seen(m.begun("chest"))
    before = record_bytes(view.record)
    Search(iterations=20).weigh(view, legal(view))
    assert record_bytes(view.record) == before


# What it is given to choose from


def test_all_actions_come_back_in_their_order() -> None:
    view = m.seen(m.begun("guess"))
    actions = [*legal(view)[2:], *legal(view)[:2]]
    advice = Search(iterations=20, seed=1).weigh(view, actions)
    assert [choice.action for choice in advice.choices] == actions
    assert advice.best is advice.weighed(advice.action)


def test_it_chooses_among_those_given_only() -> None:
    state = m.begun("chest")
    view = m.seen(state)
    for some in ([m.GAMBLE, m.LEAVE], [m.LEAVE, m.GAMBLE], [m.GAMBLE]):
        advice = Search(iterations=60, seed=1).weigh(view, some)
        assert [choice.action for choice in advice.choices] == some
        assert advice.action == (m.LEAVE if len(some) == 2 else m.GAMBLE)
        assert visits(advice) == advice.iterations == 60


def test_where_there_is_no_choice_there_is_no_thought() -> None:
    search = Search(iterations=10)
    assert search.act(m.seen(m.begun("chest")), [m.GAMBLE]) == m.GAMBLE
    assert not search._groves


# What it may take


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("iterations", [1, 2, 5, 17, 40])
def test_it_takes_as_many_iterations_as_it_has(iterations: int, threads: int) -> None:
    advice = weighed(m.begun("watch"), iterations, threads=threads)
    assert advice.iterations == visits(advice) == iterations


def test_it_does_so_too_where_there_are_more_actions_than_iterations() -> None:
    view = storm()
    advice = Search(seconds=600, iterations=5).weigh(view, legal(view))
    assert advice.iterations == visits(advice) == 5


class Clocks(SimpleNamespace):
    """Time that passes when it is looked at, on one of the clocks; on the other it never does."""

    def __init__(self, running: str) -> None:
        ticks = count()
        super().__init__(perf_counter=lambda: 0.0, thread_time=lambda: 0.0)
        setattr(self, running, lambda: float(next(ticks)))
        self.looked_at = lambda: next(ticks)


@pytest.mark.parametrize("processor_time", [False, True])
def test_it_stops_when_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch, processor_time: bool
) -> None:
    clocks = Clocks("thread_time" if processor_time else "perf_counter")
    monkeypatch.setattr(search_module, "time", clocks)
    view = m.seen(m.begun("watch"))
    search = Search(6, iterations=5_000, processor_time=processor_time)
    assert 0 < search.weigh(view, legal(view)).iterations < 5_000
    assert clocks.looked_at() <= 12


def test_it_can_be_given_another_time_for_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    view = m.seen(m.begun("watch"))
    taken: list[int] = []
    for seconds in (3, 12):
        monkeypatch.setattr(search_module, "time", Clocks("perf_counter"))
        search = Search(600, iterations=10_000)
        taken.append(search.weigh(view, legal(view), seconds).iterations)
    assert taken[0] < taken[1] < 10_000


def test_it_keeps_to_its_processor_time() -> None:
    weighed(m.begun("watch"), 5)  # so that all is compiled
    view = m.seen(m.begun("watch"))
    began = time.thread_time()
    Search(0.1, processor_time=True).weigh(view, legal(view))
    assert 0.05 < time.thread_time() - began < 1.0


@pytest.mark.parametrize("plot", ["guess", "trap", "loyal", "voyage"])
def test_it_stops_when_nothing_can_change_its_mind(plot: str) -> None:
    view = m.seen(m.begun(plot, card=3))
    in_full, settled = (Search(iterations=400, seed=4) for _ in range(2))
    full = in_full.weigh(view, legal(view))
    early = settled.weigh(view, legal(view), until_settled=True)
    assert early.iterations < full.iterations == 400
    assert early.action == full.action == Search(iterations=400, seed=4).act(view, legal(view))


@pytest.mark.parametrize("plot", ["chest", "trap", "guess", "watch"])
def test_the_choice_of_the_rule_of_thumb_is_tried_the_more_the_more_it_is_trusted(
    plot: str,
) -> None:
    tried: list[int] = []
    for trust in (0.1, 0.9):
        game = m.GAME._replace(guidance=Guidance(exploration=2.0, trust=trust))
        view = replace(m.seen(m.begun(plot)), game=game)
        search = Search(iterations=150, seed=1)
        search.weigh(view, legal(view))
        tree = search._groves[0]._tree
        tried += [int(tree[at].visits) for at in below(tree, 0) if tree[at].trusted]
    little, much = tried
    assert little < much


# What it keeps in memory


def nodes_of(tree: Any, place: int = 0) -> dict[str, Any]:
    """A tree without the places of its nodes."""
    row = {name: tree[place][name].item() for name in Node.fields if name not in LINKS}
    return row | {"below": {int(tree[at].action): nodes_of(tree, at) for at in below(tree, place)}}


LINKS = ("child", "sibling")


def below(tree: Any, place: int) -> list[int]:
    """The places of the nodes below one."""
    found: list[int] = []
    at = int(tree[place].child)
    while at != NOBODY:
        found.append(at)
        at = int(tree[at].sibling)
    return found


def depths(tree: Any, place: int = 0, depth: int = 0) -> list[int]:
    """How deep each node lies."""
    return [depth, *(d for at in below(tree, place) for d in depths(tree, at, depth + 1))]


def assert_sound(tree: Any, used: int) -> None:
    """Each of the nodes used is reached once, and none has been to more often than above."""
    reached, waiting = [0], [0]
    while waiting:
        place = waiting.pop()
        children = below(tree, place)
        assert sum(int(tree[at].visits) for at in children) <= int(tree[place].visits)
        assert len({int(tree[at].action) for at in children}) == len(children)
        reached += children
        waiting += children
    assert sorted(reached) == list(range(used))


def with_nodes(search: Search, number: int) -> Any:
    """Have a search of Mutiny get by with so many nodes."""
    view = m.seen(m.begun("chest"))
    search.weigh(view, legal(view))
    (grove,) = search._groves
    grove._nodes = number
    grove._tree, grove._spare = (new_records(Node, size) for size in (number, 0))  # pyright: ignore[reportArgumentType]
    return grove


@pytest.mark.parametrize("number", [4, 5, 7, 9])
def test_a_full_tree_grows_no_more(number: int) -> None:
    search = Search(iterations=60, seed=1)
    grove = with_nodes(search, number)
    view = m.seen(m.begun("watch"))
    advice = search.weigh(view, legal(view))
    assert grove._used == len(grove._tree) == number
    assert advice.iterations == int(grove._tree[0].visits) == 60
    assert 0 < visits(advice) <= 60
    assert_sound(grove._tree, number)


@pytest.mark.parametrize("number", range(4, 9))
def test_a_full_tree_that_is_kept(number: int) -> None:
    search = Search(iterations=40, seed=1)
    grove = with_nodes(search, number)
    state = m.begun("watch")
    search.weigh(m.seen(state), [m.WAIT])
    apply(state, m.WAIT)
    advice = search.weigh(m.seen(state), legal(m.seen(state)))
    assert advice.iterations == 40
    assert advice.action in legal(m.seen(state))
    assert int(grove._tree[0].visits) == 80
    assert grove._used <= number
    assert_sound(grove._tree, grove._used)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("memory", [1, 3])
def test_trees_take_no_more_memory_than_they_may(memory: int, threads: int) -> None:
    search = Search(iterations=8, memory=memory, threads=threads)
    state = m.begun("watch")
    for _ in range(2):
        search.weigh(m.seen(state), [m.WAIT])
        apply(state, m.WAIT)
    taken = sum(grove._tree.nbytes + grove._spare.nbytes for grove in search._groves)
    assert 0.9 * memory * 2**20 < taken <= memory * 2**20


# What is kept of a tree


def kept(search: Search, state: Any, clairvoyant: bool = False) -> int:
    """How many visits a search begins with."""
    view = m.whole(state) if clairvoyant else m.seen(state)
    advice = search.weigh(view, legal(view))
    return visits(advice) - advice.iterations


@pytest.mark.parametrize("clairvoyant", [False, True])
def test_after_a_decision_that_shows_nothing_new_it_goes_on(clairvoyant: bool) -> None:
    search, state = Search(iterations=30, seed=1, clairvoyant=clairvoyant), m.begun("watch")
    search.weigh(m.whole(state) if clairvoyant else m.seen(state), [m.WAIT])
    apply(state, m.WAIT)
    assert kept(search, state, clairvoyant) == 29  # the first visit made but the node


@pytest.mark.parametrize("action", [m.LOOK, m.ROLL])
def test_after_one_that_did_it_begins_anew(action: int) -> None:
    search, state = Search(iterations=30, seed=1), m.begun("watch")
    search.weigh(m.seen(state), [action])
    apply(state, action)
    assert kept(search, state) == 0


def test_after_another_decision_than_the_one_advised_it_begins_anew() -> None:
    search, state = Search(iterations=30, seed=1), m.begun("watch", m.LOOK)
    search.weigh(m.seen(state), [m.WAIT])
    apply(state, m.LOOK)
    assert kept(search, state) == 0


def test_after_a_decision_was_taken_back_it_begins_anew() -> None:
    search, before = Search(iterations=30, seed=1), m.begun("watch")
    search.weigh(m.seen(before), [m.WAIT])
    assert kept(search, before) == 0
    assert kept(search, before) == 0


def test_in_another_match_and_seat_it_begins_anew() -> None:
    search = Search(iterations=4, seed=1)
    search.weigh(m.seen(m.begun("voyage")), [m.SAIL_ON])
    assert kept(search, m.begun("voyage", m.SAIL_ON)) == 0
    assert kept(search, m.begun("watch")) == 0
    view = storm()
    search.weigh(view, legal(view))
    assert kept(search, m.begun("watch")) == 0


def a_tree() -> tuple[Any, int]:
    search = Search(iterations=60, seed=1)
    view = m.seen(m.begun("watch"))
    search.weigh(view, legal(view))
    return search._groves[0]._tree, search._groves[0]._used


@pytest.mark.parametrize("action", [m.WAIT, m.LOOK, m.ROLL])
def test_a_subtree_is_moved_exactly(action: int) -> None:
    tree, used = a_tree()
    fresh: Any = new_records(Node, used)  # pyright: ignore[reportArgumentType]
    moved = transplant(tree, action, fresh)
    assert 1 < moved < used
    assert nodes_of(fresh) == nodes_of(tree)["below"][action]
    assert_sound(fresh, moved)


def test_what_is_left_of_a_subtree_is_sound() -> None:
    tree, used = a_tree()
    whole: Any = new_records(Node, used)  # pyright: ignore[reportArgumentType]
    moved = transplant(tree, m.WAIT, whole)
    for room in range(1, moved + 1):
        fresh: Any = new_records(Node, room)  # pyright: ignore[reportArgumentType]
        assert transplant(tree, m.WAIT, fresh) == room
        assert_sound(fresh, room)
        assert sorted(depths(fresh)) == sorted(depths(whole))[:room], "the farthest stays behind"


def test_what_was_never_tried_has_no_subtree() -> None:
    tree, used = a_tree()
    fresh: Any = new_records(Node, used)  # pyright: ignore[reportArgumentType]
    assert transplant(tree, m.SHARE, fresh) == 1
    assert nodes_of(fresh)["visits"] == 0
    assert nodes_of(fresh)["below"] == {}


# Seeds, threads, copies


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_gives_the_same_answer(threads: int) -> None:
    one, two = (weighed(m.begun("chest"), 41, 7, threads=threads) for _ in range(2))
    assert (one.choices, one.action) == (two.choices, two.action)
    others = {weighed(m.begun("chest"), 41, seed, threads=threads).choices for seed in range(5)}
    assert len(others) > 1


def test_threads_think_for_themselves() -> None:
    search = Search(iterations=41, threads=2, seed=1)
    view = m.seen(m.begun("chest"))
    search.weigh(view, legal(view))
    trees = [grove._tree for grove in search._groves]
    assert [int(tree[0].visits) for tree in trees] == [21, 20]
    assert nodes_of(trees[0])["below"] != nodes_of(trees[1])["below"]


def test_a_fresh_one_differs_in_its_seed_only() -> None:
    old = Search(0.5, 70, 2, 3, 4, clairvoyant=True, processor_time=True)
    fresh = old.fresh(9)
    assert settings_of(fresh) == settings_of(old) == [0.5, 70, 2, 3, True, True]
    assert (fresh.seed, fresh.name) == (9, "clairvoyant")
    assert settings_of(Search().fresh(1)) == settings_of(Search())


def test_a_fresh_one_has_not_thought_yet() -> None:
    used = Search(iterations=30, seed=1)
    state = m.begun("watch")
    used.weigh(m.seen(state), [m.WAIT])
    apply(state, m.WAIT)
    assert kept(used.fresh(1), state) == 0


def test_one_that_has_not_thought_yet_can_be_sent_to_another_process() -> None:
    sent: Search = pickle.loads(pickle.dumps(Search(None, 25, 1, 2, 5)))
    view = m.seen(m.begun("chest"))
    here = Search(None, 25, 1, 2, 5).weigh(view, legal(view))
    assert sent.weigh(view, legal(view)).choices == here.choices


# What cannot be


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"seconds": 0}, "0"),
        ({"seconds": -0.5}, "-0.5"),
        ({"seconds": float("nan")}, "nan"),
        ({"seconds": float("inf")}, "inf"),
        ({"iterations": 0}, "0"),
        ({"iterations": -3}, "-3"),
        ({"threads": 0}, "0"),
        ({"memory": 0}, "0"),
        ({"memory": 65_537}, "65537"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], wrong: str) -> None:
    with pytest.raises(OptionError, match=rf"^[A-Z][^.\n]* .*, not {wrong}\.$"):
        Search(**settings)


def test_without_a_budget_it_thinks_for_a_tenth_of_a_second() -> None:
    assert settings_of(Search())[:2] == [0.1, None]
    assert settings_of(Search(iterations=3))[:2] == [None, 3]
    assert settings_of(Search(2.0, 3))[:2] == [2.0, 3]


@pytest.mark.parametrize(
    ("taken", "seat", "actions"),
    [
        ((), 1, [m.OPEN, m.LEAVE]),
        ((), -1, [m.OPEN, m.LEAVE]),
        ((), 0, []),
        ((m.LEAVE,), 0, [m.OPEN, m.LEAVE]),
        ((m.LEAVE,), -1, [m.OPEN, m.LEAVE]),
        ((m.LEAVE,), 0, []),
    ],
    ids=["another seat", "a spectator", "no action", "ended", "ended, watched", "ended, no action"],
)
def test_it_is_for_whoever_has_to_choose(
    taken: tuple[int, ...], seat: int, actions: list[int]
) -> None:
    view = m.seen(m.begun("chest", *taken), seat)
    with pytest.raises(OptionError, match=r"^A search is for the seat that has to choose\.$"):
        Search(iterations=5).weigh(view, actions)


@pytest.mark.parametrize("action", [m.WAIT, -1, m.ACTIONS.count])
def test_it_plays_legal_actions_only(action: int) -> None:
    with pytest.raises(OptionError, match=rf"^Action {action} is not legal here\.$"):
        Search(iterations=5).weigh(m.seen(m.begun("chest")), [m.OPEN, action])


def test_returns_of_a_scored_game_are_scores() -> None:
    match = new("sos-titanic", players=2, seed=3)
    view, score = match.view(match.current_player), match.game.score
    assert score is not None
    advice = Search(iterations=4, seed=1).weigh(view, legal(view)[:2])
    for choice in advice.choices:
        assert 0 <= choice.low <= choice.mean <= choice.high <= score.most
        assert choice.mean > 1, "a score, and no share of one"
        assert np.isfinite(choice.high)
