"""What is told in the chronicle. Behind each event stand its details.

`who` is a crew member where one acts, else the seat that acted; each line says which. A crew member
is told as portrait * SLOTS + slot (`crew_sheet.member`), since others come to the slot later; -1 is
nobody. Locations, skills, traits, signals and columns are numbered from 0 as in `cards`.
"""

from __future__ import annotations

(
    TURN_BEGAN,  # who: the speaker. progress box checked (from 1), crises to draw
    CRISIS_DRAWN,  # who: the speaker. card, location, the die (0: a free place)
    CRISIS_GONE,  # who: the speaker. card, location, how (see `crises`)
    CRISES_RENEWED,  # who: the speaker. how many discards are the new deck
    WAVEFORM_DRAWN,  # who: the speaker. card, pile
    WAVEFORMS_RENEWED,  # who: the speaker. how many
    THAWED,  # who: crew member. portrait, sleepers left
    NOBODY_THAWED,  # who: -1. the last sleeper is left to sleep
    SKILL_ROLLED,  # who: crew member. die, skill (-1: a trait), rank now
    TRAIT_ROLLED,  # who: crew member. trait, 1 if already had
    AGE_ROLLED,  # who: crew member. die
    GREW_OLDER,  # who: crew member. age now, boxes checked just now, why: a card (see `crew_sheet`)
    BULB,  # who: crew member
    LEARNED,  # who: crew member. skill, rank now
    GOT_TRAIT,  # who: crew member. trait
    GOAL_DRAWN,  # who: crew member. goal; secret to its owner
    NAME_WRITTEN,  # who: crew member. crew member named; secret to its owner
    ASSIGNED,  # who: crew member. location, the card there or -1
    STAYED_BEHIND,  # who: crew member
    LET_OTHERS,  # who: seat
    USED,  # who: crew member. location, row (0 first rank learned, 1 rank-1 row, 2 rank-2 row)
    LEFT_IT,  # who: crew member. location
    WAVE_APPLIED,  # who: crew member. signal, waveform card
    TOKEN_MOVED,  # who: crew member or -1. signal * 8 + column, from, to
    DECODED_SIGNAL,  # who: crew member or -1. signal, signal card, planet crisis beneath
    LEFT_ALONE,  # who: -1. card, location: nobody works on it, and its lowest row is done
    TEST_BEGAN,  # who: -1. card, location, dice in the pool
    ROLLED,  # who: crew member. dice, and then the face of each
    REROLLED,  # who: crew member. dice that were rolled again, card
    KEPT_DICE,  # who: crew member
    COUNTED,  # who: -1. card, successes, row
    STRESSED_BY,  # who: crew member. tokens got, stress now
    TOOK_STRESS,  # who: crew member that took it. crew member spared, tokens
    CALMED,  # who: crew member. tokens lost, stress now
    STRESS_MOVED,  # who: crew member. tokens moved to it
    SICKNESS_ROLLED,  # who: crew member. die, bonus, target
    FELL_SICK,  # who: crew member. sickness boxes now
    HEALED,  # who: crew member. sickness boxes now
    DIED,  # who: crew member. portrait, what of (see `cards.CAUSES`)
    GOAL_REVEALED,  # who: crew member. goal, 1 if scored, life-goal boxes now
    NOT_REVEALED,  # who: crew member
    SLEEPERS_LOST,  # who: -1. how many, card, sleepers left
    SLEEPERS_GAINED,  # who: -1. how many, sleepers now
    TOKEN_EARNED,  # who: the signal it lay under. planet crisis, tokens got (or lost), now
    CLONED,  # who: crew member. age now
    STEADIED,  # who: crew member. result bonus now
    MORE_DICE,  # who: crew member. dice more for each
    CARED,  # who: crew member. health bonus now
    PLANET_JUDGED,  # who: the signal it lay under. planet crisis, tokens, needed
    ENDED,  # who: -1. outcome
) = range(50)
