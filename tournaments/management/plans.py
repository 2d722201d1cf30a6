"""How a simulated tournament is to be played, from the options of a command."""

from argparse import ArgumentParser
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournaments.core.simulate import THOUSAND
from tournaments.core.stages.kinds import KINDS
from tournaments.core.stages.robin import MOST_IN_GROUP
from tournaments.core.values import StageKind
from tournaments.management.arguments import require_whole
from tournaments.services.stages import StagePlan

_WRONG = 2
_HUNDRED = 100
_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    StageKind.KNOCKOUT: ("third_place", "consolation", "repesca"),
    StageKind.GROUPS: ("group_size", "through", "third_place", "consolation", "repesca"),
    StageKind.REDRAW: ("third_place",),
    StageKind.LIVES: ("lives",),
    StageKind.SWISS: ("rounds",),
    StageKind.LOTS: ("rounds",),
    StageKind.MIXER: ("rounds",),
}
"""Which options a format has."""
_NAMES: Final = (
    "rounds",
    "lives",
    "group_size",
    "through",
    "third_place",
    "consolation",
    "repesca",
)


def add_format_arguments(parser: ArgumentParser) -> None:
    """The format and its settings."""
    parser.add_argument("--format", choices=KINDS, default=KINDS[0], help="default: knockout")
    parser.add_argument("--rounds", help="with swiss, lots, mixer")
    parser.add_argument("--lives", help="with lives: out at so many defeats; default: 2")
    parser.add_argument("--group-size", help="with groups; default: 4")
    parser.add_argument(
        "--through", help="with groups: so many of each play a knock-out; default: 2"
    )
    parser.add_argument("--third-place", action="store_true", help="a match for third place")
    parser.add_argument(
        "--consolation", action="store_true", help="the losers of round one play on"
    )
    parser.add_argument(
        "--repesca", action="store_true", help="losers of round one come back by lot"
    )


def plans_of(kind: str, pairs: int, options: Mapping[str, object]) -> list[StagePlan]:
    """The stages asked for. Raises CommandError (exit code 2) for what does not go together."""
    given = {
        name: _read(name, options[name]) for name in _NAMES if options[name] not in {None, False}
    }
    for name in given:
        if name not in _OPTIONS.get(kind, ()):
            raise CommandError(
                _("--%(option)s does not go with --format %(format)s.")
                % {"option": name.replace("_", "-"), "format": kind},
                returncode=_WRONG,
            )
    if kind == StageKind.LEAGUE and pairs > MOST_IN_GROUP:
        raise CommandError(
            _("A league takes %(most)s pairs at most.") % {"most": MOST_IN_GROUP},
            returncode=_WRONG,
        )
    if kind == StageKind.GROUPS:
        through = {"kind": "through", "through": given.pop("through", 2)}
        groups = {"size": given.pop("group_size")} if "group_size" in given else {}
        return [
            StagePlan(kind, groups),
            StagePlan(StageKind.KNOCKOUT, _settings(given), takes=through),
        ]
    return [StagePlan(kind, _settings(given))]


def option_of(field: str) -> str:
    """The option that sets this field of a plan ("stages.1.size"), "" where none does."""
    name = {"size": "group_size"}.get(field.rpartition(".")[2], field.rpartition(".")[2])
    return f"--{name.replace('_', '-')}" if name in _NAMES else ""


def _read(name: str, given: object) -> object:
    """A figure as a number; a flag as it is."""
    if given is True:
        return given
    return require_whole(f"--{name.replace('_', '-')}", str(given))


def share_of(text: str) -> int:
    """So many of a thousand: "0.2" and "20" are both a fifth.

    Raises CommandError (exit code 2) for anything else than a share or a percentage.
    """
    try:
        given = Fraction(text)
    except (ValueError, ZeroDivisionError):
        given = Fraction(-1)
    if not 0 <= given <= _HUNDRED:
        raise CommandError(
            _("--trouble is %(given)s: write a share such as 0.2, or a percentage such as 20.")
            % {"given": text},
            returncode=_WRONG,
        )
    return int(given * THOUSAND if given <= 1 else given * THOUSAND / _HUNDRED)


def _settings(given: Mapping[str, object]) -> dict[str, object]:
    """The options as the settings of a format."""
    settings = dict(given)
    if settings.pop("consolation", False):
        settings["consolation_rounds"] = 1
    return settings
