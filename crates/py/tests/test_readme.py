"""The Python of the READMEs and of the book runs and prints what they say."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import uctopia

ROOT = Path(__file__).parents[3]
PAGES = ["README.md", "README.ja.md", "crates/py/README.md", "docs/python.md", "docs/python.ja.md"]

#: The chapters of the book that show Python.
CHAPTERS = [
    str(path.relative_to(ROOT))
    for path in sorted((ROOT / "book").glob("*/*.md"))
    if "```python\n" in path.read_text(encoding="utf-8")
]

BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.DOTALL | re.MULTILINE)


def blocks(page: str) -> list[tuple[str, str]]:
    return [(match[1], match[2]) for match in BLOCK.finditer((ROOT / page).read_text(encoding="utf-8"))]


def run(program: str, page: str, names: dict[str, Any]) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, page, "exec"), names)
    return printed.getvalue()


@pytest.mark.parametrize("page", PAGES)
def test_blocks_print_what_follows(page: str) -> None:
    found = blocks(page)
    assert found, "no block of Python"
    for program, expected in found:
        assert run(program, page, {"__name__": "readme"}) == (expected or "")


@pytest.mark.parametrize("page", CHAPTERS)
def test_a_chapter_is_one_program(page: str) -> None:
    names = {"__name__": "book"}
    for program, expected in blocks(page):
        printed = run(program, page, names)
        # A program whose output is read by a command, not by people, shows none.
        assert not expected or printed.strip() == expected.strip()


def is_part(part: dict[str, Any], whole: dict[str, Any]) -> bool:
    """Whether a tree has only nodes of another one, with the same counts."""
    children = {child["move"]: child for child in whole.get("children", [])}
    return all(part[key] == whole.get(key) for key in part if key != "children") and all(
        child["move"] in children and is_part(child, children[child["move"]]) for child in part.get("children", [])
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_checked_trees_are_those_of_the_program(language: str) -> None:
    page = f"book/{language}/finding-bugs.md"
    text = (ROOT / page).read_text(encoding="utf-8")
    program = blocks(page)[0][0]
    change = re.search(r"^```diff\n-(.*)\n\+(.*)\n```", text, re.MULTILINE)
    assert change and change[1] in program
    for source in (program, program.replace(change[1], change[2])):
        tree = json.loads(run(source, page, {"__name__": "book"}))["root"]
        shown = [json.loads(given)["root"] for given in re.findall(r"printf '(.*?)' \|", text)]
        assert any(is_part(part, tree) for part in shown if part["visits"] == 50)


def test_the_recipe_of_conda_has_this_version() -> None:
    recipe = (ROOT / "packaging" / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    assert f'version: "{uctopia.__version__}"' in recipe
