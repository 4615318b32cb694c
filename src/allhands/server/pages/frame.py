"""The frame of every page: the head, the bar on top, and parts of forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import htpy as h
import segno
from htpy import Element, Node, Renderable
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands.server.packing import PACKED, VARIES, is_packed, packed_page
from allhands.server.pages.kept import drawn
from allhands.server.pages.mark import mark
from allhands.server.pages.rendering import rendered
from allhands.server.settings import Settings
from allhands.server.static_files import digest

DARK: Final = "#0a0f17"
"""The ground of a dark page, which a browser's own frame takes up."""
CONTENT: Final = "main"
"""The id of what a page is about, where the skip link leads."""


def href(request: Request, path: str) -> str:
    """The address of a path of this server, wherever a proxy has put it."""
    scope = request.scope
    base: str = scope.get("app_root_path", scope.get("root_path", ""))
    return f"{base.rstrip('/')}{path}"


def whole_address(request: Request, path: str) -> str:
    """The address of a path of this server with all that somebody elsewhere needs to come here."""
    settings: Settings = request.app.state.settings
    if settings.public_url:
        return f"{settings.public_url}{path}"
    return f"{request.url.scheme}://{request.url.netloc}{href(request, path)}"


def asset(request: Request, name: str) -> str:
    """The address of a static file; it changes whenever a file does."""
    return href(request, f"/static/{digest()}/{name}")


def page(
    request: Request,
    title: str,
    *content: Node,
    hue: str = "",
    libraries: Sequence[str] = (),
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    body_class: str = "",
    bar: Node = None,
    status: int = 200,
) -> HTMLResponse:
    """A whole page as the answer to a request: `document` says what its parts are."""
    whole = document(
        request,
        title,
        *content,
        hue=hue,
        libraries=libraries,
        scripts=scripts,
        styles=styles,
        body_class=body_class,
        bar=bar,
    )
    body, headers = rendered(whole).encode(), {"Cache-Control": "no-store", **VARIES}
    if is_packed(request, body):
        body, headers = packed_page(body), headers | PACKED
    return HTMLResponse(body, status, headers)


def document(
    request: Request,
    title: str,
    *content: Node,
    hue: str = "",
    libraries: Sequence[str] = (),
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    body_class: str = "",
    bar: Node = None,
) -> Element:
    """A whole page as an element.

    `hue` is a game's class in style sheets. `libraries` are plain scripts, which run first,
    `scripts` modules and `styles` style sheets, by the names of static files.
    `bar` stands on top in the place of the way to the other pages.
    """
    return h.html(
        lang="en",
        class_=f"hue-{hue}" if hue else None,
        data_base=href(request, ""),
    )[
        h.head[Markup(_head(request, title, libraries, scripts, styles))],
        h.body(class_=body_class or None)[
            h.a(".skip", href=f"#{CONTENT}")["Skip to the content"],
            Markup(drawn(("top", href(request, "")), lambda: _top(request, _ways(request))))
            if bar is None
            else _top(request, bar),
            h.main(id=CONTENT, tabindex="-1")[content],
        ],
    ]


def _head(request: Request, title: str, *files: Sequence[str]) -> str:
    key = ("head", href(request, ""), title, *map(tuple, files))
    return drawn(key, lambda: _draw_head(request, title, *files))


def _draw_head(
    request: Request,
    title: str,
    libraries: Iterable[str],
    scripts: Iterable[str],
    styles: Iterable[str],
) -> list[Renderable]:
    name = title if title == "All Hands" else f"{title} · All Hands"
    return [
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="dark"),
        h.meta(name="theme-color", content=DARK),
        h.meta(name="referrer", content="same-origin"),
        h.title[name],
        h.link(rel="icon", type="image/svg+xml", href=asset(request, "icon.svg")),
        h.link(rel="apple-touch-icon", href=asset(request, "icon-192.png")),
        h.link(rel="manifest", href=href(request, "/manifest.webmanifest")),
        h.script(src=asset(request, "frame.js")),
        h.link(rel="stylesheet", href=asset(request, "frame.css")),
        *(h.link(rel="stylesheet", href=asset(request, style)) for style in styles),
        *(h.script(src=asset(request, library), defer=True) for library in libraries),
        *(h.script(type="module", src=asset(request, script)) for script in scripts),
    ]


