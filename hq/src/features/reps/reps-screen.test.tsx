import type { RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { figure, openPage, press } from '#hq-testing/open-page.tsx';
import { aRep } from '#hq-testing/rep-fixtures.ts';
import { queryClient } from '#live/query-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

const asOf = '2026-12-11T10:00:00Z';
const invite = { madeAt: '2026-12-01T09:00:00Z', expiresAt: '2026-12-08T09:00:00Z', usedAt: null };
const jo = aRep('Jo');
const kim = aRep('Kim', { lastSignInAt: null, phones: 0 });
const lee = aRep('Lee', { disabled: true, phones: 0 });
const mia = aRep('Mia', { hqRole: 'manager', level: 3, phones: 2 });

async function open(
  reps: RepAccount[],
  { path = '/reps', hqRole }: { path?: string; hqRole?: RepSession['hqRole'] } = {},
) {
  const page = await openPage(path, { reps: { asOf, reps } }, hqRole);
  await screen.findByText('Accounts', { selector: 'dt' });
  return page;
}
const names = () =>
  screen.queryAllByText(/@alpine\.test$/).map((line) => line.previousElementSibling?.textContent);
const row = (name: string) => {
  const found = screen.getByText(`${name.toLowerCase()}@alpine.test`).closest('li');
  if (!found) throw new Error('No such row');
  return within(found);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('the figures count accounts that are not disabled, who has not signed in yet, and who is signed in', async () => {
  await open([jo, kim, lee, mia, aRep('Nia', { disabled: true, lastSignInAt: null, phones: 0 })]);
  expect(['Accounts', 'Not signed in yet', 'Signed in'].map(figure)).toEqual([
    'Accounts3',
    'Not signed in yet1',
    'Signed in2',
  ]);
});

test('a row says what an account may, whether its rep was here, and what became of its link', async () => {
  await open([
    mia,
    aRep('Kim', { lastSignInAt: null, phones: 0, invite }),
    aRep('Ola', { invite: { ...invite, expiresAt: '2026-12-12T09:00:00Z' } }),
    aRep('Pia', { invite: { ...invite, usedAt: '2026-12-02T09:00:00Z' }, disabled: true, demo: true }),
  ]);
  expect(row('Mia').getByText('NUCO · level 3 · Rep')).toBeTruthy();
  expect(row('Mia').getByText('Headquarters, manager')).toBeTruthy();
  expect(row('Mia').getByText(/^Signed in Thu 10 Dec .*, on 2 phones now$/)).toBeTruthy();
  expect(row('Kim').getByText('Has not signed in yet')).toBeTruthy();
  expect(row('Kim').getByText(/^Link not opened, expired Tue 8 Dec/)).toBeTruthy();
  expect(row('Ola').getByText(/^Link made Tue 1 Dec .*, not opened yet$/)).toBeTruthy();
  expect(row('Pia').getByText(/^Link opened Wed 2 Dec/)).toBeTruthy();
  expect(row('Pia').getByText('Disabled')).toBeTruthy();
  expect(row('Pia').getByText('Demo')).toBeTruthy();
});

test('the list is filtered by what was typed and chosen, and says when nobody is found', async () => {
  await open([jo, kim, lee, mia]);
  expect(names()).toEqual(['Jo', 'Kim', 'Lee', 'Mia']);
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'disabled' } });
  await expect.poll(names).toEqual(['Lee']);
  fireEvent.change(screen.getByLabelText('Name or email'), { target: { value: 'mia' } });
  await screen.findByText('Nobody found');
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'all' } });
  await expect.poll(names).toEqual(['Mia']);
});

test('without any account it says what to do', async () => {
  await open([]);
  expect(screen.getByText('Add the first rep')).toBeTruthy();
});

