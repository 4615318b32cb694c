"""`allhands replay FILE --html PAGE`: a saved match as a page to keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from allhands.kernel.errors import AllHandsError
from allhands.terminal.show import write_replay

from ..playing import GOLDEN

LOST = GOLDEN / "solar-storm" / "room-lost.json"


def test_a_saved_match_becomes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "kept.html"
    assert write_replay(LOST, page) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "open it in a browser" in " ".join(capsys.readouterr().out.split())


def test_a_page_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(AllHandsError, match="cannot be written"):
        write_replay(LOST, tmp_path / "nowhere" / "kept.html")
