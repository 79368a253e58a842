import { expect, test, vi } from 'vitest';
import type { NamedList } from '#lists/named-list.ts';
import { seasonLists } from '#lists/season-lists.ts';
import type { Provision, ReadKept, ShiftPart } from '#lists/shift-part.ts';
import type { ListFailure } from '#offline/lists/list-cache.ts';
import '#testing/registered-actions.ts';
import { type PrepareOptions, prepareShift } from './prepare-shift.ts';
import { readinessOf } from './readiness.ts';
import { shiftParts } from './use-shift.ts';

const noSignal: ListFailure = { ok: false, kind: 'network' };
const refused = { ok: false, kind: 'http', status: 403 } as ListFailure;

const nameOf = (provision: Provision) => ('file' in provision ? provision.file : provision.key);

/** A phone that keeps some of these lists. */
function phone() {
  const kept = new Map<string, unknown>();
  const read: ReadKept = async <T>({ key }: NamedList<T>) => (kept.get(key) as T | undefined) ?? null;
  const readProvision = async (provision: Provision) =>
    kept.has(nameOf(provision)) ? { updatedAt: 'file' in provision ? null : 1000 } : null;
  return { kept, read, readProvision };
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

test('every list that a scan or a look-up needs belongs to the shift', async () => {
  const { kept, read } = phone();
  for (const [name, value] of Object.entries(week)) kept.set(name, value);
  const provisions = await Promise.all(
    parts.map(async ({ first, others }) => [...first, ...(await others(read))]),
  );
  const names = provisions.flat().map(nameOf);
  expect(names).toHaveLength(new Set(names).size);
  expect(names).toEqual(
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
});

test('all lists are requested at once, then the documents that they name, then what shows them', async () => {
  const asked: string[] = [];
  const fetchLists = async () => {
    asked.push('lists');
    return null;
  };
  const fetchDocuments: PrepareOptions['fetchDocuments'] = async (onFetched) => {
    asked.push('documents');
    onFetched(2, 2);
    return { answered: true, missing: 0 };
  };
  const fetchViewer = async () => {
    asked.push('viewer');
    return true;
  };
  const onProgress = vi.fn();
  const prepared = await prepareShift({ fetchLists, fetchDocuments, fetchViewer, onProgress });
  expect(prepared).toEqual({ complete: true, failed: 0 });
  expect(asked).toEqual(['lists', 'documents', 'viewer']);
  expect(onProgress).toHaveBeenLastCalledWith(3, 3);
});

test('without an answer for the lists it gives up at once, and without one for the documents after it', async () => {
  const fetchDocuments = vi.fn(async () => ({ answered: false, missing: 20 }));
  const fetchViewer = vi.fn(async () => true);
  const nobody = { fetchDocuments, fetchViewer, onProgress: () => {} };
  expect(await prepareShift({ ...nobody, fetchLists: async () => noSignal })).toMatchObject({
    complete: false,
  });
  expect(fetchDocuments).not.toHaveBeenCalled();
  expect(await prepareShift({ ...nobody, fetchLists: async () => null })).toMatchObject({ complete: false });
  expect(fetchViewer).not.toHaveBeenCalled();
});

test('documents without what shows them are not complete', async () => {
  const options = {
    fetchLists: async () => null,
    fetchDocuments: async () => ({ answered: true, missing: 0 }),
    onProgress: () => {},
  };
  expect(await prepareShift({ ...options, fetchViewer: async () => false })).toEqual({
    complete: true,
    failed: 1,
  });
});

test('lists that are refused hold up no document', async () => {
  const fetchDocuments = vi.fn(async () => ({ answered: true, missing: 1 }));
  const fetchLists = async () => refused;
  const fetchViewer = async () => true;
  expect(await prepareShift({ fetchLists, fetchDocuments, fetchViewer, onProgress: () => {} })).toEqual({
    complete: true,
    failed: 2,
  });
  expect(fetchDocuments).toHaveBeenCalledTimes(1);
});

test('readiness counts the stored parts of all known parts, by the oldest', async () => {
  const { kept, read, readProvision } = phone();
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
  const { kept, read, readProvision } = phone();
  kept.set('week-files', week['week-files']).set('/files/F1', {});
  expect(await readinessOf(part('Weekly documents'), read, readProvision)).toMatchObject({
    kept: 2,
    of: 2,
    oldestAt: 1000,
  });
});
