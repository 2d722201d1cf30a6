from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_formats"),
    ]

    operations = [
        migrations.AddField(
            model_name="matchside",
            name="is_bye",
            field=models.BooleanField(default=False, verbose_name="bye"),
        ),
        migrations.AddConstraint(
            model_name="matchside",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_bye", False), ("is_vacant", True), _connector="OR"),
                name="side_with_bye_is_vacant",
            ),
        ),
    ]
