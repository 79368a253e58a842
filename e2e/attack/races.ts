import { randomUUID } from 'node:crypto';
import { actionFields, signIn } from './accounts.ts';
import type { Findings } from './findings.ts';
import type { SeasonMap } from './season-map.ts';

const AT_ONCE = 30;
const times = <T>(one: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => one(at)));

/** The same fact many times at once: one effect, whoever else reports it. */
export async function attackRaces(url: string, map: SeasonMap, findings: Findings): Promise<void> {
  const rep = await signIn(url, 'nuco.rep@demo.test', 'nuco');
  const other = await signIn(url, 'nuco.rep2@demo.test', 'nuco');
  const waiting = map.tickets.filter(({ loaded, deleted }) => !loaded && deleted === '0');
  const [first, second] = waiting.slice(-2);
  if (!first || !second) throw new Error('nobody to load');
  const load = (who: typeof rep, barcode: string, id: string, fields: object = {}) =>
    who.send({
      method: 'POST',
      path: '/api/coach/load',
      body: {
        ...actionFields(who, id),
        ...{ weekID: map.weekId, coachId: map.coachId, direction: 'outbound', barcode, scanned: 1 },
        ...fields,
      },
    });

  // One action, sent many times at once; its times must be the same, for they are part of it.
  const id = randomUUID();
  const { handsetTimestamp } = actionFields(rep, id);
  const twins = await times(() => load(rep, first.barcode, id, { handsetTimestamp }));
  for (const twin of twins) findings.answered('a twin of one action', twin, [200]);
  findings.tried(
    'one twin is the first',
    twins.filter(({ headers }) => headers['idempotency-replayed'] !== 'true').length === 1
      ? null
      : 'several are',
  );
  findings.answered(
    'the id again for another passenger',
    await load(rep, second.barcode, id, { handsetTimestamp }),
    [422],
  );
  findings.answered('the same id of another rep', await load(other, first.barcode, id), [409]);

  // Many actions for one passenger.
  const rivals = await times((at) => load(at % 2 ? rep : other, second.barcode, randomUUID()));
  for (const rival of rivals) findings.answered('one of many actions for one passenger', rival, [200, 409]);
  const won = rivals.filter(({ status }) => status === 200).length;
  findings.tried('one of many wins', won === 1 ? null : `${won} did`);

  // More hands than keys.
  const { roomId, numberOfKeys, bookingRef } = map.room;
  const hands = await times(() =>
    rep.send({
      method: 'POST',
      path: '/api/keyDist/distribute',
      body: {
        ...actionFields(rep, randomUUID()),
        ...{
          repId: rep.repId,
          weekId: map.weekId,
          roomId,
          barcode: bookingRef,
          tenant: 'nuco',
          numberOfKeys: 1,
        },
      },
    }),
  );
  for (const hand of hands) findings.answered('one of many hands for the keys', hand, [200, 400, 409, 422]);
  const given = hands.filter(({ status }) => status === 200).length;
  findings.tried(
    'no key is given twice',
    given >= 1 && given <= numberOfKeys ? null : `${given} of ${numberOfKeys} given: ${hands[0]?.text}`,
  );
}