test('whoever is disabled is not invited or written to, and nobody without a phone is logged out', async () => {
  await open([kim, lee, jo]);
  const isOff = (name: string, button: string) =>
    row(name)
      .getByRole('button', { name: `${button} ${name}` })
      .hasAttribute('disabled');
  expect(['Kim', 'Lee', 'Jo'].map((name) => isOff(name, 'Invite…'))).toEqual([false, true, false]);
  expect(['Kim', 'Lee', 'Jo'].map((name) => isOff(name, 'Log out…'))).toEqual([true, true, false]);
  expect(row('Lee').queryByRole('link')).toBeNull();
  expect(row('Jo').getByRole('link', { name: 'Message Jo' }).getAttribute('href')).toBe(
    '/hq/messages?write=true&to=rep&rep=id+of+Jo',
  );
});

test('the desk looks, and changes nothing', async () => {
  await open([jo, kim], { hqRole: 'desk', path: '/reps?show=not-yet' });
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
  expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([]);
});

test('a rep is invited after a question, and the link is that of their brand, this once', async () => {
  const { sent, reply } = await open([jo, kim]);
  reply({ token: 'secret', expiresAt: '2026-12-18T10:00:00Z' });
  press('Invite… Kim');
  const asked = await dialog('Invite Kim');
  expect(sent).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Make a link' }));
  const made = await dialog('The link of Kim');
  expect(sent).toEqual([{ path: '/api/hq/reps/id%20of%20Kim/invite', body: {} }]);
  expect(made.getByText('http://nuco.localhost/invite#secret')).toBeTruthy();
  expect(made.getByText(/can be opened until Fri 18 Dec/)).toBeTruthy();
});

test('a link that is refused says why, and is not shown', async () => {
  await open([kim]);
  fakeServer.use(http.post('*/invite', () => errorReply('account_disabled')));
  press('Invite… Kim');
  fireEvent.click((await dialog('Invite Kim')).getByRole('button', { name: 'Make a link' }));
  await (await dialog('Invite Kim')).findByRole('alert');
});

test('a rep is logged out everywhere after a question', async () => {
  const { sent, reply } = await open([jo, mia]);
  reply({ signedOut: 2 });
  press('Log out… Mia');
  const asked = await dialog('Log Mia out everywhere?');
  expect(sent).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Log out everywhere' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ path: '/api/hq/reps/id%20of%20Mia/sign-out', body: {} }]);
});

test.each([
  [jo, 'Disable', true],
  [lee, 'Enable', false],
])('%o: the answer is %s', async (rep, word, disabled) => {
  const { sent, reply } = await open([rep]);
  reply({ rep });
  press(`${word}… ${rep.name}`);
  const asked = within(await screen.findByRole('dialog', { name: new RegExp(`^${word} ${rep.name}`) }));
  fireEvent.click(asked.getByRole('button', { name: word }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ path: `/api/hq/reps/id%20of%20${rep.name}`, body: { disabled } }]);
});

test('a question to disable stays one while somebody else disables the account', async () => {
  const { sent, reply } = await open([jo]);
  reply({ rep: jo });
  press('Disable… Jo');
  const asked = await dialog('Disable Jo?');
  act(() => {
    queryClient.setQueryData(['hq', '/api/hq/reps'], {
      value: { asOf, reps: [{ ...jo, disabled: true }] },
      tag: null,
    });
  });
  await screen.findByRole('button', { name: 'Enable… Jo', hidden: true });
  fireEvent.click(asked.getByRole('button', { name: 'Disable' }));
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ disabled: true }]);
});

test('what was asked of the server is asked for again once an account has changed', async () => {
  const { reply } = await open([jo]);
  reply({ rep: jo });
  fakeServer.use(
    http.get('*/api/hq/reps', () =>
      HttpResponse.json({ asOf, reps: [{ ...jo, disabled: true, phones: 0 }] }),
    ),
  );
  press('Disable… Jo');
  fireEvent.click((await dialog('Disable Jo?')).getByRole('button', { name: 'Disable' }));
  await screen.findByRole('button', { name: 'Enable… Jo' });
});
