"""Text between two marks of a Markdown file, to be written anew when it was measured anew."""

from __future__ import annotations

import re
from pathlib import Path

from allhands.kernel.errors import OptionError


def marked(path: Path, name: str) -> re.Match[str]:
    """What stands between `<!-- name -->` and `<!-- end of name -->`: the marks are its groups, and
    the whole file is its string. Raises OptionError."""
    if path.exists() and not path.is_file():
        raise OptionError(f"{path} is no file.")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise OptionError(f"{path} cannot be read: {reason}.") from error
    marks = f"(<!-- {name} -->\n).*?(<!-- end of {name} -->)"
    found = re.search(marks, text, re.DOTALL)
    if found is None:
        wanted = f"a line `<!-- {name} -->`, and below it `<!-- end of {name} -->`"
        raise OptionError(f"{path} has no marks to write between: put there {wanted}.")
    return found


def write_between(path: Path, name: str, text: str) -> None:
    """Put a text between the marks of that name. Raises OptionError."""
    found = marked(path, name)
    whole = found.string[: found.end(1)] + f"\n{text}\n\n" + found.string[found.start(2) :]
    try:
        path.write_text(whole, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror}.") from error
