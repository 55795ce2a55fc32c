"""Adapters without the packages that they adapt to."""

from __future__ import annotations

import subprocess
import sys

import pytest

PACKAGES = {
    "uctopia.pettingzoo": ("pettingzoo", "pettingzoo"),
    "uctopia.gymnasium": ("gymnasium", "gymnasium"),
    "uctopia.openspiel": ("pyspiel", "openspiel"),
}


@pytest.mark.parametrize("module", PACKAGES)
def test_a_missing_package_is_named(module: str) -> None:
    package, extra = PACKAGES[module]
    program = f"import sys; sys.modules[{package!r}] = None; import uctopia; import {module}"
    failed = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True)
    assert failed.returncode == 1
    assert failed.stderr.strip().splitlines()[-1].endswith(f"which is not installed: pip install 'uctopia[{extra}]'")


def test_the_package_needs_none_of_them() -> None:
    program = f"import sys; sys.modules.update(dict.fromkeys({[package for package, _ in PACKAGES.values()]!r})); import uctopia"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0
