"""The Python of the READMEs runs and prints what they say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

import uctopia

ROOT = Path(__file__).parents[3]
PAGES = ["README.md", "README.ja.md", "crates/py/README.md", "docs/python.md", "docs/python.ja.md"]

BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.DOTALL | re.MULTILINE)


def blocks(page: str) -> list[tuple[str, str]]:
    return [(match[1], match[2]) for match in BLOCK.finditer((ROOT / page).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", PAGES)
def test_blocks_print_what_follows(page: str) -> None:
    found = blocks(page)
    assert found, "no block of Python"
    for program, expected in found:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, page, "exec"), {"__name__": "readme"})
        assert printed.getvalue() == (expected or "")


def test_the_recipe_of_conda_has_this_version() -> None:
    recipe = (ROOT / "packaging" / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    assert f'version: "{uctopia.__version__}"' in recipe
