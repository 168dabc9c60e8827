"""The board as a guest in a notebook: it leaves the cells alone and is shown whole."""

import pytest

from .conftest import OpenBoard
from .deals import DEAL

STILL = DEAL.code(animation="off", language="en")
INSIDE = """root => {
    const frame = root.getBoundingClientRect();
    const area = root.closest(".jp-OutputArea-output").getBoundingClientRect();
    const out = [];
    for (const element of root.querySelectorAll("[data-face], [data-pile], [data-info], button")) {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        const shown = width > 0;
        const within = left >= frame.left - 0.5 && right <= frame.right + 0.5
            && top >= frame.top - 0.5 && bottom <= frame.bottom + 0.5;
        if (shown && !within) out.push(element.outerHTML.slice(0, 120));
    }
    return {
        out,
        width: frame.width,
        height: frame.height,
        wide: root.scrollWidth - root.clientWidth,
        beyond: frame.right - area.right,
    };
}"""
# The width of the cell once the page has been laid out.
WIDTH = """root => new Promise(done => {
    const read = () => done(root.parentElement.clientWidth);
    requestAnimationFrame(() => requestAnimationFrame(read));
})"""
STEPS = """root => {
    const columns = new Map();
    for (const card of root.querySelectorAll('[data-face="up"]')) {
        const { left, top } = card.getBoundingClientRect();
        const tops = columns.get(Math.round(left)) ?? [];
        tops.push(top);
        columns.set(Math.round(left), tops);
    }
    const steps = [];
    for (const tops of columns.values()) {
        tops.sort((one, other) => one - other);
        for (let at = 1; at < tops.length; at += 1) steps.push(tops[at] - tops[at - 1]);
    }
    return steps;
}"""


def test_keys_typed_into_the_board_leave_the_cells_alone(open_board: OpenBoard):
    opened = open_board(STILL)
    notebook, board = opened
    before = [(cell["cell_type"], cell["source"]) for cell in notebook.cells()]
    for target in (board.card(DEAL.line[1][:2]), board.root.locator("button").first):
        target.focus()
        assert board.root.evaluate("root => root.contains(document.activeElement)")
        for key in "abddx1z":
            board.page.keyboard.press(key)
            assert board.root.evaluate("root => root.contains(document.activeElement)")
    assert [(cell["cell_type"], cell["source"]) for cell in notebook.cells()] == before
    assert board.root.is_visible()


def test_the_same_keys_beside_the_board_do_reach_the_notebook(open_board: OpenBoard):
    """Shows that the test above could fail."""
    opened = open_board(STILL)
    notebook = opened.notebook
    before = len(notebook.cells())
    notebook.page.locator(".jp-InputPrompt").first.click()
    notebook.page.keyboard.press("b")
    assert len(notebook.cells()) == before + 1


@pytest.mark.parametrize("width", [700, 850, 1000, 1300, 1600])
def test_nothing_is_cut_off_in_a_cell(open_board: OpenBoard, width: int):
    # Late in this line columns are long.
    longest = max(range(len(DEAL.line)), key=lambda at: longest_column(DEAL.game(at)))
    game = DEAL.game(longest)
    opened = open_board(STILL, *(f"w.play({move!r})" for move in DEAL.line[:longest]))
    board, page = opened.board, opened.board.page
    page.evaluate("() => globalThis.jupyterapp.shell.collapseLeft()")
    window = 1400
    while (now := board.root.evaluate(WIDTH)) != width:
        window += width - now
        page.set_viewport_size({"width": window, "height": 1300})
    board.expect(str(game.position))
    found = board.root.evaluate(INSIDE)
    assert found["out"] == []
    assert found["wide"] <= 0
    assert found["beyond"] <= 0.5
    assert longest_column(game) <= 24
    assert found["height"] <= 800
    steps = board.root.evaluate(STEPS)
    assert len(steps) > 5
    assert min(steps) >= 14


def longest_column(game):
    return max(len(column) for column in game.position.columns)
