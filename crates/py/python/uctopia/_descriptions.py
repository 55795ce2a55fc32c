"""Descriptions of experiments: files, texts and dictionaries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ._uctopia import UctopiaError, file_text


class Description(NamedTuple):
    """The text of a description in TOML, and the folder to which files that it names are relative."""

    text: str
    beside: Path | None

    @classmethod
    def read(cls, description: str | Path | Mapping[str, Any]) -> Description:
        """Reads a description: the path of a file in TOML, its text, or a dictionary with the same keys."""
        if isinstance(description, Mapping):
            return cls(toml(description), None)
        if not isinstance(description, (str, Path)):
            raise UctopiaError(
                "an experiment is a path, the text of a file, or a dictionary such as "
                "{'game': 'ttt', 'agents': [...], 'games': 100}"
            )
        if (path := path_of(description)) is None:
            return cls(str(description), None)
        return cls(file_text(path), path.parent)


def path_of(description: str | Path) -> Path | None:
    """The path that a description is; nothing where it is a text."""
    if isinstance(description, Path):
        return description
    is_name = "\n" not in description and description.endswith((".toml", ".json"))
    return Path(description) if is_name else None


def toml(description: Mapping[str, Any]) -> str:
    """A dictionary in TOML, a line for each key; keys with the value ``None`` are left out.

    >>> from uctopia._descriptions import toml
    >>> print(toml({"game": "ttt", "agents": ["random"], "sweep": {"values": {"c": [0.5]}}}), end="")
    "game" = "ttt"
    "agents" = ["random"]
    "sweep" = { "values" = { "c" = [0.5] } }
    """
    entries = {key: value for key, value in description.items() if value is not None}
    return "".join(f"{_quoted(key)} = {_inline(value)}\n" for key, value in entries.items())


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        entries = ", ".join(f"{_quoted(key)} = {_inline(item)}" for key, item in value.items() if item is not None)
        return f"{{ {entries} }}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return repr(value)
    return _quoted(value)


def _quoted(value: Any) -> str:
    """A text in TOML, such as that of an agent; JSON's strings are TOML's, but for DEL."""
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
