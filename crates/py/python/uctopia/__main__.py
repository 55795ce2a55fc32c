"""``python -m uctopia``: the command."""

from ._command import main

main()
