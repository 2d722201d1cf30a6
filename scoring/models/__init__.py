from scoring.models.scoresheet import Scoresheet

__all__ = ["Scoresheet"]
