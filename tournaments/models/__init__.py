from tournaments.core.values import StageKind
from tournaments.models.audit import AuditRow
from tournaments.models.draw import Draw
from tournaments.models.export import Export, ExportState
from tournaments.models.format import FORMAT_FIELDS
from tournaments.models.match import Match, MatchSide
from tournaments.models.pair import Pair, PairMember, Payment
from tournaments.models.pair_import import ImportState, PairImport
from tournaments.models.player import Player
from tournaments.models.staff import Staff, StaffRole
from tournaments.models.stage import Entry, Round, Stage
from tournaments.models.submission import Channel, Ruling, Submission
from tournaments.models.table import Occupation, Table
from tournaments.models.tournament import Calling, Tournament

__all__ = [
    "FORMAT_FIELDS",
    "AuditRow",
    "Calling",
    "Channel",
    "Draw",
    "Entry",
    "Export",
    "ExportState",
    "ImportState",
    "Match",
    "MatchSide",
    "Occupation",
    "Pair",
    "PairImport",
    "PairMember",
    "Payment",
    "Player",
    "Round",
    "Ruling",
    "Staff",
    "StaffRole",
    "Stage",
    "StageKind",
    "Submission",
    "Table",
    "Tournament",
]
