import type { BrandsReply } from '@offpiste/domain/contract/hq/brands.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { brandsConfig } from '#testing/fixtures.ts';

const { brands } = brandsConfig('nuco');
const reply: BrandsReply = {
  asOf: '2026-12-11T05:00:00Z',
  brands: brands.map((brand) => ({
    ...brand,
    staysBecause: brand.slug === 'nuco' ? 'it is the default' : null,
  })),
  shared: { prefixes: ['WHITEROAD'], staffTypes: ['Welfare', 'Eame Hill'] },
  defaultBrand: 'nuco',
  isDefaultSet: false,
};

async function open(path: string, hqRole?: RepSession['hqRole']) {
  const page = await openPage(path, { brands: reply, reps: { asOf: reply.asOf, reps: [] } }, hqRole);
  page.reply({ slug: 'wasteland' });
  return page;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('of a brand only what was changed is sent, to that brand', async () => {
  const { sent } = await open('/brands/wasteland');
  await screen.findByLabelText('Maps');
  expect(screen.getByLabelText('Slug')).toHaveProperty('disabled', true);
  type('Name', 'Waste & Land');
  type('Next of kin and dates of birth', '3');
  press('Change');
  await screen.findByRole('list', { name: 'Brands' });
  expect(sent).toEqual([
    { path: '/api/hq/brands/wasteland', body: { name: 'Waste & Land', sensitiveFromLevel: 3 } },
  ]);
});

test('a change that is refused says why and keeps what was typed', async () => {
  await open('/brands/wasteland');
  await screen.findByLabelText('Maps');
  fakeServer.use(http.post('*/api/hq/brands/wasteland', () => errorReply('hq_read_only')));
  type('Name', 'Waste & Land');
  press('Change');
  await screen.findByText('Your account may look and not change');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Waste & Land');
});

test('a brand is removed after a question, and only one that nothing uses', async () => {
  const { sent } = await open('/brands');
  const remove = await screen.findByRole('button', { name: 'Remove… Wasteland' });
  expect(screen.queryByRole('button', { name: 'Remove… NUCO' })).toBeNull();
  fireEvent.click(remove);
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Wasteland?' }));
  expect(sent).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ path: '/api/hq/brands/wasteland/remove', body: {} }]);
});

test('what all brands share is changed without the default brand that nobody touched', async () => {
  const { sent } = await open('/brands');
  fireEvent.click(await screen.findByRole('button', { name: 'Change…' }));
  const asked = within(await screen.findByRole('dialog', { name: 'What all brands share' }));
  type('Shared kinds of staff', 'Welfare, Eame Hill , Driver');
  fireEvent.click(asked.getByRole('button', { name: 'Change' }));
  await expect
    .poll(() => sent)
    .toEqual([
      {
        path: '/api/hq/settings',
        body: { sharedPrefixes: ['WHITEROAD'], sharedStaffTypes: ['Welfare', 'Eame Hill', 'Driver'] },
      },
    ]);
});

test('the desk looks at brands and changes none', async () => {
  await open('/brands', 'desk');
  await screen.findByRole('list', { name: 'Brands' });
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Create a brand' })).toBeNull();
});

test('the desk gets no form', async () => {
  await open('/brands/wasteland', 'desk');
  await screen.findByText('Your account may look and not change');
  expect(screen.queryByLabelText('Maps')).toBeNull();
});
