"""Choosing the file that holds a list of pairs."""

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.core.pair_list import MOST_MEGABYTES, ReadRow
from tournaments.core.refusals import Reason, RefusedError, refuse
from tournaments.forms.pair_list import read_pair_list
from tournaments.text import sentence


class UploadForm(forms.Form):
    """``rows`` holds what was read when the form is valid."""

    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_("CSV, TXT or XLSX (Excel, LibreOffice), 2 MB at most."),
        error_messages={
            "required": _("Choose a file first."),
            "invalid": _("Choose a file first."),
        },
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
    )

    rows: list[ReadRow]

    @property
    def file_name(self) -> str:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        return file.name or ""

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        try:
            if (file.size or 0) > MOST_MEGABYTES * 1024 * 1024:
                raise refuse(Reason.FILE_TOO_LARGE, "file", limit=MOST_MEGABYTES)
            self.rows = read_pair_list(file.read(), file.name or "")
        except RefusedError as error:
            raise forms.ValidationError([sentence(r) for r in error.refusals]) from error
        return file
