import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const answering = (contacts: object[]) =>
  fakeServer.use(http.get('/api/contacts', () => HttpResponse.json(contacts)));

test('emergency numbers are on top, to call in one tap, and 112 among them in any case', async () => {
  answering([
    { contactId: '1', contactName: 'Duty Manager', tel: '447700900111', email: null },
    { contactId: '2', contactName: 'Mountain rescue', tel: '117', email: null },
  ]);
  await renderApp('/contacts', { weekId: null });
  await screen.findByText('Duty Manager');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Emergency services112', 'Mountain rescue117', 'Duty Manager+44 7700 900111']);
  expect(screen.getByRole('link', { name: 'Call Emergency services' }).getAttribute('href')).toBe('tel:112');
});

test('a contact with 112 takes the place of the general line', async () => {
  answering([{ contactId: '1', contactName: 'Mountain rescue', tel: '112', email: null }]);
  await renderApp('/contacts', { weekId: null });
  await screen.findByText('Mountain rescue');
  expect(screen.queryByText('Emergency services')).toBeNull();
});

test('contacts are listed by name; a number is shown in groups, with a plus before 44, and dialled without spaces', async () => {
  answering([
    { contactId: '2', contactName: 'Welfare', tel: null, email: 'welfare@example.test' },
    { contactId: '3', contactName: 'Office', tel: null, email: null },
    { contactId: '1', contactName: 'Duty Manager', tel: '447700900111', email: null },
    { contactId: '4', contactName: 'Surgery', tel: '447700900222', email: 'surgery@example.test' },
  ]);
  const app = await renderApp('/contacts', { weekId: null });
  await screen.findByText('Duty Manager');
  const rows = screen.getAllByRole('listitem');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Duty Manager+44 7700 900111',
    'OfficeNot available',
    'Surgery+44 7700 900222surgery@example.test',
    'Welfarewelfare@example.test',
  ]);
  expect(screen.getByRole('link', { name: 'Email Welfare' }).getAttribute('href')).toBe(
    'mailto:welfare@example.test',
  );
  expect(screen.getAllByRole('link', { name: /^Email/ })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Call/ })).toHaveLength(2);
  await app.user.click(screen.getByRole('button', { name: 'Call Duty Manager' }));
  expect((await screen.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+447700900111');
});

test('an empty list says that there is nobody to call', async () => {
  answering([]);
  await renderApp('/contacts', { weekId: 'W1' });
  expect(await screen.findByText('No information at this time')).toBeDefined();
});

test('a failure says what to do', async () => {
  fakeServer.use(http.get('/api/contacts', () => HttpResponse.error()));
  // A rep for whom this phone has stored nothing yet.
  await renderApp('/contacts', { weekId: 'W1', rep: { ...nucoRep, repId: 'R555' } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
