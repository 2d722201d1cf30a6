"""A second law of play, slow and plain, written from the sentences of docs/rules.md."""

from collections.abc import Sequence

STRENGTH = ("1", "3", "12", "10", "11", "7", "6", "5", "4", "2")
"""High to low."""


def suit(card: str) -> str:
    return card[-1]


def beats(card: str, other: str, led: str, trump: str) -> bool:
    """A trump beats any other suit, a card of the suit led beats those that neither follow nor
    trump, and within a suit the higher card wins."""
    if suit(card) == suit(other):
        return STRENGTH.index(card[:-1]) < STRENGTH.index(other[:-1])
    if suit(card) == trump:
        return True
    return suit(card) == led and suit(other) != trump


def winner(cards: Sequence[str], led: str, trump: str) -> str | None:
    """The one of ``cards`` that no other beats, if it follows or trumps."""
    for card in cards:
        others = [other for other in cards if other != card]
        if suit(card) in (led, trump) and not any(beats(o, card, led, trump) for o in others):
            return card
    return None


def naive_legal(
    rules: dict[str, object],
    players: int,
    trump: str,
    hand: Sequence[str],
    baza: Sequence[str],
    *,
    arrastre: bool,
) -> dict[str, str | None]:
    """Each card of ``hand`` with the reason why it may not be played, or None."""
    no_free_phase = rules["deal"] == "all" and players in (3, 4)
    if not baza or (not arrastre and not no_free_phase):
        return dict.fromkeys(hand)
    led = suit(baza[0])
    partner = baza[len(baza) - 2] if players == 4 and len(baza) >= 2 else None
    winning = winner(baza, led, trump)
    if partner is not None and partner == winning and rules["partner_winning"] == "free":
        return free_play(hand, led)
    account = list(baza)
    if partner is not None and rules["partner_winning"] == "beat_opponents":
        account.remove(partner)
    best = winner(account, led, trump)
    return strict_play(hand, best, led, trump, undertrump=bool(rules["undertrump"]))


def free_play(hand: Sequence[str], led: str) -> dict[str, str | None]:
    """One's partner is winning: any card of the suit led; void: any card at all."""
    has_it = any(suit(card) == led for card in hand)
    return {card: "must-follow-suit" if has_it and suit(card) != led else None for card in hand}


def strict_play(
    hand: Sequence[str], best: str | None, led: str, trump: str, *, undertrump: bool
) -> dict[str, str | None]:
    """``best`` is the card to be beaten; None where nobody to be beaten followed or trumped."""
    if any(suit(card) == led for card in hand):
        higher = [
            card
            for card in hand
            if best and suit(card) == suit(best) == led and beats(card, best, led, trump)
        ]
        return {card: why_following(card, higher, led) for card in hand}
    trumps = [card for card in hand if suit(card) == trump]
    if not trumps:
        return dict.fromkeys(hand)
    if best is None or suit(best) != trump:
        return {card: None if card in trumps else "must-trump" for card in hand}
    winning = [card for card in trumps if beats(card, best, led, trump)]
    if winning:
        return {card: None if card in winning else "must-beat-trump" for card in hand}
    if undertrump:
        return {card: None if card in trumps else "must-trump" for card in hand}
    return dict.fromkeys(hand)


def why_following(card: str, higher: Sequence[str], led: str) -> str | None:
    if suit(card) != led:
        return "must-follow-suit"
    return "must-beat" if higher and card not in higher else None
