import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import (
    closed_tournament,
    drawn_tournament,
    fresh,
    match_of,
    new_tournament,
    new_user,
    open_tournament,
    record,
    sign_up,
)
from tournaments.models import AuditRow, Tournament

BODY = {
    "name": "Guiñote de las fiestas",
    "village": "Cabezo Royo",
    "date": "2027-08-16",
    "rules": {"profile": "aragones", "undertrump": True},
    "format": {"cotos": 2, "partidas": 3, "deciding_partidas": 4},
    "late_formats": {"1": {"cotos": 3, "partidas": 3}},
    "tables": 5,
}


def test_opened_as_it_was_told(desk: Program) -> None:
    opened = desk.post("tournaments/", BODY)
    assert opened.status == 201
    assert opened.body == {
        "slug": "guinote-de-las-fiestas-2027",
        "name": "Guiñote de las fiestas",
        "village": "Cabezo Royo",
        "date": "2027-08-16",
        "state": "signup",
        "state_text": "sign-up open",
        "rules": {"profile": "aragones", "undertrump": True},
        "format": {"cotos": 2, "partidas": 3, "deciding_partidas": 4},
        "is_published": False,
        "is_demo": False,
        "version": 1,
        "tables": 5,
        "automatic_calls": True,
        "late_formats": {"1": {"cotos": 3, "partidas": 3}},
        "role": "organiser",
    }
    assert desk.get("tournaments/guinote-de-las-fiestas-2027/").body == opened.body


def test_all_that_is_missing_is_named(desk: Program) -> None:
    assert desk.post("tournaments/", {}).codes == [
        ("field-missing", "name"),
        ("field-missing", "village"),
        ("field-missing", "date"),
        ("field-missing", "format"),
        ("field-missing", "tables"),
    ]


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"tables": 0}, [("tables-range", "tables")]),
        ({"tables": 10**30}, [("tables-range", "tables")]),
        ({"tables": "muchas"}, [("field-wrong", "tables")]),
        ({"name": "…"}, [("letters-missing", "name")]),
        ({"date": "1999-12-31"}, [("date-range", "date")]),
        ({"name": "x" * 300}, [("text-too-long", "name")]),
        ({"name": "a\x00b"}, [("text-unwritable", "name")]),
        ({"name": "a\ud800b"}, [("text-unwritable", "name")]),
        ({"name": ["a"]}, [("field-wrong", "name")]),
        ({"name": 1}, [("field-wrong", "name")]),
        ({"village": 1.5}, [("field-wrong", "village")]),
        ({"date": "mañana"}, [("field-wrong", "date")]),
        ({"rules": "mus"}, [("rules-unknown", "rules")]),
        ({"rules": {"profile": "mus"}}, [("rules-unknown", "rules.profile")]),
        ({"rules": None}, [("field-missing", "rules")]),
        ({"rules": {"tute": True}}, [("rules-unknown", "rules.profile")]),
        ({"rules": {"profile": "aragones", "\ud800": 1}}, [("unknown-setting", "rules.\\ud800")]),
        (
            {"rules": {"profile": "aragones", "tute": "no", "envido": True}},
            [("unknown-setting", "rules.tute"), ("unknown-setting", "rules.envido")],
        ),
        (
            {"rules": {"profile": "tradicional", "players": 2}},
            [("players-not-four", "rules.players")],
        ),
        ({"format": "largo"}, [("field-wrong", "format")]),
        (
            {"format": {"cotos": 0, "partidas": 1001}},
            [("format-range", "format.cotos"), ("format-range", "format.partidas")],
        ),
        (
            {"format": {"cotos": 1, "partidas": 3, "deciding_partidas": 5}},
            [("deciding-needs-cotos", "format.deciding_partidas")],
        ),
        (
            {"late_formats": {"0": {"cotos": 1, "partidas": 3}}},
            [("late-round-wrong", "late_formats")],
        ),
        (
            {"late_formats": {"\ud800": {"cotos": "x", "partidas": 3}}},
            [("field-wrong", "late_formats.\\ud800.cotos")],
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    desk: Program, changed: dict[str, object], codes: list[tuple[str, str]]
) -> None:
    refused = desk.post("tournaments/", {**BODY, **changed})
    assert (refused.status, refused.codes) == (400, codes)
    assert Tournament.objects.count() == 0


def test_a_setting_that_does_not_exist_is_told_with_the_nearest_that_does(desk: Program) -> None:
    rules = {"profile": "torneo", "thirty": "allways"}
    refused = desk.post("tournaments/", {**BODY, "rules": rules})
    assert refused.body["errors"] == [
        {
            "code": "unknown-setting",
            "field": "rules.thirty",
            "message": "There is no “allways” here. There are: always, both, none. Did you mean "
            "always?",
            "params": {
                "told": "allways",
                "choices": "always, both, none",
                "nearest": "always",
            },
        }
    ]
    told = desk.post("tournaments/", {**BODY, "rules": "torneos"}).body["errors"][0]
    assert (told["message"], told["params"]) == (
        "There are no such rules. Choose one of the list. Did you mean torneo?",
        {"nearest": "torneo"},
    )


def test_rules_that_say_what_their_profile_says_are_kept_as_its_name(desk: Program) -> None:
    rules = {"profile": "torneo", "undertrump": True, "players": [4, 3, 2]}
    assert desk.post("tournaments/", {**BODY, "rules": rules}).body["rules"] == "torneo"


