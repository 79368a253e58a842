import type { MessageReply } from '@offpiste/domain/contract/hq/messages.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMessage, aMessageRep, aMessageReply } from '#hq-testing/message-fixtures.ts';
import { figure, openPage } from '#hq-testing/open-page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-11T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

async function open(over: Partial<MessageReply>) {
  await openPage('/messages/M1', { 'messages/M1': aMessageReply(over) });
  await screen.findByRole('heading', { name: 'What it says' });
}
const regions = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
const lines = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a message says for how many reps it is and what has become of it, and for whom it came to nothing first', async () => {
  await open({
    message: aMessage({
      counts: { waiting: 0, sent: 1, taken: 0, fetched: 0, shown: 1, 'not-reachable': 2 },
    }),
    reps: [
      aMessageRep('Ann', {
        ...{ sentAt: '2026-12-11T09:00:00Z', takenAt: '2026-12-11T09:01:00Z' },
        ...{ fetchedAt: '2026-12-11T09:02:00Z', shownAt: '2026-12-11T09:03:00Z' },
        putAwayAt: '2026-12-11T09:04:00Z',
      }),
      aMessageRep('Bea', { state: 'not-reachable', brand: 'other' }),
      aMessageRep('Cem', { state: 'sent', sentAt: '2026-12-11T09:00:00Z' }),
      aMessageRep('Dan', { state: 'not-reachable' }),
    ],
  });
  expect(['Reps', 'Not reachable', 'Sent', 'Shown'].map(figure)).toEqual([
    'Reps4',
    'Not reachable2',
    'Sent1',
    'Shown1',
  ]);
  expect(screen.queryByText('Taken', { selector: 'dt' })).toBeNull();
  expect(regions().filter((name) => name !== null)).toEqual(
    expect.arrayContaining(['Not reachable', 'Sent', 'Shown']),
  );
  expect(lines('Not reachable')).toEqual(['Bea other', 'Dan NUCO']);
  expect(lines('Sent')[0]).toMatch(/^Cem NUCOsent \S+$/);
  expect(lines('Shown')[0]?.replaceAll(/\d\d:\d\d/g, '–')).toBe(
    'Ann NUCOsent – · taken – · fetched – · shown – · put away –',
  );
  expect(lines('Shown')[0]).toMatch(
    /sent \d\d:00 · taken \d\d:01 · fetched \d\d:02 · shown \d\d:03 · put away \d\d:04/,
  );
});

test.each([
  ['2026-12-11T11:00:00Z', true, /by Mia, goes out /],
  ['2026-12-11T09:00:00Z', true, /by Mia, urgent$/],
  ['2026-12-11T09:00:00Z', false, /by Mia$/],
])('due at %s, urgent: %s, its line says when it was written and goes out', async (dueAt, urgent, words) => {
  await open({ message: aMessage({ dueAt, urgent }) });
  expect(screen.getByText(/^Reps of Coach 4 outbound · /).textContent).toMatch(words);
});
