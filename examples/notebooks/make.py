"""Makes the notebooks from their sources, and executes them: ``python make.py [NAME…]``.

A source holds the code once and the text in both languages, so that differences are readable and the two languages cannot
drift apart. Cells begin with a line ``# %%``; after it may stand ``[markdown]`` and the language, ``en`` or ``ja``, of a cell
that only one notebook has. In code, a line ``# en: …`` or ``# ja: …`` becomes a comment, and a line that ends with
``# en only`` or ``# ja only`` stays, in the notebook of that language alone.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

FOLDER = Path(__file__).parent
SOURCES = sorted((FOLDER / "source").glob("*.py"))
LANGUAGES = ("en", "ja")
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}

HEAD = re.compile(r"^# %%(?: \[(markdown)\])?(?: (en|ja))?$")


def notebook(source: Path, language: str) -> Any:
    """The notebook of a source in a language, without outputs."""
    cells: list[Any] = []
    for head, lines in _blocks(source.read_text(encoding="utf-8")):
        if head[2] not in (None, language):
            continue
        number = f"cell-{len(cells)}"
        if head[1]:
            text = "\n".join(re.sub(r"^# ?", "", line) for line in lines)
            cells.append(new_markdown_cell(text, id=number))
        else:
            text = "\n".join(line for line in (_line(line, language) for line in lines) if line is not None)
            cells.append(new_code_cell(text, id=number))
    return new_notebook(cells=cells, metadata={"kernelspec": KERNEL, "language_info": {"name": "python"}})


def _blocks(text: str) -> list[tuple[re.Match[str], list[str]]]:
    blocks: list[tuple[re.Match[str], list[str]]] = []
    for line in text.splitlines():
        if head := HEAD.match(line):
            blocks.append((head, []))
        elif blocks:
            blocks[-1][1].append(line)
    for _, lines in blocks:
        while lines and not lines[-1]:
            lines.pop()
    return blocks


def _line(line: str, language: str) -> str | None:
    if comment := re.match(r"^( *)# (en|ja): (.*)$", line):
        return f"{comment[1]}# {comment[3]}" if comment[2] == language else None
    if own := re.match(r"^(.*?)  # (en|ja) only$", line):
        return own[1] if own[2] == language else None
    return line


def path(source: Path, language: str) -> Path:
    """Where the notebook of a source in a language is kept."""
    name = source.stem.replace("_", "-")
    return FOLDER / (f"{name}.ipynb" if language == "en" else f"{name}.{language}.ipynb")


def execute(made: Any) -> Any:
    """Executes a notebook, whose cells then have their outputs; an exception in a cell is one here."""
    resources = {"metadata": {"path": str(FOLDER)}}
    client = NotebookClient(made, timeout=600, record_timing=False, coalesce_streams=True, resources=resources)
    return client.execute()


def main() -> None:
    names = [name.replace("-", "_") for name in sys.argv[1:]]
    for source in SOURCES:
        for language in LANGUAGES if not names or source.stem in names else ():
            target = path(source, language)
            nbformat.write(execute(notebook(source, language)), target)
            print(f"{target.name}: {target.stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
