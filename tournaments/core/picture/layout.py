"""Where the matches of a bracket stand, so that every line can be followed with a finger.

A match stands beside the middle of those that feed it, and what leads to it has a band of the
sheet for itself: so no boxes overlap and no lines cross, whatever the format. Where each round is
drawn anew, the rounds before are put in the order in which the last one needs them.
"""

from collections.abc import Iterator, Sequence

from tournaments.core.picture.shapes import Box, Line, Node, Picture, Rounds, Sizes


def lay_out(rounds: Rounds, sizes: Sizes, *, below: Sequence[Node] = ()) -> Picture:
    """The picture of one section.

    `below` are matches that lines neither come from nor lead to, such as that for third place:
    they stand under the last box of the last column. A feeder that is not in an earlier round is
    a `ValueError`, and so is one that feeds two.
    """
    bands = _Bands(rounds, sizes)
    bands.place_all()
    bands.place_below(below)
    boxes = sorted(bands.boxes.values(), key=lambda box: (box.column, box.y))
    lines = tuple(_lines([*_all(rounds)], bands.boxes, sizes))
    return Picture(
        width=max(len(rounds) * (sizes.width + sizes.gutter) - sizes.gutter, 0),
        height=max((box.bottom for box in boxes), default=0),
        columns=tuple(_x(column, sizes) for column in range(len(rounds))),
        boxes=tuple(boxes),
        lines=lines,
    )


def height_of(rounds: Rounds, sizes: Sizes) -> int:
    """How tall the picture of these rounds is."""
    return lay_out(rounds, sizes).height


class _Bands:
    """Boxes placed from the top of the sheet to its bottom, each tree in its own band."""

    def __init__(self, rounds: Rounds, sizes: Sizes) -> None:
        self.boxes: dict[int, Box] = {}
        self._sizes = sizes
        self._rounds = rounds
        self._column = {node.key: at for at, round_ in enumerate(rounds) for node in round_}
        self._nodes = {node.key: node for node in _all(rounds)}
        self._fed = [key for node in _all(rounds) for key in node.feeders]
        if len(set(self._fed)) != len(self._fed):
            raise ValueError("a match feeds two")

    def place_all(self) -> None:
        """Every tree, those that reach furthest first; then what leads nowhere.

        Where no match feeds another there are no trees, and each round begins at the top.
        """
        fed = set(self._fed)
        top = 0
        for round_ in reversed(self._rounds):
            top = top if fed else 0
            for node in round_:
                if node.key not in fed:
                    top = self._place(node, top)

    def place_below(self, nodes: Sequence[Node]) -> None:
        """Under the last box of the last column, or under all where boxes would be in the way."""
        last = len(self._rounds) - 1
        for node in nodes:
            top = max((b.bottom for b in self.boxes.values() if b.column == last), default=0)
            self._keep(node, last, top + self._sizes.gap + self._sizes.caption)

    def _place(self, node: Node, top: int) -> int:
        """Place the node and all that leads to it from `top` on; where the next band begins."""
        column, height, gap = self._column[node.key], self._sizes.height(node), self._sizes.gap
        below = top
        for key in node.feeders:
            if self._column.get(key, column) >= column:
                raise ValueError("a feeder stands in an earlier round")
            below = self._place(self._nodes[key], below)
        if not node.feeders:
            return self._keep(node, column, top).bottom + gap
        middles = [self.boxes[key].middle for key in node.feeders]
        y = (middles[0] + middles[-1]) // 2 - height // 2
        if y < top:
            # what leads here is less tall than the match itself: move it down to its middle
            self._move(node, top - y)
            below, y = below + top - y, top
        return max(below, self._keep(node, column, y).bottom + gap)

    def _move(self, node: Node, down: int) -> None:
        for key in node.feeders:
            box = self.boxes[key]
            self.boxes[key] = Box(key, box.column, box.x, box.y + down, box.width, box.height)
            self._move(self._nodes[key], down)

    def _keep(self, node: Node, column: int, y: int) -> Box:
        sizes = self._sizes
        box = Box(node.key, column, _x(column, sizes), y, sizes.width, sizes.height(node))
        self.boxes[node.key] = box
        return box


def _lines(nodes: Sequence[Node], boxes: dict[int, Box], sizes: Sizes) -> Iterator[Line]:
    for node in nodes:
        for key in node.feeders:
            source, target = boxes[key], boxes[node.key]
            end = target.y + sizes.entrance(node, at_a=key == node.a)
            yield Line(
                source=key,
                target=node.key,
                start=(source.right, source.middle),
                turn=target.x - sizes.gutter // 2,
                end=(target.x, end),
            )


def _all(rounds: Rounds) -> Iterator[Node]:
    return (node for round_ in rounds for node in round_)


def _x(column: int, sizes: Sizes) -> int:
    return column * (sizes.width + sizes.gutter)
