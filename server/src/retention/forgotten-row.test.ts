import { expect, test } from 'vitest';
import { forgottenRow } from './forgotten-row.ts';

const pseudonymOf = (code: string) => `erased:${code.length}${code.at(-1)}`;
const NAME = 'Zoë Canary';
const CODE = 'NUCO-AB12CD-000001';
const THEIRS = 'erased:181';

test('what counts stays, and nothing that identifies anybody is left', () => {
  const row = forgottenRow(
    {
      kind: 'load-coach',
      reason: 'already',
      subject: `coach:outbound:${CODE}`,
      reference: CODE,
      body: {
        coachId: '4',
        direction: 'outbound',
        barcode: CODE,
        scanned: 1,
        repID: 'R1',
        repName: 'Robin',
        weekID: 'W1',
        idempotentId: 'load-0001',
        handsetTimestamp: '2026-12-11T05:00:00.000Z',
      },
      outcome: { verdict: 'conflict', reason: 'already', first: { repId: 'R2', repName: NAME, at: 17 } },
      reply: {
        error: `${NAME} is loaded`,
        code: 'already_loaded',
        passengerName: NAME,
        idempotentId: 'load-0001',
      },
    },
    pseudonymOf,
  );
  expect(row).toEqual({
    subject: `coach:outbound:${THEIRS}`,
    reference: THEIRS,
    body: {
      coachId: '4',
      direction: 'outbound',
      barcode: THEIRS,
      scanned: 1,
      repID: 'R1',
      repName: '',
      weekID: 'W1',
      idempotentId: 'load-0001',
      handsetTimestamp: '2026-12-11T05:00:00.000Z',
    },
    outcome: { verdict: 'conflict', reason: 'already', first: { repId: 'R2', repName: '', at: 17 } },
    reply: { error: '', code: 'already_loaded', passengerName: '', idempotentId: 'load-0001' },
  });
});

test('handovers of keys keep their numbers and lose their guests and their position', () => {
  const { subject, body, reply } = forgottenRow(
    {
      kind: 'return-keys',
      reason: 'returned',
      subject: 'room:701',
      reference: null,
      body: {
        roomId: '701',
        numberOfKeys: 2,
        extraKeysReturned: 1,
        returnedBy: `${NAME} - ${CODE}`,
        returnedNotes: `lost by ${NAME}`,
        lat: 45.4,
        lon: 6.5,
      },
      outcome: {},
      reply: {
        room: {
          roomId: '701',
          distributedTo: `${NAME} - ${CODE}`,
          guests: [{ name: NAME, bookingRef: CODE }],
        },
      },
    },
    pseudonymOf,
  );
  expect({ subject, body, reply }).toEqual({
    subject: 'room:701',
    body: {
      roomId: '701',
      numberOfKeys: 2,
      extraKeysReturned: 1,
      returnedBy: THEIRS,
      returnedNotes: '',
      lat: null,
      lon: null,
    },
    reply: { room: { roomId: '701', distributedTo: THEIRS, guests: [{ name: '', bookingRef: THEIRS }] } },
  });
});

test('a scanned text that is not a code is removed from the subject as well', () => {
  const scanned = (body: object, subject: string) =>
    forgottenRow(
      { kind: 'load-coach', reason: 'loaded', subject, reference: null, body, outcome: {}, reply: {} },
      pseudonymOf,
    );
  expect(scanned({ barcode: ` ${NAME} ` }, `lift-pass:${NAME}`).subject).toBe('lift-pass:erased:10y');
  const extra = { passengers: [{ barcode: NAME, timestamp: '2026-12-11T05:00:00.000Z' }] };
  expect(scanned(extra, `extra:GVA-01:${NAME}`)).toMatchObject({
    subject: 'extra:GVA-01:erased:10y',
    body: { passengers: [{ barcode: '', timestamp: '2026-12-11T05:00:00.000Z' }] },
  });
  const undo = { undoes: { idempotentId: 'load-0001', subject: `coach:outbound:${CODE}`, place: 'coach:4' } };
  expect(scanned(undo, `coach:outbound:${CODE}`).body).toEqual({
    undoes: { idempotentId: 'load-0001', subject: `coach:outbound:${THEIRS}`, place: 'coach:4' },
  });
});

test('the rule’s word stays, and what a rep typed under the same name is removed', () => {
  const undo = (typed: string) =>
    forgottenRow(
      {
        kind: 'undo',
        reason: 'undone',
        subject: `coach:outbound:${CODE}`,
        reference: CODE,
        body: { reason: typed, undoes: { idempotentId: 'load-0001' } },
        outcome: { verdict: 'accepted', reason: 'undone' },
        reply: { message: '', undone: { reason: typed } },
      },
      pseudonymOf,
    );
  for (const typed of [NAME, 'zoe', 'zoe-canary', '07700900123', `not ${CODE}`]) {
    const { body, outcome, reply } = undo(typed);
    expect([body, outcome, reply]).toEqual([
      { reason: '', undoes: { idempotentId: 'load-0001' } },
      { verdict: 'accepted', reason: 'undone' },
      { message: '', undone: { reason: '' } },
    ]);
  }
});

test('a no-show keeps its reason, on which the journey rests, and loses its note', () => {
  const row = {
    kind: 'no-show' as const,
    reason: 'marked',
    subject: `coach:outbound:${CODE}`,
    reference: CODE,
    body: { vehicle: 'coach', vehicleId: '4', barcode: CODE, reason: 'left', note: NAME },
    outcome: { verdict: 'accepted', reason: 'marked' },
    reply: {},
  };
  expect(forgottenRow(row, pseudonymOf).body).toEqual({
    vehicle: 'coach',
    vehicleId: '4',
    barcode: THEIRS,
    reason: 'left',
    note: '',
  });
  const typed = { ...row, body: { ...row.body, reason: NAME } };
  expect(forgottenRow(typed, pseudonymOf).body).toMatchObject({ reason: '' });
  expect(forgottenRow({ ...row, kind: 'undo' }, pseudonymOf).body).toMatchObject({ reason: '' });
});

test('a close keeps its stops, and the states of people without who they are', () => {
  const { body, reply } = forgottenRow(
    {
      kind: 'close-departure',
      reason: 'closed',
      subject: 'departure:coach:4:outbound',
      reference: null,
      body: { stops: ['Leeds'], manifest: [{ reference: CODE, stop: 0, state: 1 }], headCount: 1 },
      outcome: {},
      reply: { closing: [{ changes: [{ reference: CODE, name: NAME }] }], manifest: { by: NAME } },
    },
    pseudonymOf,
  );
  expect({ body, reply }).toEqual({
    body: { stops: ['Leeds'], manifest: [{ reference: THEIRS, stop: 0, state: 1 }], headCount: 1 },
    reply: { closing: [{ changes: [{ reference: THEIRS, name: '' }] }], manifest: { by: '' } },
  });
});
