"""Spanish, with the words of the field: canasta limpia y sucia, comodín, tres rojo, mano."""

from __future__ import annotations

from typing import Final

from scorekeeper.dictation.language import Language, Mark, names, phrases
from scorekeeper.engine.cards import Rank, Suit

_TENS: Final = {
    "treinta": 30,
    "cuarenta": 40,
    "cincuenta": 50,
    "sesenta": 60,
    "setenta": 70,
    "ochenta": 80,
    "noventa": 90,
}
_HUNDREDS: Final = {
    20: ("veinte",),
    25: ("veinticinco",),
    **{number: phrases(ten) for ten, number in _TENS.items()},
    **{number + 5: phrases(f"{ten} y cinco") for ten, number in _TENS.items()},
    100: ("cien",),
    120: ("ciento veinte",),
    **{100 + number: phrases(f"ciento {ten}") for ten, number in _TENS.items()},
    200: ("doscientos",),
    300: ("trescientos",),
    400: ("cuatrocientos",),
    500: ("quinientos",),
}
"""Points of a penalty, as they are usual."""

_PERSONS: Final = (
    "abuela|abuelo|abuelita|abuelito|yaya|yayo|mamá|papá|madre|padre|suegra|suegro|primo|prima"
    "|cuñado|cuñada|hermano|hermana|hijo|hija|nieto|nieta|sobrino|sobrina|jefe|jefa|profe"
    "|profesora|profesor|vecino|vecina|doctor|doctora|marido|esposo|esposa"
)
_ADDRESSES: Final = (
    "tío|tía|mujer|hombre|nena|nene|amigo|amiga|amigos|amigas|cariño|amor|mijo|mija|mi'jo|mi'ja"
    "|viejo|vieja|muchachos|muchachas|chicas|chica|pibe|piba|boludo|boluda|tronco|macho|majo|maja"
    "|guapa|guapo|cielo|señora|señor|señores|señoras|señorita|don|doña|güey|wey|compadre|comadre"
    "|colega|colegas|cuate|carnal|parce|pana|chamo|weón|huevón|gordo|gorda|negra|flaco|flaca"
    "|querido|querida|queridos|tesoro|corazón mío|chaval|chavales|gente|familia|compañeros"
)
_HOW_GOOD: Final = (
    "preciosos|preciosas|precioso|preciosa|bonitos|bonitas|lindos|lindas|hermosos|hermosas|míseros"
    "|míseras|mísero|mísera|miserable|miserables|tristes|triste|feos|feas|malos|malas|buenos"
    "|buenas|lindísimos|lindísimas|pobres|pequeñito|pequeñita|pequeñitos|pequeñitas|chiquito"
    "|chiquitos|malditos|malditas|dichosos|dichosas|puñeteros|puñeteras|jodidos|jodidas|benditos"
    "|benditas|santos|santas|míticos|magníficos|magníficas|espléndidos|espléndidas|estupendos"
    "|estupendas|fantásticos|fantásticas|geniales|horribles|horrible|asquerosos|asquerosas"
    "|ridículos|ridículas|inútiles|inútil|viejos|viejas|nuevo|nueva|nuevos|nuevas|simples|simple"
    "|humildes|humilde|poderosos|poderosas|gloriosos|gloriosas|soberbios|soberbias|increíbles"
    "|queridas|putos|putas|puto|puta|raquíticos|raquíticas|tontos|tontas|cochinos|cochinas|ricos"
    "|ricas|majestuosos|majestuosas|enormes|flamantes|relucientes|brillantes|impresionantes"
    "|espectaculares|espectacular|asombrosos|modestos|modestas|tremendos|tremendas|lamentables"
    "|patéticos|patéticas|molestos|molestas|completitos|completitas|justitos|justitas"
)
_HOW: Final = (
    "aún|todavía|simplemente|únicamente|meramente|tan solo|únicos|afortunadamente"
    "|desafortunadamente|tristemente|felizmente|sorprendentemente|curiosamente|milagrosamente"
    "|lamentablemente|posteriormente|seguidamente|a continuación|acto seguido|enseguida|en seguida"
    "|inmediatamente|de inmediato|rápidamente|lentamente|tranquilamente|orgullosamente|a saber"
    "|concretamente|en concreto|precisamente|específicamente|en particular|primero|segundo|tercero"
    "|cuarto lugar|primera|segunda|tercera|primeramente|en primer lugar|en segundo lugar"
    "|en tercer lugar|en cuarto lugar|en último lugar|por un lado|por otro lado|por otra parte"
    "|por una parte|así como|asimismo|así mismo|igualmente|del mismo modo|de igual forma"
    "|adicionalmente|mientras que|mientras tanto|entretanto|empieza|empiezo|empezamos|comienza"
    "|comienzo|inicio|empezando|pues nada|es que|resulta que|la cosa es que|lo que pasa es que"
    "|en resumen|resumiendo|en definitiva|en conclusión|total|está|están|estaba|estaban"
    "|para nosotros|por lo tanto|por tanto|así pues|de entrada|de salida|de primeras|a todo esto"
    "|una vez más|de cara a la galería|dicho esto|lo siguiente|lo primero|lo segundo|lo último"
    "|ítem"
)
_PUT: Final = (
    "bajar|poner|hacer|armar|juntar|sacar|formar|completar|conseguir|lograr|tender|extender"
    "|colocar|soltar|echar|tirar|plantar|montar|reunir|ligar"
)
_WE_DID: Final = (
    "hacemos|hicimos|hacíamos|hemos hecho|habíamos hecho|ponemos|pusimos|hemos puesto|bajamos"
    "|hemos bajado|armamos|hemos armado|juntamos|hemos juntado|formamos|hemos formado|completamos"
    "|hemos completado|conseguimos|hemos conseguido|logramos|hemos logrado|jugamos|hemos jugado"
    "|sacamos adelante|montamos|hemos montado|reunimos|hemos reunido|extendimos|extendemos"
    "|hemos extendido|colocamos|hemos colocado|tendimos|ligamos|hemos ligado|plantamos|echamos"
    "|hemos echado|llevamos|llevábamos|tenemos|teníamos|tuvimos|hemos tenido|contamos con"
    "|nos hicimos|nos armamos|nos salió|nos salieron|nos han salido|nos ha salido|abrimos con"
    "|hemos abierto con|presentamos|mostramos|enseñamos|tener|tenimos"
)
_STUCK: Final = (
    "clavado|clavada|atorado|atorada|colgado|colgada|pillado|pillada|sentado|sentada|plantado"
    "|plantada|tirado|tirada|compuesto|compuesta|atascado|atascada|enganchado|enganchada|solo|sola"
)
_LEFT: Final = (
    "quedó|quedaron|queda|quedan|quedaba|quedaban|ha quedado|han quedado|sobró|sobraron|sobra"
    "|sobran|sobraba|sobraban|resta|restan|restaba|restaban|restó|restaron"
)
_ASIDES: Final = phrases(
    f"""
    (el|la|mi|tu|nuestro|nuestra) ({_PERSONS}) (dice|dijo|pregunta|insiste en|quiere saber|me dice|
    cuenta) (que|) / ({_PERSONS}) (dice|dijo|pregunta|me dice) (que|) / (apunta|apúntanos|apúntame|
    apúntate|apunte|apuntadnos|apuntad|apunten|apúntenos|anota|anótanos|anótame|anote|anotad|anoten|
    anótenos|pon|ponnos|ponme|ponle|pónganos|poned|pongan|póngame|poneme|ponenos|poné|escribe|
    escríbenos|escríbeme|escriba|escribid|escriban|escribí|marca|márcanos|marque|marcad|marquen|
    registra|registre|regístranos|mete|métenos|añade|añádenos|añadí|agrega|agréganos|suma|súmanos|
    introduce|introduzca|introducí|cuenta|cuéntanos|contá|danos|dame|dale) (ahí|por favor|lo
    siguiente|también|ahora|entonces|ya|esto|estos|de una vez|pues|que|) / (puedes|podrías|puede|
    podría|podés|podéis|pueden) (por favor|) (apuntar|anotar|poner|escribir|marcar|apuntarnos|
    anotarnos|ponernos|ponerme|sumar|añadir|agregar|meter|registrar) / (quiero|quisiera|queremos|
    quería|querría|me gustaría|nos gustaría|voy a|vamos a|hay que|tengo que|tenemos que|déjame|
    déjeme) (apuntar|anotar|poner|escribir|empezar con|contar|ver|declarar|pensar) / (y|) (se acabó|
    se acabaron|sanseacabó|acabado|terminado|acabamos|ya está todo|y está|está todo|es lo único|fin|
    fin de la historia|colorín colorado) / (y|) (eso|esto|ya) es (todo|todo lo que hay|todo por mi
    parte|todo por nuestra parte|lo que hay|todo lo que tenemos|todo lo que teníamos|todo lo
    nuestro|lo nuestro) / (y|) es (lo único|todo lo) que (juntamos|hicimos|pudimos|conseguimos|
    logramos|bajamos|hay|pudimos juntar|pudimos bajar|pudimos hacer|armamos|pusimos) / es lo único
    que (pudimos|conseguimos|logramos) (juntar|bajar|hacer|armar|poner|sacar) / (podría|pudo|podía)
    haber sido (peor|mejor) / podría ser (peor|mejor) / (qué|vaya|menuda|menudo|tremenda|tremendo|
    flor de|linda|bonita|valiente) (mano|partida|ronda|partidaza|partidazo|suerte|jugada|racha|
    vuelta|tarde|noche|porquería|porquería de mano|mierda|mierda de mano|basura|lío|palo|robo|
    paliza|faena|putada|chasco|susto|juego|juegazo|manita|cosa|asco de mano|desastre de mano|pena|
    lástima|gracia|ganas) / (qué|cuánta|con qué) (suerte|mala suerte|racha|emoción|alegría) (hemos
    tenido|tuvimos|tenemos|tengo|tuve|he tenido|la nuestra|la mía|tan mala|más mala|más buena) /
    (hemos tenido|tuvimos|tuve|he tenido) (suerte|mala suerte|mucha suerte|muy mala suerte|buena
    suerte|potra|una suerte loca) / (hemos ganado|ganamos|hemos arrasado|arrasamos|lo bordamos|lo
    petamos|la rompimos|lo partimos|la clavamos|hemos triunfado|nos lucimos|nos fue bien|nos fue
    mal|nos ha ido bien|nos ha ido mal|hemos perdido|nos ha ido fatal|salió redondo|nos salió bien|
    nos salió mal|vamos ganando) (otra vez|esta vez|porque|la mano|) / (esto|eso|es|fue) (es|fue|
    era|) un (robo|escándalo|asco|desastre|milagro|chiste|atraco|sueño|lujo|placer|rollo|show|
    espectáculo) / (flipa|flipo|alucina|alucino|flipas|flipante|brutal|mola|qué guay|guay|chévere|
    bacán|chido|de lujo|de cine|de puta madre|de maravilla|de fábula|de pena|de risa|de locos|de
    chiste) / (lo|como) de siempre / típico / cómo no / cómo mola / menos mal que sí / ya te digo /
    ya lo creo / ya era hora / ya me dirás / ya verás / ya ves tú / ya tú sabes / ya tocaba / ya
    mismo / ahí (va|voy|vamos|lo tienes|tienes|está|queda eso|lo dejo|es nada) / allá va / allá
    vamos / aquí (va|tienes|tenéis|tienen|está|estamos|lo dejo) / ahí te va / ahí les va / va eso /
    (ojo|cuidado|atento|atentos|atenta|oído|silencio|quieto|tranquilos|tranquilo|tranquila|calma)
    (al dato|a esto|con esto|que viene|que voy|) / (te|os|les|le) (cuento|digo|explico|canto|paso|lo
    digo|lo cuento|lo juro|juro|prometo|aseguro) (lo nuestro|lo que tenemos|lo mío|que sí|que|) /
    (no|ni) (te|os|se) lo (vas a creer|vais a creer|van a creer|crees|pierdas|pierdan|puedes creer)
    / no (te|se) (preocupes|preocupe|enfades|enojes|rías|quejes|duermas|equivoques|líes) / no me
    (mires así|hables|lo creo|lo esperaba|quejo|puedo quejar|extraña|hagas reír|grites|toques las
    narices|fastidies) / no pasa nada / no es por nada / no es para tanto / no hay problema / no hay
    prisa / no hay manera / no hay derecho / no es justo / no tan mal / no te digo / (a que|verdad
    que) mola / qué le vamos a hacer / qué se le va a hacer / qué remedio / qué más da / qué va a
    ser / qué digo yo / qué te parece / qué les parece / qué sé yo si no / así me gusta / así se
    juega / así se hace / así (de|) (fácil|simple|claro|bonito|sencillo) / (para|por) (que te
    enteres|que lo sepas|que veas|que veáis|mi desgracia|mi suerte|nuestra suerte|nuestra desgracia|
    si acaso hacía falta|el momento|ahora|hoy|esta mano|lo pronto|lo menos malo|el amor de dios|dios
    bendito|favorcito|fa|los pelos) / (menos|mal) mal que bien / (con|en) (mucho gusto|mucho cariño|
    orgullo|toda la calma|perdón de la mesa|orden|serio te digo|confianza|breve|pocas palabras|plan
    bien|su línea|esta ocasión|esta partida) / (buenas|buenos) (tardes|noches|días) (a todos|) /
    hola (a todos|buenas|qué tal|) / muy buenas / muchas gracias / mil gracias / gracias (majo|maja|
    guapo|guapa|hijo|hija|cariño|de nada) / de nada / salud / chin chin / felicidades / enhorabuena
    / bravo / olé olé / viva / yupi / yuju / hurra / toma ya / toma castaña / chúpate esa / ea / eah
    / hala / ala / alé / hale / leñe / leches / mecachis / recórcholis / córcholis / jopé / jobar /
    jolín / rayos / rediez / pardiez / diantre / diablos / demonios / caracoles / cáspita / cielos /
    santo cielo / dios santo / dios bendito / válgame (dios|) / virgen santa / virgencita / ave
    maría / jesús / ay (dios|madre|señor|mi madre|virgen|por dios|pobre|pobres) / (pobre|pobres) de
    (nosotros|mí) / (pobrecito|pobrecita|pobrecitos) (él|ella|ben|) / mi madre / mi mare / la leche
    / la hostia / la madre que me parió / manda (narices|huevos) / me cago en (la leche|la mar|todo)
    / no manches / no mames / qué (padre|chido|chévere|onda|oso|chafa|gacho|ojete|bronca|bajón|
    garra|bárbaro) / a poco / a huevo / a la (verga|miércoles|fregada|mierda|carga|orden) / híjoles
    / újule / úchale / épale / ajajá / aleluya / amén / eureka / zas / pum / tachán / bingo / bum /
    paf / pim pam pum / tracatrá / hmm / mmm / ehm / este este / digamos / digo yo / vamos digo /
    por así decirlo / que yo sepa / que digamos / en plan / rollo / literal / literalmente / total
    que / tipo / (que|lo que) (me|nos) (salieron|salió|tocaron|tocó|vinieron|vino|entraron|entró|
    dieron|cayó|cayeron) (al principio|de entrada|de mano|en el reparto|) / al (principio|comienzo|
    inicio|empezar|menos eso sí) / al lado de (estos|estas|esos|esas|eso|ellos|ellas) / junto a
    (estos|estas|esos|esas|eso) / encima de (todo|eso|que) / (eso|esto|estos|estas|esas|esos) (sí|
    también|además|es lo mejor|ya|ya está|aparte) / y (encima|además|va que chuta|a correr|a otra
    cosa|a volar|tan contentos|tan panchos|tan ancha|tan ancho|no se hable más|san se acabó|pare
    usted de contar|a mucha honra) / (fin|final) (de|del) (los|las|la|el|) (juegos|juego|lista|
    escalera|samba|canasta|canastas|combinaciones|dictado|mensaje|anotación) / (juego|canasta|grupo|
    combinación|punto|dato) número (uno|dos|tres|cuatro|cinco|seis) / que viva la (vida|canasta) /
    mano a mano / poco a poco / uno por uno / paso a paso / cosa de locos / cosas de la vida / cosas
    que pasan / la vida misma / esto es así / es la vida / así es la vida / qué cosas / quién lo
    diría / quién lo iba a decir / y tan tranquilos / ni falta que hace / ni fu ni fa / ni tan bien
    / a lo hecho pecho
    """
)
"""Interjections that tell nothing of the hand: requests, feelings, courtesies."""

