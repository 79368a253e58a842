import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#hq-testing/open-page.tsx';
import { anActiveWeek } from '#hq-testing/week-fixtures.ts';

const asOf = '2026-12-11T10:00:00Z';
const nothing = {
  asOf,
  hasBrand: false,
  weekId: null,
  hasRep: false,
  hasScanned: false,
  hasLoaded: false,
  unusedBrands: [],
};
const afterSeason = { ...nothing, hasBrand: true, hasRep: true, hasScanned: true, hasLoaded: true };
const noWeeks = { weeks: { asOf, weeks: [], jobs: [] } };

test('a new installation opens at its first steps, with those that are done', async () => {
  await openPage('/', { 'first-steps': { ...nothing, hasBrand: true } });
  await screen.findByRole('heading', { name: 'First steps', level: 1 });
  const steps = within(await screen.findByRole('list', { name: 'First steps' })).getAllByRole('listitem');
  expect(steps).toHaveLength(5);
  expect(await screen.findByText('1 of 5 done')).toBeDefined();
});

test('between two seasons, with no week in use, the start leads to the weeks', async () => {
  await openPage('/', { ...noWeeks, 'first-steps': afterSeason });
  await screen.findByRole('heading', { name: 'Weeks', level: 1 });
  expect(screen.queryByText('First steps')).toBeNull();
});

test('the first steps remain open while a week is in use', async () => {
  await openPage('/first-steps', {
    '/api/week/active': { activeWeeks: [anActiveWeek()] },
    'first-steps': afterSeason,
  });
  await screen.findByRole('list', { name: 'First steps' });
  expect(screen.getByText('4 of 5 done')).toBeDefined();
});
