from hashlib import sha256

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def number_entries(apps: Apps, _editor: BaseDatabaseSchemaEditor | None) -> None:
    """Give every entry the number of its pair."""
    entries = apps.get_model("tournaments", "Entry").objects
    pairs = apps.get_model("tournaments", "Pair").objects.filter(pk=OuterRef("pair"))
    entries.update(number=Subquery(pairs.values("number")[:1]))


def fingerprint_seeds(apps: Apps, _editor: BaseDatabaseSchemaEditor | None) -> None:
    """The draws made before have their fingerprint too."""
    for draw in apps.get_model("tournaments", "Draw").objects.all():
        draw.fingerprint = sha256(draw.seed.encode()).hexdigest()
        draw.save(update_fields=["fingerprint"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_annulled"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="draw",
            name="draw_one_in_force",
        ),
        migrations.AddField(
            model_name="draw",
            name="batch",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="layout"),
        ),
        migrations.AddField(
            model_name="draw",
            name="conditions",
            field=models.JSONField(blank=True, default=dict, verbose_name="conditions"),
        ),
        migrations.AddField(
            model_name="draw",
            name="drawn",
            field=models.JSONField(blank=True, default=list, verbose_name="drawn"),
        ),
        migrations.AddField(
            model_name="draw",
            name="fingerprint",
            field=models.CharField(blank=True, max_length=64, verbose_name="fingerprint"),
        ),
        migrations.AddField(
            model_name="draw",
            name="notes",
            field=models.JSONField(blank=True, default=list, verbose_name="notes"),
        ),
        migrations.AddField(
            model_name="draw",
            name="sealed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="sealed at"),
        ),
        migrations.AddField(
            model_name="entry",
            name="apart",
            field=models.JSONField(blank=True, default=list, verbose_name="kept apart from"),
        ),
        migrations.AddField(
            model_name="entry",
            name="enters",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="first round"),
        ),
        migrations.AddField(
            model_name="entry",
            name="group",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="group"),
        ),
        migrations.AddField(
            model_name="entry",
            name="left_after",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="last round"
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="number",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="number"),
        ),
        migrations.AddField(
            model_name="entry",
            name="partner_a",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="tournaments.entry",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="partner_b",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="tournaments.entry",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="entries",
                to="tournaments.player",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="presence",
            field=models.CharField(
                choices=[
                    ("plays", "plays"),
                    ("withdrawn", "withdrawn"),
                    ("disqualified", "disqualified"),
                ],
                default="plays",
                max_length=12,
                verbose_name="presence",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="seed",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seed"),
        ),
        migrations.AddField(
            model_name="pair",
            name="came_from",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="went_to",
                to="tournaments.pair",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="batch",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="layout"),
        ),
        migrations.AddField(
            model_name="round",
            name="section",
            field=models.CharField(
                choices=[("main", "main"), ("losers", "losers"), ("consolation", "consolation")],
                default="main",
                max_length=12,
                verbose_name="part",
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="source",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="feeds",
                to="tournaments.stage",
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="table",
            field=models.JSONField(blank=True, null=True, verbose_name="table drawn from"),
        ),
        migrations.AddField(
            model_name="stage",
            name="takes",
            field=models.JSONField(blank=True, default=dict, verbose_name="what it takes"),
        ),
        migrations.AddField(
            model_name="round",
            name="only_tables",
            field=models.JSONField(blank=True, default=list, verbose_name="only at these tables"),
        ),
        migrations.AddField(
            model_name="stage",
            name="only_tables",
            field=models.JSONField(blank=True, default=list, verbose_name="only at these tables"),
        ),
        migrations.AddField(
            model_name="table",
            name="hall",
            field=models.CharField(blank=True, max_length=40, verbose_name="hall"),
        ),
        migrations.AlterField(
            model_name="draw",
            name="made_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="made at"),
        ),
        migrations.AlterField(
            model_name="draw",
            name="state",
            field=models.CharField(
                choices=[("sealed", "sealed"), ("made", "made"), ("discarded", "discarded")],
                max_length=10,
                verbose_name="state",
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="pair",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="entries",
                to="tournaments.pair",
            ),
        ),
        migrations.AlterField(
            model_name="round",
            name="code",
            field=models.CharField(
                choices=[
                    ("preliminary", "preliminary"),
                    ("round_of", "round_of"),
                    ("quarterfinals", "quarterfinals"),
                    ("semifinals", "semifinals"),
                    ("third_place", "third_place"),
                    ("final", "final"),
                    ("second_final", "second_final"),
                    ("round", "round"),
                ],
                max_length=20,
                verbose_name="name",
            ),
        ),
        migrations.AlterField(
            model_name="stage",
            name="kind",
            field=models.CharField(
                choices=[
                    ("knockout", "knock-out"),
                    ("redraw", "knock-out drawn anew every round"),
                    ("double", "double elimination"),
                    ("lives", "out at so many defeats"),
                    ("groups", "groups"),
                    ("league", "league"),
                    ("swiss", "Swiss"),
                    ("lots", "rounds by lot"),
                    ("mixer", "a new partner every round"),
                ],
                max_length=20,
                verbose_name="kind",
            ),
        ),
        migrations.RunPython(number_entries, migrations.RunPython.noop),
        migrations.RunPython(fingerprint_seeds, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "made")),
                fields=("stage", "batch"),
                name="draw_one_in_force_for_batch",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "sealed")), fields=("stage",), name="draw_one_sealed"
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "made"), _negated=True),
                    ("made_at__isnull", False),
                    _connector="OR",
                ),
                name="draw_made_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("stage", "player"), name="entry_player_once_in_stage"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("stage", "number"), name="entry_number_in_stage"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("number__isnull", False),
                        ("pair__isnull", False),
                        ("partner_a__isnull", True),
                        ("partner_b__isnull", True),
                        ("player__isnull", True),
                    ),
                    models.Q(
                        ("number__isnull", False),
                        ("pair__isnull", True),
                        ("partner_a__isnull", True),
                        ("partner_b__isnull", True),
                        ("player__isnull", False),
                    ),
                    models.Q(
                        ("number__isnull", True),
                        ("pair__isnull", True),
                        ("partner_a__isnull", False),
                        ("partner_b__isnull", False),
                        ("player__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="entry_is_pair_player_or_partners",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("left_after__isnull", True), ("presence", "plays")),
                    models.Q(
                        models.Q(("presence", "plays"), _negated=True),
                        ("left_after__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="entry_left_after_a_round",
            ),
        ),
        migrations.AlterField(
            model_name="auditrow",
            name="action",
            field=models.CharField(
                choices=[
                    ("tournament-created", "tournament created"),
                    ("tournament-edited", "tournament edited"),
                    ("tournament-deleted", "tournament deleted"),
                    ("signup-closed", "sign-up closed"),
                    ("signup-reopened", "sign-up reopened"),
                    ("pair-registered", "pair registered"),
                    ("pair-edited", "pair edited"),
                    ("pair-removed", "pair removed"),
                    ("pairs-imported", "list of pairs imported"),
                    ("draw-sealed", "seed of the draw sealed"),
                    ("draw-made", "draw made"),
                    ("draw-discarded", "draw discarded"),
                    ("stages-set", "format of the tournament set"),
                    ("pair-left", "pair out of the tournament"),
                    ("pair-came-back", "pair back in the tournament"),
                    ("pair-came-late", "pair admitted late"),
                    ("member-substituted", "member of a pair substituted"),
                    ("round-format-set", "match format of a round set"),
                    ("match-called", "match called to a table"),
                    ("match-called-back", "match called back"),
                    ("match-started", "match started"),
                    ("result-recorded", "result recorded"),
                    ("result-refused", "second result refused"),
                    ("result-corrected", "result corrected"),
                    ("result-annulled", "result annulled"),
                    ("referee-appointed", "referee appointed"),
                    ("referee-revoked", "referee revoked"),
                    ("referee-password-reset", "referee's password renewed"),
                    ("export-requested", "export requested"),
                ],
                max_length=40,
                verbose_name="what",
            ),
        ),
    ]