_MORE_ASIDES: Final = phrases(
    """
    (esa|que|esta|) no llegó a (canasta|cerrarse|ser canasta) / ya (iba|estaba|jugaba) (por|en|con)
    el pie / (el|mi|los|) (pie|pies) ya (lo|los) (jugué|jugamos|habíamos jugado|tomé|levanté|jugó|
    tomó|levantó) / (tuvimos|) (mala|buena) (suerte|pata|racha) / bo / miren / por (hablar|mirar|
    mirar las cartas|jugar mal|repartir mal|hacer trampa|error|despiste) / de (golpe|una vez|un
    tirón|momento|paso|una|corrido|verdad|veras) / sale / se (acabó|acabaron) (el mazo|el monte|las
    cartas|todo|la baraja) / nos (pillaron|agarraron) (con todo|) / (todo eso|) en contra /
    exactamente / justo / justos / justas / justito / che / pos / mm / (qué|) desastre / (qué|)
    rabia / órale / madre mía / dios (mío|) / pucha / por dios / uf / uff / uy / ay / ándale / venga
    / vamos / anda / caray / caramba / jo / jolines / qué (mala suerte|bien|mal|barbaridad|horror|
    risa|lata|golpe|vergüenza) / (por|para) (suerte|desgracia|colmo|variar) / por fin / al fin (y al
    cabo|) / anóteme / (ponga|póngale) (ahí|) / así (es|que|nomás|) / claro (que sí|) / (no|sin) (te
    olvides|se olvide|olvidemos|olvidar) (de|) / de hecho / la verdad (es que|) / increíble / fíjate
    / imagínate / oíme / ahí / escucha / aquí / acá / listo / lista / listos / en fin / como siempre
    / gracias (a dios|) / (en|) esta (vez|ronda|mano|partida|vuelta) / quedamos así / (todas
    nuestras|todos nuestros) / no me lo puedo creer / nada menos / completa / completas / completos
    / sueltas / sueltos / suelto / suelta / chiquita / chiquitas / que duele / cortas / corta /
    buenísimo / bárbaro / genial / perfecto / mi (amor|vida|cielo|reina|rey|alma) / atención / eso /
    por ahí / oíste / viste / sabes / ni modo / antes (de bajar|que nosotros|que yo|) / a nosotros /
    olé / nada más (que eso|y nada menos) / ajá / corazoncito / ostras / hostia / joder / mierda /
    carajo / coño / leche / vaya / anda ya / ostia / híjole / ijole / chale / chin / ay ay / ja /
    jaja / jeje / uh / oh / bah / puf / pff / mmh / hum / exacto / correcto / efectivamente /
    obviamente / obvio / seguro / por supuesto / desde luego / naturalmente / desgraciadamente /
    finalmente / además de todo / para (terminar|acabar|empezar|rematar|que conste|que sepas) / de
    (nuevo|todo|todos modos|todas formas|milagro|pura suerte|churro|chiripa) / otra vez / (que|)
    (conste|quede claro) / como (te|le) (decía|digo) / (en|a) (serio|verdad) / de las buenas / (qué|
    ) (locura|alegría|maravilla|fastidio|porquería|asco|tristeza|paliza|emoción) / (muy|tan|bien)
    (bien|mal|linda|lindo|bonita|bonito|rico|rica|buena|bueno|contentos|contento|fea|feo) / bonita /
    bonito / linda / lindo / hermosa / hermoso / enterita / entero / enteras / enteros / entera /
    cerrada / cerradas / cerradita / maldito / maldita / pobre / el pobre / la pobre / ya (sabes|
    ves|lo ves|quedó|estuvo|estamos) / no (más|hay más|hubo más|se rían|está mal|es poco|hay de
    otra|hay nada más|me digas) / ni (más ni menos|me digas|hablar) / y (punto|listo|nada más|chao|
    fuera|párale) / eso fue todo / es todo / (y|) con eso / todo (junto|eso|bien|listo|en orden) /
    por cierto / por lo demás / (de|por) (mi|nuestro|este) (lado|parte) / por nuestra parte / a (ti|
    usted) te toca / a lo tonto / toma / tome / che boludo / me lleva / así como lo oyes / con
    (suerte|mucha suerte|calma|trabajo|esfuerzo) / sin sorpresa / sin más / sin problema / sin duda
    / al menos eso / (solito|solita|solitos|solitas) / contaditos / contadas / contados / (siempre|)
    lo mismo / hoy / anoche / ayer / temprano / rápido / rapidito / despacio / ahorita / ahora sí /
    en la ronda / en la partida / de la partida / de la ronda / y sigue / sigo / seguimos / va que
    va / de regalo / de propina / de (postre|yapa|ñapa|pilón) / no está nada mal / ni tan mal /
    fenomenal / estupendo / maravilloso / excelente / fantástico / qué más / a que sí / verdad /
    cierto / vieras / figúrate / agárrate / porfa / porfis / porfita / ta / po / pues sí /
    barbaridad / (ya|) ganamos (la mano|la ronda|la vuelta|) / se (nos|) adelantaron / se (agotó|
    terminó|gastó|agotaron|terminaron) (el mazo|el monte|la baraja|el pozo|las cartas) / (ésa|ése)
    es (la otra|otra|la primera|la segunda) / ni lo (levanté|toqué|tomé|jugué) / se (quedó|quedaron)
    sin (mazo|cartas el mazo) / no quedaban cartas / vea / verás
    """
)

