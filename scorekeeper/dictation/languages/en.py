"""English, with the words of Canasta Caliente and of the classic game."""

from __future__ import annotations

from typing import Final

from scorekeeper.dictation.language import Language, Mark, names, phrases
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
_HUNDREDS: Final = {
    **{number: phrases(ten) for ten, number in _TENS.items()},
    **{number + 5: phrases(f"{ten} five") for ten, number in _TENS.items()},
    100: phrases("(a|one|) hundred"),
    **{
        100 + number: phrases(f"(a hundred and|one hundred|one hundred and) {ten}")
        for ten, number in _TENS.items()
    },
    200: ("two hundred",),
    300: ("three hundred",),
    400: ("four hundred",),
    500: ("five hundred",),
}
"""Points of a penalty, as they are usual."""

_PERSONS: Final = (
    "grandma|grandpa|granny|gran|nana|nan|grandad|granddad|grandmother|grandfather|mom|mum|mother"
    "|mummy|mommy|dad|daddy|father|auntie|aunt|aunty|uncle|son|daughter|sister|sis|brother|cousin"
    "|niece|nephew|boss|dealer|scorekeeper|scorer|teacher|neighbour|neighbor|doctor"
)
_ADDRESSES: Final = (
    "mate|guys|folks|man|boy|girl|boys and girls|girls|kids|children|lads|lad|lass|ladies"
    "|gentlemen|sir|madam|ma'am|mister|miss|hun|hon|honey|baby|babe|doll|love|luv|dear|dears"
    "|darling|darlin'|sweetie|sweetheart|sugar|buddy|bud|pal|bro|bruv|dude|chief|chum|duck|pet"
    "|friends|friend|y'all|you all|you guys|sunshine|champ|fellas|people|chaps|team|old man"
    "|old girl|old boy|old chap|old thing"
)
_HOW_GOOD: Final = (
    "lovely|lousy|measly|miserable|beautiful|gorgeous|nasty|ugly|stupid|silly|wretched|pathetic"
    "|paltry|puny|cheeky|juicy|shiny|pretty|handsome|glorious|fabulous|fantastic|wonderful"
    "|brilliant|horrible|terrible|awful|stinking|stinky|precious|sweet|good|great|decent|cute"
    "|mighty|humble|sad|blessed|blasted|bleeding|flipping|freaking|frigging|fricking|fucking|ruddy"
    "|rotten|crummy|crappy|shitty|useless|worthless|scrawny|hefty|tidy|neat|fat|new|old|brand new"
    "|meagre|meager|tiny|itty bitty|teeny|teeny tiny|wee|huge|massive|whopping|grand|splendid"
    "|super|noble|trusty|faithful|beloved|darned|damned|goddamn|goddamned|holy|plump|delicious"
    "|delightful|respectable|magnificent|sparkling|glittering|amazing|incredible|awesome|insane"
    "|crazy|ridiculous|monstrous|proper|nice|nice little|bloody|cool|lucky|unlucky|annoying|boring"
    "|nasty little|poor little|superb|marvellous|marvelous|excellent|perfect|dreadful|ghastly"
    "|disgusting|hideous|rubbish|pesky|pathetic little|poxy|crap|sorry little|unbelievable"
    "|astonishing|magical|legendary|epic|sick|wicked|rare|honest|loyal|friendly"
)
_HOW: Final = (
    "simply|merely|very|even|happily|proudly|gladly|sadly|luckily|thankfully|fortunately"
    "|unfortunately|amazingly|surprisingly|incredibly|miraculously|strangely|funnily enough|oddly"
    "|oddly enough|weirdly|annoyingly|certainly|definitely|obviously|clearly|plainly|afterwards"
    "|afterward|subsequently|thereafter|meanwhile|eventually|ultimately|currently|suddenly|quickly"
    "|slowly|carefully|nicely|neatly|quietly|boldly|bravely|cleverly|foolishly|stupidly|wisely"
    "|graciously|elegantly|skilfully|skillfully|stubbornly|desperately|patiently|kindly|namely"
    "|that is to say|specifically|precisely|straight away|straightaway|right away|immediately"
    "|at once|firstly|secondly|thirdly|fourthly|fifthly|sixthly|lastly|fourth|fifth|sixth|start"
    "|starting|begin|beginning|first up|next up|item|entry|furthermore|moreover|likewise|similarly"
    "|additionally|otherwise|apparently|frankly|honestly|seriously|truly|literally|genuinely|legit"
    "|well and truly|at last|at long last|over here|over there|here|like i said|as i said"
    "|as promised|as follows|the following|once again"
)
_LAID: Final = (
    "put|placed|laid|set|slapped|plonked|chucked|banged|whacked|popped|stuck|tabled|slammed"
    "|smacked|showed|flopped|bunged|shoved|plopped|brought|got|put out|set out|spread"
)
_LAYING: Final = (
    "putting|placing|laying|setting|slapping|plonking|chucking|banging|whacking|popping|sticking"
    "|slamming|getting|bringing|melding|playing|making|opening"
)
_MADE: Final = (
    "had|have|have got|made|make|did have|played|managed|managed to make|managed to get"
    "|managed to lay|managed to put down|managed to build|scored|took|built|collected|gathered"
    "|assembled|formed|completed|produced|racked up|notched up|scraped together|pulled off|bagged"
    "|melded|opened with|came up with|ended up with|finished up with|wound up with"
    "|cobbled together|have made|have make|have put|have laid|have played|have melded|have built"
    "|have managed|put together|pieced together|pulled together|rustled up|mustered|achieved|meld"
    "|lay|play|build|have had|have completed|have down|had down|got ourselves|made ourselves"
    "|were able to make|were able to lay|were able to put down"
)
_STUCK: Final = (
    "left|stuck|caught|lumbered|saddled|landed|stranded|sitting|sat|sitting there|sat there"
    "|sitting here|sat here|stood there|left there|left here|stuck there|stuck here|trapped"
)
_ASIDES: Final = phrases(
    f"""
    ({_PERSONS}) (says|said|tells me|told me|insists|is asking|asks|asked|wants to know) (that|) /
    (the|my|our|) (wife|husband|missus|old man|kids|boy|girl) (says|said) (that|) / (put|write|mark|
    jot|note|stick|pop|bung|whack|enter|record|log|give|chalk|tally|list|type) (us|me|the following)
    (in for|down for|down as|down with|for|) / (write|mark|jot|note|enter|record|log|score|chalk|
    tally|register|list|include|type|stick down|pop down|bung down|whack down) (please|) / (would|
    could|can|will) you (please|kindly|just|) (jot|stick|pop|enter|record|log|give us|give me|chalk|
    tally|include) / (can|may|could) (i|we) (please|just|) (have|get|say|report|add|enter|put|put
    down) / (i'd|we'd|i would|we would) like (to|you to) (put down|write|mark|enter|record|report|
    say|announce|begin with|start with) / (i|we) (want|need|have) (to|you to) (put down|write|mark|
    enter|record|report|announce) / (i'll|we'll|let me|let's|let us) (write|mark|report|say|tell
    you|count|have a look|start with|begin with|go|count them|count up|start|begin) / (that's|that
    is|this is) (it|all|everything|the lot|all there is|us|me|done|what we have|all we have|all we
    had|all we got|what we had|what we got) (for|from) (us|me|now|today|this hand) / (that's|that
    is|this is) (the lot|the end|the whole lot|all there is|us|me|all we had|all we have|all we got|
    all we could do|what we have|what we had|what we got|all she wrote) / (we're|we are|i'm|is|all)
    (done|finished|finish|complete|sorted) / (is|are|was|were) all we (could|can|managed to) (scrape
    together|muster|manage|get|put down|lay|do|meld|make|come up with|find|build) / (is|was|are|
    were) (all|everything) (we (got|had down|made|melded|laid)|there is|there was) / before (i|we|
    you|anyone) (could|can|had time to) (blink|breathe|react|move|do anything|say anything|say a
    word|think|turn around|sit down) / before (i|we) knew it / (in|with) (no time|the blink of an
    eye|a flash|a hurry) / (what|such) (a|an) (hand|game|round|deal|mess|draw|evening|night|day|
    start|finish|end|result) / what a ({_HOW_GOOD}) (hand|game|round|deal) / how (typical|
    embarrassing|strange|sweet|exciting|boring|stupid|silly|wonderful|lovely) / (it|that) (was|is)
    (a|so|really|too|very) (close|painful|fun|bad|good|nice|great|lucky|lovely|awful|terrible|tough|
    rough|shame|pity|mess|relief|surprise) / (could|might) (have been|be) (much|) (worse|better|
    nicer) (i suppose|i guess|) / (i|we) (had|have|got) (all the|no|some|good|bad|such|a bit of|so
    much|terrible|great|rotten) luck / luck was (with|against|on) (us|me|our side) / (that|it) was
    (pure|sheer|dumb|just|) luck / (i'm|we're|i was|we were|we are|i am) (so|very|really|quite|just|
    ) (happy|pleased|glad|lucky|unlucky|sad|annoyed|angry|tired|cross|delighted|proud|gutted|
    furious|hopeless|robbed|shocked) / (we|i) (absolutely|totally|really|just|) (won|smashed|nailed|
    killed|crushed|aced|rocked|loved|hated|owned|enjoyed|blew|messed up) (it|this|that|this one|that
    one) / we did (it|well|badly|great|okay|alright|so well|our best|not do badly|what we could) /
    did (quite|pretty|very|rather|) (well|badly) / boom / bang / bam / kaboom / voila / ta da / tada
    / hurrah / hurray / whoop / woo / yeehaw / hallelujah / amen / attaboy / eureka / crumbs /
    cripes / golly / gracious / goodness gracious / goodness me / dear me / dearie me / bless me /
    bless my (heart|soul|socks) / bless your heart / well i never / my stars / heavens / heavens
    above / good heavens / good lord / mercy / mercy me / lordy / lord have mercy / dang / dang it /
    holy (cow|moly|smoke|smokes|crap|shit) / strewth / struth / bollocks / blast it / bother / drat
    / flip / sheesh / geez / yuck / yum / eek / ooh / ooh la la / oi / psst / yo / ahem / ahoy /
    cheerio / ta / ta very much / thanks (a lot|a bunch|very much|so much|mate|love|dear) / thank
    you (very much|so much|kindly|all) / much obliged / you're welcome / pardon / no worries mate /
    no bother / no drama / righto / right-o / righty ho / rightio / okey dokey / okey doke / okie
    dokie / kay / 'kay / aye / aye aye / yeah nah / yup yup / sure / sure thing / you bet / you
    betcha / roger / copy that / gotcha / fine / very well / fair dinkum / dead set / too right /
    beauty / ripper / beaut / bonzer / dag nabbit / son of a gun / son of a bitch / bugger / bugger
    me / sod it / sod's law / murphy's law / figures / go figure / go on / go on then / come on then
    / off we go / away we go / here we are / here you are / there it is / here it comes / ready or
    not / ready steady go / drum roll / drumroll please / wait for it / hear me out / listen up /
    attention / pay attention / are you ready / you ready / are you listening / are you writing /
    have you got that / did you get that / do you hear me / hear that / see that / you see / you see
    that / as you (see|know|can see|can hear|might expect) / i tell you (what|) / i'll tell you
    (what|that much) / tell you what / you know (it|what|that|how it is) / guess what / you (won't|
    wouldn't|will not|would not|'ll never) (believe|guess) (it|this|that|what happened|) / i kid you
    not / no lie / no cap / not gonna lie / ngl / lol / haha / hahaha / hehe / ha ha / touch wood /
    knock on wood / fingers crossed / (to tell you|to tell) the truth / truth be told / in truth /
    in all (fairness|seriousness) / for (what it's worth|the love of god|heaven's sake|god's sake|
    goodness sake|crying out loud|pete's sake|your information|fun|some reason|good measure|that
    matter|us both|example|instance) / at the moment / at this point / at the table / of late / this
    evening / this afternoon / this morning / for the (win|first time|last time|moment|sheet|score|
    book|books) / on (paper|record|the scoresheet|the score sheet|the sheet|the score|the score
    card|my count) / in (short|brief|summary|general|any case|addition|return|other words|a row|a
    nutshell|the bag|the bank|the process|front of us|the meantime) / not to brag / no pun intended
    / on top of (that|this|it|it all|those|these|everything) / on the plus side / on the bright side
    / on the downside / in good order / in that order / in no particular order / (to|and to) (top|
    crown|cap|round|finish|sum|wrap|start|kick) (it|things|that|this|us|) (all|off|up|) / next to
    (that|those|it|them|these) / beside (that|those|it|them|these) / apart from that / other than
    that / aside from that / besides that / above all / over and above that / (i|we) (drew|got
    dealt|was dealt|were dealt) (first thing|right away|straight away|at the start|in the deal|from
    the start|from the off|early on) / (that|which) (i|we|he|she) (drew|got dealt|was dealt|were
    dealt|were saving|was saving|was proud of|were proud of|took ages|like|love|hate) / (item|
    number|entry|point number|meld number|canasta number|set number) (one|two|three|four|five|six|
    seven|eight|nine|ten) / end (of|) (the|) (sequence|run|samba|meld|melds|list|canasta|canastas|
    entry|line|story|message|hand|round) / (end|that's the end) (transmission|of dictation|
    dictation|quote) / over and out / dead (easy|simple|right|lucky|cert) / (don't|do not) (ask|
    laugh|worry|mind|cry|shout|rush|tell anyone|look|get me started|you start|be mad|be sad|hate me)
    (me|about that|at me|at us|now|) / never mind / whatever / what can you do / what can i say /
    what a to-do / what's next / what now / what on earth / who cares / who knew / why not / it is
    what it is / (c'est la vie|such is life|that's life|that's canasta|that's cards) / (all|the
    whole) bloody lot / good as gold / piece of cake / easy peasy / job done / nice work / not half
    / fair play / hats off / my oh my / and whatnot / and stuff / and all / and all that / and such
    / or so to speak / so to speak / as it were / if i may / if you like / if you don't mind / if
    you will / if that's okay / if you must know / if you're asking / if you want to know / if
    memory serves me right then / (is|was|are|were) (everybody|everyone) (ready|listening|here) /
    hand me (the|that) (pen|pencil) / pass the (pen|pencil|salt|wine|crisps|nuts|biscuits|chips) /
    where's (the|my) (pen|pencil|tea|coffee|drink|glasses) / (the|) coffee's (ready|getting cold) /
    the kettle's on
    """
)
"""Interjections that tell nothing of the hand: requests, feelings, courtesies."""

