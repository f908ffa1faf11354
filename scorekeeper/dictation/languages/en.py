"""English, with the words of Canasta Caliente and of the classic game."""

from __future__ import annotations

from typing import Final

from scorekeeper.dictation.language import Language, Mark, Names, said
from scorekeeper.engine.cards import Rank, Suit

_TENS: Final = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
_GOT: Final = ("play", "get", "lay", "see", "draw", "find", "put down")
_HUNDREDS: Final = {
    **_TENS,
    **{f"{ten} five": number + 5 for ten, number in _TENS.items()},
    "a hundred": 100,
    "hundred": 100,
    "one hundred": 100,
    **{f"a hundred and {ten}": 100 + number for ten, number in _TENS.items()},
    **{f"one hundred {ten}": 100 + number for ten, number in _TENS.items()},
    **{f"one hundred and {ten}": 100 + number for ten, number in _TENS.items()},
    "two hundred": 200,
    "three hundred": 300,
    "four hundred": 400,
    "five hundred": 500,
}
"""Points of a penalty, as they are usual."""

_ASIDES: Final = said(
    """
    (so|that|too) close / just before / (oh|) (sugar|shoot|crap|shit|fudge|nuts|rats|blast|dear) /
    oh no / to (finish|end|finish off|end it|top it off|round it off|go with that)
    / (that one|it|which|that|) (didn't|isn't|wasn't|hasn't) (quite|) (made|make|reach|become) a
    canasta / not (yet|quite) a (canasta|book) / for (a|an) (bad|wrong|illegal|false|short|
    invalid) (meld|opening|discard|draw|count|play) / for (the misdeal|misdealing|talking|
    chatting|peeking|cheating|dealing wrong|a misdeal|going out wrong|looking|a change|the record|
    once|now|starters|a start|sure|real) / (the|) (stock|deck|draw pile|pile|talon) (ran|run|had
    run) (dry|out) / before (us|them|that) / we ran out of cards / the pair of us
    / (we|i|) can't believe it / before we (could|) (get|got|meld|lay) (down|anything|anything
    down|) / (so|) that's it for melds / (in the|on the|) first turn
    / the whole canasta of them / we were rubbish / rubbish / baby / love / dear / darling
    / honey / mate / guys / folks / man / boy / dammit / damn (it|) / darn (it|) / sadly
    / unfortunately / luckily / thankfully / yikes / ouch / phew / wow / yay / hooray
    / (hell|oh|) (yeah|yes) / yep / yup / ready / can you (believe it|imagine|hear me) / alas
    / believe it or not / (if you can|would you) believe it / at all
    / this (time|round|game|deal) / poor (thing|guy|fellow|girl|boy|man|devil|dear|old)
    / (write|put|mark|jot|note) (this|that|it) down / (and|) that's (your lot|the lot|us done|it
    for us|it for melds|it from us|everything|about it) / (nothing|nobody|no one) (else|more)
    / otherwise / (oh|) my (lord|god|goodness|word|days|gosh) / oh my / gosh / oh gosh / oh boy
    / gee / goodness / let me (look|think|count|check) / right then
    / here (we go|goes|it is|you go) / not (bad|great|too bad|too shabby|much)
    / thank (you|god|goodness|heavens) / thanks / i'm afraid / of course / look / listen / ehm
    / hm / mm / mmm / ha / haha / believe me / in (the end|one go|this game|fact|all honesty)
    / hello / hi / hey / cool / great / nice / good / sweet / bingo
    / as (a run|a sequence|usual|always|expected|we do|you do) / in (its own|one) meld
    / (and|) yes indeed / indeed / now / my (friend|dear|love|darling) / (i|) swear
    / bless (him|her|them|you|his heart|her heart|their hearts) / apparently / aha / aww / aw
    / argh / ugh / oof / bah / mhm / woohoo / whoa / blimey / cheers / crikey / bloody
    / (bloody|what the|oh|) (hell|heck) / jeez / lord / god / christ / lovely / brilliant
    / fantastic / beautiful / perfect / awesome / excellent / amazing / terrific / superb
    / splendid / marvellous / wonderful / terrible / awful / horrible / dreadful / shame / pity
    / bad / rotten / rough / tough / sad / lucky / unlucky / typical / silly / stupid / crazy
    / anyhow / besides / honestly / frankly / seriously / literally / obviously / clearly
    / certainly / definitely / totally / absolutely / truly / somehow / quickly / early / late
    / again / already / tonight / today / yesterday / sweetie / sweetheart / buddy / pal / bro
    / dude / grandma / grandpa / granny / gran / nana / mom / mum / dad / auntie / uncle / son
    / kids / girls / lads / ladies / gentlemen / boss / scorekeeper / sir / madam / hun / hon
    / babe / doll / friends / (the|) score / (score|) sheet / write / count / note / record
    / enter / log / jot / scribble / (put|write|mark|chalk) (us|me) (down|up) (for|as|with)
    / (put|mark|give) us / add / got that / (on|to) the side / at the end (of it|of the hand|of
    the round|of that|) / in the middle / all told / in front of (me|us|him|her|you) / so far
    / by the way / to be (fair|exact|honest|precise|clear) / to (start|begin) with
    / first (off|of all) / last but not least / of all things / at (long|) last
    / every (last|single|) one (of them|) / the (works|lot|whole lot) / all in all
    / just like that / what a (hand|shame|mess|pity|day|game|night|relief|nightmare|disaster|
    surprise|round|beauty|joke) / how (about that|annoying|lucky|nice|awful|embarrassing)
    / mind you / trust me / (don't|) (ask|laugh) / no (luck|kidding|joke|less|big deal|problem|
    worries|surprise|doubt|question|thanks|idea why) / can't complain / could be worse
    / would you look at that / who knew / if you please / you see / i know
    / as far as i can (see|tell) / hot dog / pretty (good|please|bad) / nicely / neatly / quick
    / hurry up / come on / there you (go|have it|are) / there we (go|are) / same (as|) always
    / one (go|sec|second|moment) / a second / a moment / hard luck / tough luck / bad luck
    / good luck / (it|that) was (close|painful|fun|great|awful|brutal) / (we|i) (won|lost|win)
    / good grief / good game / well done / well played / nice one / what else
    / (and|) let's see what else / who else / everything / proudly / happily / somewhere
    / still waiting / laughing / over here / over there / on my side / on his side
    / on her side / on this side / after all / after all that / after that / before that
    / right now / just now / in there / in it / (you|) got (it|that|all that) / easy / finished
    / done / started / finally done / fair enough / to go with (it|them) / to boot
    / into the bargain / side by side / nice and (easy|clean|neat) / on top / going strong
    / lying there / sitting (there|pretty|) / yet / either / (not|not quite|nearly) (finished|
    complete|full|there yet) / still open / (such|) a (shame|pity|mess|nightmare|disaster|joke|
    relief|bit of luck) / scores / scores please / (is it|it's) (my|our|your) (turn|go)
    / (would|could|can|will) you (mind|please|kindly|just|) (writing|write|putting|put|marking|
    mark|noting|note|adding|add|scoring|score|taking|take) (down|us down|this down|that down|)
    / poor
    / (we|) (ran|had run) out of (stock|deck) / (the|) (deck|stock|draw pile|pile|talon)
    (finished|ended|is finished|gave out|was gone|was empty|is empty|is gone|dried up|had gone)
    / (beat|pipped) us to it / (and|) (nothing|not a thing|no melds) else (down|on the table|laid|)
    / can you believe (that|this) / there we (sat|were) / (oh|) i forgot (those|these|them|about
    those|about them|to say) / came to me / sad to say / (let me|i'll) (see|start|begin|go first)
    """
)
"""What is said between statements and tells nothing of the hand."""

