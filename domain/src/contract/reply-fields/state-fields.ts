import type { FieldKind } from '../who-sees.ts';
import type { ReplyFields } from './reply-field-lists.ts';
import * as areas from './week-list-fields.ts';

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

/** The calls whose replies are lists of a week, or answer about one code, room or document of it. */
export const weekListFields: ReplyFields = Object.assign({}, ...Object.values(areas));

const lists = Object.entries(weekListFields).filter(([route]) => !NO_LISTS.has(route));

/** The routes of the lists in a week's states. */
export const stateRoutes: readonly string[] = lists.map(([route]) => route);

/** All lists of a week in one reply: each has the fields of its call, under that call's route. */
export const stateFields: ReplyFields = {
  '/api/week/states/:weekId': ofLists(),
};

function ofLists(): Partial<Record<FieldKind, string[]>> {
  const fields: Partial<Record<FieldKind, string[]>> = {
    open: [
      'version',
      'whole',
      'ageMs',
      ...stateRoutes.flatMap((route) => [`${route}.etag`, `${route}.asOf`]),
    ],
  };
  for (const [route, ofRoute] of lists)
    for (const [kind, paths] of Object.entries(ofRoute)) {
      const known = fields[kind as FieldKind] ?? [];
      fields[kind as FieldKind] = known;
      known.push(...paths.map((path) => `${route}.body${path.startsWith('[') ? '' : '.'}${path}`));
    }
  return fields;
}