def test_the_rules_stay_once_a_match_was_played_by_them(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    assert desk.patch(at(tournament), {"rules": "torneo"}).body["rules"] == "torneo"
    record(match_of(tournament, 2), "a")
    refused = desk.patch(at(tournament), {"rules": "aragones"})
    assert (refused.status, refused.body["errors"]) == (
        409,
        [
            {
                "code": "rules-in-play",
                "field": "rules",
                "message": "Match 2 has been played by these rules, so they stay.",
                "params": {"match": 2},
            }
        ],
    )
    same = {"profile": "torneo", "undertrump": True}
    assert desk.patch(at(tournament), {"rules": same, "tables": 7}).body["rules"] == "torneo"


@pytest.mark.django_db
def test_only_organisers_open_tournaments(anybody: Program) -> None:
    told = anybody.post("tournaments/", BODY)
    assert (told.status, told.codes) == (401, [("login-needed", "")])
    told = Program(new_user()).post("tournaments/", BODY)
    assert (told.status, told.codes) == (403, [("not-allowed", "")])
    assert Tournament.objects.count() == 0


def test_a_patch_leaves_the_rest_as_it_was(desk: Program) -> None:
    opened = desk.post("tournaments/", BODY).body
    edited = desk.patch(f"tournaments/{opened['slug']}/", {"is_published": True, "tables": 7})
    assert edited.status == 200
    assert edited.body == {**opened, "is_published": True, "tables": 7, "version": 2}


def test_half_a_format_is_refused_in_a_patch_too(desk: Program) -> None:
    slug = desk.post("tournaments/", BODY).body["slug"]
    refused = desk.patch(
        f"tournaments/{slug}/", {"format": {"cotos": 1}, "late_formats": {"1": {}}}
    )
    assert refused.status == 400
    assert refused.codes == [
        ("field-missing", "format.partidas"),
        ("field-missing", "late_formats.1.cotos"),
        ("field-missing", "late_formats.1.partidas"),
    ]


def test_formats_of_last_rounds_are_refused_where_there_is_no_final(desk: Program) -> None:
    slug = desk.post("tournaments/", {**BODY, "late_formats": {}}).body["slug"]
    settings = {"formats": {"1": {"cotos": 1, "partidas": 4}}}
    league = {"stages": [{"kind": "league", "settings": settings}]}
    assert desk.put(f"tournaments/{slug}/stages/", league).status == 200
    refused = desk.patch(f"tournaments/{slug}/", {"late_formats": BODY["late_formats"]})
    assert (refused.status, refused.codes) == (400, [("no-final", "late_formats")])
    edited = desk.patch(f"tournaments/{slug}/", {"tables": 7})
    assert (edited.status, edited.body["late_formats"]) == (200, {})


def test_a_patch_of_nothing_changes_nothing(desk: Program, organiser: User) -> None:
    tournament = new_tournament(owner=organiser)
    rows = AuditRow.objects.count()
    assert desk.patch(at(tournament), {}).status == 200
    assert AuditRow.objects.count() == rows


def test_fewer_tables_than_are_played_on_are_refused(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(8, owner=organiser)
    refused = desk.patch(at(tournament), {"tables": 1})
    assert (refused.status, refused.codes) == (409, [("table-in-use", "tables")])
    assert refused.body["errors"][0]["params"] == {"table": 2}


def test_deleted_is_gone_and_its_audit_rows_stay(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    assert desk.delete(at(tournament)).status == 204
    assert desk.get(at(tournament)).status == 404
    last = AuditRow.objects.order_by("-pk")[0]
    assert (last.action, last.channel) == ("tournament-deleted", "api")


def test_signup_closes_and_opens_again_until_the_draw(desk: Program, organiser: User) -> None:
    tournament = open_tournament(0, owner=organiser)
    assert desk.post(at(tournament, "signup/close/")).codes == [("too-few-pairs", "")]
    sign_up(tournament, 2)
    for _ in range(2):
        assert desk.post(at(tournament, "signup/close/")).body["state"] == "closed"
    for _ in range(2):
        assert desk.post(at(tournament, "signup/reopen/")).body["state"] == "signup"
    desk.post(at(tournament, "signup/close/"))
    desk.post(at(tournament, "draw/"))
    refused = desk.post(at(tournament, "signup/reopen/"))
    assert (refused.status, refused.codes) == (409, [("already-drawn", "")])
    assert fresh(tournament).state == "drawn"


def test_the_list_holds_the_published_and_ones_own(
    desk: Program, anybody: Program, organiser: User
) -> None:
    new_tournament(name="De todos")
    new_tournament(name="Ajeno", is_published=False)
    new_tournament(name="Propio", is_published=False, owner=organiser)
    assert _names(desk.get("tournaments/").body) == ["Propio", "De todos"]
    assert _names(anybody.get("tournaments/").body) == ["De todos"]
    page = desk.get("tournaments/?page_size=1&page=2").body
    assert (page["count"], page["next"], _names(page)) == (2, None, ["De todos"])
    assert desk.get("tournaments/?page=3").status == 404
    assert desk.get(f"tournaments/?page={'9' * 5000}").status == 404


def test_a_closed_tournament_speaks_the_readers_language(organiser: User) -> None:
    tournament = closed_tournament(2, owner=organiser)
    english = Program(organiser, language="en").get(at(tournament)).body["state_text"]
    assert english == "sign-up closed"


def _names(page: dict[str, list[dict[str, str]]]) -> list[str]:
    return [tournament["name"] for tournament in page["results"]]
