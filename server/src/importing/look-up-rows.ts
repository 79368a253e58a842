import { instantReader } from './instants.ts';
import type { KnownNames } from './known-names.ts';
import type { ParsedBundle, ParsedWeek, SeasonRows } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import type { LookUpRow } from './table-rows.ts';

/** Staff records, schedules and the event schedule of a week. */
export function weekLookUps(week: ParsedWeek, findings: Findings): LookUpRow[] {
  const { tables, head } = week;
  const tenantOf = new Map(tables['rep-records.csv'].map(({ values }) => [values['User ID'], values.tenant]));
  const schedules = Map.groupBy(tables['schedules.csv'], ({ values }) => values['User ID']);
  return [
    ...tables['rep-records.csv'].map(({ values }) => ({
      week_id: head.weekId,
      kind: 'rep-record',
      record_id: values['User ID'],
      brand: values.tenant,
      rep_id: values['User ID'],
      detail: values,
    })),
    ...[...schedules].map(([userId, shifts]) => ({
      week_id: head.weekId,
      kind: 'schedule',
      record_id: userId,
      brand: tenantOf.get(userId) ?? null,
      rep_id: userId,
      detail: schedule(userId, shifts),
    })),
    ...whatsOn(week, findings),
  ];
}

/** The days of one rep, each with the periods that have a shift (document 1 §3 "Schedule per day"). */
function schedule(userId: string, shifts: ParsedWeek['tables']['schedules.csv']): object {
  const days: Record<string, Record<string, object>> = {};
  for (const { values } of shifts) {
    const { 'User ID': _, Day, Period, ...shift } = values;
    days[Day] = { ...days[Day], [Period]: shift };
  }
  return { 'User ID': userId, ...days };
}

function whatsOn(week: ParsedWeek, findings: Findings): LookUpRow[] {
  const instant = instantReader(`${week.folder}whats-on.csv`, week.head.timeZone, findings);
  return week.tables['whats-on.csv'].map(({ row, values }) => {
    const { brand, locationName, latitude, longitude, packages, ...event } = values;
    return {
      week_id: week.head.weekId,
      kind: 'whats-on',
      record_id: values.id,
      brand,
      rep_id: null,
      detail: {
        ...event,
        start: instant(row, 'start', values.start),
        end: instant(row, 'end', values.end),
        location: locationName === null ? null : { name: locationName, latitude, longitude },
        packages: (packages ?? []).map((name) => ({ id: name, name })),
      },
    };
  });
}

/** Records of the season by kind; a kind whose file is not in the bundle is absent and does not change. */
export function seasonLookUps({ season }: ParsedBundle, known: KnownNames): Map<string, LookUpRow[]> {
  const resorts = season['season/resorts.csv'];
  const resortNames = resorts
    ? new Map(resorts.map(({ values }) => [values.id, values.name]))
    : known.resorts;
  const kinds = new Map<string, LookUpRow[]>();
  const add = <F extends keyof SeasonRows>(
    file: F,
    kind: string,
    toRow: (values: NonNullable<SeasonRows[F]>[number]['values']) => Omit<LookUpRow, 'week_id' | 'kind'>,
  ) => {
    const rows = season[file] as { values: NonNullable<SeasonRows[F]>[number]['values'] }[] | undefined;
    if (rows)
      kinds.set(
        kind,
        rows.map(({ values }) => ({ week_id: '', kind, ...toRow(values) })),
      );
  };
  const own = (repId: string, record_id: string, detail: object) => ({
    record_id,
    brand: null,
    rep_id: repId,
    detail,
  });

  add('season/resorts.csv', 'resort', (values) => ({
    record_id: values.id,
    brand: null,
    rep_id: null,
    detail: values,
  }));
  add('season/points-of-interest.csv', 'point-of-interest', (values) => ({
    record_id: values.id,
    brand: values.brandSlug,
    rep_id: null,
    detail: { ...values, resortName: resortNames.get(values.resortId) ?? null },
  }));
  add('season/contacts.csv', 'contact', ({ brand, ...contact }) => ({
    record_id: contact.contactId,
    brand,
    rep_id: null,
    detail: contact,
  }));
  add('season/my-season.csv', 'my-season', ({ repId, weekId, weekName, ...facts }) =>
    own(repId, `${repId} ${weekId}`, {
      weekId,
      weekName,
      data: Object.entries(facts)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => ({ name, value })),
    }),
  );
  add('season/availability.csv', 'availability', ({ repId, code, status }) =>
    own(repId, `${repId} ${code}`, { code, status }),
  );
  add('season/personal-database.csv', 'personal-database', ({ repId, ...details }) =>
    own(repId, repId, details),
  );
  return kinds;
}
