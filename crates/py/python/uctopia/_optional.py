"""Packages that only some functions need."""

from __future__ import annotations

import importlib
from typing import Any

from ._uctopia import UctopiaError


class MissingPackage(UctopiaError, ImportError):
    """A package is missing that an extra of this one installs."""


def package(name: str, extra: str, purpose: str) -> Any:
    """A module; where it is missing the sentence says how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError as missing:
        root = name.partition(".")[0]
        raise MissingPackage(f'{purpose} needs {root}: pip install "uctopia[{extra}]"') from missing


def frame(rows: Any, columns: Any = None, index: Any = None) -> Any:
    """A table of pandas."""
    return package("pandas", "notebook", "to_pandas()").DataFrame(rows, columns=columns, index=index)
