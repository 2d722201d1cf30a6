"""Rounds by lot: so many rounds in which anybody may meet anybody, but nobody twice."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.core.stages.swiss import Swiss
from tournaments.core.stages.view import StageView


@dataclass(frozen=True, slots=True)
class Lots(Swiss):
    """The settings of rounds by lot: those of a Swiss, of which the pairing sees no score.

    Nobody meets again before that must be, and no bye comes twice before all have had one.
    """

    def _scores(self, view: StageView) -> Mapping[int, int]:  # noqa: ARG002
        return {}
