import type { RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { hostConfig } from '#api/app-brand.ts';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { aRep } from '#hq-testing/rep-fixtures.ts';
import { queryClient } from '#live/query-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { brandsConfig } from '#testing/fixtures.ts';

const asOf = '2026-12-11T10:00:00Z';
const mia = aRep('Mia', { hqRole: 'manager', level: 3 });

async function open(reps: RepAccount[], path = '/reps') {
  const page = await openPage(path, { reps: { asOf, reps } });
  await screen.findByText('Accounts', { selector: 'dt' });
  act(() => hostConfig.set(brandsConfig('nuco')));
  return page;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => screen.getByLabelText(label).getAttribute('value');

test('a new account is a plain rep, whose brand is chosen, and its invitation comes next', async () => {
  const { sent, reply } = await open([mia]);
  reply({ rep: aRep('Zoe') });
  press('Add a rep');
  await screen.findByRole('dialog', { name: 'Add a rep' });
  const add = screen.getByRole('button', { name: 'Add' });
  type('Email', ' zoe@alpine.test ');
  type('Name', ' Zoe ');
  expect(add).toHaveProperty('disabled', true);
  type('Brand', 'wasteland');
  fireEvent.click(add);
  await screen.findByRole('dialog', { name: 'Invite Zoe' });
  expect(sent).toEqual([
    {
      path: '/api/hq/reps',
      body: {
        ...{ username: 'zoe@alpine.test', name: 'Zoe', brand: 'wasteland', level: 1, staffType: 'Rep' },
        hqRole: 'none',
      },
    },
  ]);
});

test('a rep is added to the brand that the address names', async () => {
  await open([], '/reps?add=snowfuze');
  await screen.findByRole('dialog', { name: 'Add a rep' });
  expect(screen.getByLabelText('Brand')).toHaveProperty('value', 'snowfuze');
});

test('an account that is refused says why and keeps what was typed', async () => {
  await open([]);
  fakeServer.use(
    http.post('*/api/hq/reps', () => errorReply('account_exists', {}, { username: 'zoe@alpine.test' })),
  );
  press('Add a rep');
  await screen.findByRole('dialog', { name: 'Add a rep' });
  type('Email', 'zoe@alpine.test');
  type('Name', 'Zoe');
  type('Brand', 'nuco');
  press('Add');
  await screen.findByRole('alert');
  expect(value('Email')).toBe('zoe@alpine.test');
});

test('of an account only what was changed is sent, so that what somebody else changes meanwhile stays', async () => {
  const { sent, reply } = await open([mia]);
  reply({ rep: mia });
  press('Change… Mia');
  const asked = within(await screen.findByRole('dialog', { name: 'Change Mia' }));
  expect(asked.queryByLabelText('Email')).toBeNull();
  act(() => {
    const reps = [{ ...mia, hqRole: 'none', level: 2 }];
    queryClient.setQueryData(['hq', '/api/hq/reps'], { value: { asOf, reps }, tag: null });
  });
  type('Name', 'Mia Oak');
  fireEvent.click(asked.getByRole('button', { name: 'Change' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ path: '/api/hq/reps/id%20of%20Mia', body: { name: 'Mia Oak' } }]);
});

test('each field of an account can be changed', async () => {
  const { sent, reply } = await open([aRep('Jo', { level: 3 })]);
  reply({ rep: aRep('Jo') });
  press('Change… Jo');
  await screen.findByRole('dialog', { name: 'Change Jo' });
  type('Brand', 'snowfuze');
  type('Level', '2');
  type('Kind of staff', 'Driver');
  type('At headquarters', 'desk');
  press('Change');
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ brand: 'snowfuze', level: 2, staffType: 'Driver', hqRole: 'desk' }]);
});
