"""The REST interface under /api/v1/: what pages do, for programs (docs/api.md)."""
