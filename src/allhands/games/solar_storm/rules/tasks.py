"""What is still to happen: tasks that are carried out, and tasks that ask somebody."""

from __future__ import annotations

# Tasks that are carried out, in the order of a turn
(
    BEGIN_TURN,
    CHECK_HAND,
    DAMAGE_PHASE,
    DAMAGE_BY_CARD,
    DAMAGE_ROOM,
    END_TURN,
    EXCHANGE_AGREED,
) = range(7)

# Tasks that ask; the arguments they remember are named behind them
(
    CHOOSE_ACTION,
    PICK,  # cards still to pick, whether they may be left
    TRANSFER,
    ARRANGE_RESOURCES,  # cards placed so far
    EXCHANGE,
    EXCHANGE_FOR,  # the other player, the kind given
    CHOOSE_PAIR,
    OFFER_FIRST,  # the two players, cards offered by each so far
    OFFER_SECOND,  # the same
    AGREE_TO_EXCHANGE,
    SALVAGE_CARD,
    REPLACE_CARD,
    REPAIR_ELSEWHERE,
    HAND_OUT_CUBE,
    HAND_OUT_TOKENS,  # tokens still to give, tokens given
    ARRANGE_DAMAGE,  # cards placed so far
    RETURN_DAMAGE,
    PLACE_SHIELDS,  # tokens still to place, whether one is placed
    HAND_OUT_SHIELD,
    COLLECT,
    DISCARD_DOWN,
    CHOOSE_DAMAGED,  # rooms still to choose, mask of those chosen
    WHOSE_SHIELD,  # the damaged room
) = range(7, 30)
