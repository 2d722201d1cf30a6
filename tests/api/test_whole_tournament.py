"""Eight pairs from the list to the champion, through HTTP alone."""

from typing import Any

from tests.api.client import Program

PAIRS = [
    ("Pilar Lacasa", "Jesús Ubieto"),
    ("Orosia Bescós", "Blas Arnal"),
    ("Izarbe Gavín", "Chusé Orús"),
    ("Nuria Abós", "Cosme Lahoz"),
    ("Petra Sesé", "Román Tornos"),
    ("Lucía Plou", "Fermín Royo"),
    ("Clara Ariño", "Justo Mur"),
    ("Eva Quílez", "Simón Used"),
]
BODY = {
    "name": "Guiñote de las fiestas",
    "village": "Cabezo Royo",
    "date": "2027-08-16",
    "format": {"cotos": 1, "partidas": 3},
    "late_formats": {"1": {"cotos": 2, "partidas": 3}},
    "tables": 2,
}


def test_eight_pairs_to_the_champion(desk: Program, anybody: Program) -> None:
    slug = _opened(desk)
    here = f"tournaments/{slug}/"
    assert desk.post(f"{here}signup/close/").body["state"] == "closed"
    assert desk.post(f"{here}draw/", {"seed": "cachirulo"}).status == 201
    assert desk.patch(here, {"is_published": True}).body["is_published"] is True
    played = 0
    while matches := anybody.get(f"{here}matches/?state=called").body["results"]:
        for match in matches:
            _play(desk, here, match)
            played += 1
    assert played == 7
    bracket = anybody.get(f"{here}bracket/").body
    final = bracket["rounds"][-1]["sheet"][0]
    assert [round_["name"] for round_ in bracket["rounds"]] == [
        "Quarter-finals",
        "Semifinals",
        "Final",
    ]
    assert (final["a"]["cotos"], final["b"]["cotos"]) == (2, 0)
    assert bracket["champion"] == final["a"]["pair"]
    places = anybody.get(f"{here}places/").body
    assert places["champion"] == bracket["champion"]
    assert [(place["first"], place["last"]) for place in places["places"]] == [
        (1, 1),
        (2, 2),
        (3, 4),
        (3, 4),
        (5, 8),
        (5, 8),
        (5, 8),
        (5, 8),
    ]
    assert anybody.get(here).body["state"] == "finished"


def _opened(desk: Program) -> str:
    opened = desk.post("tournaments/", BODY)
    assert opened.status == 201
    slug = str(opened.body["slug"])
    for number, (player_1, player_2) in enumerate(PAIRS, start=1):
        pair = {"player_1": player_1, "player_2": player_2}
        registered = desk.post(f"tournaments/{slug}/pairs/", pair)
        assert (registered.status, registered.body["number"]) == (201, number)
    return slug


def _play(desk: Program, here: str, match: dict[str, Any]) -> None:
    """The first side wins without losing a partida."""
    number = match["number"]
    assert desk.post(f"{here}matches/{number}/start/").body["state"] == "playing"
    cotos = 2 if match["round"]["code"] == "final" else 1
    acta = {"acta": 1, "cotos": [["a", "a", "a"]] * cotos}
    told = desk.post(
        f"{here}matches/{number}/results/", {"acta": acta}, Idempotency_Key=f"partido-{number}"
    )
    assert (told.status, told.body["status"], told.body["match"]["winner"]) == (
        201,
        "recorded",
        "a",
    )
