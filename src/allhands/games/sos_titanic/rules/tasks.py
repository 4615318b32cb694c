"""What is still to happen: tasks that are carried out, and questions, with what they remember."""

from __future__ import annotations

from allhands.kernel.tasks import Tasks

from .nouns import A_CARD, DECK_LINE, MYSTERY, OF_LINE

TASKS = Tasks()
_task, _question = TASKS.task, TASKS.question

# Tasks that are carried out
BEGIN_TURN = _task("begin_turn")
END_TURN = _task("end_turn")
TURN_PAGE = _task("turn_page")
PANIC = _task("panic", deck=DECK_LINE)
COMPENSATE = _task("compensate")
TAKE_ACTION_CARD = _task("take_one")
DISCARD_ACTION = _task("discard_action", kind=A_CARD)
SEARCH_ANCHOR = _task("search_anchor")

# Questions; how many are drawn is asked when a new stack had to be made first
CHOOSE_ACTION = _question("choose-action", stays=True)
HOW_MANY = _question(
    "how-many", "{who} sets up a rescue: how many passengers are drawn?", stays=True
)
PLAY_DRAWN = _question("play-drawn", stays=True)
PLAY_FROM_STACK = _question("play-from-stack", stays=True)
PLAY_FROM_DISCARDS = _question("play-from-discards", stays=True)
ARRANGE = _question("arrange", stays=True)
LINE_TO_SEARCH = _question("line-to-search", "{who} looks through a line: which one?")
BRING_FORWARD_ONE = _question(
    "bring-forward-one", "{who} brings somebody to the front {line}: whom?", line=OF_LINE
)
TWO_LINES = _question("two-lines", "{who} mixes two lines and shares them out: which two?")
LINE_TO_SEND_OFF = _question(
    "line-to-send-off", "{who} discards the face-up passengers of a line: which one?"
)
TAKE_FROM_ACTION_STACK = _question(
    "take-from-action-stack", "{who} takes a card from the action stack: which one?"
)
TAKE_FROM_ACTION_DISCARDS = _question(
    "take-from-action-discards", "{who} takes a discarded action card: which one?"
)
LOAD_COLLAPSIBLE = _question("load-collapsible", "{who} loads the Collapsible Boat: with whom?")
PLACE_MYSTERY = _question("place-mystery", "{who} places {kind}: for whom?", kind=MYSTERY)
KEEP_ONE = _question("keep-one")
PLAY_AT_ONCE = _question("play-at-once", "{who} takes {card}: is it played at once?", card=A_CARD)
REDEAL = _question("redeal", stays=True)
SWAP_SURVIVORS = _question(
    "swap-survivors", "{who} may swap two survivors of the same number: which two?"
)
