/** Compares two names by the first number in each, then as text; names without a number come last. */
export function compareByNumber(a: string, b: string): number {
  const [first, second] = [firstNumber(a), firstNumber(b)];
  if (first !== second) return first < second ? -1 : 1;
  return compareText(a, b);
}

/** Text order that ignores case and accents but never calls two different texts equal. */
export function compareText(a: string, b: string): number {
  return compareCodeUnits(fold(a), fold(b)) || compareCodeUnits(a, b);
}

/** Plain text order, for texts that are already folded. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Compares entries by start (epoch milliseconds), then name; entries without a start come last. */
export function compareByStart(
  a: { startsAt: number | null; name: string },
  b: { startsAt: number | null; name: string },
): number {
  const [first, second] = [a.startsAt ?? Number.POSITIVE_INFINITY, b.startsAt ?? Number.POSITIVE_INFINITY];
  if (first !== second) return first < second ? -1 : 1;
  return compareText(a.name, b.name);
}

/** Letters that are not a plain letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Lower case, without accents and apostrophes: the form in which names are compared and searched. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019\u2018`]/g, '')
    .toLowerCase()
    .replace(/[łøđðþßæœı]/g, (letter) => LETTERS[letter] ?? letter);
}

function firstNumber(text: string): number {
  const digits = /[0-9]+/.exec(text)?.[0];
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits);
}
