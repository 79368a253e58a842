import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { submitAction } from '#offline/outbox/submit-action.ts';
import { useCheckIn } from './use-check-in.ts';

vi.mock('#offline/outbox/submit-action.ts', () => ({ submitAction: vi.fn() }));
const phone = vi.hoisted(() => ({
  rep: null as { repId: string; name: string } | null,
  week: null as string | null,
}));
vi.mock('#session/session.ts', () => ({ useSession: () => ({ rep: phone.rep }) }));
vi.mock('#session/selected-week.ts', () => ({ useSelectedWeekId: () => phone.week }));
vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));
vi.mock('#week/page/name-in-week.ts', () => ({
  nameInWeek: async (reference: string) => (reference === 'NUCO-ZZ99XX-000042' ? 'Zoë Müller' : null),
}));

const anna = {
  name: 'Anna Smith',
  bookingRef: 'NUCO-AB12CD',
  barcode: 'NUCO-AB12CD-000001',
  done: false,
  cancelled: false,
  detail: null,
};
const messages = {
  done: 'Loaded',
  already: 'Already loaded',
  describe: () => ({ name: null, note: null }),
  refusalWord: () => 'Refused',
  explain: () => ({}),
};
let coachId: string;

beforeEach(() => {
  Object.assign(phone, { rep: { repId: 'R1', name: 'Robin' }, week: 'W1' });
  coachId = '4';
  vi.mocked(submitAction)
    .mockReset()
    .mockResolvedValue({ state: 'saved', provisional: null } as never);
});

const fields = () => ({ coachId, direction: 'outbound' });
function open(over: { noteOf?: () => string | null } = {}) {
  const people = [anna];
  const options = { kind: 'load-coach' as const, fields, placeName: 'Coach 4', people, messages, ...over };
  return renderHook(() => useCheckIn(options)).result.current;
}
const sent = (call = 0) => vi.mocked(submitAction).mock.calls[call];

test('what is recorded says who, where, when and by whom, and that it was scanned', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  await open()(anna.barcode, 1);
  expect(sent()).toEqual([
    'load-coach',
    {
      weekID: 'W1',
      barcode: anna.barcode,
      handsetTimestamp: toInstant(1_000_000),
      idempotentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      repID: 'R1',
      repName: 'Robin',
      scanned: 1,
      coachId: '4',
      direction: 'outbound',
    },
    { placeName: 'Coach 4', personName: 'Anna Smith' },
  ]);
});

test('every check-in is an action with a new id, at the place that is current then', async () => {
  const tickOff = open();
  await tickOff(anna.barcode, 1);
  coachId = '5';
  await tickOff(anna.barcode, 0);
  expect(sent(1)?.[1]).toMatchObject({ coachId: '5', scanned: 0 });
  expect(sent(1)?.[1].idempotentId).not.toBe(sent(0)?.[1].idempotentId);
});

test('the verdict names whom the list has by this code, with what the rep should know of them', async () => {
  const stored = { outcome: 'accepted-will-sync', code: anna.barcode, name: 'Anna Smith' };
  expect(await open({ noteOf: () => 'Equipment' })(anna.barcode, 1)).toMatchObject({
    ...stored,
    note: 'Equipment',
  });
  expect(await open({ noteOf: () => null })(anna.barcode, 1)).toMatchObject({ ...stored, note: null });
  expect(await open()(anna.barcode, 1)).toMatchObject({ ...stored, note: null });
});

test('a verdict of this phone on somebody who is not on the list has their name where the week knows it', async () => {
  const elsewhere = 'NUCO-ZZ99XX-000042';
  expect(await open()(elsewhere, 1)).toMatchObject({ name: 'Zoë Müller' });
  vi.mocked(submitAction).mockResolvedValue({
    state: 'refused',
    status: 422,
    error: { error: 'x', code: 'wrong_coach', requestId: 'r' },
  } as never);
  // Whether the server names them is the server's to decide.
  expect(await open()(elsewhere, 1)).toMatchObject({ name: null });
});

test('the verdict on somebody who is not on the list has the code and no name', async () => {
  const code = 'NUCO-AB12CD-000002';
  expect(await open({ noteOf: () => 'Equipment' })(code, 1)).toMatchObject({ code, name: null, note: null });
  expect(sent()?.[1]).toMatchObject({ barcode: code });
});

test.each([
  ['no rep is signed in', { rep: null }],
  ['no week is chosen', { week: null }],
])('nothing is recorded where %s', async (_, missing) => {
  Object.assign(phone, missing);
  await expect(open()(anna.barcode, 1)).rejects.toThrow('An action needs a signed-in rep and a week');
  expect(submitAction).not.toHaveBeenCalled();
});

test.each([
  [
    'rep',
    () => Object.assign(phone, { rep: { repId: 'R2', name: 'Max' } }),
    {},
    { repID: 'R2', repName: 'Max' },
  ],
  ['week', () => Object.assign(phone, { week: 'W2' }), {}, { weekID: 'W2' }],
  ['place', () => {}, { fields: () => ({ coachId: '5', direction: 'inbound' }) }, { direction: 'inbound' }],
])('after a change of %s the next action is recorded of the new one', async (_, change, over, recorded) => {
  const people = [anna];
  const options = { kind: 'load-coach' as const, fields, people, messages };
  const { result, rerender } = renderHook((more: object) => useCheckIn({ ...options, ...more }), {
    initialProps: {},
  });
  change();
  rerender(over);
  await result.current(anna.barcode, 1);
  expect(sent()?.[1]).toMatchObject(recorded);
});

test('after a change of the list, its messages or its notes the next verdict is of the new ones', async () => {
  const options = { kind: 'load-coach' as const, fields, people: [anna], messages };
  const { result, rerender } = renderHook((more: object) => useCheckIn({ ...options, ...more }), {
    initialProps: {},
  });
  const next = async (over: object) => {
    rerender(over);
    return await result.current(anna.barcode, 1);
  };
  expect(await next({ people: [{ ...anna, name: 'Anna Young' }] })).toMatchObject({ name: 'Anna Young' });
  expect(await next({ noteOf: () => 'Equipment' })).toMatchObject({ note: 'Equipment' });
  const saved = () => ({ outcome: 'attention', word: 'Kept', why: '', note: null });
  expect(await next({ messages: { ...messages, saved } })).toMatchObject({ word: 'Kept' });
  await next({ placeName: 'Coach 5' });
  expect(sent(3)?.[2]).toMatchObject({ placeName: 'Coach 5' });
});
