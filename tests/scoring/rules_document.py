"""The end of docs/rules.md, from its table: `python -m tests.scoring.rules_document`."""

import sys
from collections.abc import Iterator

from scoring.engine.choices import CHOICES, Choice, is_chosen
from scoring.engine.profiles import PROFILES, Profile
from scoring.rules_text.wordings import WORDINGS

FORMAT = "format"


def settings_table() -> str:
    """The settings in the five rule sets, and the reasons for what is not plain."""
    return "\n".join([*_table(), "", *map(_reason, CHOICES)]) + "\n"


def _table() -> Iterator[str]:
    yield f"| setting | {' | '.join(f'`{name}`' for name in PROFILES)} | rule |"
    yield "|---|" + "---|" * (len(PROFILES) + 1)
    for key, number in ({k: w.number for k, w in WORDINGS.items()} | {FORMAT: "12.3"}).items():
        cells = [_cell(key, profile) for profile in PROFILES.values()]
        yield f"| `{key}` | {' | '.join(cells)} | [{number}](#{number}) |"


def _cell(key: str, profile: Profile) -> str:
    value = _written(key, profile)
    return value if is_chosen(key, profile.name) else f"**{value}**"


def _written(key: str, profile: Profile) -> str:
    if key == FORMAT:
        return f"{profile.usual_format.cotos} x {profile.usual_format.partidas}"
    value = getattr(profile.rules, key)
    if isinstance(value, frozenset):
        return ", ".join(map(str, sorted(value)))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _reason(choice: Choice) -> str:
    names = ", ".join(f"`{name}`" for name in choice.profiles)
    values = {_written(choice.setting, PROFILES[name]) for name in choice.profiles}
    return f"- `{choice.setting}: {' | '.join(values)}` in {names}: {choice.why}."


if __name__ == "__main__":
    sys.stdout.write(settings_table())