def _top(request: Request, bar: Node) -> Element:
    return h.header(".top")[
        h.a(".home", href=href(request, "/"), aria_label="All Hands: the lobby")[
            mark(), h.span(".wordmark")["All Hands"]
        ],
        bar,
        theme_switch(),
    ]


def _ways(request: Request) -> Element:
    return h.nav(".ways", aria_label="All Hands")[
        h.a(href=href(request, "/#games"))["Games"],
        h.a(href=href(request, "/#matches"))["Matches"],
        h.a(href=href(request, "/voyages"))["Voyages"],
        h.a(href=href(request, "/rules"))["How to play"],
    ]


def theme_switch() -> Element:
    """The button that changes between dark and light; it shows once its script runs."""
    return h.button(".theme", type="button", data_theme_switch=True, hidden=True)[
        h.svg(viewBox="0 0 20 20", width="20", height="20", aria_hidden="true")[
            h.circle(cx="10", cy="10", r="7.25", fill="none", stroke="currentColor"),
            h.path(d="M10 2.75 a7.25 7.25 0 0 1 0 14.5 Z", fill="currentColor"),
        ],
        h.span(".unseen")["Dark or light"],
    ]


# Forms


class Answer(NamedTuple):
    """One of the answers of a field: what is sent, what is shown, and what it means."""

    value: str
    label: str
    meaning: str = ""


def text_field(
    label: str,
    name: str,
    value: str = "",
    *,
    hint: str = "",
    longest: int = 60,
    required: bool = False,
    numeric: bool = False,
    placeholder: str = "",
    own_name: bool = False,
) -> Element:
    """A line of text with its label; `own_name` fills in what this browser's owner is called."""
    return h.label(".field")[
        h.span(".label")[label],
        h.input(
            type="text",
            name=name,
            value=value,
            maxlength=str(longest),
            required=required,
            inputmode="numeric" if numeric else None,
            placeholder=placeholder or None,
            autocomplete="off",
            data_own_name=own_name,
        ),
        hint and h.span(".hint")[hint],
    ]


def choice_field(
    legend: str, name: str, answers: Sequence[Answer], chosen: str, hint: str = ""
) -> Element:
    """One of several answers, each with what it means."""
    return h.fieldset(".field.answers")[
        h.legend(".label")[legend],
        hint and h.p(".hint")[hint],
        (
            h.label(".answer")[
                h.input(
                    type="radio",
                    name=name,
                    value=answer.value,
                    checked=answer.value == chosen,
                ),
                _labelled(answer),
            ]
            for answer in answers
        ),
    ]


def switch_field(name: str, answer: Answer, *, on: bool) -> Element:
    """Something that is off or on; `answer.value` is sent when it is on."""
    return h.label(".answer.switch")[
        h.input(type="checkbox", name=name, value=answer.value, checked=on),
        _labelled(answer),
    ]


def _labelled(answer: Answer) -> Element:
    return h.span(".says")[
        h.strong[answer.label], answer.meaning and h.span(".meaning")[answer.meaning]
    ]


def select_field(label: str, name: str, answers: Sequence[Answer], chosen: str) -> Element:
    """One of several answers, folded up."""
    return h.label(".field")[
        h.span(".label")[label],
        h.select(name=name)[
            (
                h.option(value=answer.value, selected=answer.value == chosen)[answer.label]
                for answer in answers
            )
        ],
    ]


def link_to_hand_on(label: str, address: str) -> Element:
    """An address to hand on: a button that shares or copies it, and a code to point a phone at."""
    return h.div(".hand-on")[
        h.div(".copy")[
            h.label(".field")[
                h.span(".label")[label],
                h.input(type="text", readonly=True, value=address, data_handed_on=True),
            ],
            h.button(type="button", data_hand_on=True, hidden=True)["Copy the link"],
        ],
        _code(label, address),
    ]


@lru_cache(maxsize=256)
def _code(label: str, address: str) -> Markup:
    """An address as a QR code, dark on light whatever the theme: cameras expect it so."""
    code = segno.make_qr(address, error="l")
    return Markup(code.svg_inline(omitsize=True, svgclass="code", lineclass=None, title=label))
