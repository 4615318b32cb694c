"""A bot for the web table of All Hands. It needs only httpx.

python bot.py http://127.0.0.1:8765                 opens a match beside a computer crew
python bot.py http://127.0.0.1:8765 GAME            the same of another game, such as sos-titanic
python bot.py http://127.0.0.1:8765 MATCH SEAT KEY  takes an open seat; without KEY if listed
"""

import json
import random
import sys

import httpx

LIKED = ("Divert power", "Repair", "Scavenge", "Resources", "Into the boats", "To a line")


def best(actions):
    """What the bot does: put a policy of your own here."""
    return min(actions, key=lambda action: (action["group"] not in LIKED, random.random()))


def ask(method, path, **body):
    """What the table answers. That it has moved on meanwhile (409) is no reason to stop."""
    answer = web.request(method, path, json=body or None)
    fine = answer.is_success or answer.status_code == 409
    return answer.json() if fine else sys.exit(answer.json()["sentence"])


server, *place = sys.argv[1:]
web = httpx.Client(base_url=f"{server}/api/v1", timeout=60)
if len(place) > 1:
    match, seat, *key = place
    me = ask("POST", f"/matches/{match}/seats/{seat}", key="".join(key))
else:
    opened = ask("POST", "/matches", game=place[0] if place else "solar-storm")
    match, me = opened["id"], opened["tokens"][0]
    print("Watch it at", opened["page"], flush=True)

web.headers["Authorization"] = f"Bearer {me['token']}"
with web.stream("GET", f"/matches/{match}/events") as events:
    for line in events.iter_lines():
        if line.startswith("data:") and json.loads(line[5:])["current"] == me["seat"]:
            now = ask("GET", f"/matches/{match}/actions")
            if now["actions"]:
                choice = {"story": now["story"], "action": best(now["actions"])["number"]}
                told = ask("POST", f"/matches/{match}/actions", **choice).get("told", ())
                print(*told, sep="\n", flush=True)
end = ask("GET", f"/matches/{match}")
print(end["outcome"]["sentence"], "Result:", end["returns"][me["seat"]])
