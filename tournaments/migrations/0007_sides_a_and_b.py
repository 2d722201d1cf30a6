from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_extra_match"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="matchside",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", ["a", "b"])), name="side_is_a_or_b"
            ),
        ),
    ]
