import * as cell from './cells.ts';
import { table } from './table.ts';

/** What reads as the sheet of reps among the lists of the season, of which it is none. */
export const REP_SHEET = 'season/reps.csv';

/** A sheet of reps, which headquarters drops on the page Reps. It has no password and no role at headquarters. */
export const repSheet = table({
  about: 'Reps who are added, or changed where their email is known. Whoever is left out stays as they are.',
  key: ['username'],
  columns: {
    username: cell.required(cell.email, 'jo.peak@example.com'),
    name: cell.required(cell.words(100), 'Jo Peak'),
    brand: cell.required(cell.brand, 'nuco'),
    level: cell.optional(cell.count(3), '1'),
    staffType: cell.optional(cell.words(100), 'Rep'),
    repId: cell.optional(cell.id, 'R1001'),
  },
});
