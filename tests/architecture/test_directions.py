"""What import-linter cannot see: references by name."""

from functools import cache

import pytest
from celery import current_app
from django.apps import apps
from django.contrib.staticfiles import finders
from django.urls import URLPattern, URLResolver, get_resolver

from tests.architecture.reading import tag_arguments, templates
from tournaments import jobs

# who may refer to whom: an application refers to itself and to those before it
ORDER = ("contenttypes", "auth", "accounts", "scoring", "tournaments")


def test_rows_refer_to_rows_of_lower_applications_alone() -> None:
    ours = ("accounts", "scoring", "tournaments")
    wrong = [
        f"{model._meta.label}.{field.name} -> {field.related_model._meta.label}"
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label in ours
        for field in model._meta.get_fields()
        if field.is_relation
        and field.concrete
        and isinstance(field.related_model, type)
        and ORDER.index(field.related_model._meta.app_label) > ORDER.index(model._meta.app_label)
    ]
    assert wrong == []


def test_every_job_has_a_task_and_every_task_a_name() -> None:
    current_app.loader.import_default_modules()
    named = {value for name, value in vars(jobs).items() if name.isupper()}
    registered = {name for name in current_app.tasks if not name.startswith("celery.")}
    assert named == registered
    assert named


def names(patterns: list[URLPattern | URLResolver], space: str = "") -> set[str]:
    """The names of all addresses, as `{% url %}` writes them."""
    found = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            found |= names(pattern.url_patterns, inner)
        elif pattern.name:
            found.add(space + pattern.name)
    return found


@cache
def known() -> set[str]:
    return names(get_resolver().url_patterns)


@pytest.mark.parametrize(("template", "text"), list(templates()), ids=lambda value: value[:60])
def test_templates_name_addresses_and_files_that_exist(template: str, text: str) -> None:
    missing_addresses = tag_arguments(text, "url") - known()
    missing_files = {name for name in tag_arguments(text, "static") if not finders.find(name)}
    assert (template, missing_addresses, missing_files) == (template, set(), set())
