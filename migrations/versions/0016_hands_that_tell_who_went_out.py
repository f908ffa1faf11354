"""The hands that say who went out: where all sides are totals, as on paper, nobody is asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("player_results", "pair_results", "year_totals"):
        column = sa.Column("out_told", sa.Integer(), server_default="0", nullable=False)
        op.add_column(table, column)
        op.execute(f"UPDATE {table} SET out_told = hands")  # noqa: S608
    # Games with totals for hands are summarised anew.
    totals = "SELECT 1 FROM deal_revisions WHERE deal_revisions.group_id = group_games.group_id"
    totals += " AND deal_revisions.game_id = group_games.game_id"
    totals += " AND CAST(deal_revisions.document AS TEXT) LIKE '%\"net\"%'"
    op.execute(f"UPDATE group_games SET summarised = 0 WHERE EXISTS ({totals})")  # noqa: S608


def downgrade() -> None:
    for table in ("player_results", "pair_results", "year_totals"):
        op.drop_column(table, "out_told")