LANGUAGE: Final = Language(
    code="es",
    numbers={
        0: phrases(
            """
            cero / ni (un|una|uno) / no jugamos (ninguna|ningún|) / ningún / ninguna / ninguno / sin
            / no tuvimos (ningún|) / no teníamos / no hubo / nada de
            """
        ),
        1: phrases("un / una / uno / otro / otra / un solo / una sola"),
        2: phrases("dos / un par de / una pareja de"),
        3: phrases("tres / (un|) trío de / (una|) tercia de"),
        4: ("cuatro",),
        5: ("cinco",),
        6: phrases("seis / media docena de"),
        7: ("siete",),
        8: ("ocho",),
        9: ("nueve",),
        10: ("diez",),
        11: ("once",),
        12: phrases("doce / una docena de"),
        13: ("trece",),
        14: ("catorce",),
        15: ("quince",),
        16: ("dieciséis",),
        **_HUNDREDS,
    },
    ranks={
        Rank.FOUR: names("cuatro", "cuatros / 4s"),
        Rank.FIVE: names("cinco", "cincos / 5s"),
        Rank.SIX: names("seis", "seises / 6s"),
        Rank.SEVEN: names("siete", "sietes / 7s"),
        Rank.EIGHT: names("ocho", "ochos / 8s"),
        Rank.NINE: names("nueve", "nueves / 9s"),
        Rank.TEN: names("diez", "dieces / 10s"),
        Rank.JACK: names("jota / sota / jack / valet", "jotas / sotas / jacks"),
        Rank.QUEEN: names("reina / dama", "reinas / damas"),
        Rank.KING: names("rey / ka", "reyes / kas"),
        Rank.ACE: names("as", "ases"),
        Rank.DEUCE: names(
            """
            dos / comodín (chico|pequeño|menor) / comodincito / pato / pinela / pinella
            / dos comodín / chico / pequeño
            """,
            """
            doses / comodines (chicos|pequeños|menores) / patos / pinelas / pinellas / 2s / chicos
            / pequeños
            """,
        ),
        Rank.JOKER: names(
            "joker / comodín (grande|mayor) / mono / jóquer / yoker / grande / jolly",
            "jokers / comodines (grandes|mayores) / monos / jóqueres / yokers / yóqueres / grandes",
        ),
        Rank.RED_THREE: names(
            "tres (rojo|colorado) / bonus / carta bonus / 3 rojo / bono",
            "(treses|tres) (rojos|colorados) / rojos / cartas bonus / bonos / 3 rojos / bonuses",
        ),
        Rank.BLACK_THREE: names(
            "tres negro / stop / carta stop / 3 negro / tapa",
            "(treses|tres) negros / negros / cartas stop / stops / 3 negros / tapas",
        ),
        Rank.CALIENTE: names(
            "caliente / carta caliente", "calientes / cartas (calientes|caliente)"
        ),
    },
    wilds=names("comodín", "comodines"),
    suits={
        Suit.SPADES: ("picas", "pica", "espadas", "espada"),
        Suit.HEARTS: ("corazones", "corazón", "copas"),
        Suit.DIAMONDS: ("diamantes", "diamante", "oros"),
        Suit.CLUBS: ("tréboles", "trébol", "bastos"),
    },
    marks={
        Mark.ADDRESS: phrases(f"({_ADDRESSES})"),
        Mark.PERSON: phrases(f"({_PERSONS})"),
        Mark.FILLER: phrases(
            f"""
            ({_HOW_GOOD}) / ({_HOW}) / el / la / los / lo / las / ya / ah / oye / mira / (vamos|) a
            ver / vale / entonces / también / pues / bueno / eh / este / por favor / y ya (está|) /
            (y|) luego / (jugada|jugado|jugadas|jugados|jugó|se jugó|se jugaron) / además / solo /
            solamente / nomás / desde / nuestro / nuestra / le / hay / (sin|nunca) (levantar|
            levantado) / hubo / había / mesa / todo / todos / todas / toda / (y|) después / ya está
            / eso es / (se|) me (olvidaba|olvidaban|olvidó|olvidaron) / otros / otras / sí , / bien
            / en total / al final / por último / va / van / nada más / que / porque / cuando /
            mientras / aparte / junto / juntos / juntas / encima / ahora / propio / quien / quienes
            / como que / el que / la que / los que / ha sido / han sido / fuimos / se / ok / okey /
            además de eso
            """
        ),
        Mark.BUT: phrases("pero (bueno|) / aunque / sin embargo / en cambio"),
        Mark.ASIDE: (*_ASIDES, *_MORE_ASIDES),
        Mark.ON_THEM: phrases(
            "(con|en|sobre|encima de|junto a|entre) (ellos|ellas|esos|esas|estos|estas|eso|ese)"
        ),
        Mark.ON: phrases(
            """
            (puesto|puestos|metido|metidos|que va|que van|) en / sobre / encima de / (puesto|
            puestos) a
            """
        ),
        Mark.WE: phrases(
            f"""
            (nosotros|nosotras|también|) ({_WE_DID}) / (nosotros|nosotras) (nos|ya|sí|también|solo)
            ({_WE_DID}) / (logramos|pudimos|conseguimos|alcanzamos a|hemos podido|hemos logrado)
            ({_PUT}) / nosotros / nosotras / jugué / pero sí (tenemos|tuvimos|) / (bajamos|abrimos
            con|bajamos también) (de entrada|) / nuestros / nuestras / (llegamos|logramos) a (bajar|
            poner|hacer|armar)
            """
        ),
        Mark.JOIN: phrases(
            "y / e / con / (y|junto) con / más / & / + / y también / (y|) además de"
        ),
        Mark.OF: phrases("de"),
        Mark.OF_THE: phrases("de (los|las|la) / del"),
        Mark.TO: phrases("a (la|) / al / hasta (el|la|)"),
        Mark.MELD: phrases(
            "(juego|grupo|bajada|pierna|combinación) (de|) / (una de|otra de) las combinaciones"
        ),
        Mark.SEQUENCE: phrases(
            """
            escalera / samba / (escalera|samba|secuencia|corrida|escala|escalerita|corridita)
            (corta|completa|entera|)
            """
        ),
        Mark.SEQUENCES: phrases("(escaleras|sambas|secuencias|corridas) (cortas|completas|)"),
        Mark.WILD_MELD: phrases(
            """
            canasta de comodines / juego de comodines / (canasta|juego|grupo|libro) de (puros|)
            (comodines|monos) / (una|canasta|) bolivia (completa|) / la de comodines / canasta de
            (doses y monos|monos y doses|puros monos y doses)
            """
        ),
        Mark.NATURAL_CANASTA: phrases(
            """
            canasta limpia / canasta natural / canasta (cerrada|) (limpia|natural|pura|roja)
            (natural|) / libro (limpio|natural|rojo|puro) / (una|la|otra|) (pura|limpia|natural)
            (de|es de) / canasta de puros
            """
        ),
        Mark.MIXED_CANASTA: phrases(
            """
            canasta sucia / canasta mixta / canasta (cerrada|) (sucia|mixta|impura|negra) / libro
            (sucio|mixto|negro) / (una|la|otra|) (impura|sucia|mixta) (de|es de)
            """
        ),
        Mark.ANOTHER: phrases(
            "(la otra|otra|una más|otra más|otro|el otro) (canasta|escalera|samba|) (de|del)"
        ),
        Mark.REMOVED: phrases(
            "(quitamos|retiramos|sacamos|quité|retiré) / (retirado|retirados|quitado|quitados)"
        ),
        Mark.CANASTA: phrases("canasta (cerrada|completa|entera|) / libro"),
        Mark.NATURAL_CANASTAS: phrases(
            "canastas (limpias|naturales|puras|rojas) / libros limpios / (limpias|puras) de"
        ),
        Mark.MIXED_CANASTAS: phrases(
            "canastas (sucias|mixtas|impuras|negras) / libros sucios / (sucias|mixtas) de"
        ),
        Mark.CANASTAS: phrases("canastas / libros"),
        Mark.NATURAL: phrases(
            """
            (todo|todos|todas|bien|son|) (limpio|limpios|limpia|limpias|puro|puros|puras|naturales|
            limpitos|limpitas|puritos|puritas|limpísimos|limpísimas) / (sin|ni) (un solo|un|ni un|ni
            un solo|un puñetero|un triste|usar un|usar) (comodín|comodines) (en medio|ni nada|
            siquiera|entre ellos|) / (todo|) natural / pura / pelado / pelados / peladas / (que|) es
            (la|) (limpia|natural|pura) / (la|una|de las) (limpia|limpias|pura) / sin (ningún|)
            (comodín|comodines) / sin nada de comodines / ningún comodín
            """
        ),
        Mark.MIXED: phrases(
            """
            (que|) es (la|) (sucia|mixta|impura) / (sucia|sucias|sucio|sucios|mixta|mixtas|mixtos) /
            (la|una) (sucia|mixta|impura) / impura
            """
        ),
        Mark.CLOSED: phrases(
            """
            (el que|la que|quien|) (cerró|se fue|cierra|cortó|terminó|salió|se va|ha cerrado|se ha
            ido) / cerrado / ha salido / ha cortado / se salió / se fue cerrando / (terminó|acabó|
            cerró|ha terminado|ha cerrado) (la|esta) (mano|ronda|partida|vuelta)
            """
        ),
        Mark.WE_OUT: phrases(
            """
            nos fuimos / nos vamos / (nos|) (cerramos|salimos|terminamos|cortamos|fuimos) nosotros /
            nos (fuimos|vamos) todos / (y|con eso|y con eso|) (cerramos|salimos|terminamos|cortamos|
            nos fuimos) / (al|para) (cerrar|salir|cortar) / (nos hemos ido|hemos cerrado|hemos
            salido|hemos cortado) / los que (cerramos|salimos|cortamos) / fuimos nosotros los que
            (cerramos|salimos|cortamos)
            """
        ),
        Mark.I_OUT: phrases(
            """
            cerré / me fui / (yo|y con eso|con eso|yo porque|y|) (cerré|me fui|salí|corté|terminé)
            (yo|) / (que|porque|cuando|que ya|que yo ya) (cerré|me fui|salí|corté) (yo|) / (he
            cerrado|me he ido) / (terminé|acabé) (cerrando|saliendo|yéndome) (yo|)
            """
        ),
        Mark.PARTNER_OUT: phrases(
            """
            (cerró|salió|cortó|terminó|se fue|cierra) (mi|el|la) (compañero|compañera|pareja|socio|
            socia|compa) / (mi|) (compañero|compañera|pareja|socio|socia|compa) (cerró|salió|cortó|
            terminó|se fue|cierra)
            """
        ),
        Mark.NOT_OUT: phrases(
            """
            (y|) no (llegamos a|pudimos|hemos podido|alcanzamos a|logramos) (cerrar|salir|cortar|
            irnos) / (y|) sin (cerrar|salir|cortar) / no se cerró / casi (cierra|cierro|me voy|nos
            vamos) / (no hemos|no he) cerrado / (por poco|casi) no cerramos / (y|) nadie (pudo|
            logró|consiguió|alcanzó a|llegó a) (salir|cerrar|cortar|irse|terminar)
            """
        ),
        Mark.NEVER: phrases(
            """
            no / (y|) nadie / ninguno de (los dos|nosotros) / ninguna de las dos / casi / nunca /
            (y|) tampoco / por poco
            """
        ),
        Mark.ANYTHING: phrases("ni una carta / cosa alguna / ni pío / nadita"),
        Mark.OTHERS: phrases(
            """
            (esos|los|aquellos) (muy|) (suertudos|cabrones|pillos|bandidos|ladrones|tramposos|
            granujas|sinvergüenzas|desgraciados|mamones|capullos|listos|pesados|bichos) / (a|)
            (ellos|ellas|los otros|las otras|los contrarios|las contrarias|los rivales|la otra
            pareja) / (el otro|otro|el) (equipo|bando) (contrario|rival|) / la pareja contraria /
            rivales / los (oponentes|adversarios|demás|de enfrente|del otro equipo|del otro lado) /
            contrarios / les (quedaron|quedó|quedan|queda|sobró|sobraron) / tenían / tuvieron /
            hicieron / bajaron / jugaron / se quedaron con / su equipo / al otro equipo / oponentes
            / se quedaron / los vecinos / las vecinas
            """
        ),
        Mark.OTHERS_OUT: phrases(
            """
            (nos|me|) (cerraron|cortaron) / se (fueron|han ido) / (salieron|terminaron) / (cerraron|
            terminaron|acabaron|han terminado|han cerrado|han acabado) (antes|primero|la mano|la
            ronda|la partida|la vuelta) / (nos|me) han (cerrado|cortado|ganado) / han (terminado|
            acabado|salido) / (se fueron|salieron|cortaron|cerraron|terminaron) (ellos|ellas|los
            otros|las otras|los rivales|los contrarios|los de enfrente) / han cerrado / (nos|me)
            ganaron de mano / nos la cerraron
            """
        ),
        Mark.CONCEALED: phrases(
            """
            de mano / cerramos de mano / (cerramos|nos fuimos|salimos|cerré|me fui|cerró|cortamos|)
            (de mano|en mano oculta|en oculto) / (fue|y) de mano / (con|) mano oculta / (cerré|
            cerramos|) escondida / oculto / oculta / cierre de mano / (y|todo|) en una (sola|) mano
            / (cerré|cerramos) (oculto|ocultos)
            """
        ),
        Mark.NOT_CONCEALED: phrases(
            """
            (pero|sí pero|y|) no (fue|era|) (de mano|oculta|mano oculta|escondida|oculto) / sin ser
            (de mano|oculta)
            """
        ),
        Mark.ME: phrases("yo / (y|) a mí / en mi"),
        Mark.MY: phrases("mi / mis"),
        Mark.HIS: phrases("su"),
        Mark.PARTNER: phrases(
            """
            mi compañero / mi compañera / (de|a|y a|al|a la|el|la|) (mi|) (compañero|compañera|
            pareja|socio|socia|compa)
            """
        ),
        Mark.THIRD: phrases("(y|) a (él|ella) / (y|) él (tenía|tuvo|tiene|se quedó con) / ella"),
        Mark.HAD: phrases(
            f"""
            tenía / se quedó con / (se ha comido|se comió|se tragó|se ha tragado|se ha quedado con)
            / (conservaba|guardaba|retenía|sostenía|sujetaba|conserva|guarda) / nos ({_LEFT}) / (se|
            ) (quedó|queda|quedaba|ha quedado|estaba) ({_STUCK}) con / (clavado|clavada|atorado|
            atorada|colgado|colgada|pillado|pillada) con / (todavía|aún|solo|) (tenía|tuvo|tiene|
            quedaba|quedaban) (todavía|aún|) / (se|) (quedó|queda|quedaba) con / nos quedamos con /
            (quedaron|quedó|quedan|queda|sobraron|sobró|sobran|sobra) / (terminó|acabó|sigue|seguía)
            con / (el otro|la otra) tenía / aguantó
            """
        ),
        Mark.I_HAD: phrases(
            f"""
            me quedaron / me quedó / (a mí|) (todavía|aún|ya solo|solo|) me ({_LEFT}) (todavía|aún|
            solo|) / (yo|) (me quedé|me he quedado|me quedo|me dejaron|me han dejado|me quedaba)
            (aquí|ahí|) ({_STUCK}|) con / (yo|) (aún|todavía|) (conservaba|conservo|guardaba|guardo|
            retenía|retengo|sostenía) / (a mí|y a mí|se|yo|) (se|) me (quedaron|quedó|quedan|queda|
            quedaba|quedaban|sobraron|sobró) (con|) / (yo|) (terminé|acabé) (clavado|clavada|
            colgado|colgada|atorado|atorada|solo|) con / (yo|) (todavía|aún|solo|) (tengo|tenía yo|
            tuve|tengo yo) (todavía|aún|solo|) / yo (todavía|aún|solo|) tenía (todavía|aún|solo|) /
            quedé con / lo que me quedó (fue|es|son|fueron|) / me (agarraron|pillaron|cogieron|
            cacharon) con / me comí / me tragué
            """
        ),
        Mark.PARTNER_HAD: phrases(
            f"""
            (todavía|aún|solo|) (se|) le ({_LEFT}) (todavía|aún|solo|) / lo (agarraron|pillaron|
            cogieron|dejaron) con / la (agarraron|pillaron|cogieron|dejaron) con
            """
        ),
        Mark.IN_HAND: phrases(
            """
            en (la|su|) mano / en la suya / mano / en las manos / (es todo|) lo que quedó en mano /
            que quedó en mano / es lo que quedó en mano / sobrante / restantes / (en la|) mano de /
            de sobra / (sin|que no) (soltar|poder bajar) / en mano todavía
            """
        ),
        Mark.IN_MY_HAND: phrases(
            """
            (en|de|) mi (propia|) mano (es|está|están|son|tengo|tenía|era|hay|había|queda|quedan|
            quedó|quedaron|quedaba|quedaban|sobra|sobran|) / mis cartas en mano
            """
        ),
        Mark.FOOT: phrases(
            """
            pie / en el pie / (en|) (el|su|mi|un|) (pie|muerto) (entero|completo|intacto|sin tocar|)
            (de|)
            """
        ),
        Mark.TABLE: phrases(
            """
            (yo|él|ella|) (puse|puso|he puesto|ha puesto|bajé|bajó|he bajado|ha bajado|hice|hizo|he
            hecho|ha hecho|armé|armó|coloqué|colocó|extendí|extendió|planté|plantó|solté|soltó) /
            (en|sobre) (la|) mesa / (bajado|bajadas|bajados|abajo) / juegos / (he|ha|tengo|tenía|
            tiene|tuve|tenemos|hemos) (jugado|jugada|jugadas|jugados|bajado|bajada) / (he|ha|tengo|
            tenía|tiene|tuve|tenemos|hemos) (bajadas|bajados|puesto|hecho) / (completé|completó|
            formé|formó|junté|tiré abajo) / (después de|tras) (bajar|haber bajado|poner) / (tríos|
            ternas|piernas) / abrí con / abrió con / combinaciones
            """
        ),
        Mark.NOTHING: phrases(
            """
            nada (de nada|bajado|en mano|en la mano|en la mesa|) / cero (en la mesa|bajado) /
            ninguna carta / sin cartas (en mano|) / vacía / vacío / no (tenía|tengo|tiene) (nada|
            cartas) / no (me|le|nos) (quedó|queda|quedaba) nada / (ni|no) (siquiera|) (bajamos|
            pudimos bajar|alcanzamos a bajar|llegamos a bajar) (nada|ni una carta|) / sin nada (en
            la mano|) / ni nada / sin bajar nada / no quedó nada / no hemos bajado (nada|) / cero
            cartas / me quedé sin (nada|cartas|ninguna) / se quedó sin (nada|cartas|ninguna) / con
            (nada|ninguna) / sin ninguna / con las manos vacías / manos vacías
            """
        ),
        Mark.UNPLAYED: phrases(
            "sin (bajar|jugar) / que no (bajé|bajó|jugué|jugó) / no (jugada|jugado|jugadas)"
        ),
        Mark.PENALTY: phrases(
            """
            penalización / penalización de / (una|un|de|por|con|) (penalización|castigo|multa|
            penalidad) (de|por|) / nos (anotaron|pusieron|dieron|clavaron|cobraron|cayó|metieron)
            (una|un) (multa|castigo|penalización) (de|) / nos (quitan|multaron con|pusieron|
            descuentan|quitaron|penalizaron con|penalizan con) / quítanos / réstanos / descuéntanos
            / (de|) multa que nos pusieron
            """
        ),
        Mark.POINTS: phrases("puntos / punto / puntitos"),
        Mark.TIMES: phrases("por"),
        Mark.OF_THEM: phrases("de (ellos|ellas|esos|esas|estos|estas)"),
        Mark.OF_WHICH: phrases(
            "de (los|las) (cuales|que) / incluyendo / contando / (incluidos|entre) (ellos|ellas|)"
        ),
        Mark.CARDS: phrases("cartas / carta"),
        Mark.ARE: phrases(
            """
            (que|o sea|) (es|son|era|eran|fue|fueron|siendo|hacen|hace) (la|una|nuestra|) / (como|o
            sea) (una|un|la|nuestra) / (bajados|bajadas|puestos|puestas) como / (y|) (esa|ese|eso|
            esas) (es|son|fue|hacen|hace) / o sea (que|) / o sea que (es|son) / es decir
            """
        ),
        Mark.BOTH: phrases("ambos / ambas / los dos / las dos"),
        Mark.CORRECTION: phrases(
            """
            (no|no ,|ay|ay no|uy no|) (perdón|digo|espera|espérate|espérame|perdona|disculpa|me
            equivoqué) (,|) / mejor dicho / quiero decir / quería decir / no no / no , no , / que
            sean / corrijo / más bien / (no|uy no|ay no) (,|.|;|:) / miento / no miento / lo siento
            / (un|) momento / borra eso / me confundí / no , miento / no eran / no , eran / no son /
            no , son / rectifico / (no|) mentira / ay , no ,
            """
        ),
        Mark.NO: phrases("ni"),
        Mark.NOT: phrases("y no"),
        Mark.DOUBT: phrases(
            """
            quizá / quizás / tal vez / a lo mejor / (creo|pienso) (que|) / como / unos / unas /
            (algunos|algunas|varios|varias|muchos|muchas) / (un|) montón (de|) / aproximadamente /
            alrededor de / por lo menos / al menos / jamás / (ya|) (había|habíamos) (bajado|hecho|
            jugado) / cada (uno|) / parece / supongo / la (vez pasada|última vez) / menos mal /
            excepto / salvo / en vez de / medio / media / alguien / los dos teníamos / quita / borra
            / saca / tiré / tiramos / boté / descarté / robé / (faltaba|faltaban|faltó|falta|faltan)
            / perdimos / olvida / más o menos / unos cuantos / unas cuantas / poco / sino / se
            llevaron / robamos
            """
        ),
        Mark.ALTERNATIVE: phrases("o (tal vez|quizá|) / u / menos / sin contar"),
        Mark.SUPPOSED: phrases(
            """
            si / hubiera / hubiéramos / hubiésemos / habríamos / habría / podríamos (haber|) /
            debíamos / deberíamos / teníamos que / tendríamos / tenía que / ojalá / cuántos /
            cuántas / cuánto / ? / pudimos / pudo / íbamos a / queríamos / pregúntale / tendría /
            cerraríamos / quería
            """
        ),
    },
    homophones={},
    withs=("con", "junto con"),
    accented={"él": Mark.THIRD, "sí": Mark.ASIDE},
    called=("{}", "lo de {}", "a {}", "de {}", "y a {}"),
    kinds={
        "canastas.aces": phrases(
            "ases (limpios|naturales|puros) / canasta de ases (limpia|natural)"
        ),
        "canastas.sevens": phrases(
            "(una|) canasta de sietes (limpia|natural|) / sietes (limpios|naturales|puros)"
        ),
        "canastas.wild": phrases("(una|la|) canasta de (comodines|monos)"),
        "canastas.wild_deuces": phrases("(una|) canasta de (siete|) doses"),
        "unfinished.aces": phrases(
            "ases (sin terminar|sin acabar|incompletos|inacabados|abiertos)"
        ),
        "unfinished.sevens": phrases(
            "sietes (sin terminar|sin acabar|incompletos|inacabados|abiertos)"
        ),
        "unfinished.wild": phrases(
            "(comodines|canasta de comodines) (sin terminar|sin acabar|incompletos|incompleta)"
        ),
        "special_hand.dream-hand-5": phrases("mano (de|) ensueño (con|de) cinco comodines"),
        "special_hand.dream-hand-4": phrases("mano (de|) ensueño (con|de) cuatro comodines"),
        "special_hand.triples": phrases("ternas / triples / tríos"),
        "special_hand.quads": phrases("cuartetos / cuádruples / quads"),
        "special_hand.straight": phrases("(una|) escalera completa / straight"),
        "special_hand.garbage": phrases("(mano de|) basura / garbage"),
        "special_hand.blast-off": phrases("despegue / blast off"),
        "special_hand.pairs": phrases("(siete|todo|) parejas / (siete|) pares"),
        "special_hand.miami-pairs": phrases("parejas (de|) miami / miami pairs"),
        "special_hand.zip-code": phrases("código postal / zip code"),
        "special_hand.wild-pairs": phrases("parejas (con|de) comodines / wild pairs"),
    },
    introduced=phrases(
        "(yo|) soy {} / (soy|) {} al habla / aquí {} / (te|les|) habla {} / me llamo {}"
    ),
    partners=phrases(
        "(y|) (a|) mi (compañero|compañera|compa|pareja|marido|mujer|esposo|esposa|hermano|hermana"
        "|socio|socia|amigo|amiga|novio|novia) (que es|) {}"
    ),
)
