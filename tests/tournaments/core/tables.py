"""What the tests of simulated tables play under: every profile, and settings in any mixture."""

from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.match import MatchFormat
from scoring.engine.profiles import PROFILES
from scoring.engine.rules import Rules
from scoring.engine.terms import MatchTerms
from scoring.engine.verdict import Verdict
from tournaments.core.table_play import Acta, Table

PROFILED = st.sampled_from([profile.rules for profile in PROFILES.values()])
MIXED = st.builds(
    Rules,
    profile=st.sampled_from(list(PROFILES)),
    players=st.sampled_from([frozenset({4}), frozenset({2, 4}), frozenset({2, 3, 4})]),
)
"""Any profile, with any single rules changed."""
RULES = PROFILED | MIXED
FORMATS = st.one_of(
    st.builds(MatchFormat, st.integers(1, 3), st.integers(1, 5)),
    st.builds(MatchFormat, st.integers(2, 3), st.integers(1, 5), st.integers(1, 6)),
)
SEEDS = st.integers(0, 10**9).map(str)
CARELESS = st.tuples(st.integers(0, 100), st.integers(0, 100))
TERMS = st.builds(MatchTerms, RULES, FORMATS)
TABLES = st.builds(Table, TERMS, CARELESS, notes_tantos=st.booleans())


def judged(acta: Acta, terms: MatchTerms) -> Verdict:
    """What the engine says of a sheet that leaves its terms to the tournament."""
    return check_acta(acta, own=terms)
