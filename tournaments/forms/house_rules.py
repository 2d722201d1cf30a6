"""The rules of the house: single settings in which a tournament plays otherwise, as fields."""

from collections.abc import Iterator, Mapping
from typing import Final

from django import forms
from django.utils.functional import Promise, lazy
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.engine.profiles import PROFILES
from scoring.rules_text.profiles import TITLES
from scoring.rules_text.wordings import WORDINGS
from tournaments.core.refusals import Reason, Refusal
from tournaments.forms.refusals import said

Told = str | Mapping[str, object]
"""Rules as they are told and stored: a profile's name, or an object that holds one."""

_PREFIX: Final = "own_"
_FLAGS: Final[Mapping[str, object]] = {"true": True, "false": False}


def _choices(key: str) -> Iterator[tuple[str, Promise]]:
    yield "", _("As the rules above say")
    for value, words in WORDINGS[key].values.items():
        yield _sent(value), words


def _sent(value: object) -> str:
    """A value of a setting as a browser sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _in_each_profile(key: str) -> SafeString:
    """What each profile says; the style sheet shows that of the profile chosen."""
    return format_html_join(
        " ",
        '<span class="says says-{}">{}: {}.</span>',
        (
            (name, title.name, WORDINGS[key].of(getattr(PROFILES[name].rules, key)))
            for name, title in TITLES.items()
        ),
    )


_in_each_profile_lazy = lazy(_in_each_profile, SafeString)


def _setting(key: str) -> forms.ChoiceField:
    """A setting of the rules; left alone it is as the profile has it."""
    return forms.ChoiceField(
        label=WORDINGS[key].label,
        help_text=_in_each_profile_lazy(key),
        choices=list(_choices(key)),
        required=False,
        error_messages={"invalid_choice": said(Refusal(Reason.RULES_UNKNOWN))},
    )


class HouseRulesForm(forms.Form):
    """Every setting but the players: at each table of a tournament of pairs sit four."""

    own_deal = _setting("deal")
    own_partner_winning = _setting("partner_winning")
    own_undertrump = _setting("undertrump")
    own_cantes_per_baza = _setting("cantes_per_baza")
    own_seven_swap = _setting("seven_swap")
    own_two_swaps_seven = _setting("two_swaps_seven")
    own_tute = _setting("tute")
    own_both_reach = _setting("both_reach")
    own_thirty = _setting("thirty")
    own_thirty_counts_last = _setting("thirty_counts_last")
    own_vueltas_end = _setting("vueltas_end")
    own_annul_renuncio = _setting("annul_renuncio")

    @property
    def house_rules(self) -> list[forms.BoundField]:
        return [self[name] for name in HouseRulesForm.base_fields]

    @property
    def has_house_rules(self) -> bool:
        """Whether one of them is set, or something is wrong in one."""
        return any(field.value() for field in self.house_rules)

    def told_rules(self, profile: str, kept: Told) -> Told:
        """``profile`` with the settings of the valid form, and of ``kept`` what no field shows."""
        own = {
            name.removeprefix(_PREFIX): _FLAGS.get(value, value)
            for name in HouseRulesForm.base_fields
            if (value := self.cleaned_data[name])
        }
        if not isinstance(kept, str) and kept["profile"] == profile and "players" in kept:
            own["players"] = kept["players"]
        return {"profile": profile, **own} if own else profile


def initial_house_rules(rules: Told) -> dict[str, str]:
    """What the fields show of the rules of a tournament."""
    if isinstance(rules, str):
        return {}
    own = {_PREFIX + key: _sent(value) for key, value in rules.items()}
    return {name: value for name, value in own.items() if name in HouseRulesForm.base_fields}


def profile_of(rules: Told) -> str:
    return rules if isinstance(rules, str) else str(rules["profile"])
