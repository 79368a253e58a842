import { type ActionKind, actionTable } from '@offpiste/domain/contract/actions.ts';
import { http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { connectivity } from './connectivity.ts';
import { submitAction } from './outbox/submit-action.ts';

const realTimeout = globalThis.setTimeout;
let asked = 0;
let held: (() => void)[] = [];
let isSlow = true;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  asked = 0;
  held = [];
  isSlow = true;
  fakeServer.use(
    http.post<never, { idempotentId?: string }>('*/api/*', async ({ request }) => {
      const { idempotentId } = await request.json();
      // A server that takes no several actions in a call.
      if (idempotentId === undefined) return errorReply('not_found');
      asked += 1;
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
      return errorReply('invalid_code', { idempotentId });
    }),
  );
  storeSession('token', nucoRep);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  clearStoredSession();
});

/** Lets everything happen that needs no time. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => realTimeout(resolve, 1));
}

let actions = 0;

/** An action of the kind on a separate subject; with the fields of all kinds at once. */
function submit(kind: ActionKind) {
  actions += 1;
  const number = String(actions).padStart(6, '0');
  const barcode = `NUCO-AB12CD-${number}`;
  const at = '2026-12-11T05:00:00Z';
  const body = {
    idempotentId: `slow-${number}`,
    weekID: 'W1',
    weekId: 'W1',
    barcode,
    passengers: [{ barcode, timestamp: at }],
    direction: 'outbound',
    coachId: '4',
    transferId: 'GVA-01',
    vehicle: 'coach',
    // Of a separate departure too, which is what a close is about.
    vehicleId: number,
    eventId: '500',
    lessonId: '9',
    roomId: `room-${number}`,
    numberOfKeys: 1,
    extraKeysReturned: 0,
    returnedBy: 'Someone else',
    handsetTimestamp: at,
    deviceTimestamp: at,
    timestamp: at,
    undoes: {
      idempotentId: `done-${number}`,
      kind: 'load-coach',
      subject: barcode,
      place: 'coach:4:outbound',
    },
  };
  return submitAction(kind, body as never);
}

test.each(Object.keys(actionTable) as ActionKind[])(
  '%s: the app waits 1.5 s for a server that takes 3 s, twice, then not at all until it is quick again',
  async (kind) => {
    for (const turn of [1, 2]) {
      expect(connectivity.get()).toBe('online');
      let verdict = null as string | null;
      const submitted = submit(kind).then(({ state }) => {
        verdict = state;
      });
      await until(() => asked === turn);
      await vi.advanceTimersByTimeAsync(1499);
      expect(verdict).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      await submitted;
      expect(verdict).toBe('saved');
    }
    expect(connectivity.get()).toBe('slow');
    // No time passes: nothing waits.
    expect((await submit(kind)).state).toBe('saved');
    await until(() => asked === 3);
    await vi.advanceTimersByTimeAsync(1500);
    for (const answer of held) answer();

    isSlow = false;
    for (const turn of [4, 5]) {
      expect(connectivity.get()).toBe('slow');
      expect((await submit(kind)).state).toBe('saved');
      await until(() => asked === turn);
    }
    await until(() => connectivity.get() === 'online');
    expect((await submit(kind)).state).toBe('refused');
  },
);
