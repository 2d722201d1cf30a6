from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark_annulled(apps: Apps, _editor: BaseDatabaseSchemaEditor | None) -> None:
    """Tell what was annulled before from what was replaced; the audit knows it, and why."""
    submissions = apps.get_model("tournaments", "Submission").objects
    audit = apps.get_model("tournaments", "AuditRow").objects
    rows = audit.filter(action="result-annulled")
    for tournament, subject, revision, at, reason in rows.values_list(
        "tournament", "subject", "before__revision", "at", "reason"
    ):
        # a draw made anew gives its numbers again; what is later than the row is not meant
        submissions.filter(
            match__tournament=tournament,
            match__number=subject.removeprefix("match:"),
            revision=revision,
            submitted_at__lte=at,
            state="superseded",
        ).update(state="annulled", annul_reason=reason)


def shut_out_revoked(apps: Apps, _editor: BaseDatabaseSchemaEditor | None) -> None:
    """End the logins of the referees revoked before, as revoking does now."""
    offices = apps.get_model("tournaments", "Staff").objects
    apps.get_model("accounts", "User").objects.filter(
        pk__in=offices.filter(revoked_at__isnull=False).values("user"),
        is_organiser=False,
        is_staff=False,
        is_superuser=False,
    ).exclude(pk__in=offices.filter(revoked_at__isnull=True).values("user")).update(is_active=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_kept"), ("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="submission",
            name="annul_reason",
            field=models.CharField(blank=True, max_length=200, verbose_name="annulled because"),
        ),
        migrations.AlterField(
            model_name="submission",
            name="state",
            field=models.CharField(
                choices=[
                    ("in_force", "in_force"),
                    ("superseded", "superseded"),
                    ("annulled", "annulled"),
                    ("refused", "refused"),
                ],
                max_length=12,
                verbose_name="state",
            ),
        ),
        migrations.RunPython(mark_annulled, migrations.RunPython.noop),
        migrations.RunPython(shut_out_revoked, migrations.RunPython.noop),
    ]
