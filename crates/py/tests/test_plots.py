"""Drawings by matplotlib."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import uctopia
from uctopia._uctopia import shade

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

from matplotlib import colors, pyplot  # noqa: E402


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    pyplot.close("all")


def test_boards_are_our_pictures() -> None:
    report = uctopia.analyze("othello", "f5d6c3", agent="uct:iters=200")
    axes = report.plot()
    (image,) = axes.get_images()
    drawn = image.get_array()
    assert drawn.shape[0] > 200 and drawn.shape[2] in (3, 4)
    assert axes.get_title() == report.agent and "values for" in axes.get_xlabel()
    axes.figure.canvas.draw()


def test_axes_that_are_given_are_drawn_into() -> None:
    figure, axes = pyplot.subplots(2, 2)
    root = uctopia.tree("ttt", "b2", agent="uct:iters=200")
    review = uctopia.review("ttt", "b2 b1 a1 a2 c3", agent="exact")
    match = uctopia.match("ttt", "uct:iters=20", "random", games=20)
    report = uctopia.analyze("ttt", agent="uct:iters=50")
    for what, ax in zip((root, review, match, report), axes.flat):
        assert what.plot(ax) is ax and uctopia.plot(what, ax) is ax
    figure.canvas.draw()
    assert len(pyplot.get_fignums()) == 1


def test_trees_have_the_colours_of_the_player_to_move() -> None:
    root = uctopia.tree("ttt", "a1 b1 a2 c3", agent="uct:iters=2000", plies=2)  # a3 wins
    axes = root.plot(plies=2, most=3)
    texts = {text.get_text(): text.get_bbox_patch().get_facecolor() for text in axes.texts}
    best = max(root.children, key=lambda child: child.visits)
    assert best.move == "a3" and best.mean is not None and best.mean > 0.9
    (colour,) = [colour for text, colour in texts.items() if text.startswith("a3\n+") and str(best.visits) in text]
    assert colour[0] > colour[2], "what is good for the player to move is red"
    assert colors.to_rgb(shade(-1.0)) < colors.to_rgb(shade(1.0))
    assert len(axes.texts) <= 1 + 3 + 9


def test_ratings_and_scores_have_intervals() -> None:
    ratings = uctopia.tournament("ttt", ["random", "flat:iters=20", "uct:iters=50"], games=20)
    for axes in (ratings.plot(), ratings.ratings.plot()):
        assert [label.get_text() for label in axes.get_yticklabels()] == [rating.agent for rating in ratings.ratings]
        assert "Elo" in axes.get_xlabel()
    found = uctopia.match("ttt", "uct:iters=20", "random", games=20)
    low, high = found.interval or (0, 0)
    assert any([*line.get_xdata()] == [low, high] for line in found.plot().lines)
    uctopia.match("calculation", "random", games=10).plot()


def test_curves() -> None:
    reports = list(uctopia.Search("ttt", agent="uct:iters=500").watch(milestones=True))
    axes = uctopia.plot(reports)
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    assert labels == [move.move for move in reports[-1]][: len(labels)]
    line = axes.lines[0]
    assert line.get_xdata()[-1] == 500 and line.get_ydata()[-1] == reports[-1].moves[0].value
    review = uctopia.review("ttt", "b2 b1 a1 a2 c3", agent="exact").plot()
    assert [text.get_text() for text in review.texts] == ["b1"], "the blunder has its name"
    for nothing in ([], [1], "text"):
        with pytest.raises(uctopia.UctopiaError, match="plot"):
            uctopia.plot(nothing)
