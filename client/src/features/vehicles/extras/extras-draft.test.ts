import type { ScannedExtra } from '@offpiste/domain/contract/extra-passengers.ts';
import { MAX_EXTRAS } from '@offpiste/domain/rules/extra-passenger.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import type { Drafts } from '#offline/storage/drafts.ts';
import { createExtrasDraft, type SendDraft } from './extras-draft.ts';

let disk: Map<string, string>;
let outbox: Set<string>;
let ids: number;

beforeEach(() => {
  disk = new Map();
  outbox = new Set();
  ids = 0;
});

/** The app, opened again over what the phone has kept. */
function openDraft(over: Partial<Drafts> = {}) {
  const drafts: Drafts = {
    read: async (key) => JSON.parse(disk.get(key) ?? 'null'),
    write: async (key, draft) => void disk.set(key, JSON.stringify(draft)),
    remove: async (key) => void disk.delete(key),
    ...over,
  };
  return createExtrasDraft({
    key: 'extras',
    drafts: async () => drafts,
    isInOutbox: async (id) => outbox.has(id),
    now: () => Date.parse('2026-12-12T10:00:00Z'),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
  });
}

const saved: ActionVerdict<'add-extra'> = { state: 'saved', provisional: null };
const answerWith =
  (answer: ActionVerdict<'add-extra'>): SendDraft =>
  async (id) => {
    outbox.add(id);
    return answer;
  };
const codes = (passengers: readonly ScannedExtra[] | null) => passengers?.map(({ barcode }) => barcode);

async function shownAfterRestart() {
  const draft = openDraft();
  await draft.load();
  return codes(draft.shown.get());
}

describe('the list', () => {
  test('keeps what is scanned, with the time, over a restart', async () => {
    const draft = openDraft();
    expect(draft.shown.get()).toBeNull();
    await draft.load();
    expect(draft.shown.get()).toEqual([]);
    expect(await draft.add('A')).toBe('added');
    expect(await draft.add('B')).toBe('added');
    expect(draft.shown.get()?.[0]).toEqual({ barcode: 'A', timestamp: '2026-12-12T10:00:00.000Z' });
    expect(await shownAfterRestart()).toEqual(['A', 'B']);
  });

  test('ignores a code that is on it, also when both come at once', async () => {
    const draft = openDraft();
    expect(await Promise.all([draft.add('A'), draft.add('A'), draft.add('B')])).toEqual([
      'added',
      'duplicate',
      'added',
    ]);
    expect(codes(draft.shown.get())).toEqual(['A', 'B']);
  });

  test('loses what is removed, and nothing else', async () => {
    const draft = openDraft();
    await Promise.all([draft.add('A'), draft.add('B'), draft.remove('A')]);
    expect(codes(draft.shown.get())).toEqual(['B']);
    expect(await shownAfterRestart()).toEqual(['B']);
  });

  test('takes no more than one submission holds', async () => {
    const draft = openDraft();
    const all = Array.from({ length: MAX_EXTRAS }, (_, index) => draft.add(`P${index}`));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['added']));
    expect(await draft.add('one more')).toBe('full');
    expect(draft.shown.get()).toHaveLength(MAX_EXTRAS);
  });

  test('says when this phone could not store a code, and shows it not', async () => {
    const draft = openDraft({ write: () => Promise.reject(new Error('disk')) });
    await draft.load();
    await expect(draft.add('A')).rejects.toThrow('disk');
    expect(draft.shown.get()).toEqual([]);
  });
});

describe('submitting', () => {
  test.each<[string, ActionVerdict<'add-extra'>]>([
    ['answered', { state: 'confirmed', reply: { message: '', idempotentId: 'id-1', results: [] } }],
    ['stored for later', saved],
  ])('empties the list once it is %s', async (_how, answer) => {
    const draft = openDraft();
    await draft.add('A');
    expect(await draft.submit(answerWith(answer))).toBe(answer);
    expect(draft.shown.get()).toEqual([]);
    expect(await shownAfterRestart()).toEqual([]);
  });

  test('sends once however often it is tapped', async () => {
    const draft = openDraft();
    await draft.add('A');
    const answers = await Promise.all([draft.submit(answerWith(saved)), draft.submit(answerWith(saved))]);
    expect(answers).toEqual([saved, null]);
    expect(outbox.size).toBe(1);
  });

  test('keeps what is scanned meanwhile for the next one', async () => {
    const draft = openDraft();
    await draft.add('A');
    await Promise.all([draft.submit(answerWith(saved)), draft.add('B')]);
    expect(codes(draft.shown.get())).toEqual(['B']);
  });

  test.each<[string, ActionVerdict<'add-extra'>]>([
    [
      'refused',
      { state: 'refused', status: 404, error: { error: 'Transfer not found', code: '', requestId: '' } },
    ],
    ['not stored', { state: 'not-saved', reason: 'full' }],
  ])('leaves the list as it was when it is %s', async (_how, answer) => {
    const draft = openDraft();
    await draft.add('A');
    await draft.submit(answerWith(answer));
    expect(codes(draft.shown.get())).toEqual(['A']);
    expect(await shownAfterRestart()).toEqual(['A']);
  });

  test('is not offered again when the phone dies right after the outbox had it', async () => {
    const draft = openDraft();
    await draft.add('A');
    void draft.submit(async (id) => {
      outbox.add(id);
      return new Promise(() => undefined);
    });
    await expect.poll(() => outbox.size).toBe(1);
    expect(await shownAfterRestart()).toEqual([]);
  });

  test('is offered again when the phone dies before the outbox had it', async () => {
    const draft = openDraft();
    await draft.add('A');
    let asked = false;
    void draft.submit(async () => {
      asked = true;
      return new Promise(() => undefined);
    });
    await expect.poll(() => asked).toBe(true);
    expect(await shownAfterRestart()).toEqual(['A']);
  });
});
