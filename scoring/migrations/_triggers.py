"""Rows that the database itself refuses to change: the same law on SQLite and PostgreSQL.

A rule kept by Python alone does not hold against a shell, a script, or a mistake of ours.
"""

from collections.abc import Iterator

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def create(editor: BaseDatabaseSchemaEditor, table: str, operations: tuple[str, ...]) -> None:
    """Make ``table`` refuse the SQL ``operations`` ("UPDATE", "DELETE")."""
    for statement in _create(editor.connection.vendor, table, operations):
        # without parameters, so that a percent sign in the statement is one
        editor.execute(statement, None)


def drop(editor: BaseDatabaseSchemaEditor, table: str, operations: tuple[str, ...]) -> None:
    """Undo ``create``."""
    for statement in _drop(editor.connection.vendor, table, operations):
        editor.execute(statement)


def kept(table: str, *operations: str) -> migrations.RunPython:
    """The migration operation that makes ``table`` refuse ``operations``, and its way back."""
    return migrations.RunPython(
        lambda _apps, editor: create(editor, table, operations),
        lambda _apps, editor: drop(editor, table, operations),
        elidable=False,
    )


def _create(vendor: str, table: str, operations: tuple[str, ...]) -> Iterator[str]:
    if vendor == "postgresql":
        yield (
            f"CREATE FUNCTION {table}_kept() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{table} refuses %', TG_OP "
            f"USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
    for operation in operations:
        name = f"{table}_no_{operation.lower()}"
        if vendor == "postgresql":
            yield (
                f"CREATE TRIGGER {name} BEFORE {operation} ON {table} "
                f"FOR EACH ROW EXECUTE FUNCTION {table}_kept()"
            )
        else:
            yield (
                f"CREATE TRIGGER {name} BEFORE {operation} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} refuses {operation}'); END"
            )


def _drop(vendor: str, table: str, operations: tuple[str, ...]) -> Iterator[str]:
    for operation in operations:
        name = f"{table}_no_{operation.lower()}"
        yield (
            f"DROP TRIGGER {name} ON {table}" if vendor == "postgresql" else f"DROP TRIGGER {name}"
        )
    if vendor == "postgresql":
        yield f"DROP FUNCTION {table}_kept()"