_MORE_ASIDES: Final = phrases(
    """
    (so|that|too) close / just before / (oh|) (sugar|shoot|crap|shit|fudge|nuts|rats|blast|dear) /
    oh no / to (end|end it|go with that) / (that one|it|which|that|) (didn't|isn't|wasn't|hasn't)
    (quite|) (made|make|reach|become) a canasta / not (yet|quite) a (canasta|book) / for (a|an)
    (bad|wrong|illegal|false|short|invalid) (meld|opening|discard|draw|count|play) / for (the
    misdeal|misdealing|talking|chatting|peeking|cheating|dealing wrong|a misdeal|going out wrong|
    looking|a change|the record|once|now|starters|a start|sure|real) / (the|) (stock|deck|draw pile|
    pile|talon) (ran|run|had run) (dry|out) / before (us|them|that) / we ran out of cards / the pair
    of us / (we|i|) can't believe it / before we (could|) (get|got|meld|lay) (down|anything|anything
    down|) / so that's it for melds / (in the|on the|) first turn / the whole canasta of them / we
    were rubbish / dammit / damn (it|) / darn (it|) / yikes / ouch / phew / wow / yay / hooray /
    (hell|oh|) (yeah|yes) / yep / yup / ready / can you (believe it|imagine|hear me) / alas /
    believe it or not / (if you can|would you) believe it / at all / this (time|round|game|deal) /
    poor (thing|guy|fellow|girl|boy|man|devil|dear|old) / (write|put|mark|jot|note) (this|that|it)
    down / (and|) that's (your lot|the lot|us done|it for us|it for melds|it from us|everything|
    about it) / (nothing|nobody|no one) (else|more) / (oh|) my (lord|god|goodness|word|days|gosh) /
    oh my / gosh / oh gosh / oh boy / gee / goodness / let me (look|think|check) / right then / here
    (we go|goes|it is|you go) / not (bad|great|too bad|too shabby|much) / thank (you|god|goodness|
    heavens) / thanks / i'm afraid / of course / look / listen / ehm / hm / mm / mmm / ha / believe
    me / in (the end|one go|this game|fact|all honesty) / hello / hi / hey / bingo / as (a run|a
    sequence|usual|always|expected|we do|you do) / in (its own|one) meld / (and|) yes indeed /
    indeed / now / my (friend|dear|love|darling) / (i|) swear / bless (him|her|them|you|his heart|
    her heart|their hearts) / aha / aww / aw / argh / ugh / oof / bah / mhm / woohoo / whoa / blimey
    / cheers / crikey / (bloody|what the|oh|) (hell|heck) / jeez / lord / god / christ / terrific /
    shame / pity / bad / rough / tough / typical / anyhow / besides / totally / absolutely / somehow
    / early / late / again / already / tonight / today / yesterday / the score / (score|) sheet /
    count / scribble / (put|write|mark|chalk) (us|me) up (for|as|with) / add / (on|to) the side / at
    the end (of it|of the hand|of the round|of that|) / in the middle / all told / in front of (me|
    him|her|you) / so far / by the way / to be (fair|exact|honest|precise|clear) / to (start|begin)
    with / first (off|of all) / last but not least / of all things / every (last|single|) one (of
    them|) / the (works|lot|whole lot) / all in all / just like that / what a (shame|pity|relief|
    nightmare|disaster|surprise|beauty|joke) / how (about that|annoying|lucky|nice|awful) / mind you
    / trust me / (ask|laugh) / no (luck|kidding|joke|less|big deal|problem|worries|surprise|doubt|
    question|thanks|idea why) / can't complain / would you look at that / if you please / i know /
    as far as i can (see|tell) / hot dog / pretty (good|please|bad) / quick / hurry up / come on /
    there you (go|have it|are) / there we (go|are) / same (as|) always / one (go|sec|second|moment)
    / a second / a moment / hard luck / tough luck / bad luck / good luck / (it|that) was (close|
    painful|fun|great|awful|brutal) / (we|i) (won|lost|win) / good grief / good game / well done /
    well played / nice one / what else / (and|) let's see what else / who else / everything /
    somewhere / still waiting / laughing / on my side / on his side / on her side / on this side /
    after all / after all that / after that / right now / just now / in there / in it / (you|) got
    (it|that|all that) / easy / finished / done / started / finally done / fair enough / to go with
    (it|them) / to boot / into the bargain / side by side / nice and (easy|clean|neat) / on top /
    going strong / lying there / sitting (there|pretty|) / yet / either / (not|not quite|nearly)
    (finished|complete|full|there yet) / still open / (such|) a (shame|pity|mess|nightmare|disaster|
    joke|relief|bit of luck) / scores / scores please / (is it|it's) (my|our|your) (turn|go) /
    (would|could|can|will) you (mind|please|kindly|just|) (writing|write|putting|put|marking|mark|
    noting|note|adding|add|scoring|score|taking|take) (down|us down|this down|that down|) / poor /
    (we|) (ran|had run) out of (stock|deck) / (the|) (deck|stock|draw pile|pile|talon) (finished|
    ended|is finished|gave out|was gone|was empty|is empty|is gone|dried up|had gone) / (beat|
    pipped) us to it / (and|) (nothing|not a thing|no melds) else (down|on the table|laid|) / can
    you believe (that|this) / there we (sat|were) / (oh|) i forgot (those|these|them|about those|
    about them|to say) / came to me / sad to say / (let me|i'll) (see|go first)
    """
)

