import { expect, test, vi } from 'vitest';
import type { ListFailure } from '#offline/lists/list-keeper.ts';
import type { NamedList } from '#workflow/named-list.ts';
import { seasonLists } from '#workflow/season-lists.ts';
import { prepareShift } from './prepare-shift.ts';
import { readinessOf } from './readiness.ts';
import { type Provision, type ReadKept, type ShiftPart, shiftParts } from './shift-parts.ts';

const noSignal: ListFailure = { ok: false, kind: 'network' };
const refused = { ok: false, kind: 'http', status: 403 } as ListFailure;

const nameOf = (provision: Provision) => ('file' in provision ? provision.file : provision.key);

/** A server with these lists, and a phone that keeps what it fetched. */
function phone(
  onServer: Record<string, unknown>,
  failing: (name: string) => ListFailure | null = () => null,
) {
  const kept = new Map<string, unknown>();
  const asked: string[] = [];
  const read: ReadKept = async <T>({ key }: NamedList<T>) => (kept.get(key) as T | undefined) ?? null;
  const onProgress = vi.fn();
  const fetch = async (provision: Provision) => {
    const name = nameOf(provision);
    asked.push(name);
    const failure = failing(name);
    if (!failure) kept.set(name, onServer[name] ?? []);
    return failure;
  };
  const readProvision = async (provision: Provision) =>
    kept.has(nameOf(provision)) ? { updatedAt: 'file' in provision ? null : 1000 } : null;
  return { kept, asked, read, fetch, onProgress, readProvision };
}

const week: Record<string, unknown> = {
  'all-coaches': { outbound: ['1', '2'], inbound: ['1'] },
  'all-transfers': { outbound: ['T1'], inbound: ['T1'] },
  'all-lessons': { lessons: [{ lessonId: 'L1' }] },
  events: { data: [{ eventId: 'E1' }] },
  'dist-locations': [{ distLoc: 'Office' }],
  'dist-suppliers': [{ supplier: 'Pierre' }],
  'dist-buildings': [{ building: 'B1', buildingName: 'Les Ours' }],
  'week-files': [{ fileId: 'F1', title: 'Rota', url: '/files/F1' }],
  [seasonLists.resorts.key]: [{ id: 'R1', name: 'Tignes' }],
};
const parts = shiftParts('W1', 'S1');
const part = (name: string) => parts.find((each) => each.name === name) as ShiftPart;

test('every list that a scan or a look-up needs is fetched, after the lists that name it', async () => {
  const { asked, ...options } = phone(week);
  expect(await prepareShift(parts, options)).toEqual({ complete: true, failed: 0 });
  expect(asked).toHaveLength(new Set(asked).size);
  expect(asked).toEqual(
    expect.arrayContaining([
      'coach:1:outbound',
      'coach:2:outbound',
      'coach:1:inbound',
      'transfer:T1:outbound',
      'transfer:T1:inbound',
      'lesson:L1',
      'event:E1',
      'lift-passes',
      'rooms/loc/Office',
      'rooms/sup/Pierre',
      'rooms/bld/B1',
      '/files/F1',
      'resort:R1',
    ]),
  );
  expect(options.onProgress).toHaveBeenLastCalledWith(asked.length, asked.length);
});

test('without an answer it gives up soon, and what came stays', async () => {
  let answers = 5;
  const { asked, kept, ...options } = phone(week, () => (answers-- > 0 ? null : noSignal));
  expect(await prepareShift(parts, options)).toMatchObject({ complete: false });
  expect(kept.size).toBe(5);
  // Those under way in the four lanes come to their end.
  expect(asked.length).toBeLessThan(5 + 3 + 4);
});

test('one list that is refused holds up no other', async () => {
  const { kept, ...options } = phone(week, (name) => (name === 'lift-passes' ? refused : null));
  expect(await prepareShift(parts, options)).toEqual({ complete: true, failed: 1 });
  expect(kept.has('rooms/bld/B1')).toBe(true);
});

test('readiness counts what is kept of what is known, by the oldest', async () => {
  const { kept, read, readProvision } = phone(week);
  expect(await readinessOf(part('Coaches'), read, readProvision)).toMatchObject({
    kept: 0,
    of: 2,
    oldestAt: null,
  });
  kept.set('all-coaches', week['all-coaches']).set('coach-data', {}).set('coach:2:outbound', {});
  const times: Record<string, number> = { 'coach:2:outbound': 400 };
  const aged = async (provision: Provision) =>
    (await readProvision(provision)) && { updatedAt: times[nameOf(provision)] ?? 1000 };
  expect(await readinessOf(part('Coaches'), read, aged)).toMatchObject({ kept: 3, of: 5, oldestAt: 400 });
});

test('a document has no age', async () => {
  const { kept, read, readProvision } = phone(week);
  kept.set('week-files', week['week-files']).set('/files/F1', {});
  expect(await readinessOf(part('Weekly documents'), read, readProvision)).toMatchObject({
    kept: 2,
    of: 2,
    oldestAt: 1000,
  });
});
