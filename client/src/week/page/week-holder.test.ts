import { describe, expect, test, vi } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import type { KeptWeek } from '#offline/storage/kept.ts';
import type { CloseWeek, SealedCache } from '#offline/storage/sealed-cache.ts';
import { coachSeat, packed, weekData, weekPassenger } from '../week.fixture.ts';
import { closeWeek } from '../worker/close-week.ts';
import { readWeek } from '../worker/read-week.ts';
import { serveWeek } from '../worker/serve-week.ts';
import type { WeekPort } from './week-connection.ts';
import { createWeekHolder } from './week-holder.ts';

const DURING = Date.parse('2026-12-12T10:00:00Z');
const passenger = weekPassenger({ reference: 'NUCO-AB12CD-000001', allocations: [coachSeat('4')] });
const weekBytes = packed(weekData([passenger]));

/** The worker's own code, answering on the page as a worker does: later, and with copies. */
function workerOnPage(): WeekPort {
  const serve = serveWeek();
  const port: WeekPort = {
    onmessage: null,
    onerror: null,
    terminate: () => {
      port.onmessage = null;
    },
    postMessage: (request) => {
      void serve(structuredClone(request)).then((data) =>
        port.onmessage?.(new MessageEvent('message', { data: structuredClone(data) })),
      );
    },
  };
  return port;
}

function phone({
  kept = null,
  replies = [],
}: {
  kept?: KeptWeek | null;
  replies?: ApiResult<Uint8Array<ArrayBuffer>>[];
} = {}) {
  const state = { kept, now: DURING, closed: null as Uint8Array<ArrayBuffer> | null };
  const cache = {
    week: async () => state.kept,
    keepWeek: async (week: KeptWeek, closeWeek: CloseWeek) => {
      state.kept = week;
      state.closed = await closeWeek(week.bytes);
    },
    clear: async () => {
      state.kept = null;
    },
  } as Partial<SealedCache> as SealedCache;
  const get = vi.fn(
    async (): Promise<ApiResult<Uint8Array<ArrayBuffer>>> =>
      replies.shift() ?? { ok: false, kind: 'network' },
  );
  const forgetLists = vi.fn(async () => undefined);
  const log = vi.fn();
  let workers = 0;
  const holder = createWeekHolder({
    startWorker: () => {
      workers += 1;
      return workerOnPage();
    },
    get,
    wait: async () => undefined,
    log,
    now: () => state.now,
    cache: async () => cache,
    erase: async () => {
      state.kept = null;
      holder.putAway();
    },
    forgetLists,
  });
  return {
    state,
    get,
    log,
    forgetLists,
    holder,
    get workers() {
      return workers;
    },
  };
}

const delivered = (bytes = weekBytes, etag = '"1"'): ApiResult<Uint8Array<ArrayBuffer>> => ({
  ok: true,
  status: 200,
  value: bytes,
  headers: new Headers({ etag }),
});
const unchanged: ApiResult<Uint8Array<ArrayBuffer>> = {
  ok: true,
  status: 304,
  value: new Uint8Array(),
  headers: new Headers(),
};
const notFound: ApiResult<Uint8Array<ArrayBuffer>> = {
  ok: false,
  kind: 'http',
  status: 404,
  error: { error: 'Week not found', code: 'week_not_found', requestId: '1' },
  headers: new Headers(),
};
const keptWeek = (over: Partial<KeptWeek['about']> = {}): KeptWeek => ({
  about: { weekId: 'W1', etag: '"1"', endsOn: '2026-12-18', policyEpoch: 1, ...over },
  bytes: weekBytes,
});

test('a week goes from loading to loaded, is kept, and answers questions', async () => {
  const { holder, state } = phone({ replies: [delivered()] });
  const opened = holder.open('W1');
  expect(holder.state()).toMatchObject({ state: 'loading', weekId: 'W1', weekName: null });
  expect(await opened).toEqual({ ok: true });
  expect(holder.state()).toMatchObject({ state: 'loaded', weekName: 'Week 1', error: null });
  expect(state.kept).toMatchObject({
    about: { weekId: 'W1', etag: '"1"', endsOn: '2026-12-18', policyEpoch: 1 },
  });
  expect([...(state.kept?.bytes ?? [])]).toEqual([...weekBytes]);
  expect(await holder.ask()?.vehicleRuns('coach', '4', 'outbound')).toBe(true);
});

