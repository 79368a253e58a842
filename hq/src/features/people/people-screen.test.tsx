import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#hq-testing/open-page.tsx';

const found = { name: 'Dan Hill', cancelled: false, gone: false, group: null, room: null };
const people = [
  {
    ...found,
    reference: 'A',
    group: 'Ski club',
    room: 'Aurora · 12',
    coaches: [{ direction: 'outbound', name: 'Coach 7' }],
  },
  { ...found, reference: 'B', coaches: [], cancelled: true },
  { ...found, reference: 'C', coaches: [], gone: true },
];

async function open(q: string, next: string | null = null) {
  await openPage('/W1/people', {
    people: { people, next },
    'people?week=W1&q=nobody': { people: [], next: null },
  });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: q } });
}

test('people of one name are distinguished by reference, group, room and coach, and by whether they are still booked', async () => {
  await open('dan');
  const list = within(await screen.findByRole('list', { name: 'People found' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dan HillA · Ski clubAurora · 12 · Coach 7 outbound',
    'Dan HillBCancelled',
    'Dan HillCNo longer booked',
  ]);
  expect(list.getAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname)).toEqual([
    '/hq/W1/people/A',
    '/hq/W1/people/B',
    '/hq/W1/people/C',
  ]);
  expect(screen.queryByText('Type two letters or digits')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('more than a page of people can be asked for', async () => {
  await open('dan', 'c1');
  await screen.findByRole('button', { name: 'Show more' });
});

test('who is not found is said', async () => {
  await open('nobody');
  await screen.findByText('No results for “nobody”');
});

test('one letter is not searched for', async () => {
  await open('d ');
  expect(screen.getByText('Type two letters or digits')).toBeTruthy();
});
