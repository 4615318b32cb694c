"""A hook of MkDocs: each rule of a ledger can be linked to, and "Our reading" begins a line."""

from __future__ import annotations

import re
from typing import Any

_RULE = re.compile(r"^- (`[a-z0-9-]+/([a-z0-9-]+)`)", re.MULTILINE)
_READING = re.compile(r"\n  Our reading:")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Change the Markdown of the ledgers, which lie in `games/`, before it is rendered."""
    if not page.file.src_uri.startswith("games/"):
        return markdown
    anchored = _RULE.sub(r'- <span id="\2"></span>\1', markdown)
    return _READING.sub(r"<br>\n  *Our reading:*", anchored)
