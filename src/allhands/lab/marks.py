"""Text between two marks of a Markdown file, to be written again when it was measured again."""

from __future__ import annotations

import re
import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path

from allhands.kernel.errors import OptionError
from allhands.kernel.reading import read_text
from allhands.kernel.whole_file import whole_file


def marked(path: Path, name: str) -> re.Match[str]:
    """What stands between `<!-- name -->` and `<!-- end of name -->`: the marks are its groups, and
    the whole file is its string. Raises OptionError."""
    text = read_text(path, OptionError)
    marks = rf"(<!-- {name} -->\r?\n).*?(<!-- end of {name} -->)"
    found = re.search(marks, text, re.DOTALL)
    if found is None:
        wanted = f"a line `<!-- {name} -->`, and below it `<!-- end of {name} -->`"
        raise OptionError(f"{path} has no marks to write between: put there {wanted}.")
    return found


def stamp() -> str:
    """The comment above figures: when they were measured, and by which command, the running one."""
    program, *arguments = sys.argv
    path = Path(program)
    begun = ["uv", "run", "python", f"{path.parent.name}/{path.name}"]
    command = shlex.join([*(begun if path.suffix == ".py" else ["allhands"]), *arguments])
    return f"<!-- measured {datetime.now(UTC).date()}: {command} -->"


def write_between(path: Path, name: str, text: str) -> None:
    """Put a text between the marks of that name, all of it or none. Raises OptionError."""
    found = marked(path, name)
    end = "\r\n" if found[1].endswith("\r\n") else "\n"
    between = f"\n{text}\n\n".replace("\n", end)
    whole = found.string[: found.end(1)] + between + found.string[found.start(2) :]
    with whole_file(path, OptionError) as draft:
        draft.write_text(whole, encoding="utf-8", newline="")
