"""A language model plays a match, beside a computer crew: any command that reads a prompt on its
standard input and writes a reply. It needs no vendor's library.

python language_model.py solar-storm "ollama run llama3.2"   the command is asked for each decision
python language_model.py solar-storm                         you are shown the prompts, and answer
"""

import subprocess
import sys

import allhands
from allhands.players import LLM, AskError, player_named


def by_command(prompt):
    """What the command answers. If it fails, that is said, and it is asked again."""
    done = subprocess.run(
        command, shell=True, input=prompt, capture_output=True, text=True, timeout=300
    )
    if done.returncode:
        raise RuntimeError(f"the command ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def by_hand(prompt):
    """What you answer."""
    return input(f"\n{prompt}\n> ")


game, *command = sys.argv[1:] or ["solar-storm"]
command = " ".join(command)
match = allhands.new(game)
model = LLM(by_command if command else by_hand)
crew = [model, *[player_named("thumb", seat) for seat in range(1, match.players)]]
try:
    while not match.is_over:
        seen = match.view(match.current_player)
        told = match.play(crew[seen.player].act(seen, seen.legal_actions()))
        print(*told, sep="\n", flush=True)
except (AskError, EOFError, KeyboardInterrupt) as error:
    sys.exit(str(error) or "Broken off.")
print(match.outcome.sentence)
print(model.counts)
