"""What boards have in common: what is seen of it, and what is read aloud."""

from __future__ import annotations

from xml.etree import ElementTree

from allhands.drawing.widgets import (
    crew_strip,
    deck_group,
    deck_groups,
    in_hand,
    pile,
    ship_frame,
    strip_head,
    told,
    unfolded,
    with_number,
)

WHO = "Ann <& Bob>"


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def read(markup: str) -> str:
    """What a screen reader reads of some markup."""

    def parts(element: ElementTree.Element) -> list[str]:
        if element.get("aria-hidden") == "true":
            return []
        inside = [part for each in element for part in (*parts(each), each.tail or "")]
        return [element.text or "", *inside]

    return "".join(parts(tree(markup)))


def test_a_pile_is_told_once_and_shows_its_number_and_what_it_is_called() -> None:
    drawn = pile("deck", "", "7", "seven cards in the deck", "deck", "card-3")
    assert read(drawn) == "seven cards in the deck"
    assert "".join(tree(drawn).itertext()) == "7deckseven cards in the deck"
    assert tree(drawn).get("data-place") == "deck"
    assert tree(drawn).findall("*[@data-piece='card-3']")


def test_a_card_by_itself_has_no_number() -> None:
    assert "".join(tree(pile("card", "", "", "a card")).itertext()) == "a card"


def test_cards_in_a_hand_have_a_number_if_there_are_several() -> None:
    one, two = (in_hand("", "D", number, f"{number} Data", "data") for number in (1, 2))
    assert "\u00d7" not in one
    assert "\u00d72" in two
    assert (read(one), read(two)) == ("1 Data", "2 Data")


def test_a_symbol_with_a_number_is_read_as_words() -> None:
    assert read(with_number("", "3", "three cubes")) == "three cubes"


def test_a_strip_says_whose_it_is_and_whose_turn() -> None:
    head = strip_head(WHO, said="has the turn")
    strip = crew_strip("raft", "crew-1", WHO, head, class_="crew-1", active=True, own=False)
    assert tree(strip).attrib == {
        "class": "crew-strip raft crew-1 active",
        "data-place": "crew-1",
        "role": "group",
        "aria-label": WHO,
    }
    assert read(strip) == f"{WHO} has the turn"


def test_words_are_escaped_wherever_they_stand() -> None:
    drawn = deck_groups(
        "raft",
        deck_group(WHO, told(WHO), pile("x", "", "", WHO, WHO), in_hand("", WHO, 1, WHO)),
        unfolded(WHO),
    )
    whole = tree(ship_frame("raft", 10, 20, drawn, label=WHO))
    assert "".join(whole.itertext()) == WHO * 7
    assert whole.get("aria-label") == WHO
