from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_bye_sides"),
    ]

    operations = [
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
                    ("extra-match-ordered", "extra match ordered"),
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
                    ("extra", "extra"),
                ],
                max_length=20,
                verbose_name="name",
            ),
        ),
        migrations.AlterField(
            model_name="round",
            name="section",
            field=models.CharField(
                choices=[
                    ("main", "main"),
                    ("losers", "losers"),
                    ("consolation", "consolation"),
                    ("extra", "extra"),
                ],
                default="main",
                max_length=12,
                verbose_name="part",
            ),
        ),
    ]
