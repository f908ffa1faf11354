"""The hands of a game beside those of each player: where three take turns, nobody plays all."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "player_results", sa.Column("game_hands", sa.Integer(), server_default="0", nullable=False)
    )
    # As the counts of months have them, which are taken out by the same number.
    op.execute("UPDATE player_results SET game_hands = hands")
    # Games in which somebody sat out are summarised anew.
    sat_out = "SELECT 1 FROM games JOIN player_results ON player_results.group_id = games.group_id"
    sat_out += " AND player_results.game_id = games.id AND player_results.hands < games.deal_count"
    sat_out += " WHERE games.group_id = group_games.group_id AND games.id = group_games.game_id"
    op.execute(f"UPDATE group_games SET summarised = 0 WHERE EXISTS ({sat_out})")  # noqa: S608


def downgrade() -> None:
    # The earlier version counts hands otherwise: it adds up all totals anew.
    op.execute("DELETE FROM month_counts")
    op.execute("DELETE FROM year_totals")
    op.execute("UPDATE group_games SET in_totals = false")
    op.drop_column("player_results", "game_hands")
