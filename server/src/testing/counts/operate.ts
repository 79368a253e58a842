import { randomUUID } from 'node:crypto';
import type { Random } from '@offpiste/demo/random.ts';
import { STATED_SEATS } from '@offpiste/domain/contract/close-departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { expect } from 'vitest';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { entryBody } from '#testing/event-fixture.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { distributeBody, returnBody } from '#testing/key-room.ts';
import { distributeBody as passBody } from '#testing/lift-pass-fixture.ts';
import { checkInBody, loadBody, loadTransferBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import {
  COACHES,
  EVENT,
  LESSON,
  listOf,
  PEOPLE,
  passOf,
  ROOM,
  STOPS,
  TRANSFERS,
  VEHICLES,
  type Week,
} from './counted-week.ts';
import { importAgain } from './import-again.ts';

const MINUTE = 60_000;

/** One random operation of a rep, or an import. */
export async function operate(week: Week): Promise<void> {
  const { weekId, random, sent } = week;
  const { reps, manager } = week.bench;
  const caller = random.pick(reps);
  const ago = random.weighted([
    [0, 3],
    [random.between(2, 40), 2],
  ]);
  const handsetTimestamp = toInstant(Date.now() - ago * MINUTE);
  const [{ kind: vehicle, id: vehicleId }, barcode] = [random.pick(VEHICLES), random.pick(PEOPLE)];
  const coachId = random.pick(COACHES);
  const about = { weekID: weekId, barcode, handsetTimestamp };
  const post = async (url: string, payload: { idempotentId: string }) => {
    const reply = await caller.inject({ method: 'POST', url, payload });
    expect([url, reply.statusCode, reply.body]).toEqual([
      url,
      expect.toBeOneOf([200, 403, 404, 409, 422]),
      reply.body,
    ]);
    const [result] = reply.json().results ?? [];
    sent.push({ caller, url, payload, ...(result && { undoneBy: result.idempotentId }) });
  };
  const kind = random.weighted([
    ['load', 8],
    ['take along', 3],
    ['no-show', 4],
    ['close', 3],
    ['undo', 3],
    ['again', 2],
    ['import', 1],
    ['event', 3],
    ['extra', 4],
    ['keys', 3],
    ['lesson', 2],
    ['pass', 2],
    ['flags', 1],
  ] as const);
  if (kind === 'load' && vehicle === 'transfer')
    return post('/api/transfer/load', loadTransferBody(caller.rep, { ...about, transferId: vehicleId }));
  if (kind === 'load') return post('/api/coach/load', loadBody(caller.rep, { ...about, coachId }));
  if (kind === 'event') {
    const { handsetTimestamp: deviceTimestamp } = about;
    const passage = entryBody(caller.rep, { weekId, barcode, deviceTimestamp, eventId: EVENT });
    return post(`/api/events/validate-${random.pick(['in', 'in', 'out'])}`, passage);
  }
  if (kind === 'keys') {
    const handover = { weekId, roomId: ROOM.id, handsetTimestamp, numberOfKeys: random.pick([1, 2]) };
    return random.chance(0.6)
      ? post('/api/keyDist/distribute', distributeBody(caller.rep, { ...handover, barcode }))
      : post('/api/keyDist/return', returnBody(caller.rep, handover));
  }
  if (kind === 'lesson')
    return post('/api/workshopLessons/registerLesson', {
      ...{ ...checkInBody(caller.rep), ...about, lessonId: LESSON },
    });
  if (kind === 'pass')
    return post('/api/scanLiftPass', passBody(caller.rep, { ...about, barcode: passOf(barcode) }));
  if (kind === 'flags') {
    const payload = { rooms: [ROOM.id], ready: random.pick([0, 1, 1]), blocked: random.pick([0, 0, 1]) };
    const reply = await manager.inject({ method: 'POST', url: `/api/hq/rooms/${weekId}`, payload });
    expect(reply.statusCode).toBe(200);
    return;
  }
  if (kind === 'extra') {
    const at = Date.parse(handsetTimestamp);
    const extra = extrasBody(caller.rep, [barcode], { weekId, transferId: random.pick(TRANSFERS), at });
    const payload = { ...extra, idempotentId: randomUUID(), clientTimestamp: toInstant(Date.now()) };
    return post('/api/transfer/extra-passengers', payload);
  }
  if (kind === 'take along')
    return post('/api/coach/load', loadBody(caller.rep, { ...about, coachId, takeAlong: 1 }));
  if (kind === 'no-show') {
    const reason = random.pick(['not-here', 'ill', 'left', 'own-way'] as const);
    const note = reason === 'left' ? 'Got off' : '';
    return post(
      '/api/departures/no-show',
      noShowBody(caller.rep, { ...about, vehicle, vehicleId, reason, note }),
    );
  }
  if (kind === 'close')
    return post(
      '/api/departures/close',
      await closeOf(caller, about, { kind: vehicle, id: vehicleId }, random),
    );
  if (kind === 'import') {
    week.lastImport = week.lastImport.then(() => importAgain(week));
    return week.lastImport;
  }
  if (sent.length === 0) return;
  const earlier = random.pick(sent);
  if (kind === 'again') {
    await earlier.caller.inject({ method: 'POST', ...earlier });
    return;
  }
  const idempotentId = earlier.undoneBy ?? earlier.payload.idempotentId;
  const undo = { weekId, idempotentId: randomUUID(), handsetTimestamp, reason: 'Wrong person' };
  await earlier.caller.inject({ method: 'POST', url: `/api/actions/${idempotentId}/undo`, payload: undo });
}

/** A close of a stop by the list as this rep's server has it, which may be out of date. */
async function closeOf(
  caller: Caller,
  { weekID, handsetTimestamp }: { weekID: string; handsetTimestamp: string },
  { kind, id }: (typeof VEHICLES)[number],
  random: Random,
) {
  const stop = random.pick(STOPS);
  const { tickets } = await listOf(caller, weekID, { kind, id });
  const manifest = tickets
    .filter(({ seat, pickUpLocation }) => seat !== undefined && seat !== 'missing' && pickUpLocation === stop)
    .map(({ bookingRef, seat = 'aboard' }) => ({
      reference: bookingRef,
      stop: 0,
      state: (STATED_SEATS as readonly string[]).indexOf(seat) as 0 | 1 | 2,
    }));
  const about = { weekID, handsetTimestamp, vehicle: kind, vehicleId: id };
  return closeBody(caller.rep, { ...about, stops: [stop], manifest });
}
