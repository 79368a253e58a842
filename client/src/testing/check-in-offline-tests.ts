import { type ActionBody, type ActionKind, aboutAction } from '@offpiste/domain/contract/actions.ts';
import type { CheckInBody } from '@offpiste/domain/contract/check-in.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { type CheckInCase, checkInCases } from '@offpiste/domain/rules/check-in.cases.ts';
import type { BookedPlace, CheckInFacts } from '@offpiste/domain/rules/check-in.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { expect, test } from 'vitest';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import type { KnownOnPhone } from '#scan/check-in/judge-check-in-offline.ts';
import type { KnownPassenger } from '#week/known-passenger.ts';
import type { AskWeek } from '#week/questions.ts';
import { week as noWeek } from './loaded-week.ts';

const WEEK = 'W1';
const PERSON = 'NUCO-AB12CD-000001';

/** How one kind of action is put before its handler. */
export interface CheckInOfflineSubject<K extends ActionKind, Place extends BookedPlace> {
  kind: K;
  handler: (known: KnownOnPhone) => LocalHandler<K>;
  here: Place;
  elsewhere: Place;
  /** The fields of the body that say where. */
  at: (placeId: string) => object;
  /** The kind's queries to the week, answered like this. */
  answers: (facts: { placeKnown: boolean; passenger: KnownPassenger<Place> | null }) => Partial<AskWeek>;
  ticket: (
    person: { name: string; barcode: string; done: boolean; cancelled: boolean },
    place: Place,
  ) => object;
}

