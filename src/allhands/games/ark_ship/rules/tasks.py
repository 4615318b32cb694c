"""What is still to happen: tasks that are carried out, and questions, with what they remember.

`slot` is a crew member, or in `first` the one to go on with.
"""

from __future__ import annotations

from allhands.kernel.nouns import NUMBER
from allhands.kernel.tasks import Tasks

from .nouns import LOCATION, PILE, SIGNAL, SLOT

TASKS = Tasks()
_task, _question = TASKS.task, TASKS.question

# Tasks that are carried out
BEGIN_TURN = _task("begin_turn")
NEW_CRISES = _task("new_crises", cards=NUMBER)
NEW_WAVEFORMS = _task("new_waveforms")
THAW = _task("thaw", slot=SLOT)
ROLL_STARTING_SKILLS = _task("roll_starting_skills", slot=SLOT, dice=NUMBER)
ROLL_TRAIT = _task("roll_trait", slot=SLOT)
ROLL_AGE = _task("roll_age", slot=SLOT)
CHECK_AGE = _task("check_age", slot=SLOT, boxes=NUMBER, why=NUMBER)  # see `crew_sheet`
DRAW_GOAL = _task("draw_goal", slot=SLOT)
WRITE_NAMES = _task("write_names", first=SLOT)
ASSIGN_CREW = _task("assign_crew")
EVALUATE = _task("evaluate", location=LOCATION)
USE = _task("use", slot=SLOT, location=LOCATION)
LEAVE_LOCATION = _task("leave_location", location=LOCATION)
INSPIRE = _task("inspire", location=LOCATION)  # whoever may reroll
COUNT_SUCCESSES = _task("count_successes", location=LOCATION)
FAIL = _task("fail", location=LOCATION, card=NUMBER, first=SLOT)
EFFECT = _task("effect", what=NUMBER, amount=NUMBER, source=NUMBER)  # see `effects`
EACH = _task("each", what=NUMBER, amount=NUMBER, where=NUMBER)  # card, source, first in one
STRESS = _task("get_stress", slot=SLOT, tokens=NUMBER, first=SLOT)  # who may take them instead
LEARN_ONE_OF = _task("learn_one_of", slot=SLOT, skills=NUMBER)  # a mask
DIE = _task("die", slot=SLOT, of=NUMBER)  # see `cards.CAUSES`
REACH_GOALS = _task("reach_goals", first=SLOT)
SICKNESS = _task("sickness", first=SLOT)
AGEING = _task("ageing", first=SLOT)
END_TURN = _task("end_turn")

# Questions
ASSIGN = _question("assign", slot=SLOT)
USE_LOCATION = _question("use-location", slot=SLOT, location=LOCATION)
CHOOSE_COLUMNS = _question("choose-columns", signal=SIGNAL, pile=PILE, done=NUMBER)  # a mask
REROLL_DICE = _question("reroll-dice", slot=SLOT, location=LOCATION)
TAKE_STRESS = _question("take-stress", slot=SLOT, sufferer=SLOT, tokens=NUMBER)
CHOOSE_RANK = _question("choose-rank", slot=SLOT, skills=NUMBER)  # a mask
CHOOSE_TRAIT = _question("choose-trait", slot=SLOT)
BULB_LIT = _question("bulb-lit", slot=SLOT)
CHOOSE_CREW = _question("choose-crew", what=NUMBER, location=LOCATION)  # an effect
CHOOSE_COLUMN = _question("choose-column", what=NUMBER)  # an effect
CHOOSE_CRISIS = _question("choose-crisis", "{who} removes a crisis: which one?")
CHOOSE_PLANET = _question("choose-planet", "{who} lays a token on a planet crisis: which one?")
WRITE_NAME = _question("write-name", slot=SLOT)
REVEAL_GOAL = _question("reveal-goal", slot=SLOT)
