"""People, villages and peñas that do not exist, for demonstrations and simulated tournaments."""

from typing import Final

from tournaments.core.pair_details import PairDetails
from tournaments.core.stream import Stream


def _listed(names: str) -> tuple[str, ...]:
    return tuple(" ".join(name.split()) for name in names.split(","))


GIVEN_NAMES: Final = _listed("""
    Adoración, Agustín, Alberto, Alejandra, Alodia, Amadeo, Amparo, Ana Belén, Ana Cristina, Andrés,
    Ángel, Antonio, Araceli, Arturo, Ascensión, Asunción, Aurelio, Azucena, Beatriz, Begoña, Belén,
    Benito, Bernardo, Blas, Carmelo, Carmen, Cayetano, Cecilia, César, Chusé, Clara, Clemente,
    Concepción, Consuelo, Cosme, Cristóbal, Daniel, David, Dolores, Domingo, Eduardo, Elena, Elías,
    Emiliano, Encarna, Enrique, Ernesto, Esperanza, Esteban, Eugenia, Eusebio, Eva, Felisa, Félix,
    Fermín, Fernando, Francho, Francisco Javier, Gabriel, Gerardo, Gloria, Gonzalo, Gregorio,
    Guillermo, Héctor, Herminia, Ignacio, Inés, Íñigo, Isabel, Ismael, Izarbe, Jacinto, Jaime,
    Jesús, Joaquín, Jorge, José Antonio, José Luis, José María, Josefina, Juan Carlos, Juan José,
    Juana, Julián, Justo, Lorenzo, Lourdes, Lucía, Luis Miguel, Manuel, Marcelino, Margarita,
    María Jesús, María José, María Pilar, Mariano, Martín, Matías, Mercedes, Miguel Ángel,
    Milagros, Modesto, Montserrat, Natividad, Nicolás, Nieves, Nuria, Octavio, Olga, Orosia, Óscar,
    Pascual, Paz, Pedro Luis, Petra, Pilar, Primitivo, Rafael, Ramiro, Ramón, Raquel, Raúl, Ricardo,
    Roberto, Rogelio, Román, Rosa, Rosario, Rubén, Santiago, Sara, Sebastián, Sergio, Silvia, Simón,
    Sofía, Susana, Teodoro, Teófilo, Teresa, Tomás, Úrsula, Valero, Vanesa, Vicente, Victoria,
    Violeta, Virginia, Yolanda, Zacarías
""")

SURNAMES: Final = _listed("""
    Abadía, Abós, Acín, Aguarón, Alastuey, Alcaine, Almárcegui, Anadón, Añaños, Aísa, Ara, Aranda,
    Ariño, Arnal, Arruebo, Asín, Ayerbe, Azcón, Badía, Ballarín, Bandrés, Barrao, Bellosta, Bello,
    Beltrán, Bernad, Bescós, Biarge, Blasco, Bolea, Borruel, Broto, Burillo, Cabañas, Calavia,
    Calvo, Campo, Cañada, Carreras, Casamayor, Castán, Catalán, Cebrián, Ciria, Claver, Clemente,
    Coscujuela, Cuartero, Dieste, Domingo, Escartín, Espallargas, Españolín, Esteruelas, Ezquerra,
    Fanlo, Ferrández, Fontana, Forcén, Franco, Fumanal, Gállego, Garcés, Gavín, Gascón, Gil-Albás,
    Giménez, Gistaín, Gómez, Górriz, Gracia, Grasa, Guallar, Ibáñez, Íñiguez, Izuel, Jarque, Julve,
    Labarta, Lacasa, Lafuente, Lahoz, Lanaspa, Larraz, Lasaosa, Latorre, Lázaro, Liarte, Lisbona,
    Longás, López de Ansó, Lorente, Lou, Luesma, Mainar, Mallén, Mañas, Marco, Marín, Martínez,
    Mayayo, Millán, Monreal, Morlanes, Mur, Muñoz, Navarro, Nogués, Oliván, Ordovás, Orús, Otal,
    Palacín, Pardos, Peña, Pérez-Ara, Piedrafita, Plou, Puértolas, Pueyo, Quílez, Rapún, Romanos,
    Royo, Rufas, Sahún, Salillas, Samitier, Sánchez, Sancho, Sanz, Sarasa, Serrano, Sesé, Solanas,
    Soriano, Tena, Til, Tolosana, Tornos, Torralba, Turmo, Ubieto, Urbano, Used, Val, Valdovinos,
    Vallespín, Villacampa, Viñuales, Ximénez, Yagüe, Yus, Zabal, Zárate, Zueras
""")

PLAYS_FOR: Final = _listed("""
    Alcañuela del Río, Almolda Vieja, Bañuelos de Arba, Barbuñés Alto, Cabezo Royo,
    Campillo de la Val, Carrascosa Baja, Castelnuño, Cerollera de Abajo, Fuendearcas, Fuenlabiel,
    Lanzuelo, Las Eras de Huecha, Mezquilla, Monforcal, Montañero de Gúdar, Navasilla de Ebro,
    Orihuelo del Campo, Peñarroyuela, Pozuel de Luna, Robres de Piedra, Saliñena, San Chinés,
    Santolaria del Cierzo, Sotillo de Jiloca, Tierzuela, Torralbeta, Torre los Añojos,
    Urrea del Soto, Valdecierzo, Valdeloscos, Villalengua de Arriba, Villar de los Ibones,
    Bar La Esquineta, Bar El Ibón, Casino Agrícola, Hogar del Jubilado, Peña El Cachirulo,
    Peña La Albada, Peña Los Zagales, Teleclub de la Ribera
""")

MOST_PAIRS: Final = len(GIVEN_NAMES) * len(SURNAMES) // 2


def invent_pairs(count: int, stream: Stream) -> tuple[PairDetails, ...]:
    """So many pairs, no two people of one name; some leave no phone, play for nobody or owe.

    `ValueError` for more pairs than there are names.
    """
    if count > MOST_PAIRS:
        raise ValueError(f"{count} pairs, but names only for {MOST_PAIRS}")
    people = _people(2 * count, stream)
    return tuple(
        PairDetails(
            player_1=people[2 * pair],
            player_2=people[2 * pair + 1],
            plays_for=stream.choice(PLAYS_FOR) if stream.chance(9, of=10) else "",
            phone=_phone(stream) if stream.chance(4, of=5) else "",
            paid=stream.chance(3, of=4),
        )
        for pair in range(count)
    )


def _people(count: int, stream: Stream) -> list[str]:
    people: dict[str, None] = {}
    while len(people) < count:
        people[f"{stream.choice(GIVEN_NAMES)} {stream.choice(SURNAMES)}"] = None
    return list(people)


def _phone(stream: Stream) -> str:
    digits = f"{600_000_000 + stream.below(100_000_000):09}"
    return f"{digits[:3]} {digits[3:6]} {digits[6:]}"
