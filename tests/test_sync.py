"""Which changes of a browser stand, and who is looking."""

import pytest

from solitaire_widget.protocol import Claim, Sender, Views
from solitaire_widget.sync import Audience, Standing

ME, OTHER = "abcd1234", "wxyz6789"


def verdict(standing, base, ahead=0, client=ME, game="1.g"):
    refused = standing.refusal(Sender(client, 9), Claim(game, base, ahead))
    if refused is None:
        return "accepted"
    assert (refused.client, refused.n) == (client, 9)
    assert refused.text != ""
    return refused.reason


def chain(*clients, start=5):
    """A game at version `start`, changed by these in turn (None: Python)."""
    standing = Standing("1.g", start)
    for client in clients:
        standing = standing.after(standing.version + 1, client)
    return standing


def test_a_change_on_the_current_version_is_accepted():
    assert verdict(chain(), base=5) == "accepted"


@pytest.mark.parametrize(("base", "ahead"), [(4, 0), (6, 0), (0, 0), (4, 2), (5, 1), (3, 1)])
def test_a_change_on_another_version_is_stale(base, ahead):
    assert verdict(chain(), base, ahead) == "stale"


def test_a_change_of_another_game_is_refused():
    assert verdict(chain(), base=5, game="2.g") == "game"


def test_five_changes_made_ahead_form_one_chain():
    standing = chain()
    for ahead in range(5):
        assert verdict(standing, 5, ahead) == "accepted"
        standing = standing.after(standing.version + 1, ME)
    assert standing.version == 10


def test_what_was_built_on_a_refused_change_is_refused_too():
    # Python's change came before the first of three; the second then claims the right version.
    standing = chain(None)
    assert [verdict(standing, 5, ahead) for ahead in range(3)] == ["stale", "stale", "stale"]


def test_a_chain_that_another_broke_does_not_go_on():
    assert verdict(chain(ME, None), 5, 1) == "stale"
    assert verdict(chain(ME, OTHER), 5, 2) == "stale", "the version fits, the last was not mine"
    assert verdict(chain(OTHER, ME), 5, 2) == "stale", "the version fits, the first was not mine"
    assert verdict(chain(OTHER, ME), 6, 1) == "accepted"
    assert verdict(chain(ME, ME), 5, 2, client=OTHER) == "stale"


def test_untold_changes_by_python_break_a_chain():
    standing = chain(ME)
    assert standing.caught_up(6) is standing
    assert verdict(standing.caught_up(7), 5, 2) == "stale"
    assert verdict(standing.caught_up(7), 7, 0) == "accepted"


def test_the_next_game_has_the_next_turn():
    assert Standing("7.ab.3", 0).next_turn == 8


def told(audience, client, shown, hidden):
    return audience.told(Views(Sender(client, 1), shown, hidden))


def test_nobody_is_hidden_where_nobody_is():
    assert not Audience().all_hidden
    assert not told(told(Audience(), ME, 0, 2), ME, 0, 0).all_hidden


def test_all_are_hidden_only_if_no_session_shows_anything():
    audience = told(Audience(), ME, 0, 2)
    assert audience.all_hidden
    audience = told(audience, OTHER, 1, 3)
    assert not audience.all_hidden
    assert told(audience, OTHER, 0, 4).all_hidden


def test_an_audience_remembers_no_endless_row_of_sessions():
    audience = Audience()
    for number in range(1000):
        audience = told(audience, f"client{number}", 1, 0)
    assert len(audience.views) <= 64
    assert "client999" in audience.views
