import { personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import { closeFields } from '@offpiste/domain/rules/closed-fields.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { closeWeek } from './close-week.ts';
import { holdWeek } from './held-week.ts';
import { readWeek } from './read-week.ts';
import { coachSeat, packed, weekData, weekPassenger } from './week.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const reference = 'NUCO-AB12CD-000001';
const data = weekData([
  weekPassenger({
    reference,
    phonenumber: '447700900123',
    email: null,
    dateOfBirth: '1990-02-03',
    nationality: 'British',
    next_of_kin_name: 'Mary',
    next_of_kin_phone: '447700900124',
    allocations: [coachSeat('4')],
  }),
]);

test('the week of a PIN is a whole week: it names who and where, and which fields are closed', async () => {
  const read = await readWeek(await closeWeek(packed(data)));
  if (!read.ok) throw new Error(read.problem);
  const week = holdWeek(read.data);
  expect(week.wholePassenger(reference)).toMatchObject({
    passengerName: "Jo O'Brien",
    phonenumber: null,
    email: null,
    dateOfBirth: null,
    next_of_kin_name: null,
    closed: ['phonenumber', 'dateOfBirth', 'nationality', 'next_of_kin_name', 'next_of_kin_phone'],
  });
  expect(week.seatsOf(reference, 'coach', 'outbound')).toMatchObject({ booked: [{ placeId: '4' }] });
  expect(week.summary()).toEqual(holdWeek(data).summary());
});

test('the bundled gzip packs it where the browser has none', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const read = await readWeek(await closeWeek(packed(data)));
  const closed = closeFields(data, personalFields['/api/week/data/:weekId']);
  expect(read).toEqual({ ok: true, data: closed });
});

test('bytes that are no week cannot be closed', async () => {
  await expect(closeWeek(new Uint8Array([1, 2, 3]))).rejects.toThrow();
});
