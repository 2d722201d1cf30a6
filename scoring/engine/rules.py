"""A rule set: the settings in which the ways of playing guiñote differ.

What all of them share is in docs/rules.md and is no setting. The five rule sets that have a name
are in `profiles`.
"""

from dataclasses import dataclass

from scoring.engine.settings import (
    BothReach,
    CantesPerBaza,
    Deal,
    PartnerWinning,
    SevenSwap,
    Thirty,
    VueltasEnd,
)


@dataclass(frozen=True, slots=True)
class Rules:
    """One way of playing. ``profile`` is the name of the rule set that it was taken from.

    Under each setting stands what the texts say; a text not named there is silent.
    """

    profile: str

    deal: Deal
    """tradicional: the trump is "la carta que al repartir hace la número trece en mano a mano y la
    veinticinco en parejas". reparto-completo: "la última carta del reparto, cuando se dan todas".
    aragones: "en paquetes de 3 hasta tener 6 cada persona". torneo: "seis naipes a cada uno".
    lascuarenta: "duas rodadas de três cartas"."""

    players: frozenset[int]
    """How many may play: 2, 3 or 4. tradicional: "dos o cuatro personas". reparto-completo: "entre
    dos, tres o cuatro jugadores". aragones: "Jugad 4 personas". torneo: "De 2 a 4 jugadores".
    lascuarenta: "em duplas (quatro jogadores) ou mano a mano (dois)"."""

    partner_winning: PartnerWinning
    """tradicional: "Al compañero no existe obligación de encimarle". reparto-completo: "una carta
    más alta que la del contrario", with no exception for the partner. aragones: "no necesitas
    superar al compañero". torneo: "no es necesario que yo vaya a superar la de mi compañero".
    lascuarenta: "superar a vaza se puder", with no exception."""

    undertrump: bool
    """Void of the suit led, a rival winning with a trump one cannot beat: is a trump still owed?
    tradicional: "si no lleva carta mayor tiene que poner triunfo". reparto-completo: "no es
    necesario fallar". aragones: "Si no puedes superar el triunfo … descarta cualquier carta".
    torneo: "tendrían que recurrir a entregar una carta del palo de triunfo". lascuarenta: only
    "um triunfo útil"."""

    cantes_per_baza: CantesPerBaza
    """reparto-completo: "uno cada miembro de la pareja, como máximo, después de ganar la baza".
    aragones: winning the baza "permite un cante". lascuarenta: "Apenas um cante é permitido por
    vaza ganha". tradicional and torneo set no limit: any."""

    seven_swap: SevenSwap
    """tradicional: "si ésta es superior" (a saying in the same text: "cualquier carta del corro").
    aragones: for "la pinta", whatever it is. torneo: "si esta fuera de valor superior a ese siete".
    lascuarenta: "a carta de triunfo que está no monte". reparto-completo has no swap."""

    two_swaps_seven: bool
    """The pinta is the seven: may the two be exchanged for it? lascuarenta: "a troca é feita com o
    dos do mesmo naipe". The others do not say so: no."""

    tute: bool
    """Do four reyes or four sotas in one hand win the partida? reparto-completo: "el jugador que lo
    canta gana el juego", though "no está admitido en todas las modalidades". lascuarenta: "ganha o
    ponto na hora". The others do not name it: no."""

    both_reach: BothReach
    """tradicional: "gana siempre la que haya hecho las DIEZ ÚLTIMAS". reparto-completo: "la que lo
    hiciera por mayor diferencia", level: "la última baza". aragones: "gana quien hizo la última
    baza". torneo: "el que se haya llevado las 10 de últimas". lascuarenta: "quem venceu a última
    vaza"."""

    thirty: Thirty
    """tradicional: "Nunca se gana si no se hacen treinta malas". aragones: asked "si ambas llegan".
    torneo: likewise when "ambas parejas lleguen". lascuarenta: "na primeira mão do ponto, chegar a
    101 não é suficiente". reparto-completo does not name it: none."""

    thirty_counts_last: bool
    """Do the ten of the last baza count among the thirty? lascuarenta: "30 pontos de cartas e os
    dez da última vaza". tradicional, aragones and torneo exclude only the cantes: they count. Where
    ``thirty`` is ``none`` nothing hangs on it."""

    vueltas_end: VueltasEnd
    """tradicional: the pair that has 101 and "así lo declara" wins. reparto-completo: one who
    believes so "los canta y se termina el juego". aragones: a pair "puede reclamar". torneo: "puede
    parar el juego". lascuarenta: "no instante em que um lado atinge 101"."""

    annul_renuncio: bool
    """May the wronged pair have a renuncio annulled and the deal played again? tradicional: "si se
    juega entre aprendices … puede anularse la partida". The others do not say so: no."""
