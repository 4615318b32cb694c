"""What is told in the chronicle. Behind each event stand its details; `who` is who acted."""

from __future__ import annotations

(
    TURN_BEGAN,
    MOVED,  # to room
    ROLLED,  # face, what for (see ROLL_*)
    TOOK,  # kind, from the face-up cards
    DREW,  # kind, from the deck
    TURNED_UP,  # kind, to replace a face-up card
    LEFT,  # cards not taken
    GAVE,  # to crew member, kind
    TRADED,  # kind given, face-up kind taken
    REPAIRED,  # room, spaces filled, kind paid (-1: own cubes)
    ACTIVATED,  # room, version
    DIVERTED,  # room
    SAVED,  # action tokens taken
    SPENT_TOKEN,
    WAS_MOVED,  # crew member, room
    LOOKED,  # cards, 0 resource deck 1 damage deck
    ARRANGED,  # 0 resource deck 1 damage deck
    SALVAGED,  # kind
    DISCARDED,  # kind
    GOT_CUBE,  # crew member
    GOT_TOKEN,  # crew member
    GOT_SHIELD,  # crew member
    SHIELDED,  # room
    SHIELDS_ENDED,  # how many
    RESTED,  # tokens gained in the Medical Bay
    DAMAGE_CARD,  # card
    DAMAGED,  # room, space
    GAVE_WAY,  # room, lost with the game
    PROTECTED,  # room, whose token
    BREACHED_HULL,  # cards to be lost
    LOST_CARD,  # kind
    DESERTED,
    PROPOSED,  # first, second
    ANSWERED,  # 1 agreed, 0 refused
    CHOSE_ROOM,  # room
    ENDED,  # outcome
) = range(36)

ROLL_SCAVENGE, ROLL_BREACH, ROLL_POD = range(3)
FROM_RESOURCES, FROM_DAMAGE = range(2)
