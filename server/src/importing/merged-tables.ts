import type { MergedTable } from './staged-table.ts';

/** Inserts the staged rows, or updates those that differ. */
function upsert(target: string, staged: string, key: readonly string[], values: readonly string[]): string {
  const columns = [...key, ...values].join(', ');
  const list = (source: string) => values.map((name) => `${source}.${name}`).join(', ');
  return `
    INSERT INTO ${target} (${columns}) SELECT ${columns} FROM ${staged}
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${values.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE ROW(${list(target)}) IS DISTINCT FROM ROW(${list('excluded')})`;
}

/**
 * Statement over the rows that the bundle no longer contains. It comes before the upsert: of the rows of a new week nothing is
 * known to the planner, which would compare each with every staged one.
 */
function vanished(
  statement: string,
  target: string,
  staged: string,
  key: readonly string[],
  and = '',
): string {
  const same = key.map((name) => `s.${name} = ${target}.${name}`).join(' AND ');
  return `${statement} WHERE week_id = $1 ${and} AND NOT EXISTS (SELECT FROM ${staged} s WHERE ${same})`;
}

const passengerKey = ['week_id', 'reference'];
const passengerColumns = {
  passenger_id: 'text',
  name: 'text',
  status: 'text',
  group_name: 'text',
  cancelled: 'boolean',
} as const;

export const passengers: MergedTable = {
  staged: 'staged_passenger',
  columns: {
    week_id: 'text',
    reference: 'text',
    ...passengerColumns,
    phone: 'text',
    nationality: 'text',
    resort_name: 'text',
    email: 'text',
    date_of_birth: 'date',
    next_of_kin_name: 'text',
    next_of_kin_phone: 'text',
    gone: 'boolean',
  },
  key: passengerKey,
  current: `
    SELECT p.*, d.phone, d.nationality, d.resort_name, e.email, n.date_of_birth, n.next_of_kin_name,
      n.next_of_kin_phone
    FROM passenger p
    LEFT JOIN passenger_detail d USING (week_id, reference)
    LEFT JOIN passenger_email e USING (week_id, reference)
    LEFT JOIN passenger_sensitive n USING (week_id, reference)
    WHERE p.week_id = $1`,
  entity: `'passengers'`,
  name: 'coalesce(s.reference, t.reference)',
  keepsGone: true,
  apply: [
    vanished(
      'UPDATE passenger SET gone = true',
      'passenger',
      'staged_passenger',
      passengerKey,
      'AND NOT gone',
    ),
    upsert('passenger', 'staged_passenger', passengerKey, [...Object.keys(passengerColumns), 'gone']),
    upsert('passenger_detail', 'staged_passenger', passengerKey, ['phone', 'nationality', 'resort_name']),
    upsert('passenger_email', 'staged_passenger', passengerKey, ['email']),
    upsert('passenger_sensitive', 'staged_passenger', passengerKey, [
      'date_of_birth',
      'next_of_kin_name',
      'next_of_kin_phone',
    ]),
  ],
};

const placeKey = ['week_id', 'kind', 'place_id'];

export const places: MergedTable = {
  staged: 'staged_place',
  columns: {
    week_id: 'text',
    kind: 'text',
    place_id: 'text',
    detail: 'jsonb',
    sheet: 'jsonb',
    gone: 'boolean',
  },
  key: placeKey,
  current: 'SELECT * FROM place WHERE week_id = $1',
  entity: `'place ' || coalesce(s.kind, t.kind)`,
  name: 'coalesce(s.place_id, t.place_id)',
  keepsGone: true,
  apply: [
    vanished('UPDATE place SET gone = true', 'place', 'staged_place', placeKey, 'AND NOT gone'),
    upsert('place', 'staged_place', placeKey, ['detail', 'sheet', 'gone']),
  ],
};

const allocationKey = ['week_id', 'kind', 'place_id', 'direction', 'barcode'];

export const allocations: MergedTable = {
  staged: 'staged_allocation',
  columns: {
    week_id: 'text',
    kind: 'text',
    place_id: 'text',
    direction: 'text',
    barcode: 'text',
    reference: 'text',
    detail: 'jsonb',
    gone: 'boolean',
  },
  key: allocationKey,
  current: 'SELECT * FROM allocation WHERE week_id = $1',
  entity: `'allocation ' || coalesce(s.kind, t.kind)`,
  name: `concat_ws(' ', nullif(coalesce(s.place_id, t.place_id), ''), nullif(coalesce(s.direction, t.direction), ''), coalesce(s.barcode, t.barcode))`,
  keepsGone: true,
  apply: [
    vanished(
      'UPDATE allocation SET gone = true',
      'allocation',
      'staged_allocation',
      allocationKey,
      'AND NOT gone',
    ),
    upsert('allocation', 'staged_allocation', allocationKey, ['reference', 'detail', 'gone']),
  ],
};

const lookUpKey = ['week_id', 'kind', 'record_id'];

/** Look-up records of these kinds; other kinds are left alone. */
export function lookUps(kinds: readonly string[]): MergedTable {
  const among = kinds.map((kind) => `'${kind}'`).join(', ');
  return {
    staged: 'staged_look_up',
    columns: {
      week_id: 'text',
      kind: 'text',
      record_id: 'text',
      brand: 'text',
      rep_id: 'text',
      detail: 'jsonb',
    },
    key: lookUpKey,
    current: `SELECT * FROM look_up WHERE week_id = $1 AND kind IN (${among})`,
    entity: 'coalesce(s.kind, t.kind)',
    name: 'coalesce(s.record_id, t.record_id)',
    keepsGone: false,
    apply: [
      vanished('DELETE FROM look_up', 'look_up', 'staged_look_up', lookUpKey, `AND kind IN (${among})`),
      upsert('look_up', 'staged_look_up', lookUpKey, ['brand', 'rep_id', 'detail']),
    ],
  };
}

const fileKey = ['week_id', 'file_id'];

export const documents: MergedTable = {
  staged: 'staged_week_file',
  columns: {
    week_id: 'text',
    file_id: 'text',
    brand: 'text',
    title: 'text',
    media_type: 'text',
    content: 'bytea',
  },
  key: fileKey,
  current: 'SELECT * FROM week_file WHERE week_id = $1',
  entity: `'documents'`,
  name: 'coalesce(s.file_id, t.file_id)',
  keepsGone: false,
  apply: [
    vanished('DELETE FROM week_file', 'week_file', 'staged_week_file', fileKey),
    upsert('week_file', 'staged_week_file', fileKey, ['brand', 'title', 'media_type', 'content']),
  ],
};
