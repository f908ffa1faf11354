"""All tables there are: to import `Base` from here is to know each of them."""

from __future__ import annotations

from scorekeeper.persistence import event_tables, group_tables, rate_limits, tables
from scorekeeper.persistence.tables import Base

__all__ = ["Base", "event_tables", "group_tables", "rate_limits", "tables"]
