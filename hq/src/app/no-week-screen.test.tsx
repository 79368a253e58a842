import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#hq-testing/open-page.tsx';
import { anActiveWeek } from '#hq-testing/week-fixtures.ts';

const noWeeks = { weeks: { asOf: '2026-12-11T10:00:00Z', weeks: [], jobs: [] } };
/** What the page says; the line over it says so too. */
const onPage = () => within(screen.getByRole('main'));
const isSaid = () => onPage().findByText('No week is in use');
const pages = async () => within(await screen.findByRole('navigation', { name: 'Pages' }));

test('while no week is in use every page is in the rail, and one of a week says so and leads to Weeks', async () => {
  await openPage('/weeks', noWeeks);
  const rail = await pages();
  expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Today', 'People', 'Decisions', 'Phones', 'Places', 'Codes'],
    ...['Ledger', 'Messages', 'Weeks', 'Reps', 'System'],
  ]);
  fireEvent.click(rail.getByRole('link', { name: 'Ledger' }));
  await screen.findByRole('heading', { name: 'Ledger', level: 1 });
  await isSaid();
  expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('Ledger');
  fireEvent.click(screen.getByRole('link', { name: 'Go to Weeks' }));
  await screen.findByRole('heading', { name: 'Weeks', level: 1 });
});

test('a narrow window has the same pages in its menu', async () => {
  await openPage('/weeks', noWeeks);
  await pages();
  fireEvent.click(screen.getAllByRole('button', { name: 'Menu' })[0] as HTMLElement);
  const menu = within(await screen.findByRole('dialog'));
  fireEvent.click(menu.getByRole('link', { name: 'Today' }));
  await screen.findByRole('heading', { name: 'Today', level: 1 });
  await isSaid();
});

test.each([
  ['g p', 'People'],
  ['g l', 'Ledger'],
  ['/', 'People'],
])('the keys %s lead to %s without a week too', async (keys, name) => {
  await openPage('/weeks', noWeeks);
  await screen.findByRole('heading', { name: 'Weeks', level: 1 });
  for (const key of keys.split(' ')) fireEvent.keyDown(document.body, { key });
  await screen.findByRole('heading', { name, level: 1 });
  await isSaid();
});

test('once a week is in use, the address leads to the page of it', async () => {
  await openPage('/no-week/people', { '/api/week/active': { activeWeeks: [anActiveWeek()] } });
  await screen.findByRole('searchbox');
  expect(onPage().queryByText('No week is in use')).toBeNull();
});

test('until the weeks are known nothing is said about them', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openPage('/no-week/today', { '/api/week/active': promise as Promise<never> });
  await screen.findByText('Loading weeks');
  expect(onPage().queryByText('No week is in use')).toBeNull();
  resolve({ activeWeeks: [] });
  await isSaid();
});

test('an address of no page leads to the start', async () => {
  await openPage('/no-week/nothing', {});
  await screen.findByRole('heading', { name: 'First steps', level: 1 });
});
