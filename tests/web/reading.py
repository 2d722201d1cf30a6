"""Pages as a person meets them: logged in, in English, with what stands in their forms."""

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any, Protocol

from django.contrib.messages import get_messages
from django.test import Client

from guinote_tourney.accounts.models import User
from tests.web.public.page import read


class Answer(Protocol):
    """What the test client gives back."""

    status_code: int
    content: bytes
    context: Any
    wsgi_request: Any

    def __getitem__(self, header: str, /) -> str: ...


def client_of(user: User | None = None) -> Client:
    """A browser that reads English, of somebody logged in or of nobody."""
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    return client


def hidden_of(answer: Answer) -> dict[str, str]:
    """The hidden fields of the page's `form#result`, as a browser would send them."""
    reader = _Hidden()
    reader.feed(answer.content.decode())
    return reader.fields


def sent_by(answer: Answer, form_id: str = "result") -> dict[str, list[str]]:
    """All that a browser would send of the page's `form#result`, buttons left out."""
    form = read(answer.content).one("form", id=form_id)
    sent: dict[str, list[str]] = {}
    for node in form.all():
        name, value = node.attributes.get("name"), node.attributes.get("value", "")
        kind = node.attributes.get("type", "text")
        if node.tag == "select":
            chosen = [each for each in node.all("option") if "selected" in each.attributes]
            value = (chosen or node.all("option"))[0].attributes["value"]
        elif node.tag == "textarea":
            value = node.text
        elif node.tag != "input" or (
            kind in ("radio", "checkbox") and "checked" not in node.attributes
        ):
            continue
        if name:
            sent.setdefault(name, []).append(value)
    return sent


def said_by(answer: Answer) -> list[str]:
    """The messages waiting for the next page."""
    return [str(message) for message in get_messages(answer.wsgi_request)]


def errors_of(answer: Answer) -> Mapping[str, list[str]]:
    """What the page says is wrong, field by field."""
    return {field: list(errors) for field, errors in answer.context["form"].errors.items()}


class _Hidden(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "form":
            self._inside = attributes.get("id") == "result"
        elif tag == "input" and self._inside and attributes.get("type") == "hidden":
            self.fields[attributes["name"] or ""] = attributes.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
