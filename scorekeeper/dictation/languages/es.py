"""Spanish, with the words of the field: canasta limpia y sucia, comodín, tres rojo, mano."""

from __future__ import annotations

from typing import Final

from scorekeeper.dictation.language import Language, Mark, Names
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
    "veinte": 20,
    "veinticinco": 25,
    **_TENS,
    **{f"{ten} y cinco": number + 5 for ten, number in _TENS.items()},
    "cien": 100,
    "ciento veinte": 120,
    **{f"ciento {ten}": 100 + number for ten, number in _TENS.items()},
    "doscientos": 200,
    "trescientos": 300,
    "cuatrocientos": 400,
    "quinientos": 500,
}
"""Points of a penalty, as they are usual."""

_CLOSED: Final = ("cerró", "salió", "cortó", "terminó", "se fue")
_PARTNERS: Final = ("compañero", "compañera", "pareja", "socio", "socia")

LANGUAGE: Final = Language(
    code="es",
    numbers={
        "ningún": 0,
        "ninguna": 0,
        "ninguno": 0,
        "cero": 0,
        "sin": 0,
        "no tuvimos": 0,
        "no tuvimos ningún": 0,
        "no teníamos": 0,
        "no hubo": 0,
        "un": 1,
        "una": 1,
        "uno": 1,
        "dos": 2,
        "un par de": 2,
        "una pareja de": 2,
        "trío de": 3,
        "un trío de": 3,
        "tercia de": 3,
        "una tercia de": 3,
        "media docena de": 6,
        "una docena de": 12,
        "tres": 3,
        "cuatro": 4,
        "cinco": 5,
        "seis": 6,
        "siete": 7,
        "ocho": 8,
        "nueve": 9,
        "diez": 10,
        "once": 11,
        "doce": 12,
        "trece": 13,
        "catorce": 14,
        "quince": 15,
        "dieciséis": 16,
        **_HUNDREDS,
    },
    ranks={
        Rank.FOUR: Names(("cuatro",), ("cuatros", "4s")),
        Rank.FIVE: Names(("cinco",), ("cincos", "5s")),
        Rank.SIX: Names(("seis",), ("seises", "6s")),
        Rank.SEVEN: Names(("siete",), ("sietes", "7s")),
        Rank.EIGHT: Names(("ocho",), ("ochos", "8s")),
        Rank.NINE: Names(("nueve",), ("nueves", "9s")),
        Rank.TEN: Names(("diez",), ("dieces", "10s")),
        Rank.JACK: Names(("jota", "sota", "jack", "valet"), ("jotas", "sotas", "jacks")),
        Rank.QUEEN: Names(("reina", "dama"), ("reinas", "damas")),
        Rank.KING: Names(("rey", "ka"), ("reyes", "kas")),
        Rank.ACE: Names(("as",), ("ases",)),
        Rank.DEUCE: Names(
            (
                *("dos", "comodín chico", "comodín pequeño", "comodín menor", "comodincito"),
                *("pato", "dos comodín", "chico", "pequeño"),
            ),
            (
                *("doses", "comodines chicos", "comodines pequeños", "comodines menores"),
                *("patos", "2s", "chicos", "pequeños"),
            ),
        ),
        Rank.JOKER: Names(
            (
                *("joker", "comodín grande", "comodín mayor", "mono", "jóquer", "yoker", "grande"),
                *("yóker", "jolly"),
            ),
            (
                *("jokers", "comodines grandes", "comodines mayores", "monos", "jóqueres"),
                *("yokers", "yóqueres", "grandes"),
            ),
        ),
        Rank.RED_THREE: Names(
            ("tres rojo", "bonus", "carta bonus", "3 rojo", "bono"),
            (
                *("treses rojos", "tres rojos", "rojos", "cartas bonus", "bonos", "3 rojos"),
                "bonuses",
            ),
        ),
        Rank.BLACK_THREE: Names(
            ("tres negro", "stop", "carta stop", "3 negro", "tapa"),
            ("treses negros", "tres negros", "negros", "cartas stop", "stops", "3 negros", "tapas"),
        ),
        Rank.CALIENTE: Names(
            ("caliente", "carta caliente"), ("calientes", "cartas calientes", "cartas caliente")
        ),
    },
    wilds=Names(("comodín",), ("comodines",)),
    suits={
        Suit.SPADES: ("picas", "pica", "espadas", "espada"),
        Suit.HEARTS: ("corazones", "corazón", "copas"),
        Suit.DIAMONDS: ("diamantes", "diamante", "oros"),
        Suit.CLUBS: ("tréboles", "trébol", "bastos"),
    },
    marks={
        Mark.FILLER: (
            *("el", "la", "los", "las", "ya", "ah", "oye", "mira", "a ver", "vamos a ver", "vale"),
            *("entonces", "luego", "también", "pues", "bueno", "eh", "este", "por favor", "o sea"),
            *("jugada", "jugado", "jugadas", "jugó", "y ya", "y luego"),
            *("además", "solo", "sólo", "desde", "nuestro", "nuestra", "se jugó", "le", "hay"),
            *("sin levantar", "nunca levantado", "hubo", "había", "mesa", "todo", "todos"),
            *("después", "y después", "ya está", "y ya está", "eso es"),
            *("se me olvidaba", "otros", "otras", "otro", "otra", "sí ,", "bien", "en total"),
            *(
                "primero",
                "segundo",
                "al final",
                "por último",
                "va",
                "van",
                "nada más",
                "que",
            ),
        ),
        Mark.WE: (
            *("nosotros", "nosotras", "tenemos", "teníamos", "tuvimos", "hicimos", "jugamos"),
            *("jugué", "pero sí", "pusimos", "bajamos también", "nuestros", "nuestras", "llevamos"),
            *("hemos hecho", "hemos puesto", "nosotros tenemos", "nosotros teníamos"),
        ),
        Mark.JOIN: ("y", "e", "con", "más", "mas", "&", "+", "junto con", "y también", "y con"),
        Mark.OF: ("de",),
        Mark.OF_THE: ("de los", "de las", "de la", "del"),
        Mark.TO: ("a", "al", "hasta", "hasta el", "hasta la", "a la"),
        Mark.MELD: (
            *("juego", "juego de", "grupo", "grupo de", "bajada", "bajada de", "pierna de"),
        ),
        Mark.SEQUENCE: ("escalera", "samba", "secuencia", "corrida", "escala"),
        Mark.WILD_MELD: (
            *("canasta de comodines", "juego de comodines", "grupo de comodines"),
            *("canasta de monos", "bolivia", "libro de comodines"),
        ),
        Mark.NATURAL_CANASTA: (
            *("canasta limpia", "canasta natural", "canasta pura", "canasta roja"),
            *("canasta limpia natural", "libro limpio", "libro natural"),
        ),
        Mark.MIXED_CANASTA: (
            *("canasta sucia", "canasta mixta", "canasta impura", "canasta negra", "libro sucio"),
        ),
        Mark.CANASTA: ("canasta", "libro"),
        Mark.NATURAL_CANASTAS: (
            *("canastas limpias", "canastas naturales", "canastas puras", "canastas rojas"),
            "libros limpios",
        ),
        Mark.NATURAL: (
            *("limpia", "natural", "naturales", "todos naturales", "todas naturales", "pura"),
            *("es natural", "es limpia", "todo natural", "todos limpios", "todas limpias"),
        ),
        Mark.MIXED: ("sucia", "mixta", "es mixta", "es sucia", "impura"),
        Mark.WENT_OUT: ("cerró", "se fue", "cerrado", "cortó", "terminó", "salió"),
        Mark.WE_OUT: (
            *("nos fuimos", "nos vamos", "cerramos", "salimos", "terminamos", "cortamos"),
            *("nos hemos ido", "nos fuimos todos", "cerramos nosotros", "terminamos nosotros"),
            *("nos fuimos nosotros", "hemos cerrado", "cortamos nosotros", "salimos nosotros"),
        ),
        Mark.I_OUT: (
            *("cerré", "me fui", "salí", "corté", "terminé", "cerré yo", "me fui yo", "salí yo"),
            *("corté yo", "terminé yo", "yo cerré", "yo salí", "yo corté", "yo me fui"),
        ),
        Mark.PARTNER_OUT: (
            *(f"{closed} mi {who}" for closed in _CLOSED for who in _PARTNERS),
            *(f"mi {who} {closed}" for closed in _CLOSED for who in _PARTNERS),
        ),
        Mark.NOT_OUT: (
            *("no cerramos", "no nos fuimos", "no salimos", "nadie cerró", "no cerró"),
            *("nadie salió", "no cerró nadie", "no salió nadie", "nadie se fue", "no se fue nadie"),
            *("casi cerramos", "casi nos vamos", "casi nos fuimos", "casi salimos", "casi cierro"),
            *("ninguno cerró", "ninguno de los dos cerró", "ninguna de las dos cerró", "no cerré"),
            *("no cortamos", "nadie cortó", "no cortó nadie", "no terminamos", "no me fui"),
            *("casi cierra", "casi me voy", "ninguno de nosotros cerró", "no hemos cerrado"),
            *("por poco cerramos", "casi cortamos", "no alcanzamos a cerrar", "no se fue"),
        ),
        Mark.OTHERS: (
            *("ellos", "ellas", "los otros", "las otras", "el otro equipo", "los contrarios"),
            *("las contrarias", "la otra pareja", "el equipo contrario", "los rivales", "rivales"),
            *("los oponentes", "el otro bando", "los adversarios", "contrarios", "otro equipo"),
            *("a ellos", "a los otros", "a los contrarios", "les quedaron", "les quedó", "tenían"),
            *("la pareja contraria", "los demás", "los de enfrente", "tuvieron", "hicieron"),
            *("bajaron", "jugaron", "se quedaron con", "su equipo"),
            *("a la otra pareja", "al otro equipo", "los del otro equipo", "oponentes"),
        ),
        Mark.OTHERS_OUT: (
            *("cerraron", "se fueron", "cortaron", "salieron", "terminaron", "se han ido"),
            "han cerrado",
        ),
        Mark.CONCEALED: (
            *("de mano", "cerramos de mano", "nos fuimos de mano", "salimos de mano", "oculto"),
            *("cierre de mano", "en una mano", "cerré de mano", "oculta", "cerró de mano"),
            *("fue de mano", "y de mano", "me fui de mano"),
        ),
        Mark.NOT_CONCEALED: (
            *("no de mano", "pero no de mano", "no fue de mano"),
            *("sin ser de mano", "no era de mano", "y no de mano"),
        ),
        Mark.ME: ("yo", "a mí", "y a mí", "en mi"),
        Mark.MY: ("mi",),
        Mark.PARTNER: (
            *("compañero", "mi compañero", "compañera", "mi compañera", "pareja", "mi pareja"),
            *("a mi compañero", "a mi compañera", "a mi pareja", "de mi compañero"),
            *("de mi compañera", "de mi pareja", "al compañero", "a la compañera", "socio"),
            *("mi socio", "a mi socio", "el compañero", "la compañera", "mi socia", "a mi socia"),
        ),
        Mark.THIRD: (
            *("ella", "a él", "a ella", "él tenía", "él tuvo", "él tiene", "él se quedó con"),
            *("y a él", "y a ella", "y él tenía", "y él tuvo", "y él tiene", "y él se quedó con"),
        ),
        Mark.HAD: (
            *("tenía", "tuvo", "tiene", "quedó con", "se quedó con", "quedaron", "quedó"),
            *("quedan", "queda", "nos quedaron", "nos quedó", "nos quedan", "quedaba", "quedaban"),
            *("el otro tenía", "la otra tenía", "sobraron", "sobró", "terminó con", "acabó con"),
            *("nos sobraron", "nos sobró", "todavía tenía", "aún tenía", "todavía tiene"),
        ),
        Mark.I_HAD: (
            *("me quedaron", "me quedó", "me quedan", "yo tenía", "me quedé con", "tengo"),
            *("me queda", "me sobraron", "me sobró", "terminé con", "acabé con", "yo tengo"),
            *("yo me quedé con", "me quedaba", "me quedaban", "yo tuve", "tuve"),
        ),
        Mark.PARTNER_HAD: (
            *("le quedaron", "le quedó", "le quedan", "le queda", "mi compañero tenía"),
            *("mi compañera tenía", "mi pareja tenía", "compañero tenía", "pareja tenía"),
            *("a mi compañero le quedaron", "a mi compañera le quedaron", "le sobraron"),
            *("a mi pareja le quedaron", "al compañero le quedaron", "a mi compañero le quedó"),
            *("le sobró", "mi compañero se quedó con", "mi compañera se quedó con"),
        ),
        Mark.IN_HAND: (
            *("en mano", "en la mano", "en su mano", "mano", "en las manos"),
            *("sobrante", "restantes", "mano de", "en la mano de", "de sobra"),
        ),
        Mark.IN_MY_HAND: ("en mi mano", "mi mano", "mi mano es", "en mi mano tengo"),
        Mark.FOOT: ("pie", "en el pie", "pie de", "el pie", "muerto", "el muerto", "un pie de"),
        Mark.TABLE: (
            *("en la mesa", "bajamos", "bajado", "bajadas", "juegos", "sobre la mesa", "bajé"),
            "bajó",
        ),
        Mark.NOTHING: (
            *("nada", "ninguna carta", "sin cartas", "vacía", "vacío", "no tenía nada"),
            *("no bajamos nada", "no bajamos", "no tengo nada", "no me quedó nada"),
            *("no le quedó nada", "no tenía cartas", "no pudimos bajar", "ni bajamos"),
            *("no llegamos a bajar", "no hemos bajado", "no hemos bajado nada"),
        ),
        Mark.UNPLAYED: ("sin jugar", "no jugada", "no jugado"),
        Mark.PENALTY: (
            *("penalización", "penalización de", "castigo", "castigo de", "multa de", "multa"),
            *("una multa de", "un castigo de", "una penalización de", "de castigo", "de multa"),
            *("de penalización", "multa por", "una multa", "un castigo", "una penalización"),
        ),
        Mark.POINTS: ("puntos", "punto"),
        Mark.TIMES: ("por",),
        Mark.OF_THEM: ("de ellos", "de ellas", "de esos", "de esas", "de estos", "de estas"),
        Mark.OF_WHICH: (
            *("de los cuales", "de las cuales", "de los que", "de las que", "incluyendo"),
            *("contando", "incluidos", "entre ellos", "entre ellas"),
        ),
        Mark.CARDS: ("cartas", "carta"),
        Mark.ARE: ("es", "son", "era", "eran", "fue", "fueron", "siendo"),
        Mark.BOTH: ("ambos", "ambas"),
        Mark.CORRECTION: (
            *("perdón", "digo", "mejor dicho", "quiero decir", "espera", "espérate", "no no"),
            *("que sean", "corrijo", "me equivoqué", "más bien", "no perdón", "no espera", "ay no"),
            *("no ,", "no .", "no ;", "no :", "disculpa", "perdona", "miento", "no digo"),
            *("borra eso", "quería decir", "lo siento", "momento", "un momento", "ay perdón"),
            *("no , perdón", "no , espera", "no , digo", "no , no ,", "perdón ,"),
        ),
        Mark.NO: ("ni",),
        Mark.NOT: ("y no",),
        Mark.DOUBT: (
            *("casi", "quizá", "quizás", "tal vez", "a lo mejor", "creo", "creo que", "como"),
            *("unos", "unas", "algunos", "algunas", "varios", "varias", "muchos", "muchas"),
            *("un montón de", "montón", "aproximadamente", "alrededor de", "por lo menos", "no"),
            *("al menos", "nunca", "tampoco", "nadie", "ninguno de los dos", "cada uno", "cada"),
            *("parece", "supongo", "la vez pasada", "la última vez", "menos mal", "excepto"),
            *("salvo", "en vez de", "pero", "medio", "media", "alguien", "los dos teníamos"),
            *("quita", "borra", "saca", "quitamos", "sacamos", "tiré", "tiramos", "boté"),
            *("descarté", "robé", "faltaba", "faltaban", "faltó", "perdimos", "olvida", "jamás"),
            *("por poco", "más o menos", "unos cuantos", "unas cuantas", "poco", "sino"),
        ),
        Mark.ALTERNATIVE: ("o", "u", "menos", "o tal vez", "o quizá", "sin contar"),
        Mark.SUPPOSED: (
            *("si", "hubiera", "hubiéramos", "habríamos", "habría", "podríamos", "podríamos haber"),
            *("debíamos", "deberíamos", "teníamos que", "tendríamos", "tenía que", "ojalá"),
            *("cuántos", "cuántas", "cuánto", "?", "pudimos", "pudo", "hubiésemos"),
            *("íbamos a", "queríamos", "pregúntale", "tendría", "cerraríamos", "quería"),
        ),
    },
    homophones={},
    accented={"él": Mark.THIRD},
    called=("{}", "a {}", "de {}", "y a {}"),
)
