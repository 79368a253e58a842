import type { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import {
  type CoachTicket,
  type LoadCoachReply,
  loadCoachErrorCodes,
} from '@offpiste/domain/contract/coach.ts';
import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import type { ActionMessages } from './action-messages.ts';
import { verdictOf } from './verdict-of.ts';
import { refusalWords } from './verdict-text.ts';

const paris = timeIn('Europe/Paris');
const words: ActionMessages<'load-coach'> = {
  done: 'Loaded',
  already: 'Already loaded',
  refusalWord: refusalWords(loadCoachErrorCodes, {
    wrong_coach: 'Wrong coach',
    coach_not_found: 'Unknown coach',
  }),
  describe: ({ ticket }) => ({ name: ticket.name, note: ticket.equipment ? 'Equipment' : null }),
  doubt: ({ reason }) => (reason === 'done' ? null : { word: 'Unsure', why: reason }),
  explain: (error) => (error.code === 'wrong_coach' ? { name: 'Anna Smith', why: 'Belongs on Coach 7' } : {}),
};
const person = { code: 'NUCO-AB12CD-000001', name: 'Anna', note: null };
const ticket: CoachTicket = {
  name: 'Anna Smith',
  bookingRef: person.code,
  barcode: person.code,
  loaded: 1,
  deleted: '0',
  pickUpLocation: 'Leeds',
  equipment: 1,
};
const judge = (answer: ActionVerdict<'load-coach'>) => verdictOf(answer, person, words, paris);
const reply: LoadCoachReply = {
  message: 'Passenger successfully loaded on coach',
  idempotentId: 'id-000001',
  ticket,
};
const refusal = (code: string, error: string) => ({ code, error, requestId: 'r' });
const conflict = (over: Partial<ConflictReply>): ConflictReply => ({
  ...refusal('already_loaded', 'Passenger already loaded on coach'),
  recorded: true,
  idempotentId: 'id-000001',
  ...over,
});

test('a confirmed action is accepted, with the name and the note the server gives', () => {
  expect(judge({ state: 'confirmed', reply })).toMatchObject({
    outcome: 'accepted',
    word: 'Loaded',
    name: 'Anna Smith',
    note: 'Equipment',
    why: 'Passenger successfully loaded on coach',
    notSaved: false,
  });
});

test('what another rep did first asks for attention and says who', () => {
  expect(judge({ state: 'conflict', error: conflict({ by: 'Robin' }) })).toMatchObject({
    outcome: 'attention',
    word: 'Already loaded',
    name: 'Anna',
    why: 'Passenger already loaded on coach by Robin',
  });
});

test('a late fact that contradicts is a conflict, not a refusal', () => {
  const error = conflict({ code: 'wrong_coach', error: 'This passenger is not booked on this coach' });
  expect(judge({ state: 'conflict', error })).toMatchObject({
    outcome: 'attention',
    word: 'Conflict',
    why: 'Belongs on Coach 7',
  });
});

test('a refusal says where the person belongs when the server says so', () => {
  expect(
    judge({ state: 'refused', status: 422, error: refusal('wrong_coach', 'This passenger is not booked') }),
  ).toMatchObject({
    outcome: 'refused',
    word: 'Wrong coach',
    name: 'Anna Smith',
    why: 'Belongs on Coach 7',
  });
});

test("a refusal without more has the server's own text, and an unknown code a word all the same", () => {
  expect(judge({ state: 'refused', status: 422, error: refusal('brand_new', 'Not today') })).toMatchObject({
    word: 'Refused',
    why: 'Not today',
  });
});

test('a stored action is never shown as loaded by the server', () => {
  const verdict = judge({ state: 'saved', provisional: null });
  expect(verdict.outcome).toBe('accepted-will-sync');
  expect(verdict.why).toBe('Saved on this phone');
});

test('an action that could not be stored claims nothing', () => {
  expect(judge({ state: 'not-saved', reason: 'The phone is full' })).toMatchObject({
    outcome: 'refused',
    word: 'Not saved',
    notSaved: true,
    why: 'The phone is full',
    code: person.code,
  });
});

test('a stored action that the rule accepts reads as done, in the colour of what is yet to be sent', () => {
  const provisional = { verdict: 'accepted', reason: 'done' } as const;
  expect(judge({ state: 'saved', provisional })).toMatchObject({
    outcome: 'accepted-will-sync',
    word: 'Loaded',
    why: 'Saved on this phone',
  });
});

test('a doubt whose text is a whole sentence gets no second full stop', () => {
  const text = 'Passenger not found or failed to load data.';
  const doubting = { ...words, doubt: () => ({ word: 'Unknown', why: text }) };
  const answer = { state: 'saved', provisional: { verdict: 'refused', reason: 'unknown' } } as never;
  const { why } = verdictOf<'load-coach'>(
    answer,
    { code: 'NUCO-AB12CD-000001', name: null, note: null },
    doubting,
    paris,
  );
  expect(why).toBe(`${text} Saved on this phone`);
});

test('a stored action that the rule doubts asks for attention and is still said to be saved', () => {
  const provisional = { verdict: 'refused', reason: 'passenger-cancelled' } as const;
  expect(judge({ state: 'saved', provisional })).toMatchObject({
    outcome: 'attention',
    word: 'Unsure',
    why: 'passenger-cancelled. Saved on this phone',
  });
});

test('who was first, and when by the clock of the resort, follows what the server says was so already', () => {
  const error = conflict({ by: 'Robin', at: '2026-12-11T05:00:00.000Z' });
  const { why } = verdictOf<'load-coach'>({ state: 'conflict', error }, person, words, paris);
  expect(why).toMatch(/^Passenger already loaded on coach by Robin at .*06:00$/);
});

test('who was first is not said of a conflict that is none of being done already', () => {
  const error = conflict({ code: 'not_entered', error: 'This person is not inside', by: 'Robin' });
  expect(judge({ state: 'conflict', error })).toMatchObject({
    word: 'Conflict',
    name: 'Anna',
    why: 'This person is not inside',
  });
});

test('a conflict and a refusal name whom the server names', () => {
  const wrong = conflict({ code: 'wrong_coach', error: 'This passenger is not booked on this coach' });
  expect(judge({ state: 'conflict', error: wrong }).name).toBe('Anna Smith');
  const unnamed = refusal('passenger_cancelled', 'Passenger is cancelled');
  expect(judge({ state: 'refused', status: 422, error: unnamed })).toMatchObject({
    word: 'Cancelled',
    name: 'Anna',
  });
});

test('a verdict comes with the action it can be undone by, where something was recorded', () => {
  const item = outboxItem();
  expect(judge({ state: 'confirmed', reply, item } as never).item).toBe(item);
  expect(judge({ state: 'saved', provisional: null, item } as never).item).toBe(item);
  expect('item' in judge({ state: 'not-saved', reason: 'The phone is full' })).toBe(false);
});

test('what is stored keeps what the list on the phone knows of the person', () => {
  const known = { ...person, note: 'Equipment' };
  expect(
    verdictOf<'load-coach'>({ state: 'saved', provisional: null } as never, known, words, paris),
  ).toMatchObject({
    ...known,
    word: 'Saved',
    notSaved: false,
  });
});

test('a workflow without doubts reads whatever is stored as done', () => {
  const { doubt: _, ...sure } = words;
  const answer = {
    state: 'saved',
    provisional: { verdict: 'refused', reason: 'passenger-cancelled' },
  } as never;
  expect(verdictOf<'load-coach'>(answer, person, sure, paris)).toMatchObject({
    outcome: 'accepted-will-sync',
    word: 'Loaded',
  });
});

test('a workflow may word what is stored in its own way, whether the rule was asked or not', () => {
  const saved = (provisional: unknown) => ({
    outcome: 'attention' as const,
    word: provisional === null ? 'Kept' : 'Judged',
    why: 'Its own words',
    note: null,
  });
  const own = { ...words, saved };
  const of = (provisional: unknown) =>
    verdictOf<'load-coach'>({ state: 'saved', provisional } as never, person, own, paris);
  expect(of(null)).toMatchObject({ outcome: 'attention', word: 'Kept', why: 'Its own words', name: 'Anna' });
  expect(of({ verdict: 'accepted', reason: 'done' })).toMatchObject({ word: 'Judged' });
});

test.each([
  { state: 'conflict', error: conflict({}) },
  { state: 'refused', status: 422, error: refusal('passenger_cancelled', 'Passenger is cancelled') },
  { state: 'saved', provisional: { verdict: 'accepted', reason: 'done' } },
  { state: 'saved', provisional: { verdict: 'refused', reason: 'passenger-cancelled' } },
])('whatever the answer, the code, the person and the action are those of the scan: $state', (answer) => {
  const known = { ...person, note: 'Equipment' };
  const item = outboxItem();
  const verdict = verdictOf<'load-coach'>({ ...answer, item } as never, known, words, paris);
  expect(verdict).toMatchObject({ ...known, item, notSaved: false });
});
