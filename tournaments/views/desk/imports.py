"""A list of pairs uploaded: chosen, looked at, then registered in one step."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.core.refusals import RefusedError
from tournaments.forms.refusals import show_refusals
from tournaments.forms.upload import UploadForm
from tournaments.models import Channel, ImportState, PairImport
from tournaments.permissions import Action
from tournaments.services.imports import apply_list, check_list, keep_list
from tournaments.text import sentence
from tournaments.views.loading import actor_of, load_tournament

_REFUSED = 422


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file; nothing is registered before it was looked at."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    if request.method != "POST":
        return render(request, "desk/import.html", {"tournament": tournament, "form": UploadForm()})
    form = UploadForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            kept = keep_list(
                tournament=tournament,
                file_name=form.file_name,
                rows=form.rows,
                actor=actor_of(request, Channel.DESK),
                at=timezone.now(),
            )
        except RefusedError as error:
            show_refusals(form, error)
        else:
            return redirect("desk:import-preview", slug, kept.pk)
    context = {"tournament": tournament, "form": form}
    return render(request, "desk/import.html", context, status=_REFUSED)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Every row as it was read, with what is wrong with it; POST registers the pairs.

    With ``leave_out`` the rows with something wrong are left out, and only then.
    """
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    kept = get_object_or_404(
        PairImport.objects.select_related("tournament"), tournament=tournament, pk=pk
    )
    refused: list[str] = []
    if request.method == "POST":
        try:
            pairs = apply_list(
                pair_import=kept,
                leave_out_wrong=request.POST.get("leave_out") == "1",
                actor=actor_of(request, Channel.DESK),
                at=timezone.now(),
            )
        except RefusedError as error:
            refused = [sentence(refusal) for refusal in error.refusals]
        else:
            said = ngettext("%(n)s pair registered.", "%(n)s pairs registered.", len(pairs))
            if pairs:
                messages.success(request, said % {"n": len(pairs)})
            return redirect("desk:pairs", slug)
    applied = kept.state == ImportState.APPLIED
    rows = [] if applied else check_list(kept)
    wrong = [row for row in rows if row.refusals]
    context = {
        "tournament": tournament,
        "list": kept,
        "applied": applied,
        "rows": rows,
        "wrong": wrong,
        "good": len(rows) - len(wrong),
        "refused": refused,
    }
    return render(request, "desk/import_preview.html", context, status=_REFUSED if refused else 200)
