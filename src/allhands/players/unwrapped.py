"""A reply in free text without its wrapping, in parts that can be read alone."""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from .wrapping import spoken, undressed

_SIGNS: Final = {
    ord(sign): plain
    for signs, plain in (
        ("\u2018\u2019\u201b\u02bc", "'"),
        ("\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d", '"'),
        ("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        ("\ufe0f\u20e3", ""),
    )
    for sign in signs
}
"""Quotation marks and dashes as they are typed; what makes a key of a digit is left out."""
_STRUCK: Final = re.compile(r"~~|</?(?:s|del|strike)>", re.IGNORECASE)
_FENCE: Final = re.compile(r"\s*(?:```|~~~)\s*\w*\s*")
_BULLET: Final = re.compile(r"^\s*(?:[-*+•]\s+|#{1,6}\s+|(?:->|→|=>)\s*)")
_FLAT: Final = re.compile(r"\{[^{}]{1,2000}\}")
_IN_PYTHON: Final = {"true": "True", "false": "False", "null": "None"}
_SENTENCE: Final = re.compile(r"(?<=[.!?\u3002])\s+(?=\S)")
_ONLY_NUMBER: Final = re.compile(r"\W*\d{1,5}[.)]")
_LEAD: Final = re.compile(
    r"(?:so,?\s+|ok,?\s+|okay,?\s+|sure[,.]?\s+|therefore,?\s+)?(?:here(?:'s| is)\s+)?"
    r"(?:(?:my|the|our|best|chosen|next|(?P<final>final))\s+)*"
    r"(?:answer|choice|action|move|option|decision|selection|pick|reply|json|output|result)"
    r"(?:\s+(?:is|input))?\s*(?P<colon>:?)",
    re.IGNORECASE,
)
_NEGATED: Final = re.compile(
    r"\b(?:not|no|never|nothing|none|avoid|reject(?:ed)?|exclude|discard|worst|bad|wrong|except"
    r"|without|refuse|against|cannot|instead of|rather than|anything but|illegal"
    r"|forbidden)\b|n't\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Unit:
    """A line or sentence of a reply, or an object of JSON in it. `is_apart` is whether a blank line
    stands behind it; `is_alone`, that there is no other."""

    text: str
    json: dict[str, object] | None = None
    is_quoted: bool = False
    is_apart: bool = False
    is_alone: bool = False


def negates(text: str) -> bool:
    """Whether words say no to something."""
    return bool(_NEGATED.search(text))


def unwrapped(reply: str) -> list[Unit] | None:
    """The parts of a reply, without what was thought aloud and without ornaments; None if it is cut
    short, or if something is struck out in it."""
    text = spoken(_plain(reply))
    if text is None or _STRUCK.search(_without_fences(text)):
        return None
    text = undressed(text)
    objects: list[dict[str, object]] = []
    text = _without_objects(_without_fences(text), objects)
    if "{" in text:
        return None
    units = _merged([unit for unit in _units(text, objects) if not _is_bare(unit)])
    if len(units) == 1:
        units = [Unit(units[0].text, units[0].json, units[0].is_quoted, is_alone=True)]
    return units


def _is_bare(unit: Unit) -> bool:
    """Whether a part is only brackets or a line, as round the objects of a list."""
    return unit.json is None and not unit.is_quoted and not unit.text.strip("[](),;-=_ ")


def json_in(value: object) -> dict[str, object] | None:
    """An object that stands in another, be it as the text of one."""
    if isinstance(value, str):
        try:
            value = json.loads(value, object_pairs_hook=_once)
        except (ValueError, RecursionError):
            return None
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def on_one_line(text: str) -> str:
    """One line, without ornaments."""
    line = " ".join(re.sub(r"[*`]+|__+", " ", _plain(text)).split())
    return re.sub(r" ([.!?;:]+)(?= |$)", r"\1", line)


def _plain(text: str) -> str:
    """Digits of any script as ours, and nothing invisible. Numbers that are no digits, such as
    fractions and those that are raised, stay what can be no answer."""
    kept: list[str] = []
    for sign in text:
        kind = unicodedata.category(sign)
        if kind == "Nd":
            kept.append(str(unicodedata.decimal(sign)))
        elif kind in ("No", "Nl"):
            kept.append(_counted(sign))
        elif kind != "Cf":
            kept.append(sign)
    return unicodedata.normalize("NFKC", "".join(kept).translate(_SIGNS))


def _counted(sign: str) -> str:
    """A number in a circle as digits; of any other, such as a fraction, what can be no answer."""
    is_plain = "CIRCLED" in unicodedata.name(sign, "")
    number = unicodedata.numeric(sign, 0.5)
    return str(int(number)) if is_plain and number.is_integer() else "\N{REPLACEMENT CHARACTER}"


def _without_fences(text: str) -> str:
    return "\n".join("" if _FENCE.fullmatch(line) else line for line in text.splitlines())


def _without_objects(text: str, objects: list[dict[str, object]]) -> str:
    """The text with each object of JSON that says nothing twice on a line of its own, by number."""
    decoder = json.JSONDecoder(object_pairs_hook=_once)
    kept, at = "", 0
    while (start := text.find("{", at)) >= 0:
        try:
            found, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            flat = _FLAT.match(text, start)
            found = _loose(flat[0]) if flat else None
            if flat is None or found is None:
                break
            end = flat.end()
        kept += f"{text[at:start]}\n\0{len(objects)}\n"
        objects.append(cast("dict[str, object]", found))
        at = end
    return kept + text[at:]


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object. Raises ValueError if it has a key twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _loose(text: str) -> dict[str, object] | None:
    """A flat object as Python and JavaScript would write it: with names and texts in single
    quotation marks or none, or a comma too many. None if it is none, or has a key twice."""
    if "\\" in text:  # Python would warn of what is escaped in vain
        return None
    constants = re.sub(r"\b(true|false|null)\b", lambda found: _IN_PYTHON[found[0]], text)
    try:
        found = ast.parse(constants.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if not isinstance(found, ast.Dict):
        return None
    keys = [_name(key) for key in found.keys]
    values = [each.value if isinstance(each, ast.Constant) else ... for each in found.values]
    if None in keys or ... in values or len({*keys}) < len(keys):
        return None
    return dict(zip(cast("list[str]", keys), values, strict=True))


def _name(key: ast.expr | None) -> str | None:
    """The name of a key."""
    if isinstance(key, ast.Name):
        return key.id
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return key.value
    return None


def _units(text: str, objects: list[dict[str, object]]) -> Iterator[Unit]:
    lines = text.splitlines()
    for number, line in enumerate(lines):
        is_apart = not "".join(lines[number + 1 : number + 2]).strip()
        if line.startswith("\0"):
            yield Unit("", objects[int(line[1:])], is_apart=is_apart)
        elif line.lstrip().startswith((">", "|")):
            yield Unit(line.strip(), is_quoted=True, is_apart=is_apart)
        else:
            sentences = [*_sentences(on_one_line(_BULLET.sub("", line, count=1)))]
            for sentence in sentences:
                yield Unit(sentence, is_apart=is_apart and sentence is sentences[-1])


def _sentences(line: str) -> Iterator[str]:
    """The sentences of a line; the number at the head of an item stays with it."""
    head = ""
    for piece in _SENTENCE.split(line):
        head = f"{head} {piece}".strip()
        if head and not _ONLY_NUMBER.fullmatch(head):
            yield head
            head = ""
    if head:
        yield head


def _merged(units: list[Unit]) -> list[Unit]:
    """The parts, each line such as "My answer:" with what it leads to."""
    merged: list[Unit] = []
    lead: re.Match[str] | None = None
    for number, unit in enumerate(units):
        text = unit.text
        if lead and unit.json is None and not text.startswith("answer: "):
            text = f"{'final ' if lead['final'] else ''}answer: {text}"
        found = None if unit.json is not None or unit.is_quoted else _LEAD.fullmatch(unit.text)
        if found and number + 1 < len(units):
            lead = found
        else:
            merged.append(Unit(text, unit.json, unit.is_quoted, unit.is_apart))
            lead = None
    return merged