test('the worker starts while the week is fetched', async () => {
  const first = phone();
  let started = 0;
  first.get.mockImplementationOnce(async () => {
    started = first.workers;
    return delivered();
  });
  expect(await first.holder.open('W1')).toEqual({ ok: true });
  expect(started).toBe(1);
});

test('at the next start the kept week loads without a network', async () => {
  const { holder } = phone({ kept: keptWeek() });
  expect(await holder.open('W1')).toEqual({ ok: true });
  expect(holder.state()).toMatchObject({ state: 'loaded', weekName: 'Week 1' });
  await expect.poll(() => holder.state().retryCount).toBe(3);
  expect(holder.state().state).toBe('loaded');
});

test('the kept week is checked behind the screen and replaced by a newer one', async () => {
  const newer = packed(weekData([passenger, weekPassenger({ reference: 'NUCO-AB12CD-000002' })]));
  const { holder, get, state } = phone({ kept: keptWeek(), replies: [delivered(newer, '"2"')] });
  await holder.open('W1');
  expect(get).toHaveBeenCalledWith('/api/week/data/W1', { etag: '"1"' });
  await expect.poll(() => holder.state().summary?.counts.passengers).toBe(2);
  await expect.poll(() => state.kept?.about.etag).toBe('"2"');
});

test('a changed level or brand forgets the lists', async () => {
  const lower = packed(weekData([], { policyEpoch: 2 }));
  const { holder, forgetLists } = phone({ kept: keptWeek(), replies: [delivered(lower)] });
  await holder.open('W1');
  await expect.poll(() => forgetLists.mock.calls.length).toBe(1);
  await expect.poll(() => holder.state().summary?.counts.passengers).toBe(0);
});

test("the server's word that the rep may not have the week any more removes it", async () => {
  const { holder, state } = phone({ kept: keptWeek(), replies: [notFound] });
  await holder.open('W1');
  await expect.poll(() => holder.state()).toMatchObject({ state: 'failed', error: 'Week not found' });
  expect(state.kept).toBeNull();
  expect(holder.ask()).toBeNull();
});

test('three days after its end a kept week is removed instead of shown', async () => {
  const { holder, state } = phone({ kept: keptWeek() });
  state.now = Date.parse('2026-12-22T00:00:01Z');
  expect(await holder.open('W1')).toEqual({ ok: false, error: 'Failed to load week data' });
  expect(state.kept).toBeNull();
});

test('another week forgets the lists of the kept one', async () => {
  const { holder, forgetLists } = phone({ kept: keptWeek({ weekId: 'W0' }), replies: [delivered()] });
  await holder.open('W1');
  expect(forgetLists).toHaveBeenCalledTimes(1);
});

test('a broken copy on the phone is fetched again', async () => {
  const broken = { ...keptWeek(), bytes: new Uint8Array([1, 2, 3]) };
  const { holder, get } = phone({ kept: broken, replies: [delivered()] });
  expect(await holder.open('W1')).toEqual({ ok: true });
  expect(get).toHaveBeenCalledWith('/api/week/data/W1', { etag: undefined });
});

test('a week that cannot be had says so, counts its tries and can be tried again', async () => {
  const replies: ApiResult<Uint8Array<ArrayBuffer>>[] = [];
  const { holder, log } = phone({ replies });
  expect(await holder.open('W1')).toEqual({ ok: false, error: 'Failed to load week data' });
  expect(holder.state()).toMatchObject({ state: 'failed', error: 'Failed to load week data', retryCount: 3 });
  expect(log.mock.calls.flat()).toEqual(['Attempt 1/3 failed', 'Attempt 2/3 failed', 'Attempt 3/3 failed']);
  replies.push(delivered());
  expect(await holder.open('W1')).toEqual({ ok: true });
});

test('a held week is not asked for at every navigation, and again after ten minutes', async () => {
  const { holder, get, state } = phone({ replies: [delivered(), unchanged] });
  await holder.open('W1');
  await holder.open('W1');
  expect(get).toHaveBeenCalledTimes(1);
  state.now += 600_001;
  await holder.open('W1');
  await expect.poll(() => get.mock.calls.length).toBe(2);
});

test('a held week is asked for at once when the rep’s level has changed', async () => {
  const { holder, get } = phone({ replies: [delivered(), unchanged] });
  holder.askAgain();
  await holder.open('W1');
  expect(get).toHaveBeenCalledTimes(1);
  holder.askAgain();
  await expect.poll(() => get.mock.calls.length).toBe(2);
});

