"""The outlines of stages in which all who are in play every round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, zip_longest

from tournaments.core.outlines.values import Outline, OutlineMatch
from tournaments.core.pairing.round_robin import round_robin
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.league import League
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.mixer import FEWEST_INDIVIDUALS, Mixer
from tournaments.core.stages.settings import from_json
from tournaments.core.stages.swiss import Swiss


def league(settings: Mapping[str, object], entries: int) -> Outline:
    """Everybody against everybody, in rounds of as many matches as can be at a time."""
    return _robin([entries], twice=from_json(League, settings).twice)


def groups(settings: Mapping[str, object], entries: int) -> Outline:
    """The groups side by side. `WrongSettingError` for sizes that are not those of so many."""
    format_ = from_json(Groups, settings)
    return _robin(format_.sizes_for(entries), twice=format_.twice)


def swiss(settings: Mapping[str, object], entries: int) -> Outline:
    """So many rounds, each when the one before is over; of rounds by lot too."""
    format_ = from_json(Swiss, settings)
    return _in_turn([entries // 2] * format_.rounds)


def mixer(settings: Mapping[str, object], individuals: int) -> Outline:
    """As a Swiss, with four at a table."""
    format_ = from_json(Mixer, settings)
    return _in_turn([individuals // FEWEST_INDIVIDUALS] * format_.rounds)


def lives(settings: Mapping[str, object], entries: int) -> Outline:
    """Round after round until one is left; as many lose of those with a defeat as of the others."""
    format_ = from_json(Lives, settings)
    return _in_turn(_falling([entries, *[0] * (format_.lives - 1)]))


def lives_on(lives: int, defeats: Iterable[tuple[int, int]], *, laid_out: int) -> Outline:
    """What comes after so many rounds of a stage under way, in which each has so many `lives`.

    `defeats` say of each that has not left how many it has by now, and 1 beside it where it still
    sits in a match of the last round, 0 where not.
    """
    standing, sitting = [0] * lives, [0] * lives
    for by_now, sits in defeats:
        if by_now < lives:
            standing[by_now] += 1
            sitting[by_now] += sits
    lost = _shares(sitting, sum(sitting) // 2)
    return _in_turn(_falling(_fallen(standing, lost)), laid_out=laid_out)


def _falling(standing: Sequence[int]) -> Iterator[int]:
    """The matches of each round; `standing` are how many have lost never, once, and so on."""
    while (still_in := sum(standing)) > 1:
        matches = still_in // 2
        yield matches
        standing = _fallen(standing, _shares(standing, matches))


def _fallen(standing: Sequence[int], lost: Sequence[int]) -> list[int]:
    """How many have lost never, once, and so on, after so many of each have lost once more."""
    came = [0, *lost[:-1]]
    return [each - out + more for each, out, more in zip(standing, lost, came, strict=True)]


def _shares(standing: Sequence[int], matches: int) -> list[int]:
    """The losers of a round, as many of each as there are of them.

    What does not come out even falls to the largest rests, of level ones to those who have lost
    less: the longer day of the two.
    """
    whole = sum(standing) or 1
    lost = [each * matches // whole for each in standing]
    rests = sorted(range(len(standing)), key=lambda at: (-(standing[at] * matches % whole), at))
    for at in rests[: matches - sum(lost)]:
        lost[at] += 1
    return lost


def _in_turn(matches: Iterable[int], *, laid_out: int = 0) -> Outline:
    """Rounds of so many matches, each drawn when the one before is over."""
    found: list[OutlineMatch] = []
    for round_, number in enumerate(matches, start=laid_out + 1):
        before = (round_ - 1,) if round_ > 1 else ()
        found += [
            OutlineMatch(len(found) + each, round_, round_, (), before)
            for each in range(1, number + 1)
        ]
    return tuple(found)


def _robin(sizes: Sequence[int], *, twice: bool) -> Outline:
    """All is laid out at once, so that nobody waits for a round, only for their rivals."""
    found: list[OutlineMatch] = []
    firsts = accumulate(sizes, initial=0)
    calendars = [
        round_robin(range(first, first + size), twice=twice)
        for first, size in zip(firsts, sizes, strict=False)
    ]
    for number, side_by_side in enumerate(zip_longest(*calendars), start=1):
        couples = (couple for each in side_by_side if each for couple in each.matches)
        for couple in couples:
            key = len(found) + 1
            found.append(OutlineMatch(key, number, number, people=frozenset(couple)))
    return tuple(found)
