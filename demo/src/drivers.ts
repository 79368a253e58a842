const british = {
  given:
    'Gary Maureen Piotr Dai Steve Anita Joe Brenda Colin Sunita Wayne Glenys Barry Moira Keith Doreen Ian'.split(
      ' ',
    ),
  family:
    'Holt Tidy Zieliński Prosser O’Hara Roy Pike Barrow Gell Sykes Rudd Tapp Ogden Whelan Fry Catt Dyer Moss Boyle Quirk Stubbs Vane Yates'.split(
      ' ',
    ),
};
const french = {
  given: 'Luc Nadia Jean-Marc Élodie Bruno Sylvie Hervé Karine Didier Maud Yann'.split(' '),
  family: 'Favre Perret Bozon Rey Blanc Charvet Jorioz Mermoz Viallet Ract Pépin Grange Tissot'.split(' '),
};

/** A driver of a coach from Britain; no two numbers below 391 are the same person. */
export function coachDriver(number: number): string {
  return nth(british, number);
}

/** A driver from the valley; no two numbers below 143 are the same person. */
export function valleyDriver(number: number): string {
  return nth(french, number);
}

/** The lists have lengths without a common factor, so every pair comes before one comes again. */
function nth(
  { given, family }: { given: readonly string[]; family: readonly string[] },
  number: number,
): string {
  return `${given[number % given.length]} ${family[number % family.length]}`;
}
