"""The tournament that the examples of the OpenAPI document speak of."""

from typing import Any, Final

Json = dict[str, Any]

FORMAT: Final[Json] = {"cotos": 1, "partidas": 3, "deciding_partidas": None}

TOURNAMENT_BODY: Final[Json] = {
    "name": "Guiñote de San Roque",
    "village": "Alcañuela del Río",
    "date": "2027-08-16",
    "rules": "aragones",
    "format": {"cotos": 1, "partidas": 3},
    "tables": 36,
    "late_formats": {"1": {"cotos": 2, "partidas": 3}},
}

SUMMARY: Final[Json] = {
    "slug": "guinote-de-san-roque-2027",
    "name": "Guiñote de San Roque",
    "village": "Alcañuela del Río",
    "date": "2027-08-16",
    "state": "signup",
    "state_text": "sign-up open",
    "rules": "aragones",
    "format": FORMAT,
    "is_published": False,
    "is_demo": False,
    "version": 1,
}

TOURNAMENT: Final[Json] = {
    **SUMMARY,
    "tables": 36,
    "automatic_calls": True,
    "late_formats": {"1": {"cotos": 2, "partidas": 3}},
    "role": "organiser",
}

PAIR_BODY: Final[Json] = {
    "player_1": "Pilar Lacasa",
    "player_2": "Jesús Ubieto",
    "plays_for": "Peña La Albada",
    "phone": "600 123 456",
    "paid": True,
}

PAIR: Final[Json] = {
    "number": 7,
    "player_1": "Pilar Lacasa",
    "player_2": "Jesús Ubieto",
    "names": "Pilar Lacasa / Jesús Ubieto",
    "plays_for": "Peña La Albada",
    "registered_at": "2027-08-16T17:00:00+02:00",
    "phone": "600 123 456",
    "paid": True,
}

CALLED_PAIR: Final[Json] = {
    "number": 7,
    "names": "Pilar Lacasa / Jesús Ubieto",
    "players": ["Pilar Lacasa", "Jesús Ubieto"],
    "plays_for": "Peña La Albada",
}

OTHER_PAIR: Final[Json] = {
    "number": 3,
    "names": "Orosia Bescós / Blas Arnal",
    "players": ["Orosia Bescós", "Blas Arnal"],
    "plays_for": "Bar El Ibón",
}


def _side(pair: Json, *, won: bool, partidas: int | None) -> Json:
    return {
        "pair": pair,
        "kind": "entry",
        "source": None,
        "is_vacant": False,
        "won": won,
        "cotos": None if partidas is None else int(won),
        "partidas": partidas,
    }


ROUND_NAME: Final[Json] = {
    "stage": 1,
    "number": 1,
    "name": "Quarter-finals",
    "code": "quarterfinals",
    "size": 8,
}

CALLED_MATCH: Final[Json] = {
    "number": 1,
    "round": ROUND_NAME,
    "position": 1,
    "state": "called",
    "state_text": "called",
    "outcome": None,
    "outcome_text": None,
    "a": _side(CALLED_PAIR, won=False, partidas=None),
    "b": _side(OTHER_PAIR, won=False, partidas=None),
    "winner": None,
    "table": 4,
    "called_at": "2027-08-16T18:00:00+02:00",
    "started_at": None,
    "finished_at": None,
    "revision": None,
}

MATCH: Final[Json] = {
    **CALLED_MATCH,
    "state": "finished",
    "state_text": "finished",
    "outcome": "played",
    "outcome_text": "played",
    "a": _side(CALLED_PAIR, won=True, partidas=3),
    "b": _side(OTHER_PAIR, won=False, partidas=1),
    "winner": "a",
    "table": None,
    "called_at": None,
    "started_at": "2027-08-16T18:05:00+02:00",
    "finished_at": "2027-08-16T18:50:00+02:00",
    "revision": 1,
}

ROUND: Final[Json] = {
    "stage": 1,
    "number": 1,
    "name": "Quarter-finals",
    "code": "quarterfinals",
    "size": 8,
    "format": FORMAT,
    "matches": 4,
    "finished": 1,
    "byes": 0,
}


