"""The notebooks run, in both languages, and what they claim holds: their cells assert it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")

FOLDER = Path(__file__).parents[3] / "examples" / "notebooks"
NAMES = ["first-look", "articles", "comparing-agents", "own-game", "own-network"]

#: The greatest size of a notebook with its outputs, in bytes.
MOST_BYTES = 300_000


def _make() -> ModuleType:
    found = importlib.util.spec_from_file_location("make_notebooks", FOLDER / "make.py")
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


make = _make()

EACH = pytest.mark.parametrize(("name", "language"), [(name, language) for name in NAMES for language in ("en", "ja")])


def source(name: str) -> Path:
    return FOLDER / "source" / f"{name.replace('-', '_')}.py"


def saved(name: str, language: str) -> Any:
    return json.loads(make.path(source(name), language).read_text(encoding="utf-8"))


def text(cell: Any) -> str:
    return "".join(cell["source"])


def test_every_source_is_listed() -> None:
    assert sorted(make.SOURCES) == sorted(map(source, NAMES))


@EACH
def test_runs(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UCTOPIA_NOTEBOOKS", "small")
    executed = make.execute(make.notebook(source(name), language))
    assert any("assert " in cell.source for cell in executed.cells), "the notebook checks nothing"


@EACH
def test_saved_notebook_is_that_of_the_source(name: str, language: str) -> None:
    made = [(cell.cell_type, cell.source) for cell in make.notebook(source(name), language).cells]
    kept = [(cell["cell_type"], text(cell)) for cell in saved(name, language)["cells"]]
    assert kept == made, f"make it again: python examples/notebooks/make.py {name}"


@EACH
def test_outputs_are_saved(name: str, language: str) -> None:
    assert make.path(source(name), language).stat().st_size < MOST_BYTES
    cells = [cell for cell in saved(name, language)["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert not [output for output in outputs if output["output_type"] == "error"]
    shown = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/html"} & shown, "no picture"


@pytest.mark.parametrize("name", NAMES)
def test_languages_have_the_same_cells(name: str) -> None:
    english, japanese = ([cell.cell_type for cell in make.notebook(source(name), language).cells] for language in ("en", "ja"))
    assert english == japanese


def test_a_cell_that_fails_is_noticed(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("# %%\nimport uctopia\n# %%\nassert uctopia.solve('ttt').value == 1\n", encoding="utf-8")
    from nbclient.exceptions import CellExecutionError

    with pytest.raises(CellExecutionError, match="AssertionError"):
        make.execute(make.notebook(broken, "en"))
