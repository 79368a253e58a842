import type { CheckInBody } from '@offpiste/domain/contract/check-in.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { type CheckInCase, checkInCases } from '@offpiste/domain/rules/check-in.cases.ts';
import type { BookedPlace } from '@offpiste/domain/rules/check-in.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import type { Database } from '#platform/database.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { checkInBody } from './load-body.ts';
import type { Caller } from './sign-in.ts';
import { addPassenger, addWeek } from './week-fixture.ts';

/** How one kind of action is sent to the server. */
export interface CheckInCasesSubject<Place extends BookedPlace> {
  url: string;
  here: Place;
  elsewhere: Place;
  /** The fields of the body that give the place. */
  at: (placeId: string) => object;
  /** `spare` is how many more people fit in. */
  addPlace: (database: Database, weekId: string, place: Place, spare?: number | null) => Promise<void>;
  book: (database: Database, weekId: string, reference: string, place: Place) => Promise<void>;
  /** Further cases of this kind. */
  more?: readonly CheckInCase<Place>[];
}

const NOW = Date.now();
const LATE_BY = 10 * 60_000;
const STATUS = { accepted: [200], conflict: [409], refused: [422, 404] };

/** The rule's table of cases, run through the call of a kind of action that ticks off once at a place. */
export function testCheckInCases<Place extends BookedPlace>(subject: CheckInCasesSubject<Place>): void {
  const { url, here, elsewhere } = subject;
  let bench: TestApp;
  let rep: Caller;
  let max: Caller;

  beforeAll(async () => {
    bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
    await bench.addRep({ rep_id: 'R1', username: 'r1@test.example', name: 'Jo' });
    // The rep who is first in the rule's cases.
    await bench.addRep({ rep_id: 'R2', username: 'r2@test.example', name: 'Max' });
    rep = await bench.signIn('r1@test.example');
    max = await bench.signIn('r2@test.example');
  });
  afterAll(() => bench.close());

  const post = async (caller: Caller, placeId: string, given: Partial<CheckInBody> & { takeAlong?: 1 }) =>
    await caller.inject({
      method: 'POST',
      url,
      payload: {
        ...checkInBody(caller.rep),
        ...subject.at(placeId),
        clientTimestamp: toInstant(NOW),
        ...given,
      },
    });

  const cases = [...checkInCases(here, elsewhere), ...(subject.more ?? [])];

  it.each(cases.map((item, index) => ({ ...item, weekID: `case-${index}` })))(
    'the server agrees: $name',
    async ({ weekID, facts, request, outcome }) => {
      const { database } = bench.deps;
      const { passenger } = facts;
      await addWeek(database, { weekId: weekID });
      if (facts.placeKnown) await subject.addPlace(database, weekID, here, facts.spare);
      await subject.addPlace(database, weekID, elsewhere);
      if (passenger) {
        const reference = stripFraming(request.barcode);
        await addPassenger(database, { weekId: weekID, reference, name: passenger.name });
        const { booked, done } = passenger;
        if (booked) await subject.book(database, weekID, reference, booked);
        if (done && booked) {
          const first = await post(max, booked.placeId, {
            weekID,
            barcode: reference,
            idempotentId: `${done.actionId}-${weekID}`,
            handsetTimestamp: toInstant(done.at),
          });
          expect(first.statusCode).toBe(200);
        }
        if (passenger.cancelled)
          await database.pool.query('UPDATE passenger SET cancelled = true WHERE week_id = $1', [weekID]);
      }

      const reply = await post(rep, request.placeId, {
        weekID,
        barcode: request.barcode,
        ...(request.takeAlong && { takeAlong: 1 }),
        handsetTimestamp: toInstant(NOW - (request.late ? LATE_BY : 0)),
      });

      expect(STATUS[outcome.verdict]).toContain(reply.statusCode);
      const { rows } = await database.pool.query(
        `SELECT outcome FROM ledger WHERE week_id = $1 AND rep_id = 'R1'`,
        [weekID],
      );
      // Ids are used once, so each case's first rep needs a different one.
      const expected =
        outcome.reason === 'already-done'
          ? { ...outcome, first: { ...outcome.first, actionId: `${outcome.first.actionId}-${weekID}` } }
          : outcome;
      expect(rows).toEqual([{ outcome: expected }]);
    },
  );
}
