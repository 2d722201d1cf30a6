"""Where every address begins."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from guinote_tourney.assets import icon

# Swagger's own page writes its style into itself; no script does
_docs = csp_update({"style-src": [SELF, UNSAFE_INLINE]})(
    SpectacularSwaggerSplitView.as_view(url_name="schema")
)

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("scoring.urls")),
    path("account/", include("guinote_tourney.accounts.urls")),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/v1/docs/", _docs, name="api-docs"),
    path("api/v1/", include("tournaments.api.urls")),
    path("favicon.ico", icon, name="icon"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
