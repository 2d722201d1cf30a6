from django.db import migrations

from scoring.migrations._triggers import kept


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial"), ("scoring", "0002_immutable")]

    operations = [kept("tournaments_auditrow", "UPDATE", "DELETE")]