LANGUAGE: Final = Language(
    code="en",
    numbers={
        "zero": 0,
        "without": 0,
        "had no": 0,
        "did not have any": 0,
        "didn't have any": 0,
        **{f"{never} {did} any": 0 for never in ("didn't", "did not") for did in _GOT},
        "not a single": 0,
        "a": 1,
        "an": 1,
        "one": 1,
        "a single": 1,
        "a lone": 1,
        "just one": 1,
        "only one": 1,
        "two": 2,
        "a pair of": 2,
        "a couple of": 2,
        "a couple": 2,
        "a trio of": 3,
        "half a dozen": 6,
        "half a dozen of": 6,
        "a dozen": 12,
        "three": 3,
        "four": 4,
        "five": 5,
        "six": 6,
        "seven": 7,
        "eight": 8,
        "nine": 9,
        "ten": 10,
        "eleven": 11,
        "twelve": 12,
        "thirteen": 13,
        "fourteen": 14,
        "fifteen": 15,
        "sixteen": 16,
        **_HUNDREDS,
    },
    ranks={
        Rank.FOUR: Names(("four",), ("fours", "4s", "4's")),
        Rank.FIVE: Names(("five",), ("fives", "5s", "5's")),
        Rank.SIX: Names(("six",), ("sixes", "6s", "6's")),
        Rank.SEVEN: Names(("seven",), ("sevens", "7s", "7's")),
        Rank.EIGHT: Names(("eight",), ("eights", "8s", "8's")),
        Rank.NINE: Names(("nine",), ("nines", "9s", "9's")),
        Rank.TEN: Names(("ten",), ("tens", "10s", "10's")),
        Rank.JACK: Names(("jack",), ("jacks", "js", "j's")),
        Rank.QUEEN: Names(("queen",), ("queens", "qs", "q's")),
        Rank.KING: Names(("king",), ("kings", "ks", "k's")),
        Rank.ACE: Names(("ace",), ("aces", "a's")),
        Rank.DEUCE: Names(
            (
                *("deuce", "two", "little wild", "small wild", "little wild card", "wild deuce"),
                *("little one", "small one"),
            ),
            (
                *("deuces", "twos", "2s", "2's", "little wilds", "small wilds"),
                *("little wild cards", "wild deuces"),
            ),
        ),
        Rank.JOKER: Names(
            ("joker", "big wild", "big wild card", "big one"),
            ("jokers", "big wilds", "big wild cards"),
        ),
        Rank.RED_THREE: Names(
            ("red three", "bonus card", "bonus", "red 3"),
            ("red threes", "bonus cards", "bonuses", "red 3s", "red 3's"),
        ),
        Rank.BLACK_THREE: Names(
            ("black three", "stop card", "stop", "black 3"),
            ("black threes", "stop cards", "stops", "black 3s", "black 3's"),
        ),
        Rank.CALIENTE: Names(("caliente card", "caliente"), ("caliente cards", "calientes")),
    },
    wilds=Names(("wild card", "wild", "wildcard"), ("wild cards", "wilds", "wildcards")),
    suits={
        Suit.SPADES: ("spades", "spade"),
        Suit.HEARTS: ("hearts", "heart"),
        Suit.DIAMONDS: ("diamonds", "diamond"),
        Suit.CLUBS: ("clubs", "club"),
    },
    marks={
        Mark.FILLER: said(
            """
            the / then / also / so / um / uh / er / ah / oh / hmm / erm / well / ok / okay
            / alright / right / please / (there|these|those) (is|are|was|were) / there's
            / and then / too / on our side / this hand / this / (was|were|got|) played
            / (never|not) picked up / from / all / just / only / altogether / still / got
            / have / has a / laid out / ourselves / down there / (two|three|) more / another
            / you know / let's see / let me see / it / (that's|that is|and that's) (it|all)
            / (oh|) i forgot / as well / next / first / second / third / finally / ended up
            / together / exactly / any / in total / anyway / basically / last / i mean it
            / because / 'cause / since / when / while / who / like / really / by then
            / (and|) (don't|do not|can't|not to|not|let's not) (forget|forgetting|mention)
            / nothing but / (was|were|is|am|already|got|i'm) (in|into|on|playing) (my|his|her|the|
            our) foot / plain / currently / eventually / did / a total of / in all / been
            / (already|) (played|picked up|finished) (my|his|her|the|our|both) (foot|feet|our
            feet) / here's / out of luck
            """
        ),
        Mark.BUT: said("but / however / although / though / even though / whereas / anyway but"),
        Mark.ASIDE: _ASIDES,
        Mark.ON: said("(put|that went|which went|went|thrown|stuck|) on (top of|) / onto"),
        Mark.WE: said(
            """
            (but|) we (also|still|only|just|already|really|) (had|have|got|made|did have|put|laid|
            played|managed|scored|took|built|collected|) / we've / we've (got|had|done)
            / we did / on our side we / our / us / on our / for us / we'd / we (put|laid) down
            / we ended up with / we're / on us / ours / (our|my|this) (side|team|pair|lot) (has|
            had|have|made|got|put down|)
            """
        ),
        Mark.JOIN: said(
            "and / (and|) (with|plus) / and also / & / + / (along|together) with / as well as"
        ),
        Mark.OF: said("of / in"),
        Mark.OF_THE: said("of (the|my|our)"),
        Mark.TO: said(
            "(up|) to (the|) / (all the way|right|) (through|thru) (the|) / till / until"
        ),
        Mark.MELD: said("(meld|set|group|pile) (of|)"),
        Mark.SEQUENCES: said("sequences / sambas / runs / straights / escaleras"),
        Mark.SEQUENCE: said(
            "(|full|complete|short|long|little|small) (sequence|samba|escalera|run|straight)"
        ),
        Mark.WILD_MELD: said(
            """
            wild meld / meld of wilds / (wild|wild card|wildcard) (meld|canasta|book|pile)
            / bolivia / (meld|canasta|book|set) of (wilds|wild cards|wildcards)
            / canasta of deuces and jokers / wild one is
            """
        ),
        Mark.NATURAL_CANASTA: said(
            """
            natural canasta / clean canasta / (closed|) (natural|clean|pure|red) (canasta|book|
            pile) (in|) / (a|) (natural|clean|pure) one (of|in)
            """
        ),
        Mark.MIXED_CANASTA: said(
            """
            mixed canasta / dirty canasta / (closed|) (mixed|dirty|black) (canasta|book|pile) (in|
            ) / (a|) (dirty|mixed) one (of|in)
            """
        ),
        Mark.ANOTHER: said(
            "(another|one more|the other) (one|canasta|book|sequence|samba|run|) (of|in)"
            " / (another|one more|the other) one"
        ),
        Mark.REMOVED: said(
            "(was|were|got|) (removed|taken out) (from play|of play|) / (we|) removed"
        ),
        Mark.CANASTA: said("(closed|full|complete|whole|) (canasta|book)"),
        Mark.NATURAL_CANASTAS: said("(natural|clean|pure|red) (canastas|books|piles|ones)"),
        Mark.MIXED_CANASTAS: said("(mixed|dirty|black) (canastas|books|piles|ones)"),
        Mark.CANASTAS: said("canastas / books"),
        Mark.NATURAL: said(
            """
            (all|completely|it's|it is|they're|perfectly|that's|) (natural|naturals|clean|pure)
            / a clean one / (with|) no (wilds|wild cards) (in it|in there|in them|at all|anywhere|
            ) / without (any|) (wilds|wild cards) (in it|) / the clean one
            / not a wild in sight / no wilds in any of them / not a wild (card|) in it
            / no wild in it / no dirt
            / (and|) not a (single|) (wild|wild card|joker) (between|among|amongst|in)
            (them|it|the lot)
            """
        ),
        Mark.MIXED: said("(it's|it is|that's|) (mixed|dirty) / the dirty one / a dirty one"),
        Mark.WENT_OUT: said(
            """
            (and|by|to|were|was|has|have|are|is|am|been|) (went|going|go|goes|gone|got) out
            / (and|were|was|been|) out / (has|have|) closed (out|) / when we went out
            / (was|were) the one (to go out|who went out|going out) / closes / is out
            / went down and out / goes out / to close / (finished|got out) (first|before us)
            / went out before us / managed to go out
            """
        ),
        Mark.WE_OUT: said(
            """
            we went out / we are out / (we|we did|we have|we've|we were|we are|we're|we just)
            (went|go|gone|got|going) out / (we are|we're|we were) out / we closed (out|)
            / we finished / we ended it
            """
        ),
        Mark.I_OUT: said("i went out / i'm out / (i'm|i am) out / me going out / i finished"),
        Mark.PARTNER_OUT: said("(my|the|) partner (went out|closed|closed out|goes out|is out)"),
        Mark.NOT_OUT: said(
            """
            (and|) not out / (didn't|did not|couldn't|never|nobody could) close (out|)
            / nobody's out / we're not out / nobody (did|managed to)
            """
        ),
        Mark.NEVER: said(
            """
            did not / didn't / do not / don't / never (did|quite|actually|managed to|got to|)
            / (nobody|no one|neither side|neither team|neither of us|none of us) (managed to|
            could|did|) / neither / almost / nearly / wasn't / weren't / haven't / hadn't
            / hasn't / isn't / aren't / couldn't / could not / (couldn't|didn't|could not|did not)
            (manage to|quite|get to|actually|even) / nobody (has|was|is|actually) / was not
            / were not / not one of us / and (didn't|nobody|no one|did not)
            / (weren't|wasn't) able to
            """
        ),
        Mark.ANYTHING: said(
            """
            anything / (a|a single) thing / (any|a single|a) card / any cards / squat / any of it
            """
        ),
        Mark.OTHERS: said(
            """
            they (had|have|were|got|all|still had|did|) / they've / they're / theirs / their
            / they'd / (the|those|) (other|opposing|others') (team|side|pair|couple|partnership|
            guys|lot|two) / (the|our|) (opponents|opponent|enemy|opposition|others)
            / those guys / enemy / one of the (opponents|others) / one of them over there
            / that lot / the girls / the boys / the ladies / the men / the women
            / them over there / the neighbours
            """
        ),
        Mark.OTHERS_OUT: (),
        Mark.CONCEALED: said(
            """
            concealed / went out concealed / (we|i|partner|) (went|go) (out|) concealed
            / (it|hand|) was concealed / (out|completely|all|fully|going out|) concealed
            / concealed hand / in one go concealed / out (with a|) concealed (hand|)
            / concealed too
            """
        ),
        Mark.NOT_CONCEALED: said(
            """
            (it was|but it was|but|) not (out|a|) concealed (hand|) / (it|) wasn't concealed
            / unconcealed / nothing concealed (about it|)
            """
        ),
        Mark.ME: said("i / me / myself / i'd / for me"),
        Mark.MY: said("my / mine"),
        Mark.HIS: said("his / her"),
        Mark.PARTNER: said(
            "partner / my partner / (my|the|) (partner|partner's|partner here|other half)"
        ),
        Mark.THIRD: said("he / she / he's / she's / him / (his|hers) (was|is|had|has)"),
        Mark.THIRD_HAD: (),
        Mark.HAD: said(
            """
            had / was left with / (had|has) (still|only|just|left|also|got|got left|)
            / have (only|just|left|got left) / held / holds / (still|only|just) (had|has|have|
            held|holding) (left|) / kept / keeps / keeping / (was|is|am|were|got|gets|be|been|)
            (still|just|only|) (left|stuck|caught| sitting there|left sitting|left stuck) (with|
            holding|there with|here with) (just|only| ) / (was|is|am|are|were) (still|just|only|)
            (holding|sitting on|clutching|nursing) (on to|) / (we were|we got) (left|stuck|caught)
            with / (ended|ends|wound|finished) up with / (the|) other (had|has) / hanging on to
            / still clutching / finished with / holding on to
            """
        ),
        Mark.I_HAD: said(
            """
            i had / i have / i (only|just|still|also|) (had|have|held|hold) (just|only|left|)
            / i've (still|only|just|) (got|) (just|only|) / (which|that|) (left|leaving) me (with|
            ) / all i (had|have|had left|have left|was left with|was holding) (is|was|)
            / all i've got (left|) is / i was (left|stuck|caught) (with|holding)
            / (they|) (caught|stuck|left) me (with|holding) / i'm (still|) (left|stuck|caught|)
            (with|holding|sitting on) / leaves me with / what i (had|have) (left|) (is|was)
            / what i was left with (is|was)
            """
        ),
        Mark.PARTNER_HAD: said(
            "(they|that|) (leaving|left|caught|stuck) (him|her|my partner) (with|holding)"
        ),
        Mark.IN_HAND: said(
            """
            (still|left|remaining|) in (the|his|her|their|a|) hand / left / left over
            / leftover / (in the|) hand of / remaining / left behind
            / (the|) leftovers (are|were|) / still there / in hand still / unmelded / hand
            / hand was / hand is / in (the|) hands / left to count against us
            """
        ),
        Mark.IN_MY_HAND: said(
            """
            (still|left|) in my (own|) (hand|hands) / my hand / my (hand's|hand is|hand was|hand
            has|hand had) / my leftovers are / my leftover is / i'm left in hand with
            / what's in my hand (is|) / in mine / mine (is|was|has|had)
            """
        ),
        Mark.FOOT: said(
            """
            foot / foot of / (left|still|) in (the|my|his|her|) (own|) foot
            / (a|the|) (whole|full|entire| untouched|) foot (of|was|is|had|has|left|)
            """
        ),
        Mark.TABLE: said(
            """
            (i|we|he|she|) (put|laid|set) down / melds / (i|we|) melded
            / on the (table|board|felt) / (have|has|had|i've|he's|she's|partner's) (played|laid|
            put|set|melded) (down|) / down / table / laid (out|) / we laid out
            / (i|he|she|) (made|built|completed|added|opened with)
            / (came|went|opened) (down|) with / (i|he|she) (played|put|laid) / melding
            / meld was / (i|) put out / put / lay / play / get down / get / melds were / get on
            / get out
            """
        ),
        Mark.NOTHING: said(
            """
            nothing (left|) (in|) (hand|my hand|his hand|her hand|)
            / nothing (at all|melded|down) / none / no cards (left|at all|in hand|)
            / empty (handed|) / zero cards / zip / zilch / nada / (had|with) nothing (left|)
            / had no cards / no melds (at all|) / (we|) (melded|laid) nothing
            / (got|had|put|laid) nothing (down|) / nothing (was|) melded / nothing on the table
            / (we|) never got (on the board|down|anything down) / (we|) (didn't|did not) meld
            / (we|) (didn't|did not) (get|lay|put|meld|play) (down|) (anything|a thing) (down|on
            the table|) / not a (card|thing|single card) / nothing whatsoever / an empty hand
            / with none (left|) / (we|) never (melded|opened|came down) / (we|) couldn't open
            / (we|i|) never (melded|laid|played|put down|got down) a (single|) (thing|card)
            """
        ),
        Mark.UNPLAYED: said(
            """
            (i|he|she|) never (put|laid|got) (it|) down / (i|he|she|) never played (it|them|)
            / (still|) unplayed / not played / never played / we never played
            """
        ),
        Mark.PENALTY: said(
            """
            penalty / penalty of / (a|points|less a|plus a|our|) (penalty|fine) (of|for us|against
            us|on us|) / fined (us|) / (take|knock|docked|dock) off / deduct / subtract
            / off (us|for us|our score|our total) / (for|as) a penalty / off / penalised
            / penalized / docked (us|) / dock us / penalise us / of penalty
            """
        ),
        Mark.POINTS: said("point / points"),
        Mark.TIMES: said("times / x"),
        Mark.OF_THEM: said("of (em|'em) / of (them|those|these) (are|were|) / of the lot"),
        Mark.OF_WHICH: said("of which / including / which includes / counting / among them"),
        Mark.CARDS: said("card / cards"),
        Mark.ARE: said(
            """
            is / are / was / were / being / (that|which|it) (makes|is|was|are|were|made)
            / makes / that's / it's / which makes it / (making|and that's|so that's|so it is|so
            it's|call it) / making that / as (a|an|our|the|its own|their own)
            """
        ),
        Mark.BOTH: said("both (of them|are|were|) / they're both"),
        Mark.CORRECTION: said(
            """
            (no|oh|) sorry / i (mean|meant|should say) / (no|no no|) (wait|hang on|hold on)
            / (no|) actually / rather / make (that|it) / correction / or rather / excuse me
            / my (mistake|bad) / (no|) (scratch|strike) that / pardon (me|)
            / (oops|whoops) (no|) / let me correct that / i'm sorry / no no / no make (that|it)
            / (no|) i tell a lie / no it (was|is) / no it's / no they were
            / no there (were|are) / no that's / beg pardon
            """
        ),
        Mark.NO: said("no / nope"),
        Mark.NOT: said("(and|but|) not"),
        Mark.DOUBT: said(
            """
            maybe / perhaps / probably / possibly / i think / about / i guess / around
            / roughly / approximately / some / several / a few / few / (a|) bunch of
            / (lots|a lot) of / many / most of / at least / at most / not (all|sure) / nor
            / each / everybody / everyone / (kind|sort) of / last (time|hand|round) / next time
            / except / instead of / had already / all but / i said / forgot / half / somebody
            / someone / both of us / we (both|each|forgot) / almost had / without any / out of
            / left out / took out / scratch / remove / take (out|away) / delete / drop
            / dropped / discarded / threw / picked up / drew / needed / wanted / missing / lost
            / cannot / can't / won't / nothing but / apiece / between us
            """
        ),
        Mark.ALTERNATIVE: said("or (maybe|) / take / minus / less / versus / not counting"),
        Mark.SUPPOSED: said(
            """
            if / (should|would|could|might|must) (have|) / unless / (did|do|have|had) (we|you)
            / (did|have) (i|he|she|they|anyone|partner) / (we|i|he|she|they)'d have / didn't we
            / how many / what / ? / wish / hope / suppose / whether / was it / were they
            """
        ),
    },
    withs=("with", "along with", "together with"),
    homophones={"won": 1, "to": 2, "too": 2, "for": 4, "fore": 4, "ate": 8},
    called=("{}", "{}'s"),
    introduced=said(
        "(this is|i'm|i am|my name is|it's) {} (here|speaking|) / {} (speaking|talking|writing)"
    ),
    partners=said("(with|) my (partner|husband|wife|brother|sister|friend|mate) (is|) {}"),
)
