"""The package ``pyspiel``, or a sentence where it is missing."""

from .._environments import missing

try:
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.observation import IIGObserverForPublicInfoGame  # type: ignore[import-untyped]
except ImportError as error:
    raise missing("uctopia.openspiel", "open_spiel", "openspiel") from error

__all__ = ["IIGObserverForPublicInfoGame", "pyspiel"]