/** The tests that the offline verdict of every kind that ticks off once at a place passes: the rule's table, and incomplete knowledge. */
export function testCheckInOffline<K extends ActionKind, Place extends BookedPlace>(
  subject: CheckInOfflineSubject<K, Place>,
): void {
  const { kind, here, elsewhere, answers } = subject;

  const bodyAt = (placeId: string, over: Partial<CheckInBody> = {}) =>
    ({
      weekID: WEEK,
      barcode: PERSON,
      handsetTimestamp: toInstant(2000),
      idempotentId: 'action-0002',
      repID: 'R1',
      repName: 'Robin',
      scanned: 1,
      ...subject.at(placeId),
      ...over,
    }) as unknown as ActionBody<K>;
  const body = bodyAt(here.placeId);

  /** A phone that has loaded the week, with these facts about the passenger. */
  const weekOf = ({ placeKnown, passenger }: CheckInFacts<Place>, over: Partial<AskWeek> = {}): AskWeek => ({
    ...noWeek,
    summary: async () => ({ weekId: WEEK }) as Awaited<ReturnType<AskWeek['summary']>>,
    showsPrefix: async () => true,
    ...answers({
      placeKnown,
      passenger: passenger && { ...passenger, booked: passenger.booked ? [passenger.booked] : [] },
    }),
    ...over,
  });

  /** The place's list as the server sent it, with only the passengers booked there. */
  const listOf = ({ passenger }: CheckInFacts<Place>, placeId: string, barcode = PERSON): KeptList => {
    const booked = passenger?.booked;
    const tickets =
      passenger && booked?.placeId === placeId
        ? [subject.ticket({ ...passenger, barcode, done: passenger.done !== null }, booked)]
        : [];
    return { weekId: WEEK, etag: null, updatedAt: 1000, value: { tickets } };
  };

  const judge = (
    known: { week?: AskWeek; list?: KeptList | null },
    what = body,
    earlier: OutboxItem[] = [],
  ) =>
    subject.handler({ week: known.week ?? noWeek, readList: async () => known.list ?? null })(what, {
      earlier,
      prefixes: PREFIXES,
      now: 2000,
    });

  const liveCases = checkInCases(here, elsewhere).filter(({ request }) => !request.late);
  const [ready] = liveCases as [CheckInCase<Place>];

  test.each(liveCases)('with week and list: $name', async ({ facts, request, outcome }) => {
    const code = /[A-Z]+-[A-Z0-9]{6}-[0-9]{6}/.exec(request.barcode)?.[0] ?? PERSON;
    const list = facts.placeKnown ? listOf(facts, request.placeId, code) : null;
    const verdict = await judge(
      { week: weekOf(facts), list },
      bodyAt(request.placeId, { barcode: request.barcode }),
    );
    expect(verdict).toMatchObject({ verdict: outcome.verdict, reason: outcome.reason });
    if (outcome.reason === 'wrong-place') expect(verdict).toEqual(outcome);
  });

  test('the list alone is enough for a passenger who is on it', async () => {
    expect(await judge({ list: listOf(ready.facts, here.placeId) })).toEqual(ready.outcome);
  });

  test('the week alone is enough for a passenger booked here', async () => {
    expect(await judge({ week: weekOf(ready.facts) })).toEqual(ready.outcome);
  });

  test('with neither there is no verdict', async () => {
    expect(await judge({})).toBeNull();
  });

  test('a text that is no ticket is refused with nothing loaded at all', async () => {
    const foreign = bodyAt(here.placeId, { barcode: 'https://example.com' });
    expect(await judge({}, foreign)).toEqual({ verdict: 'refused', reason: 'invalid-code' });
  });

  test('a passenger whose booking the rep may not see is not called a stranger', async () => {
    const unseen = answers({ placeKnown: true, passenger: { name: 'Jo', cancelled: false, booked: null } });
    expect(await judge({ week: weekOf(ready.facts, unseen) })).toBeNull();
  });

  test('a passenger whose brand this week does not show is not called unknown', async () => {
    const unknown = { placeKnown: true, passenger: null };
    expect(await judge({ week: weekOf(unknown, { showsPrefix: async () => false }) })).toBeNull();
  });

  test('a week that is not the one of the action says nothing', async () => {
    expect(await judge({ week: weekOf(ready.facts) }, bodyAt(here.placeId, { weekID: 'W2' }))).toBeNull();
  });

  test('the second scan of a passenger on this phone is already done, by this rep', async () => {
    const first = outboxItem({
      id: 'action-0001',
      kind,
      owner: 'R1',
      body: JSON.stringify({ ...body, barcode: `]Q1${PERSON}` }),
      subject: 's',
      place: aboutAction(kind, body).place,
      recordedAt: 1500,
    });
    const list = listOf(ready.facts, here.placeId);
    expect(await judge({ list }, body, [first])).toEqual({
      verdict: 'conflict',
      reason: 'already-done',
      first: { actionId: 'action-0001', repId: 'R1', repName: 'Robin', at: 1500 },
    });
    const refused: OutboxItem = {
      ...first,
      state: 'needs-attention',
      outcome: { result: 'refused', status: 404, error: { error: '', code: '', requestId: '' } },
    };
    expect(await judge({ list }, body, [refused])).toMatchObject({ verdict: 'accepted' });
    expect(await judge({ list }, body, [first, undoItem(first)])).toMatchObject({ verdict: 'accepted' });
    const away = { ...first, place: aboutAction(kind, bodyAt(elsewhere.placeId)).place };
    expect(await judge({ list }, body, [away])).toMatchObject({ verdict: 'accepted' });
  });

  test('an action that the list includes does not count once it is undone on this phone', async () => {
    const list = listOf(
      {
        ...ready.facts,
        passenger: ready.facts.passenger && {
          ...ready.facts.passenger,
          done: { actionId: '', repId: '', repName: '', at: 500 },
        },
      },
      here.placeId,
    );
    const done = outboxItem({
      kind,
      body: JSON.stringify(body),
      ...aboutAction(kind, body),
      recordedAt: 800,
    });
    const reasonAfter = async (over: Partial<OutboxItem>) =>
      ((await judge({ list }, body, [undoItem(done, over)])) as { reason: string } | null)?.reason;
    const sent = { state: 'done', outcome: { result: 'accepted', message: 'Undone' } } as const;
    expect(await reasonAfter({})).toBe('done');
    expect(await reasonAfter({ ...sent, settledAt: list.updatedAt + 1 })).toBe('done');
    // The list was sent after the server had undone it: somebody has done it since.
    expect(await reasonAfter({ ...sent, settledAt: list.updatedAt - 1 })).toBe('already-done');
  });
}
