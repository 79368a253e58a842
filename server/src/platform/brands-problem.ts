/** As much of a problem as is said of it. */
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** How what an operator writes by hand has to look. */
const FORMS: Readonly<Record<string, string>> = {
  slug: 'is 2 to 31 small letters, digits and dashes and begins with a letter',
  name: 'is a text',
  ticketPrefixes: 'is a list of prefixes, each of 2 to 12 capital letters',
  themeColour: 'is written like #1b6e3c',
  colours: 'are written like #1b6e3c',
  logo: 'is the path of a picture of the app, or a PNG or WebP picture as data:image/png;base64,…',
  handbookLinks: 'is a list of names and addresses that begin with https://',
  clientIssueUrl: 'is an address that begins with https://, or null',
  sensitiveFromLevel: 'is 2 or 3',
  showsWeeklySchedule: 'is true or false',
  mapsUrl: 'is an https address with {lat} and {lng} where the position belongs',
  messagesRepId: 'is the id of a rep, or null',
  errorReportingDsn: 'is an address, or null',
};

/** Returns in words what is wrong first with some brands, or with one. */
export function firstProblem(content: unknown, [issue]: readonly Issue[]): string {
  const [list, number, ofBrand] = issue?.path ?? [];
  const isInList = list === 'brands' && typeof number === 'number';
  const field = String((isInList ? ofBrand : list) ?? '');
  const form = FORMS[field] ?? `is not as expected (${issue?.message})`;
  if (!isInList) return `${field || 'it'} ${form}`;
  return `${field || 'the brand'} of ${slugAt(content, number)} ${form}`;
}

/** Brands in a file are named by their slugs, those without one by their position. */
function slugAt(content: unknown, number: number): string {
  const brands: unknown = Reflect.get(Object(content), 'brands');
  const slug: unknown = Array.isArray(brands) ? Reflect.get(Object(brands[number]), 'slug') : null;
  return typeof slug === 'string' ? slug : `brand ${number + 1}`;
}
