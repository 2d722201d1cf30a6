"""A page as a tree, to ask what stands where without caring for white space."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_EMPTY = {"br", "hr", "img", "input", "link", "meta"}


@dataclass
class Node:
    """An element: its tag, its attributes, and what is in it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list["Node | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What is written in it, with single spaces; a line break is one too."""
        return " ".join("".join(self._pieces()).split())

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    def all(self, tag: str = "", *classes: str, **attributes: str) -> list["Node"]:
        """The elements in it, at any depth, with this tag, these classes and attributes."""
        return [
            node
            for node in self._nodes()
            if tag in ("", node.tag)
            and set(classes) <= node.classes
            and attributes.items() <= node.attributes.items()
        ]

    def one(self, tag: str = "", *classes: str, **attributes: str) -> "Node":
        """The only such element; ValueError for none or several."""
        (node,) = self.all(tag, *classes, **attributes)
        return node

    def texts(self, tag: str = "", *classes: str, **attributes: str) -> list[str]:
        return [node.text for node in self.all(tag, *classes, **attributes)]

    def _nodes(self) -> Iterator["Node"]:
        for part in self.inside:
            if isinstance(part, Node):
                yield part
                yield from part._nodes()

    def _pieces(self) -> Iterator[str]:
        for part in self.inside:
            if isinstance(part, str):
                yield part
            elif part.tag == "br":
                yield " "
            elif part.tag not in ("script", "style"):
                yield from part._pieces()


def read(content: bytes) -> Node:
    """The tree of a page or of a fragment. AssertionError if an element is not closed in turn."""
    reader = _Reader()
    reader.feed(content.decode())
    reader.close()
    assert [node.tag for node in reader.open] == ["document"]
    return reader.open[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("document")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in _EMPTY:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> inside <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)
