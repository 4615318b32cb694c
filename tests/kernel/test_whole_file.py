"""A file is written whole or not at all, and what is no file is left as it is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from allhands.kernel.errors import OptionError
from allhands.kernel.whole_file import whole_file


def written(path: Path, text: str = "new") -> None:
    with whole_file(path, OptionError) as draft:
        draft.write_text(text, encoding="utf-8")


def test_a_link_stays_one_and_its_file_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    written(link)
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_the_same_people_may_read_a_file_as_before(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text("old")
    path.chmod(0o600)
    written(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_no_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/null")):
        with pytest.raises(OptionError, match="cannot be written: it is a device or a pipe"):
            written(path)
    assert pipe.is_fifo()
    assert Path("/dev/null").is_char_device()
    assert [*tmp_path.iterdir()] == [pipe]


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (OSError(28, "No space left on device"), "No space left on device"),
        (UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates"), "it has characters that no"),
    ],
)
def test_trouble_while_writing_leaves_what_was_there(
    raised: Exception, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with (
        pytest.raises(OptionError, match=rf"file cannot be written: {said}"),
        whole_file(path, OptionError),
    ):
        raise raised
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [path]


def test_trouble_with_another_file_is_not_told_of_this_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(FileNotFoundError, match="missing"), whole_file(path, OptionError):
        (tmp_path / "missing").read_text()
    assert [*tmp_path.iterdir()] == []
