"""Sentences for problems: one for each code, which says what to do."""

from __future__ import annotations

from typing import Final

from scorekeeper.documents import errors as documents
from scorekeeper.documents.errors import Problem
from scorekeeper.wording.translation import N_, Translations

SENTENCES: Final[dict[str, str]] = {
    "game.not_found": N_("There is no game behind this link. Check that the link is complete."),
    "game.deleted": N_("This game was deleted. Whoever started it can bring it back."),
    "revision.not_found": N_(
        "Hand %(number)d has no version %(revision)d. Go back to the list of changes."
    ),
    "group.renewed": N_(
        "Links like this one were renewed for safety. Open “On another device” on a phone or "
        "tablet that shares the games, and scan the new code there."
    ),
    "link.revoked": N_("This link was taken back. Ask whoever keeps the score for a new one."),
    "link.viewer": N_(
        "This link is for looking on. Ask whoever keeps the score for a link to score."
    ),
    "link.scorer": N_("This link is for writing hands. Only who started the game may do this."),
    "game.over_here": N_("The round of this table is over. Ask the director to let it play on."),
    "game.over": N_("The game is over. Correct a hand, undo the last one, or start a new game."),
    "game.full": N_("A game has at most %(most)d hands. Start a new game."),
    "deal.not_found": N_(
        "This game has no hand %(number)d. Go back to the board to see its hands."
    ),
    "deal.wrong": N_("This is not a hand. Write down melds and hands only."),
    "deal.too_large": N_("This is more than a hand can be. Write down melds and hands only."),
    "house_rules.not_found": N_(
        "There are no house rules behind this link. Check that the link is complete."
    ),
    "house_rules.conflict": N_(
        "Somebody else has changed these house rules in the meantime. Save again to put yours in "
        "their place."
    ),
    "version.conflict": N_(
        "Somebody else saved in the meantime. Look at what changed, then save again."
    ),
    "notes.conflict": N_(
        "Somebody else noted something in the meantime. Look at it, then note yours again."
    ),
    "notes.saved": N_(
        "That hand has been saved or undone in the meantime. This is the hand that is next now."
    ),
    "notes.nothing": N_("Tap the cards that were laid down, then note them."),
    "notes.nothing_to_undo": N_("There is nothing noted to take back."),
    "notes.no_side": N_("Choose the side that this is about."),
    "notes.no_meld": N_("This meld is not there any more. Look at what is, then note it again."),
    "notes.full": N_("At most %(most)d things can be noted of one hand. Write the hand down now."),
    "database.busy": N_("The app is busy and nothing was saved. Save again in a moment."),
    "database.full": N_(
        "There is no room left on the server's disk, so nothing was saved. Keep this page open "
        "until there is, then send it again."
    ),
    "database.read_only": N_(
        "The app may not write to its database, so nothing was saved. Keep this page open until it "
        "may, then send it again."
    ),
    "database.unreachable": N_(
        "The app cannot reach its database right now. What is saved there stays saved: try again "
        "in a moment."
    ),
    "database.missing": N_(
        "The app's database file was moved or deleted, or is not a database, so nothing was saved. "
        "Keep this page open until the file is back in its place, then send it again."
    ),
    "confirm.nothing": N_(
        "There is nothing here to confirm. Go back to the board to see how the game stands."
    ),
    "confirm.changed": N_(
        "This was changed in the meantime. Look at how it stands now, then confirm that."
    ),
    "event.not_found": N_(
        "There is no club evening behind this link. Check that the link is complete."
    ),
    "event.not_allowed": N_("This link is not for that. Ask the director of the evening."),
    "event.no_round": N_("There is no further round. Look at the ranking."),
    "event.full": N_(
        "An evening has at most %(rounds)d rounds, and %(tables)d tables in all of them. Start "
        "another one for those that follow."
    ),
    "event.unfinished": N_(
        "Round %(round)d is not finished: table %(table)d has no result yet. Wait for it, or set "
        "both results yourself."
    ),
    "event.begun": N_("Round %(round)d has begun: there is a hand or a result. It stays as it is."),
    "event.nothing_seated": N_("No round is seated."),
    "event.too_few": N_("Too few take part for a round. Let others come, or look at the ranking."),
    "event.reused": N_(
        "This page has sent something else before. Look at how things stand, then send it again."
    ),
    "place.taken": N_(
        "Somebody else has sat in their place of the schedule since. Enter them as late comers."
    ),
    "event.seats_wrong": N_(
        "This seating does not fit who is there now. Look at the new proposal, then confirm that."
    ),
    "event.no_table": N_("There is no such table in the round that is played now."),
    "event.no_hands": N_("No hand has been written down at this table. Set both results yourself."),
    "event.no_entrant": N_("Nobody with this number takes part. Look at the list as it is now."),
    "event.has_left": N_("They have left already."),
    "event.is_there": N_("They are there already."),
    "join.closed": N_(
        "The first round is seated, so nobody joins by the code any more. Ask the director."
    ),
    "event.over": N_("This table has its result."),
    "event.plays": N_("This table still plays."),
    "event.all_hands": N_(
        "All hands of this round are written down. Undo the last one on the board of the table."
    ),
    "event.no_points": N_("Write the points of both sides, as whole numbers."),
    "event.too_many_points": N_("A side has %(most)s points at most. Check what you wrote."),
    "event.confirmed": N_(
        "Both sides have confirmed this result. Only the director changes it now."
    ),
    "event.given": N_("The director set the result here. Only the director changes it now."),
    "event.game": N_("This game belongs to a club evening. Its director takes care of that."),
    "event.round_hands": N_("A round is 1 to 20 hands long."),
    "event.round_minutes": N_("A round is 1 to 240 minutes long."),
    "clock.none": N_("No clock ends the rounds of this evening: their hands are counted."),
    "clock.minutes": N_("Give 1 to %(most)d more minutes."),
    "clock.runs": N_("Time is not up yet: play on."),
    "event.rounds_planned": N_("Write how many rounds there will be, 1 to 100, or leave it empty."),
    "event.bye_score": N_("Write what a bye scores as a whole number, or leave it empty."),
    "event.four_players": N_("Choose rules for four players in pairs."),
    "entrants.few": N_("Write down at least %(least)d of them, one on each line."),
    "entrants.many": N_("At most %(most)d can take part."),
    "entrants.not_two": N_(
        "Line %(line)d: write the names of two people, with & or a comma between them."
    ),
    "entrants.over_two": N_(
        "Line %(line)d: write the names of two people. These are %(found)d, for names end at & , ; "
        "/ + and a tab, at a dash between spaces, and at the word “and”."
    ),
    "entrants.twice": N_("Line %(line)d: %(name)s is on the list twice. Take one out."),
    "entrants.nobody": N_("Write down who comes."),
    "entrants.known": N_("%(name)s takes part already."),
    "entrants.name": N_("Line %(line)d: use names of 1 to %(most)d plain characters."),
    "change.nothing": N_("Nothing to change: it is all like this already."),
    "undo.nothing": N_("There is no hand to undo."),
    "restore.nothing": N_("There is no undone hand to bring back."),
    "key.wrong": N_("This form did not arrive whole. Load the page again, then send it once more."),
    "key.reused": N_("This was saved before with other contents. Open the hand and correct it."),
    "evening.players": N_("Write the names of the players here: %(size)d of them."),
    "evening.other_game": N_("This is not a game of this evening: rules or players differ."),
    "deals.not_here": N_("Start the game without hands, then write them one after the other."),
    "ruleset.other": N_("This game is played by “%(played)s”. Write its hands by that."),
    "side.other_name": N_(
        "This side is called “%(played)s” in this game. Write that name, or leave it out."
    ),
    "idempotency_key.wrong": N_(
        "Send Idempotency-Key with 1 to 64 letters, digits, dots, colons, hyphens or underscores; "
        "draw a new one for each write."
    ),
    "idempotency_key.short": N_(
        "Send an Idempotency-Key of 20 to 64 characters that nobody can guess, such as a random "
        "UUID: the key to the game follows from it."
    ),
    "idempotency_key.reused": N_(
        "This Idempotency-Key was sent before with something else. Send this with another one."
    ),
    "if_match.wrong": N_("Write one version in If-Match, as it was told: a number in quotes."),
    "query.not_number": N_("Write a whole number here, or leave it out."),
    "group.not_found": N_("No games are shared by this link. Check that the link is complete."),
    "player.not_found": N_("There is no such player. Go back to the list of players."),
    "player.taken": N_(
        "%(name)s is another player already. Take the two for one, or choose another name."
    ),
    "player.conflict": N_(
        "Somebody else has changed this name in the meantime, to %(name)s. Save again to put yours "
        "in its place."
    ),
    "player.itself": N_("Choose another player."),
    "player.together": N_(
        "%(first)s and %(second)s have played in one game together, so they are two people."
    ),
    "player.one_spelling": N_("Choose a spelling other than the one that the player goes by."),
    "name.missing": N_("Type a name."),
    "name.too_long": N_("Use at most %(most)d characters; these are %(found)d."),
    "first_dealer.unknown": N_("Choose who deals first."),
    "hands.too_many": N_(
        "Players of this side in this hand: %(count)d. Write at most as many values in “%(field)s”."
    ),
    "foot.none": N_("Nobody has a foot in this game. Write these cards among those of the hand."),
    "players.line_up": N_("Choose %(count)d players of this side: so many play at once."),
    "side_players.wrong": N_("List the players of each of the %(sides)d sides."),
    "sides.layout": N_("The %(players)d players form sides of %(allowed)s."),
}


def problem_of(path: str, code: str, **values: object) -> Problem:
    """Return a problem with its sentence, in which `values` are named.

    Args:
        path: the field at fault, such as `sides[0].name`; empty where no single one is.
        code: code of the problem, a key of `SENTENCES` or of the documents' sentences.
        values: values for the sentence.
    """
    if code not in SENTENCES:
        return documents.problem_of(path, code, **values)
    return Problem(path, code, SENTENCES[code] % values, values)


def problem_message(t: Translations, problem: Problem) -> str:
    """Return the sentence for a problem of the services or of a document, in a language."""
    if problem.code not in SENTENCES:
        return documents.problem_message(t, problem)
    return t.gettext(SENTENCES[problem.code]) % problem.values
