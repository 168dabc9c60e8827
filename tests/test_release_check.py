"""What the release check says of a tree that is not ready. The check itself runs on its own."""

from email.message import Message

import pytest
import release_check
from release_check import NotReadyError, check_changelog, check_links, check_metadata


def test_the_version_is_the_packages():
    import solitaire_widget

    assert release_check.the_version() == solitaire_widget.__version__


def test_a_changelog_of_another_version_is_not_ready():
    with pytest.raises(NotReadyError, match=r"begins with 0\.9\.0, the package is 1\.0\.0"):
        check_changelog("# Changelog\n\n## 0.9.0 (2030-01-31)\n", "1.0.0", publish=False)


def test_a_changelog_without_a_version_is_not_ready():
    with pytest.raises(NotReadyError, match="no heading"):
        check_changelog("# Changelog\n", "1.0.0", publish=False)


def test_only_what_is_published_needs_a_date():
    text = "# Changelog\n\n## 1.0.0 (unreleased)\n"
    check_changelog(text, "1.0.0", publish=False)
    with pytest.raises(NotReadyError, match="'unreleased' as the date"):
        check_changelog(text, "1.0.0", publish=True)
    check_changelog(text.replace("unreleased", "2030-01-31"), "1.0.0", publish=True)


def test_links_are_asked_for_by_name():
    with pytest.raises(NotReadyError, match=r"lacks Documentation, Source$"):
        check_links({"urls": {"Homepage": "https://a", "Changelog": "https://b"}})
    with pytest.raises(NotReadyError, match="lacks Homepage, Documentation, Source, Changelog"):
        check_links({})


def metadata(**fields):
    made = Message()
    for name, value in fields.items():
        made[name.replace("_", "-")] = value
    return made


FIELDS = {
    "Version": "1.0.0",
    "Summary": "a game",
    "License_Expression": "MIT",
    "Requires_Python": ">=3.11",
    "Keywords": "cards",
    "Classifier": "Typing :: Typed",
}


def test_whole_metadata_is_ready():
    check_metadata(metadata(**FIELDS), metadata(**FIELDS), "1.0.0")


def test_metadata_that_differs_is_not_ready():
    with pytest.raises(NotReadyError, match="different metadata"):
        check_metadata(metadata(**FIELDS), metadata(**FIELDS | {"Summary": "other"}), "1.0.0")


def test_metadata_without_a_field_is_not_ready():
    short = metadata(**{name: value for name, value in FIELDS.items() if name != "Keywords"})
    with pytest.raises(NotReadyError, match="lacks Keywords"):
        check_metadata(short, short, "1.0.0")


def test_another_built_version_is_not_ready():
    with pytest.raises(NotReadyError, match=r"built version is 1\.0\.0, expected 2\.0\.0"):
        check_metadata(metadata(**FIELDS), metadata(**FIELDS), "2.0.0")
