"""The tables of a tournament for programs: values, codes of what decided, and sentences."""

from typing import Any

from rest_framework import serializers

from scoring.standings.criteria import Code
from scoring.standings.figures import Figure
from scoring.standings.leaving import NoPlace
from scoring.standings.places import Separation
from scoring.standings_text import CRITERIA, NO_PLACE, explain, figure_text
from tournaments.api.serializers.fields import codes
from tournaments.api.serializers.match import CalledPairSerializer
from tournaments.api.serializers.square import SquareRowSerializer, square_json
from tournaments.core.brackets import Section
from tournaments.core.values import StageKind
from tournaments.queries.standings import PlaceView, StageTables, TableView

Json = dict[str, Any]


class FigureSerializer(serializers.Serializer[Any]):
    """What a criterion measures: a whole number or a fraction ("9/2"), and as it is shown."""

    criterion = serializers.ChoiceField(choices=codes(Code))
    criterion_text = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    text = serializers.CharField()


class SeparationSerializer(serializers.Serializer[Any]):
    """The step that parted two places.

    `position` is the criterion's place in the list, from 0; `level` are the numbers of those that
    were level until then, `pairs` those on the other side of the step.
    """

    criterion = serializers.ChoiceField(choices=codes(Code))
    position = serializers.IntegerField()
    restarted = serializers.BooleanField(
        help_text="A criterion between level pairs, counted again among fewer of them."
    )
    sure = serializers.BooleanField(help_text="Whatever unplayed matches between them had brought.")
    left = serializers.BooleanField(
        help_text="Those that left, who have 0, were set apart before the criterion was counted."
    )
    level = serializers.ListField(child=serializers.IntegerField())
    pairs = serializers.ListField(child=serializers.IntegerField())
    own = serializers.CharField()
    theirs = serializers.CharField()


class PlaceReasonSerializer(serializers.Serializer[Any]):
    """Why a pair stands where it does: what parts it from the places above and below."""

    above = SeparationSerializer(allow_null=True)
    below = SeparationSerializer(allow_null=True)
    shared_with = serializers.ListField(child=serializers.IntegerField())
    sentences = serializers.ListField(child=serializers.CharField())


class StandingSerializer(serializers.Serializer[Any]):
    """A place; those that nothing parts share theirs, from first to last."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    pair = CalledPairSerializer()
    figures = FigureSerializer(many=True)
    why = PlaceReasonSerializer(
        allow_null=True, help_text="Null where places follow from the rounds."
    )


class NoPlaceSerializer(serializers.Serializer[Any]):
    """Somebody without a place."""

    pair = CalledPairSerializer()
    code = serializers.ChoiceField(choices=codes(NoPlace))
    sentence = serializers.CharField()


class RankingSerializer(serializers.Serializer[Any]):
    """The table of a stage, of a group of it, or of its consolation."""

    group = serializers.IntegerField(allow_null=True)
    section = serializers.ChoiceField(choices=codes(Section))
    provisional = serializers.BooleanField()
    pending = serializers.IntegerField(
        allow_null=True, help_text="Matches that count and are still to be played."
    )
    lot_seed = serializers.CharField(
        allow_null=True,
        help_text="The seed of the lot (docs/standings.md, 2.4); null where it is no criterion.",
    )
    places = StandingSerializer(many=True)
    without_place = NoPlaceSerializer(many=True)
    square = SquareRowSerializer(
        many=True,
        allow_null=True,
        help_text="Who met whom, in groups and leagues of up to 16; null elsewhere.",
    )


class StageStandingsSerializer(serializers.Serializer[Any]):
    """A stage with its tables."""

    stage = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=codes(StageKind))
    provisional = serializers.BooleanField()
    tables = RankingSerializer(many=True)


def stage_json(tables: StageTables) -> Json:
    """A stage as `StageStandingsSerializer` gives it."""
    return {
        "stage": tables.stage.position,
        "name": str(tables.stage),
        "kind": tables.stage.kind,
        "provisional": tables.provisional,
        "tables": [_table(table, tables) for table in tables.tables],
    }


def _table(table: TableView, tables: StageTables) -> Json:
    return {
        "group": table.group,
        "section": table.section,
        "provisional": table.provisional,
        "pending": table.standings.pending if table.standings else None,
        "lot_seed": table.lot_seed,
        "places": [_place(each, table, tables) for each in table.places],
        "without_place": [
            {"pair": who, "code": why, "sentence": str(NO_PLACE[why])}
            for who, why in table.without_place
        ],
        "square": None if table.square is None else square_json(table.square),
    }


def _place(place: PlaceView, table: TableView, tables: StageTables) -> Json:
    told: Json = {"first": place.first, "last": place.last, "pair": place.who}
    row, standings = place.row, table.standings
    if row is None or standings is None:
        return {**told, "figures": [], "why": None}
    return {
        **told,
        "figures": [
            _figure(code, figure)
            for code, figure in zip(standings.criteria, row.figures, strict=True)
        ],
        "why": {
            "above": _edge(row.why.above, is_above=True),
            "below": _edge(row.why.below, is_above=False),
            "shared_with": [key for key in row.why.level if key != place.who.number],
            "sentences": explain(
                standings, place.who.number, tables.names, entrants=tables.entrants
            ),
        },
    }


def _figure(code: Code, figure: Figure | None) -> Json:
    return {
        "criterion": code,
        "criterion_text": str(CRITERIA[code]),
        "value": None if figure is None else str(figure),
        "text": figure_text(code, figure),
    }


def _edge(edge: Separation | None, *, is_above: bool) -> Json | None:
    """The step as seen from below it, when it parts from what is above, or from above it."""
    if edge is None:
        return None
    own, theirs = (edge.lower, edge.higher) if is_above else (edge.higher, edge.lower)
    return {
        "criterion": edge.step.code,
        "position": edge.step.position,
        "restarted": edge.step.restarted,
        "sure": edge.step.sure,
        "left": edge.step.left,
        "level": list(edge.step.among),
        "pairs": list(edge.above if is_above else edge.below),
        "own": str(own),
        "theirs": str(theirs),
    }