def _won(matches: str) -> Json:
    return {
        "criterion": "matches_won",
        "criterion_text": "matches won",
        "value": matches,
        "text": matches,
    }


def _step(pairs: int, own: str, theirs: str) -> Json:
    return {
        "criterion": "matches_won",
        "position": 0,
        "restarted": False,
        "sure": False,
        "left": False,
        "level": [3, 7],
        "pairs": [pairs],
        "own": own,
        "theirs": theirs,
    }


def _met(pair: int, other: int, own: int, theirs: int) -> Json:
    meeting = {"round": 1, "match": 1, "outcome": "played", "won": own > theirs}
    met = {**meeting, "own": own, "theirs": theirs}
    return {"pair": pair, "against": [{"pair": other, "meetings": [met]}]}


STANDINGS: Final[Json] = {
    "stage": 1,
    "name": "league",
    "kind": "league",
    "provisional": False,
    "tables": [
        {
            "group": None,
            "section": "main",
            "provisional": False,
            "pending": 0,
            "lot_seed": None,
            "places": [
                {
                    "first": 1,
                    "last": 1,
                    "pair": CALLED_PAIR,
                    "figures": [_won("1")],
                    "why": {
                        "above": None,
                        "below": _step(3, "1", "0"),
                        "shared_with": [],
                        "sentences": ["Above Orosia Bescós / Blas Arnal by matches won: 1 to 0."],
                    },
                },
                {
                    "first": 2,
                    "last": 2,
                    "pair": OTHER_PAIR,
                    "figures": [_won("0")],
                    "why": {
                        "above": _step(7, "0", "1"),
                        "below": None,
                        "shared_with": [],
                        "sentences": ["Below Pilar Lacasa / Jesús Ubieto by matches won: 0 to 1."],
                    },
                },
            ],
            "without_place": [],
            "square": [_met(3, 7, 1, 3), _met(7, 3, 3, 1)],
        }
    ],
}

ACTA: Final[Json] = {"acta": 1, "cotos": [["a", "b", "a", "a"]]}

COUNT: Final[Json] = {
    "winner": "a",
    "cotos": {"a": 1, "b": 0},
    "partidas": {"a": 3, "b": 1},
    "partida_winners": [["a", "b", "a", "a"]],
}

VERDICT: Final[Json] = {
    **COUNT,
    "valid": True,
    "finished": True,
    "tantos": {"a": 0, "b": 0},
    "problems": [],
}

QUESTION: Final[Json] = {
    "rules": "aragones",
    "players": 4,
    "trump": "C",
    "arrastre": True,
    "hand": ["3C", "2C"],
    "baza": ["1B", "3B", "7C"],
}

ANSWER: Final[Json] = {
    "legal": ["3C"],
    "illegal": {"2C": "must-beat-trump"},
    "owed": {
        "code": "beat-trump",
        "message": "Without the suit led, a trump must be played, and one that beats the trump on "
        "the table.",
        "rule": "docs/rules.md#4.5",
    },
    "reasons": [
        {
            "code": "must-beat-trump",
            "message": "Without the suit led, a higher trump must be played.",
            "rule": "docs/rules.md#4.5",
        }
    ],
    "winning": {"card": "7C", "by": "rival"},
    "rules": {"4.5": "If a trump is winning already, yours has to be higher."},
}

SUBMISSION: Final[Json] = {
    "revision": 1,
    "state": "in_force",
    "acta": ACTA,
    "ruling": None,
    "count": COUNT,
    "author": "Mesa de organización",
    "channel": "api",
    "reason": "",
    "annul_reason": "",
    "submitted_at": "2027-08-16T18:50:00+02:00",
}

REFUSED: Final[Json] = {
    **SUBMISSION,
    "revision": 2,
    "state": "refused",
    "acta": {"acta": 1, "cotos": [["b", "b", "b"]]},
    "count": {
        "winner": "b",
        "cotos": {"a": 0, "b": 1},
        "partidas": {"a": 0, "b": 3},
        "partida_winners": [["b", "b", "b"]],
    },
}


def errors(code: str, message: str, field: str = "", **params: object) -> Json:
    return {"errors": [{"code": code, "field": field, "message": message, "params": params}]}
