from django.urls import path

from scoring.views.renuncio import renuncio

app_name = "scoring"

urlpatterns = [
    path("renuncio/", renuncio, name="renuncio"),
]
