"""Files from outside are read within bounds, and whatever is wrong with one is told."""

from __future__ import annotations

import codecs
import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from allhands.kernel.arrays import arrays_in
from allhands.kernel.errors import SavedGameError
from allhands.kernel.reading import json_of, part_text, read_text, text_of, toml_of


@pytest.mark.parametrize(
    "data",
    [
        b"caf\xc3\xa9",
        codecs.BOM_UTF8 + b"caf\xc3\xa9",
        codecs.BOM_UTF16_LE + "café".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "café".encode("utf-16-be"),
    ],
)
def test_a_byte_order_mark_is_no_part_of_a_text(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(data)
    assert text_of(data) == "café"
    assert read_text(tmp_path / "text", SavedGameError) == "café"
    assert part_text(tmp_path / "text") == "café"


def test_json_and_toml_are_read_with_a_byte_order_mark() -> None:
    assert json_of("\ufeff[1]") == json_of(codecs.BOM_UTF8 + b"[1]") == [1]
    assert toml_of("\ufeffa = 1") == {"a": 1}


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (json_of, "[" * 200_000, "nested too deeply"),
        (json_of, '{"a":' * 200_000, "nested too deeply"),
        (json_of, "9" * 10_000, "digits"),
        (json_of, b"\xff", "decode"),
        (toml_of, "a = " + "[" * 200_000, "nested too deeply"),
        (toml_of, "a = " + "9" * 10_000, "digits"),
        (toml_of, "a = ", "Invalid value"),
    ],
)
def test_what_is_nested_deeply_or_no_text_of_its_kind_is_a_value_error(
    read: Callable[[Any], Any], text: str | bytes, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        read(text)


def test_no_more_is_read_than_there_may_be(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"12345")
    assert read_text(path, SavedGameError, 5) == "12345"
    with pytest.raises(SavedGameError, match=r"large is too large: it may have 4 bytes\."):
        read_text(path, SavedGameError, 4)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("missing", "No such file or directory"),
        (".", "Is a directory"),
        ("a\0b", "that is no name for a file"),
        ("/dev/zero", "it is a device"),
        ("/dev/full", "it is a device"),
        ("bytes", "it is not text in UTF-8"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_reason(path: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\x00\xfe")
    with pytest.raises(SavedGameError, match=rf"cannot be read: {said}\.$"):
        read_text(tmp_path / path, SavedGameError)


# Arrays


def archive(header: str, data: bytes = b"", kind: int = zipfile.ZIP_STORED) -> io.BytesIO:
    """A file with one array, whose header says something about it."""
    file, line = io.BytesIO(), header.ljust(117) + "\n"
    with zipfile.ZipFile(file, "w", kind) as archived:
        length = struct.pack("<H", len(line))
        archived.writestr("a.npy", b"\x93NUMPY\x01\x00" + length + line.encode() + data)
    return file


def claiming(shape: str, descr: str = "'<f4'") -> str:
    return f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}"


def test_arrays_are_read_as_they_were_written() -> None:
    file = io.BytesIO()
    wanted = {
        "text": np.array("héllo"),
        "one": np.array(3),
        "none": np.zeros((0, 3)),
        "columns": np.asfortranarray(np.arange(6).reshape(2, 3)),
    }
    np.savez(file, allow_pickle=False, **wanted)
    found = arrays_in(file, len(file.getvalue()))
    assert found.keys() == wanted.keys()
    for name, each in wanted.items():
        assert found[name].dtype == each.dtype
        assert (found[name] == each).all()
        assert found[name].shape == each.shape
        assert found[name].flags.writeable


@pytest.mark.parametrize(
    "file",
    [
        archive(claiming("(1000000000000,)"), b"1234"),
        archive(claiming("(1000000, 1000000)"), b"1234"),
        archive(claiming("(-1,)"), b"1234"),
        archive(claiming("(1e3,)"), b"1234"),
        archive(claiming("(3,)"), b"1234"),
        archive(claiming("(1,)"), b"12345678"),
        archive(claiming("(1,)", "'|O'"), b"12345678"),
        archive(claiming("()", "'<U1000000000'"), b"1234"),
        archive(claiming("(1000000000000,)", "'|V0'")),
        archive(claiming("(1,)", "[" * 9_000), b"1234"),
        archive("(" * 9_000),
        archive("[" * 60_000),
        archive(claiming("(25000000,)"), bytes(10**8), zipfile.ZIP_DEFLATED),
        io.BytesIO(b"no archive"),
        io.BytesIO(b""),
    ],
    ids=[
        *("a trillion", "a square of a trillion", "negative", "a fraction", "too little"),
        *("too much", "objects", "a long text", "nothing a trillion times", "a deep type"),
        *("deep", "long", "a bomb", "no archive", "empty"),
    ],
)
def test_a_file_that_claims_what_it_has_not_is_refused_before_it_is_read(file: io.BytesIO) -> None:
    with pytest.raises(ValueError, match="holds no arrays"):
        arrays_in(file, 10**6)


def test_a_file_cut_short_anywhere_is_refused() -> None:
    whole = archive(claiming("(3,)"), bytes(12)).getvalue()
    assert arrays_in(io.BytesIO(whole), 10**6)["a"].tolist() == [0, 0, 0]
    for length in range(len(whole)):
        with pytest.raises(ValueError, match="holds no arrays"):
            arrays_in(io.BytesIO(whole[:length]), 10**6)
