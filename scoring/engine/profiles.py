"""The five rule sets that have a name, as data: one column of settings for each text."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.engine.match import MatchFormat
from scoring.engine.rules import Rules
from scoring.engine.settings import (
    BothReach,
    CantesPerBaza,
    Deal,
    PartnerWinning,
    SevenSwap,
    Thirty,
    VueltasEnd,
)


@dataclass(frozen=True, slots=True)
class Profile:
    """A named rule set and the match that is usually played by it."""

    rules: Rules
    usual_format: MatchFormat

    @property
    def name(self) -> str:
        return self.rules.profile


TRADICIONAL: Final = Profile(
    Rules(
        profile="tradicional",
        deal=Deal.STOCK,
        players=frozenset({2, 4}),
        partner_winning=PartnerWinning.FREE,
        undertrump=True,
        cantes_per_baza=CantesPerBaza.ANY,
        seven_swap=SevenSwap.HIGHER,
        two_swaps_seven=False,
        tute=False,
        both_reach=BothReach.LAST,
        thirty=Thirty.ALWAYS,
        thirty_counts_last=True,
        vueltas_end=VueltasEnd.CLAIM,
        annul_renuncio=True,
    ),
    MatchFormat(cotos=2, partidas=3),
)

REPARTO_COMPLETO: Final = Profile(
    Rules(
        profile="reparto-completo",
        deal=Deal.ALL,
        players=frozenset({2, 3, 4}),
        partner_winning=PartnerWinning.BEAT_OPPONENTS,
        undertrump=False,
        cantes_per_baza=CantesPerBaza.EACH,
        seven_swap=SevenSwap.NONE,
        two_swaps_seven=False,
        tute=True,
        both_reach=BothReach.TOTAL,
        thirty=Thirty.NONE,
        thirty_counts_last=True,
        vueltas_end=VueltasEnd.CLAIM,
        annul_renuncio=False,
    ),
    MatchFormat(cotos=1, partidas=8),
)

ARAGONES: Final = Profile(
    Rules(
        profile="aragones",
        deal=Deal.STOCK,
        players=frozenset({4}),
        partner_winning=PartnerWinning.FREE,
        undertrump=False,
        cantes_per_baza=CantesPerBaza.ONE,
        seven_swap=SevenSwap.ANY,
        two_swaps_seven=False,
        tute=False,
        both_reach=BothReach.LAST,
        thirty=Thirty.BOTH,
        thirty_counts_last=True,
        vueltas_end=VueltasEnd.CLAIM,
        annul_renuncio=False,
    ),
    MatchFormat(cotos=1, partidas=3),
)

TORNEO: Final = Profile(
    Rules(
        profile="torneo",
        deal=Deal.STOCK,
        players=frozenset({2, 3, 4}),
        partner_winning=PartnerWinning.FREE,
        undertrump=True,
        cantes_per_baza=CantesPerBaza.ANY,
        seven_swap=SevenSwap.HIGHER,
        two_swaps_seven=False,
        tute=False,
        both_reach=BothReach.LAST,
        thirty=Thirty.BOTH,
        thirty_counts_last=True,
        vueltas_end=VueltasEnd.CLAIM,
        annul_renuncio=False,
    ),
    MatchFormat(cotos=1, partidas=3),
)

LASCUARENTA: Final = Profile(
    Rules(
        profile="lascuarenta",
        deal=Deal.STOCK,
        players=frozenset({2, 4}),
        partner_winning=PartnerWinning.BEAT_ALL,
        undertrump=False,
        cantes_per_baza=CantesPerBaza.ONE,
        seven_swap=SevenSwap.ANY,
        two_swaps_seven=True,
        tute=True,
        both_reach=BothReach.LAST,
        thirty=Thirty.ALWAYS,
        thirty_counts_last=True,
        vueltas_end=VueltasEnd.AUTOMATIC,
        annul_renuncio=False,
    ),
    MatchFormat(cotos=1, partidas=3),
)

PROFILES: Final[Mapping[str, Profile]] = MappingProxyType(
    {
        profile.name: profile
        for profile in (TRADICIONAL, REPARTO_COMPLETO, ARAGONES, TORNEO, LASCUARENTA)
    }
)
"""Every profile by its name, in the order of the source texts."""

DEFAULT_PROFILE: Final = ARAGONES
