"""A partida as it is played: the idas, and vueltas as long as nobody has won."""

from dataclasses import dataclass

from scoring.engine.deal import Outcome, State
from scoring.engine.partida import By


class PartidaError(ValueError):
    """A deal that does not belong to the partida it was given to."""


@dataclass(frozen=True, slots=True)
class PlayedPartida:
    """The deals of one partida, each as it ended. Immutable; `after` adds a deal.

    The first is the idas; vueltas begin with the totals of the deal before them. Two sides have
    always done after one vueltas; three players may need further ones.
    """

    deals: tuple[State, ...] = ()

    def after(self, deal: State) -> "PlayedPartida":
        """The partida with ``deal`` played; `PartidaError` if it is not the deal that was due."""
        if self.over:
            raise PartidaError("the partida is over")
        if not deal.over:
            raise PartidaError("the deal is not over")
        if deal.setup.carried != self.carried:
            raise PartidaError(f"{self.carried} carried, but the deal has {deal.setup.carried}")
        if self.deals and (
            self.deals[0].setup.rules != deal.setup.rules
            or self.deals[0].setup.players != deal.setup.players
        ):
            raise PartidaError("all deals of a partida have the same rules and players")
        return PlayedPartida((*self.deals, deal))

    @property
    def outcome(self) -> Outcome | None:
        """How the partida ended, or None while it goes on."""
        last = self.deals[-1].outcome if self.deals else None
        goes_on = last is not None and last.by is By.TANTOS and last.winner is None
        return None if goes_on else last

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def winner(self) -> int | None:
        """The party that won it; None while it goes on and where it counts for nobody."""
        return None if self.outcome is None else self.outcome.winner

    @property
    def carried(self) -> tuple[int, ...] | None:
        """The totals that the next deal begins with; None where the idas are still to come."""
        return self.deals[-1].totals if self.deals else None

    @property
    def dealer(self) -> int | None:
        """The seat that deals on: the one that took the last baza. None before the idas."""
        return self.deals[-1].holder if self.deals else None