test('opening the same week twice at once fetches it once', async () => {
  const { holder, get } = phone({ replies: [delivered()] });
  await Promise.all([holder.open('W1'), holder.open('W1')]);
  expect(get).toHaveBeenCalledTimes(1);
});

test('a week put away while it was on its way does not come back', async () => {
  const { holder, state } = phone({ replies: [delivered()] });
  const opened = holder.open('W1');
  holder.putAway();
  expect((await opened).ok).toBe(false);
  expect(holder.state().state).toBe('idle');
  expect(state.kept).toBeNull();
});

test('after a change of week only the newer one counts', async () => {
  const second = weekData([]);
  const { holder } = phone({
    replies: [
      delivered(),
      delivered(packed({ ...second, week: { ...second.week, weekId: 'W2', weekName: 'Week 2' } })),
    ],
  });
  const [first] = await Promise.all([holder.open('W1'), holder.open('W2')]);
  expect(first.ok).toBe(false);
  expect(holder.state().state).not.toBe('loading');
});

describe('a week whose personal fields are closed', () => {
  const reference = 'NUCO-AB12CD-000001';
  const packedWeek = packed(weekData([weekPassenger({ reference, dateOfBirth: '1990-02-03' })]));
  const closed = async (): Promise<KeptWeek> => ({
    ...keptWeek({ etag: null, closed: true }),
    bytes: await closeWeek(packedWeek),
  });
  const dateOfBirth = async ({ holder }: ReturnType<typeof phone>) =>
    (await holder.ask()?.wholePassenger(reference))?.dateOfBirth;

  test('is asked for whole, and shown whole as soon as it is there', async () => {
    const kept = await closed();
    const rep = phone({ kept, replies: [delivered(packedWeek, '"2"')] });
    await rep.holder.open('W1');
    expect(rep.get).toHaveBeenCalledWith('/api/week/data/W1', { etag: undefined });
    await expect.poll(() => dateOfBirth(rep)).toBe('1990-02-03');
  });

  test('is not asked for whole again while the whole is held', async () => {
    const kept = await closed();
    const rep = phone({ kept, replies: [delivered(packedWeek, '"2"'), unchanged] });
    await rep.holder.open('W1');
    await expect.poll(() => dateOfBirth(rep)).toBe('1990-02-03');
    rep.state.kept = kept;
    rep.state.now += 600_001;
    await rep.holder.open('W1');
    await expect.poll(() => rep.get.mock.calls.length).toBe(2);
    expect(rep.get).toHaveBeenLastCalledWith('/api/week/data/W1', { etag: '"2"' });
    expect(await dateOfBirth(rep)).toBe('1990-02-03');
  });

  test('is asked for when a signal may be back, though not at once again', async () => {
    const rep = phone({ kept: await closed() });
    await rep.holder.open('W1');
    await expect.poll(() => rep.get.mock.calls.length).toBe(3);
    rep.holder.seekWhole();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rep.get).toHaveBeenCalledTimes(3);
    rep.state.now += 10_001;
    rep.holder.seekWhole();
    await expect.poll(() => rep.get.mock.calls.length).toBe(6);
  });

  test('is loaded whole in its place once this phone can open it', async () => {
    const kept = await closed();
    const rep = phone({ kept });
    await rep.holder.open('W1');
    expect(rep.holder.state().closed).toBe(true);
    await rep.holder.openWhole();
    expect(await dateOfBirth(rep)).toBeNull();
    rep.state.kept = { ...keptWeek(), bytes: packedWeek };
    await rep.holder.openWhole();
    expect(await dateOfBirth(rep)).toBe('1990-02-03');
    expect(rep.holder.state().closed).toBe(false);
  });

  test('is not sought by a phone that holds it whole', async () => {
    const rep = phone({ replies: [delivered(packedWeek)] });
    await rep.holder.open('W1');
    rep.state.now += 10_001;
    rep.holder.seekWhole();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rep.get).toHaveBeenCalledTimes(1);
  });

  test('is made by a second worker, beside the one that is asked', async () => {
    const rep = phone({ replies: [delivered(packedWeek)] });
    await rep.holder.open('W1');
    expect(rep.workers).toBe(2);
    const read = await readWeek(rep.state.closed);
    expect(read.ok && read.data.week.passengers[0]).toMatchObject({
      dateOfBirth: null,
      closed: ['dateOfBirth'],
    });
    expect(await dateOfBirth(rep)).toBe('1990-02-03');
  });
});
