"""Our way from elements to text says what htpy's own does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import htpy as h
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from allhands.server.pages.rendering import rendered

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.text(max_size=8),
    st.just(Markup("<i>marked up</i>")),
    st.just(h.br),
    st.builds(lambda name: h.input(name=name), st.text(max_size=4)),
)
NODES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda children: st.one_of(
        st.lists(children, max_size=4),
        st.lists(children, max_size=4).map(tuple),
        st.builds(lambda inner: h.fragment[inner], children),
        st.builds(lambda title, inner: h.p(title=title)[inner], st.text(max_size=4), children),
        st.builds(lambda inner: h.html(lang="en")[inner], children),
        st.builds(lambda inner: lambda: inner, children),
    ),
)


@given(NODES)
def test_any_node_is_the_same_text(node: Any) -> None:
    assert rendered(node) == str(h.fragment[node])


def test_a_generator_is_gone_through() -> None:
    def lines() -> Iterator[h.Element]:
        yield from (h.li[word] for word in ("a & b", "<c>"))

    assert rendered(h.ul[lines()]) == "<ul><li>a &amp; b</li><li>&lt;c&gt;</li></ul>"
