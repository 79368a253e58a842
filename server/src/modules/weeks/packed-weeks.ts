import type { WeekPassenger } from '@offpiste/domain/contract/week.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { Kysely } from 'kysely';
import { listKey } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { becomeRep } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { Tables } from '#platform/tables.ts';
import { type PackedStart, packStart } from './gzip-segments.ts';
import type { WeekCut } from './week-cut.ts';
import { findWeekVersion, readPassengers, readWeek } from './week-store.ts';

/** Passengers read, cut and packed at a time; between two pieces other requests get their turn. */
const PIECE = 400;
/** At 10,000 passengers a week takes a few megabytes for each kind of viewer. */
const MAX_WEEKS = 32;

interface PackedWeek {
  /** The list versions when it was last found to be up to date. */
  seen: string;
  version: number;
  start: PackedStart;
  passengers: number;
}

/** A week's bytes up to the rep's own part, and how many passengers it contains. */
export type WeekStart = Pick<PackedWeek, 'start' | 'passengers'>;

/** Viewers whose cuts have the same key get the same bytes. */
interface WeekOfViewer {
  weekId: string;
  viewer: Viewer;
  cut: WeekCut;
}

export interface PackedWeeks {
  /** The packed week of a cut. Throws `week_not_found`. */
  get(weekId: string, viewer: Viewer, cut: WeekCut): Promise<WeekStart>;
}

/** Weeks as bytes, built once for each import and kind of viewer. */
export function createPackedWeeks({
  database,
  listVersions,
}: Pick<AppDeps, 'database' | 'listVersions'>): PackedWeeks {
  const weeks = new Map<string, PackedWeek>();
  const underWay = new Map<string, Promise<WeekStart>>();

  async function refresh(key: string, seen: string, of: WeekOfViewer): Promise<WeekStart> {
    const { weekId } = of;
    const version = await findWeekVersion(database.db, weekId);
    if (version === null) {
      weeks.delete(key);
      throw new RequestError('week_not_found');
    }
    const known = weeks.get(key);
    const week = known?.version === version ? { ...known, seen } : { seen, ...(await build(of)) };
    weeks.delete(key);
    weeks.set(key, week);
    const [oldest] = weeks.keys();
    if (weeks.size > MAX_WEEKS && oldest !== undefined) weeks.delete(oldest);
    return week;
  }

  /** Reads the week as of one moment, whatever is imported meanwhile. */
  async function build({ weekId, viewer, cut }: WeekOfViewer): Promise<Omit<PackedWeek, 'seen'>> {
    const transaction = database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    return await transaction.execute(async (db) => {
      await becomeRep(db, viewer);
      const version = await findWeekVersion(db, weekId);
      if (version === null) throw new RequestError('week_not_found');
      let passengers = 0;
      const count = (more: number) => {
        passengers += more;
      };
      const start = await packStart(weekText(db, weekId, cut, count));
      return { version, start, passengers };
    });
  }

  return {
    async get(weekId, viewer, cut) {
      const key = `${cut.key} ${weekId}`;
      const seen = listVersions.current(listKey(weekId));
      const known = weeks.get(key);
      if (known?.seen === seen) return known;
      const work = `${seen} ${key}`;
      const refreshing =
        underWay.get(work) ??
        refresh(key, seen, { weekId, viewer, cut }).finally(() => underWay.delete(work));
      underWay.set(work, refreshing);
      return await refreshing;
    },
  };
}

/** The week's JSON up to the rep's own part, in pieces. */
async function* weekText(
  db: Kysely<Tables>,
  weekId: string,
  cut: WeekCut,
  count: (passengers: number) => void,
): AsyncGenerator<string> {
  const whole = await readWeek(db, weekId);
  const { places, ofPassenger } = cut.ofPlaces(whole.places);
  const week = JSON.stringify({ ...whole, places });
  yield `{"week":${week.slice(0, -1)},"passengers":[`;
  let separator = '';
  for (let after = ''; ; ) {
    const rows = await readPassengers(db, weekId, after, PIECE);
    const last = rows.at(-1);
    if (!last) return;
    after = last.reference;
    const passengers = rows.map(ofPassenger).filter((passenger) => passenger !== null);
    if (passengers.length === 0) continue;
    count(passengers.length);
    yield separator + withoutBrackets(passengers);
    separator = ',';
  }
}

function withoutBrackets(passengers: readonly WeekPassenger[]): string {
  return JSON.stringify(passengers).slice(1, -1);
}
