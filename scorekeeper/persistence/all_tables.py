"""All tables of the database: importing `Base` from here registers each of them."""

from __future__ import annotations

from scorekeeper.persistence import event_tables, group_tables, house_rules, rate_limits, tables
from scorekeeper.persistence.tables import Base

__all__ = ["Base", "event_tables", "group_tables", "house_rules", "rate_limits", "tables"]
