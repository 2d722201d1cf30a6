from django.db import migrations

from scoring.migrations._triggers import kept


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [kept("scoring_scoresheet", "UPDATE")]
