"""Spanish, with the words of the field: canasta limpia y sucia, comodín, tres rojo, mano."""

from __future__ import annotations

from typing import Final

from scorekeeper.dictation.language import Language, Mark, Names
from scorekeeper.engine.cards import Rank, Suit

LANGUAGE: Final = Language(
    code="es",
    numbers={
        "ningún": 0,
        "ninguna": 0,
        "ninguno": 0,
        "cero": 0,
        "sin": 0,
        "un": 1,
        "una": 1,
        "uno": 1,
        "dos": 2,
        "un par de": 2,
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
                *("pato", "dos comodín"),
            ),
            (
                *("doses", "comodines chicos", "comodines pequeños", "comodines menores"),
                *("patos", "2s"),
            ),
        ),
        Rank.JOKER: Names(
            ("comodín", "comodín grande", "comodín mayor", "mono", "joker", "jóquer", "yoker"),
            (
                *("comodines", "comodines grandes", "comodines mayores", "monos", "jokers"),
                *("jóqueres", "yokers"),
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
    suits={
        Suit.SPADES: ("picas", "pica", "espadas", "espada"),
        Suit.HEARTS: ("corazones", "corazón", "copas"),
        Suit.DIAMONDS: ("diamantes", "diamante", "oros"),
        Suit.CLUBS: ("tréboles", "trébol", "bastos"),
    },
    marks={
        Mark.FILLER: (
            *("el", "la", "los", "las", "nosotros", "tenemos", "teníamos", "hicimos", "hay"),
            *("entonces", "luego", "también", "pues", "bueno", "eh", "este", "por favor"),
            *("jugada", "jugado", "jugadas", "jugamos", "jugó", "jugué", "cartas", "carta", "que"),
            *("además", "solo", "sólo", "desde", "nuestro", "nuestra", "se jugó", "le"),
            *("sin levantar", "nunca levantado", "hubo", "había", "mesa", "todo", "todos"),
        ),
        Mark.JOIN: ("y", "e", "con", "más", "mas", "&", "+", "junto con", "y también"),
        Mark.OF: ("de", "de los", "de las", "de la", "del"),
        Mark.TO: ("a", "al", "hasta", "hasta el", "hasta la", "a la"),
        Mark.MELD: ("juego", "juego de", "grupo", "grupo de", "bajada", "bajada de", "pierna de"),
        Mark.SEQUENCE: ("escalera", "samba", "secuencia", "corrida", "escala"),
        Mark.WILD_MELD: (
            *("canasta de comodines", "juego de comodines", "grupo de comodines"),
            *("canasta de monos", "bolivia"),
        ),
        Mark.NATURAL_CANASTA: (
            *("canasta limpia", "canasta natural", "canasta pura", "canasta roja"),
            *("limpia", "natural", "canasta limpia natural"),
        ),
        Mark.MIXED_CANASTA: (
            *("canasta sucia", "canasta mixta", "canasta impura", "canasta negra"),
            *("sucia", "mixta"),
        ),
        Mark.CANASTA: ("canasta",),
        Mark.WENT_OUT: (
            *("nos fuimos", "nos vamos", "cerramos", "salimos", "cerré", "me fui", "salí"),
            *("cerró", "se fue", "terminamos", "cortamos", "mi compañero cerró", "cerrado"),
            *("mi compañera cerró", "cerró mi compañero", "cerró mi compañera", "nos fuimos todos"),
        ),
        Mark.NOT_OUT: (
            *("no cerramos", "no nos fuimos", "no salimos", "nadie cerró", "no cerró"),
            *("nadie salió", "ellos cerraron", "cerraron ellos"),
        ),
        Mark.CONCEALED: (
            *("de mano", "cerramos de mano", "nos fuimos de mano", "salimos de mano", "oculto"),
            *("cierre de mano", "en una mano", "cerré de mano", "oculta", "cerró de mano"),
        ),
        Mark.ME: ("yo", "mi", "a mí"),
        Mark.PARTNER: (
            *("compañero", "mi compañero", "compañera", "mi compañera", "pareja", "mi pareja"),
            *("a mi compañero", "a mi compañera", "a mi pareja", "de mi compañero"),
            *("de mi compañera", "de mi pareja", "al compañero", "a la compañera", "socio"),
            *("mi socio", "a mi socio", "el compañero", "la compañera"),
        ),
        Mark.HAD: (
            *("tenía", "tuvo", "tiene", "quedó con", "se quedó con", "quedaron", "quedó"),
            *("quedan", "queda", "nos quedaron", "nos quedó", "nos quedan", "quedaba", "quedaban"),
            *("el otro tenía", "la otra tenía", "sobraron", "sobró"),
        ),
        Mark.I_HAD: ("me quedaron", "me quedó", "me quedan", "yo tenía", "me quedé con", "tengo"),
        Mark.PARTNER_HAD: (
            *("le quedaron", "le quedó", "le quedan", "le queda", "mi compañero tenía"),
            *("mi compañera tenía", "mi pareja tenía", "compañero tenía", "pareja tenía"),
            *("a mi compañero le quedaron", "a mi compañera le quedaron"),
            *("a mi pareja le quedaron", "al compañero le quedaron", "a mi compañero le quedó"),
        ),
        Mark.IN_HAND: (
            *("en mano", "en la mano", "en su mano", "en mi mano", "mano", "en las manos"),
            *("sobrante", "restantes", "mano de", "en la mano de", "de sobra"),
        ),
        Mark.FOOT: ("pie", "en el pie", "pie de", "el pie", "muerto", "el muerto", "un pie de"),
        Mark.TABLE: (
            *("en la mesa", "bajamos", "bajado", "bajadas", "juegos", "sobre la mesa", "bajé"),
            "bajó",
        ),
        Mark.NOTHING: ("nada", "ninguna carta", "sin cartas", "vacía", "vacío"),
        Mark.PENALTY: ("penalización", "penalización de", "castigo", "castigo de", "multa de"),
    },
)
