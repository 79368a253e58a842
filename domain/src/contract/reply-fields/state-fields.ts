import type { FieldKind } from '../who-sees.ts';
import type { ReplyFields } from './reply-field-lists.ts';

/** Calls that answer about one code or room, or with documents: phones keep no list of these. */
const NO_LISTS = new Set([
  '/api/scanLiftPass/barcode/:barcode/week/:weekId/:scanned',
  '/api/keyDist/barcode/:barcode/week/:weekId',
  '/api/keyDist/room/:roomId/week/:weekId',
  '/api/keyDist/buildings/:weekId/:loc',
  '/api/keyDist/buildings/supplier/:weekId/:loc',
  '/api/keyDist/buildings/building/:weekId/:loc',
  '/files/week/:weekId/:fileId',
  '/api/week/documents/:weekId/:versions',
]);

/** Returns the routes of the lists in a week's states, of all calls about a week. */
export function stateRoutesOf(ofWeek: ReplyFields): string[] {
  return Object.keys(ofWeek).filter((route) => !NO_LISTS.has(route));
}

/** All lists of a week in one reply: each has the fields of its call, under that call's route. */
export function stateFieldsOf(ofWeek: ReplyFields): ReplyFields {
  const routes = stateRoutesOf(ofWeek);
  const fields: Partial<Record<FieldKind, string[]>> = {
    open: ['version', 'whole', 'ageMs', ...routes.flatMap((route) => [`${route}.etag`, `${route}.asOf`])],
  };
  for (const route of routes)
    for (const [kind, paths] of Object.entries(ofWeek[route] ?? {})) {
      const known = fields[kind as FieldKind] ?? [];
      fields[kind as FieldKind] = known;
      known.push(...paths.map((path) => `${route}.body${path.startsWith('[') ? '' : '.'}${path}`));
    }
  return { '/api/week/states/:weekId': fields };
}
