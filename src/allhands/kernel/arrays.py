"""Reading arrays of NumPy from files that somebody else may have written."""

from __future__ import annotations

import math
import zipfile
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

MOST_ARRAYS: Final = 1_000
_READ_HEADER: Final = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}


def arrays_in(file: BinaryIO, most: int) -> dict[str, NDArray[Any]]:
    """The arrays of an `.npz` file, by name. Nothing is taken from a file's word: an array has the
    size that its shape says, and all of them at most so many bytes. Raises ValueError if the file
    holds anything else, or was cut short."""
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
            if len(members) > MOST_ARRAYS or sum(each.file_size for each in members) > most:
                raise ValueError("it holds too much")
            return {each.filename.removesuffix(".npy"): _array(archive, each) for each in members}
    except OSError:
        raise
    except Exception as trouble:  # Python and NumPy raise a dozen kinds, down to their tokenizer's
        raise ValueError("it holds no arrays") from trouble


def _array(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> NDArray[Any]:
    """One array. Raises whatever Python and NumPy do, or ValueError."""
    with archive.open(member) as stream:
        shape, by_columns, kind = _READ_HEADER[npy.read_magic(stream)](stream)
        size = math.prod(shape) * kind.itemsize
        if kind.hasobject or min(shape, default=0) < 0 or size > member.file_size:
            raise ValueError(f"{member.filename} is no plain array of its size")
        data = stream.read(size)
        if len(data) < size or stream.read(1):
            raise ValueError(f"{member.filename} was cut short, or has more than its array")
    flat = np.frombuffer(bytearray(data), kind)
    return flat.reshape(shape, order="F" if by_columns else "C")
