from scoring.engine.sides import Side
from tests.api.client import Program, at
from tests.factories import closed_tournament, formatted_tournament, match_of, record
from tests.web.public.test_standings import BY_MATCHES, lower_number_wins


def step(level: list[int], pair: int, own: str, theirs: str) -> dict[str, object]:
    return {
        "criterion": "matches_won",
        "position": 0,
        "restarted": False,
        "sure": False,
        "left": False,
        "level": level,
        "pairs": [pair],
        "own": own,
        "theirs": theirs,
    }


def test_before_the_draw_there_are_none(anybody: Program) -> None:
    assert anybody.get(at(closed_tournament(3), "standings/")).body == []


def test_values_codes_and_sentences(anybody: Program) -> None:
    tournament = formatted_tournament(3, "league", BY_MATCHES)
    (stage,) = anybody.get(at(tournament, "standings/")).body
    (table,) = stage.pop("tables")
    assert stage == {"stage": 1, "name": "league", "kind": "league", "provisional": True}
    assert (table["group"], table["section"], table["pending"]) == (None, "main", 3)
    assert [place["why"]["shared_with"] for place in table["places"]] == [[2, 3], [1, 3], [1, 2]]

    lower_number_wins(tournament)
    (stage,) = anybody.get(at(tournament, "standings/")).body
    (table,) = stage["tables"]
    assert (stage["provisional"], table["provisional"], table["pending"]) == (False, False, 0)
    names = [place["pair"]["names"] for place in table["places"]]
    level = [1, 2, 3]
    assert [(p["first"], p["last"], p["pair"]["number"]) for p in table["places"]] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 3),
    ]
    assert table["places"][0]["figures"][0] == {
        "criterion": "matches_won",
        "criterion_text": "matches won",
        "value": "2",
        "text": "2",
    }
    assert table["places"][1]["why"] == {
        "above": step(level, 1, "1", "2"),
        "below": step(level, 3, "1", "0"),
        "shared_with": [],
        "sentences": [
            f"Below {names[0]} by matches won: 1 to 2.",
            f"Above {names[2]} by matches won: 1 to 0.",
        ],
    }
    spanish = anybody.get(at(tournament, "standings/"), Accept_Language="es").body
    assert spanish[0]["tables"][0]["places"][1]["pair"] == table["places"][1]["pair"]


def test_the_seed_of_the_lot_is_told_where_the_lot_is_a_criterion(anybody: Program) -> None:
    told = []
    for criteria in (["lot"], ["matches_won"]):
        tournament = formatted_tournament(2, "league", {"criteria": criteria})
        (stage,) = anybody.get(at(tournament, "standings/")).body
        told.append(stage["tables"][0]["lot_seed"])
    assert told == ["cierzo, lot", None]


def test_a_knock_out_has_places_and_nothing_to_explain(anybody: Program) -> None:
    tournament = formatted_tournament(4, "knockout")
    record(match_of(tournament, 1), "a")
    (stage,) = anybody.get(at(tournament, "standings/")).body
    (table,) = stage["tables"]
    assert [(p["first"], p["last"], p["figures"], p["why"]) for p in table["places"]] == [
        (1, 3, [], None),
        (1, 3, [], None),
        (1, 3, [], None),
        (4, 4, [], None),
    ]


def test_who_met_whom_in_a_league_and_not_where_nobody_meets_all(anybody: Program) -> None:
    tournament = formatted_tournament(2, "league", {"twice": True})
    record(match_of(tournament, 1), "a")
    (stage,) = anybody.get(at(tournament, "standings/")).body
    first = match_of(tournament, 1).side(Side.A).entry
    assert first is not None
    winner = first.number
    assert stage["tables"][0]["square"] == [
        {
            "pair": pair,
            "against": [
                {
                    "pair": 3 - pair,
                    "meetings": [
                        {
                            "round": 1,
                            "match": 1,
                            "outcome": "played",
                            "won": pair == winner,
                            "own": 3 if pair == winner else 0,
                            "theirs": 0 if pair == winner else 3,
                        },
                        {
                            "round": 2,
                            "match": 2,
                            "outcome": None,
                            "won": False,
                            "own": None,
                            "theirs": None,
                        },
                    ],
                }
            ],
        }
        for pair in (1, 2)
    ]
    (stage,) = anybody.get(at(formatted_tournament(4, "swiss"), "standings/")).body
    assert stage["tables"][0]["square"] is None
