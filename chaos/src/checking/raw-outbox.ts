import type { Phone } from '../phone/phone.ts';

interface RawDatabase {
  rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: { id?: string } }> } }>;
}

/** The databases of a phone as fake-indexeddb holds them; read past every tab, so that nothing is disturbed. */
export function rawDatabases(phone: Phone): Map<string, RawDatabase> {
  return (phone.factory as unknown as { _databases: Map<string, RawDatabase> })._databases;
}

/** Ids of the actions in the outboxes of a phone, whoever's they are. */
export function idsOnPhone(phone: Phone): Set<string> {
  const ids = new Set<string>();
  for (const database of rawDatabases(phone).values()) {
    for (const { value } of database.rawObjectStores.get('outbox')?.records.values() ?? []) {
      if (value.id !== undefined) ids.add(value.id);
    }
  }
  return ids;
}

/** How many records a database contains that can be fetched again. */
export function keptCount(database: RawDatabase): number {
  return ['lists', 'week', 'files'].reduce(
    (sum, store) => sum + [...(database.rawObjectStores.get(store)?.records.values() ?? [])].length,
    0,
  );
}