LANGUAGE: Final = Language(
    code="en",
    numbers={
        0: phrases(
            """
            zero / without / had no / not a single / (did not|didn't) (have|play|get|lay|see|draw|
            find|put down) any
            """
        ),
        1: phrases("a / an / one / a (single|lone) / (just|only) one"),
        2: phrases("two / a pair of / a couple (of|)"),
        3: phrases("three / a trio of"),
        4: ("four",),
        5: ("five",),
        6: phrases("six / half a dozen (of|)"),
        7: ("seven",),
        8: ("eight",),
        9: ("nine",),
        10: ("ten",),
        11: ("eleven",),
        12: phrases("twelve / a dozen"),
        13: ("thirteen",),
        14: ("fourteen",),
        15: ("fifteen",),
        16: ("sixteen",),
        **_HUNDREDS,
    },
    ranks={
        Rank.FOUR: names("four", "fours / 4s / 4's"),
        Rank.FIVE: names("five", "fives / 5s / 5's"),
        Rank.SIX: names("six", "sixes / 6s / 6's"),
        Rank.SEVEN: names("seven", "sevens / 7s / 7's"),
        Rank.EIGHT: names("eight", "eights / 8s / 8's"),
        Rank.NINE: names("nine", "nines / 9s / 9's"),
        Rank.TEN: names("ten", "tens / 10s / 10's"),
        Rank.JACK: names("jack", "jacks / js / j's"),
        Rank.QUEEN: names("queen", "queens / qs / q's"),
        Rank.KING: names("king", "kings / ks / k's"),
        Rank.ACE: names("ace", "aces / a's"),
        Rank.DEUCE: names(
            """
            deuce / two / (little|small) wild / little wild card / wild deuce / (little|small) one
            / (little|wee) two / little deuce
            """,
            "deuces / twos / 2s / 2's / (little|small) wilds / little wild cards / wild deuces",
        ),
        Rank.JOKER: names(
            "joker / big wild (card|) / big one", "jokers / big wilds / big wild cards"
        ),
        Rank.RED_THREE: names(
            "red three / bonus (card|) / red 3", "red threes / bonus cards / bonuses / red (3s|3's)"
        ),
        Rank.BLACK_THREE: names(
            "black three / stop (card|) / black 3",
            "black threes / stop cards / stops / black (3s|3's)",
        ),
        Rank.CALIENTE: names("caliente (card|)", "caliente cards / calientes"),
    },
    wilds=names("wild (card|) / wildcard", "wild cards / wilds / wildcards"),
    suits={
        Suit.SPADES: ("spades", "spade"),
        Suit.HEARTS: ("hearts", "heart"),
        Suit.DIAMONDS: ("diamonds", "diamond"),
        Suit.CLUBS: ("clubs", "club"),
    },
    marks={
        Mark.ADDRESS: phrases(f"({_ADDRESSES})"),
        Mark.PERSON: phrases(f"({_PERSONS})"),
        Mark.FILLER: phrases(
            f"""
            ({_HOW_GOOD}) / ({_HOW}) / the / then / also / so / um / uh / er / ah / oh / hmm / erm /
            well / ok / okay / alright / right / please / (there|these|those) (is|are|was|were) /
            there's / and then / too / on our side / this hand / this / (was|were|got|) played /
            (never|not) picked up / from / all / just / only / altogether / still / got / have / has
            a / laid out / ourselves / down there / (two|three|) more / another / you know / let's
            see / let me see / it / (that's|that is|and that's) (it|all) / (oh|) i forgot / as well
            / next / first / second / third / finally / ended up / together / exactly / any / in
            total / anyway / basically / last / i mean it / because / 'cause / since / when / while
            / who / like / really / by then / (and|) (don't|do not|can't|not to|not|let's not)
            (forget|forgetting|mention) / nothing but / (was|were|is|am|already|got|i'm) (in|into|
            on|playing) (my|his|her|the|our) foot / plain / did / a total of / in all / been /
            (already|) (played|picked up|finished) (my|his|her|the|our|both) (foot|feet|our feet) /
            here's / out of luck
            """
        ),
        Mark.BUT: phrases("but / however / although / though / even though / whereas / anyway but"),
        Mark.ASIDE: (*_ASIDES, *_MORE_ASIDES),
        Mark.ON_THEM: phrases(
            "(with|in with|on|on top of|alongside|among) (them|it|those|these|that)"
        ),
        Mark.ON: phrases("(put|that went|which went|went|thrown|stuck|) on (top of|) / onto"),
        Mark.WE: phrases(
            f"""
            (we|we've|we have) (also|still|only|just|finally|even|then|now|) ({_MADE}|{_LAID}) /
            (us|me) (two|both|lot) (have|had|got|made) / (ben|partner) and (i|me) (have|had|got) /
            we (slapped|plonked|chucked|banged|whacked|popped|stuck|placed|set|got|brought) down /
            (but|) we (also|still|only|just|already|really|) (had|have|got|made|did have|put|laid|
            played|managed|scored|took|built|collected|) / we've / we've done / we did / on our side
            we / our / us / on our / for us / we'd / we (put|laid) down / we're / on us / ours /
            (our|my|this) (side|team|pair|lot) (has|had|have|made|got|put down|)
            """
        ),
        Mark.JOIN: phrases(
            "and / (and|) (with|plus) / and also / & / + / (along|together) with / as well as"
        ),
        Mark.OF: phrases("of / in"),
        Mark.OF_THE: phrases("of (the|my|our)"),
        Mark.TO: phrases(
            """
            (all the way up|way up|all the way|up|down|all the way down|) to (the|) / (all the way|
            right|up|) (through|thru) (the|) / till / until
            """
        ),
        Mark.MELD: phrases("(meld|set|group|pile) (of|)"),
        Mark.SEQUENCES: phrases("sequences / sambas / runs / straights / escaleras"),
        Mark.SEQUENCE: phrases(
            "(|full|complete|short|long|little|small) (sequence|samba|escalera|run|straight)"
        ),
        Mark.WILD_MELD: phrases(
            """
            wild meld / meld of wilds / (wild|wild card|wildcard) (meld|canasta|book|pile) / bolivia
            / (meld|canasta|book|set) of (wilds|wild cards|wildcards) / canasta of deuces and jokers
            / wild one is
            """
        ),
        Mark.NATURAL_CANASTA: phrases(
            """
            natural canasta / clean canasta / (closed|) (natural|clean|pure|red) (canasta|book|pile)
            (in|) / (a|) (natural|clean|pure) one (of|in)
            """
        ),
        Mark.MIXED_CANASTA: phrases(
            """
            mixed canasta / dirty canasta / (closed|) (mixed|dirty|black) (canasta|book|pile) (in|)
            / (a|) (dirty|mixed) one (of|in)
            """
        ),
        Mark.ANOTHER: phrases(
            """
            (another|one more|the other) (one|canasta|book|sequence|samba|run|) (of|in) / (another|
            one more|the other) one
            """
        ),
        Mark.REMOVED: phrases(
            "(was|were|got|) (removed|taken out) (from play|of play|) / we removed"
        ),
        Mark.CANASTA: phrases("(closed|full|complete|whole|) (canasta|book)"),
        Mark.NATURAL_CANASTAS: phrases("(natural|clean|pure|red) (canastas|books|piles|ones)"),
        Mark.MIXED_CANASTAS: phrases("(mixed|dirty|black) (canastas|books|piles|ones)"),
        Mark.CANASTAS: phrases("canastas / books"),
        Mark.NATURAL: phrases(
            """
            (all|completely|it's|it is|they're|perfectly|that's|) (natural|naturals|clean|pure) /
            (with|) (no|not a|not one|not a single|without a|without any|without a single|nary a|
            without even a|zero|never a) (wild|wilds|wild card|wild cards|wildcard|wildcards) (in
            it|neither|either|at all|whatsoever|anywhere|among them|in them|in there|) / (dead set|
            totally|purely|fully|entirely|wholly|completely|nice and) (natural|naturals|clean) (the
            lot|all of them|every one|every one of them|) / a clean one / without (wilds|wild cards)
            (in it|) / the clean one / not a wild in sight / no wilds in any of them / no dirt /
            (and|) not a (single|) (wild|wild card|joker) (between|among|amongst|in) (them|it|the
            lot)
            """
        ),
        Mark.MIXED: phrases("(it's|it is|that's|) (mixed|dirty) / the dirty one / a dirty one"),
        Mark.WENT_OUT: phrases(
            """
            (and|by|to|were|was|has|have|are|is|am|been|) (went|going|go|goes|gone|got) out / (and|
            were|was|been|) out / (has|have|) closed (out|) / when we went out / (was|were) the one
            (to go out|who went out|going out) / closes / is out / (has|have|had|) (finished|ended)
            (the|this|that|) (hand|round|game|deal) / went down and out / to close / (finished|got
            out) (first|before us) / went out before us / managed to go out
            """
        ),
        Mark.WE_OUT: phrases(
            """
            we went out / we are out / (we|we did|we have|we've|we were|we are|we're|we just) (went|
            go|gone|got|going) out / (we're|we were) out / we closed (out|) / we finished / we ended
            it
            """
        ),
        Mark.I_OUT: phrases("i went out / i'm out / i am out / me going out / i finished"),
        Mark.PARTNER_OUT: phrases("(my|the|) partner (went out|closed|closed out|goes out|is out)"),
        Mark.NOT_OUT: phrases(
            """
            (and|) not out / (didn't|did not|couldn't|never|nobody could) close (out|) / nobody's
            out / we're not out / nobody (did|managed to)
            """
        ),
        Mark.NEVER: phrases(
            """
            did not / didn't / do not / don't / never (did|quite|actually|managed to|got to|) /
            (nobody|no one|neither side|neither team|neither of us|none of us) (managed to|could|
            did|) / neither / almost / nearly / wasn't / weren't / haven't / hadn't / hasn't / isn't
            / aren't / couldn't / could not / (couldn't|didn't|could not|did not) (manage to|quite|
            get to|actually|even) / nobody (has|was|is|actually) / was not / were not / not one of
            us / and (didn't|nobody|no one|did not) / (weren't|wasn't) able to
            """
        ),
        Mark.ANYTHING: phrases(
            """
            anything / (a|a single) thing / (any|a single|a) card / any cards / squat / any of it
            """
        ),
        Mark.OTHERS: phrases(
            """
            they (robbed|crushed|destroyed|killed|slaughtered|cheated|hammered|murdered|thrashed) us
            (blind|again|completely|to death|) / they (had|have|were|got|all|still had|did|) /
            they've / they're / theirs / their / they'd / (the|those|) (other|opposing|others')
            (team|side|pair|couple|partnership|guys|lot|two|people|players|folks|ones|persons|table|
            gang|crew|party) / (the|those|our|) (enemies|rivals|foes|adversaries|competition|bad
            guys) / (those|the) (gits|sods|beggars|devils|bastards|buggers|so-and-sos|cheats|
            thieves|rascals) / (those|the) (jammy|lucky|cheeky|sneaky) (gits|sods|beggars|devils|
            bastards|buggers) / (the|our|) (opponents|opponent|enemy|opposition|others) / those guys
            / one of the (opponents|others) / one of them over there / that lot / the girls / the
            boys / the ladies / the men / the women / them over there / the neighbours
            """
        ),
        Mark.OTHERS_OUT: (),
        Mark.CONCEALED: phrases(
            """
            concealed / went out concealed / (we|i|partner|) (went|go) (out|) concealed / (it|hand|)
            was concealed / (completely|all|fully|going out) concealed / concealed hand / in one go
            concealed / out (with a|) concealed (hand|) / concealed too
            """
        ),
        Mark.NOT_CONCEALED: phrases(
            """
            (it was|but it was|but|) not (out|a|) concealed (hand|) / (it|) wasn't concealed /
            unconcealed / nothing concealed (about it|)
            """
        ),
        Mark.ME: phrases("i / me / myself / i'd / for me"),
        Mark.MY: phrases("my / mine"),
        Mark.HIS: phrases("his / her"),
        Mark.PARTNER: phrases(
            "partner / my partner / (my|the|) (partner|partner's|partner here|other half)"
        ),
        Mark.THIRD: phrases("he / she / he's / she's / him / (his|hers) (was|is|had|has)"),
        Mark.THIRD_HAD: (),
        Mark.HAD: phrases(
            f"""
            had / was left with / (was|were|is|am|are|got|gets|be|been|) (still|just|only|)
            ({_STUCK}) (with|holding) / (had|has) (still|only|just|left|also|got|got left|) / have
            (only|just|left|got left) / held / holds / (still|only|just) (had|has|have|held|holding)
            (left|) / kept / keeps / keeping / (was|is|am|were|got|gets|be|been|) (still|just|only|)
            (left|stuck|caught|sitting there|left sitting|left stuck) (with|holding|there with|here
            with) (just|only|) / (was|is|am|are|were) (still|just|only|) (holding|sitting on|
            clutching|nursing) (on to|) / (we were|we got) (left|stuck|caught) with / (ended|ends|
            wound|finished) up with / (the|) other (had|has) / hanging on to / still clutching /
            finished with / holding on to
            """
        ),
        Mark.I_HAD: phrases(
            f"""
            i had / i have / i (was|am|got) (still|just|) ({_STUCK}) (with|holding) / i'm (still|)
            ({_STUCK}) (with|holding) / (left|leaving|caught|stuck|had|got|landed|lumbered|saddled|
            kept) me ({_STUCK}|) (with|holding) / i (kept|keep) / i (only|just|still|also|) (had|
            have|held|hold) (just|only|left|) / i've (still|only|just|) (got|) (just|only|) /
            (which|that|) (left|leaving) me (with|) / all i (had|have|had left|have left|was left
            with|was holding) (is|was|) / all i've got (left|) is / they (caught|stuck|left) me
            (with|holding) / i'm (still|) (left|stuck|caught|) (with|holding|sitting on) / leaves me
            with / what i (had|have) (left|) (is|was) / what i was left with (is|was)
            """
        ),
        Mark.PARTNER_HAD: phrases(
            "(they|that|) (leaving|left|caught|stuck) (him|her|my partner) (with|holding)"
        ),
        Mark.IN_HAND: phrases(
            """
            (still|left|remaining|) in (his|hers) / (still|left|remaining|) in (the|his|her|their|a|
            ) (hand|mitt|paw) / left / left over / leftover / (in the|) hand of / remaining / left
            behind / (the|) leftovers (are|were|) / still there / in hand still / unmelded / hand /
            hand was / hand is / in (the|) hands / left to count against us
            """
        ),
        Mark.IN_MY_HAND: phrases(
            """
            (still|left|stuck|) in (my|me) (own|) (hand|hands) / (in|) (my|me) (own|) hand (stays|
            stay|remains|remain|rests|are|there is|there are|there's|i have|i've got|i had|i hold|i
            held) / in mine (is|are|there is) / my hand / my (hand's|hand is|hand was|hand has|hand
            had) / my leftovers are / my leftover is / i'm left in hand with / what's in my hand
            (is|) / in mine / mine (is|was|has|had)
            """
        ),
        Mark.FOOT: phrases(
            """
            foot / foot of / (left|still|) in (the|my|his|her|) (own|) foot / (a|the|) (whole|full|
            entire|untouched|) foot (of|was|is|had|has|left|)
            """
        ),
        Mark.TABLE: phrases(
            f"""
            (i|he|she|) ({_LAID}) down / ({_LAYING}) (down|) / (i|he|she|) (placed|slapped|plonked|
            slammed|tabled|spread) / melds / (i|) melded / on the (table|board|felt) / (have|has|
            had|i've|he's|she's|partner's) (played|laid|put|set|melded) (down|) / down / table /
            laid / we laid out / (i|he|she|) (made|built|completed|added|opened with) / (came|went|
            opened) (down|) with / (i|he|she) (played|put|laid) / meld was / (i|) put out / put /
            lay / play / get down / get / melds were / get on / get out
            """
        ),
        Mark.NOTHING: phrases(
            """
            nothing (left|) (in|) (hand|my hand|his hand|her hand|) / nothing (at all|melded|down) /
            none / no cards (left|at all|in hand|) / empty (handed|) / zero cards / zip / zilch /
            nada / (had|with) nothing (left|) / had no cards / no melds (at all|) / (we|) (melded|
            laid) nothing / (got|had|put|laid) nothing (down|) / nothing was melded / nothing on the
            table / (we|) never got (on the board|down|anything down) / (we|) (didn't|did not) meld
            / (we|) (didn't|did not) (get|lay|put|meld|play) (down|) (anything|a thing) (down|on the
            table|) / not a (card|thing|single card) / nothing whatsoever / an empty hand / with
            none (left|) / (we|) never (melded|opened|came down) / (we|) couldn't open / (we|i|)
            never (melded|laid|played|put down|got down) a (single|) (thing|card)
            """
        ),
        Mark.UNPLAYED: phrases(
            """
            (i|he|she|) never (put|laid|got) (it|) down / (i|he|she|) never played (it|them|) /
            (still|) unplayed / not played / we never played
            """
        ),
        Mark.PENALTY: phrases(
            """
            penalty / penalty of / (a|points|less a|plus a|our|) (penalty|fine) (of|for us|against
            us|on us|) / fined (us|) / (take|knock|docked|dock) off / deduct / subtract / off (us|
            for us|our score|our total) / (for|as) a penalty / off / penalised / penalized / docked
            (us|) / dock us / penalise us / of penalty
            """
        ),
        Mark.POINTS: phrases("point / points"),
        Mark.TIMES: phrases("times / x"),
        Mark.OF_THEM: phrases("of (em|'em) / of (them|those|these) (are|were|) / of the lot"),
        Mark.OF_WHICH: phrases("of which / including / which includes / counting"),
        Mark.CARDS: phrases("card / cards"),
        Mark.ARE: phrases(
            """
            is / are / was / were / being / (that|which|it) (makes|is|was|are|were|made) / makes /
            that's / it's / which makes it / (and that's|so that's|so it is|so it's|call it) /
            making that / as (a|an|our|the|its own|their own)
            """
        ),
        Mark.BOTH: phrases(
            "both (of them|are|were|my|our|the|of my|of our|of the|) / they're both"
        ),
        Mark.CORRECTION: phrases(
            """
            (no|oh|) sorry / i (mean|meant|should say) / (no|no no|) (wait|hang on|hold on) / (no|)
            actually / rather / make (that|it) / correction / or rather / excuse me / my (mistake|
            bad) / (no|) (scratch|strike) that / pardon me / (oops|whoops) (no|) / let me correct
            that / i'm sorry / no no / no make (that|it) / (no|) i tell a lie / no it (was|is) / no
            it's / no they were / no there (were|are) / no that's / beg pardon
            """
        ),
        Mark.NO: phrases("no / nope"),
        Mark.NOT: phrases("(and|but|) not"),
        Mark.DOUBT: phrases(
            """
            maybe / perhaps / probably / possibly / i think / about / i guess / around / roughly /
            approximately / some / several / a few / few / (a|) bunch of / (lots|a lot) of / many /
            most of / at least / at most / not (all|sure) / nor / each / everybody / everyone /
            (kind|sort) of / last (time|hand|round) / next time / except / instead of / had already
            / all but / i said / forgot / half / somebody / someone / both of us / we (both|each|
            forgot) / almost had / without any / out of / left out / took out / scratch / remove /
            take (out|away) / delete / drop / dropped / discarded / threw / picked up / drew /
            needed / wanted / missing / lost / cannot / can't / won't / apiece / between us
            """
        ),
        Mark.ALTERNATIVE: phrases("or (maybe|) / take / minus / less / versus / not counting"),
        Mark.SUPPOSED: phrases(
            """
            if / (should|would|could|might|must) (have|) / unless / (did|do|have|had) (we|you) /
            (did|have) (i|he|she|they|anyone|partner) / (we|i|he|she|they)'d have / didn't we / how
            many / what / ? / wish / hope / suppose / whether / was it / were they
            """
        ),
    },
    withs=("with", "along with", "together with"),
    homophones={"won": 1, "to": 2, "too": 2, "for": 4, "fore": 4, "ate": 8},
    called=("{}", "{}'s"),
    kinds={
        "canastas.aces": phrases("(a|the|our|) (clean|natural|pure) aces (canasta|)"),
        "canastas.sevens": phrases(
            "(a|the|our|) (clean|natural|pure|) sevens canasta / (clean|natural|pure) sevens"
            " / (a|) canasta of sevens"
        ),
        "canastas.wild": phrases(
            "(a|the|our|) (wild|wilds|wild card) canasta / (a|) canasta of wilds"
        ),
        "canastas.wild_deuces": phrases("(a|) canasta of (seven|) deuces / (a|) deuces canasta"),
        "unfinished.aces": phrases("(unfinished|incomplete|open) aces"),
        "unfinished.sevens": phrases("(unfinished|incomplete|open) sevens"),
        "unfinished.wild": phrases("(unfinished|incomplete|open) (wilds|wild cards|wild canasta)"),
        "special_hand.dream-hand-5": phrases("(a|) dream hand (with|of) five (wilds|wild cards)"),
        "special_hand.dream-hand-4": phrases("(a|) dream hand (with|of) four (wilds|wild cards)"),
        "special_hand.triples": phrases("triples"),
        "special_hand.quads": phrases("quads"),
        "special_hand.straight": phrases("(a|) straight"),
        "special_hand.garbage": phrases("(a|) garbage (hand|)"),
        "special_hand.blast-off": phrases("(a|) (blast off|blastoff|blast-off)"),
        "special_hand.pairs": phrases("(all|seven|) pairs"),
        "special_hand.miami-pairs": phrases("miami pairs"),
        "special_hand.zip-code": phrases("(a|) (zip code|zipcode|zip-code)"),
        "special_hand.wild-pairs": phrases("wild pairs"),
    },
    introduced=phrases(
        "(this is|i'm|i am|my name is|it's) {} (here|speaking|) / {} (speaking|talking|writing)"
    ),
    partners=phrases("(with|) my (partner|husband|wife|brother|sister|friend|mate) (is|) {}"),
)
