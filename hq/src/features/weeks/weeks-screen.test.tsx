import type { WeeksReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#hq-testing/open-page.tsx';
import { aWeekCard } from '#hq-testing/week-fixtures.ts';

async function open(weeks: WeeksReply['weeks']) {
  await openPage('/weeks', { weeks: { asOf: '2026-12-11T10:00:00Z', weeks, jobs: [] } });
  await screen.findByRole('list', { name: 'Weeks' });
}
const cards = () => screen.queryAllByRole('link').filter((link) => link.closest('[aria-label="Weeks"]'));

test('each week is a card with its days, whether reps see it and its last import, and leads to its page', async () => {
  await open([
    aWeekCard({ lastImport: { by: 'Jo', at: '2026-12-01T09:00:00Z', people: { added: 5, moved: 2 } } }),
    aWeekCard({ weekId: 'W2', name: 'Second week', disabled: true, passengers: 1, documents: 1 }),
    aWeekCard({ weekId: 'W3', name: 'Third week', disabled: true, passengers: 0 }),
    aWeekCard({ weekId: 'P', name: 'Practice', alwaysOn: true }),
  ]);
  expect(screen.getByText('4 weeks')).toBeTruthy();
  expect(cards().map((card) => card.getAttribute('href'))).toEqual([
    '/hq/weeks/W1',
    '/hq/weeks/W2',
    '/hq/weeks/W3',
    '/hq/weeks/P',
  ]);
  const [first, second, third, practice] = cards().map(({ textContent }) => textContent ?? '');
  expect(first).toContain('In use');
  expect(first).toContain('by Jo: 5 added, 2 moved');
  expect(second).toMatch(/^Second weekOut of use11 Dec/);
  expect(second).toContain('1 passenger, 1 document');
  expect(second).toContain('No import is kept');
  expect(third).toContain('Out of use, empty');
  expect(practice).toContain('Always on, for practice · P');
});

test('without a week it says what to do', async () => {
  await open([]);
  expect(screen.getByText('Import your first week')).toBeTruthy();
  expect(
    screen.getByText('Take the template, fill in the lists that you need, and drop it here.'),
  ).toBeTruthy();
});
