"""Games that were deleted, and may be brought back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


# What belongs to a game: SQLite deletes nothing along with it while foreign keys are off.
OF_A_GAME = (
    "pair_results",
    "player_results",
    "group_games",
    "followed_hands",
    "hand_drafts",
    "deal_revisions",
    "deals",
    "game_writes",
    "seats",
    "game_sides",
    "game_links",
)


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    # What was deleted is gone for good where it cannot be told from the rest.
    gone: sa.Select[int] = sa.select(sa.column("id", sa.BigInteger())).select_from(
        sa.table("games")
    )
    gone = gone.where(sa.column("deleted_at").is_not(None))
    for name in OF_A_GAME:
        table = sa.table(name, sa.column("game_id"))
        op.execute(sa.delete(table).where(table.c.game_id.in_(gone)))
    op.execute("DELETE FROM games WHERE deleted_at IS NOT NULL")
    with op.batch_alter_table("games") as games:
        games.drop_column("deleted_at")
