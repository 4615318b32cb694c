"""A whole replay as one file to keep: opened from anywhere, it asks nobody for anything."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Sequence
from typing import Final, TypedDict

from htpy import (
    body,
    div,
    head,
    header,
    html,
    main,
    meta,
    noscript,
    p,
    script,
    span,
    style,
    title,
)
from markupsafe import Markup

from allhands.kernel.game import Game
from allhands.lab.turning_points import Swing
from allhands.match import Match
from allhands.server.static_files import static_files

from .frame import theme_switch
from .moments import OPEN, PARTS, Reel
from .replay import STYLES, Place, replay_stage

SCRIPTS: Final = (
    "frame.js",
    "table/elements.js",
    "table/pieces.js",
    "replay-chance.js",
    "table/morphing.js",
    "replay.js",
)
_IMPORT: Final = re.compile(r"^import\b[^;]*;\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


class Drawn(TypedDict):
    """One part through all moments: each picture of it once, and which of them a moment shows."""

    drawn: list[str]
    at: list[int]


def export_html(match: Match, name: str = "", swings: Sequence[Swing] = ()) -> str:
    """The file: every moment of a finished match with everything open.

    `name` is what the match is called, and `swings` are what was found when its turning points
    were looked for. Raises OptionError while the match goes on.
    """
    reel = Reel(match, OPEN)
    called = name or match.game.title
    code, looks = bundled_script(), _styles(match.game)
    document = html(lang="en", class_=f"hue-{match.game.board.HUE}")[
        head[
            meta(charset="utf-8"),
            meta(http_equiv="Content-Security-Policy", content=_policy(code, looks)),
            meta(name="viewport", content="width=device-width, initial-scale=1"),
            title[f"{called}: the replay"],
            style[Markup(looks)],
        ],
        body(class_="replaying")[
            header(class_="top")[span(class_="wordmark")["All Hands"], theme_switch()],
            main(id="main")[
                noscript[p["Without scripts this page shows the beginning, and the whole log."]],
                replay_stage(reel, 0, called, Place("", "#move={}"), swings),
            ],
            div(hidden=True, id="moments")[packed(all_moments(reel))],
            script(type="module")[Markup(code)],
        ],
    ]
    return "".join(document.iter_chunks())


def all_moments(reel: Reel) -> dict[str, Drawn]:
    """Every part through all moments. What repeats is kept once: so the file stays small."""
    moments: dict[str, Drawn] = {name: Drawn(drawn=[], at=[]) for name in PARTS}
    known: dict[str, dict[str, int]] = {name: {} for name in PARTS}
    for moment in range(reel.last + 1):
        for name, markup in reel.parts(moment).items():
            numbers = known[name]
            if markup not in numbers:
                numbers[markup] = len(numbers)
                moments[name]["drawn"].append(markup)
            moments[name]["at"].append(numbers[markup])
    return moments


def packed(moments: dict[str, Drawn]) -> str:
    """Moments as text that may stand anywhere in a page."""
    text = json.dumps(moments, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def bundled_script() -> str:
    """The replay's modules as one, without imports."""
    library = _static("vendor/idiomorph.min.js").replace("var ", "globalThis.", 1)
    modules = (_static(name) for name in SCRIPTS)
    return "\n".join([library, *(_EXPORT.sub("", _IMPORT.sub("", each)) for each in modules)])


def _styles(game: Game) -> str:
    return "\n".join(_static(name) for name in ("frame.css", *STYLES, f"board-{game.name}.css"))


def _static(name: str) -> str:
    """A static file's text; nothing where a game has no such file."""
    found = static_files().get(name)
    return found.body.decode() if found else ""


def _policy(code: str, looks: str) -> str:
    """Only this very script and this very style may be used, and nothing may be fetched."""
    return (
        f"default-src 'none'; img-src data:; script-src {_hash(code)}; style-src {_hash(looks)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
