import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeparture, HERE } from '#hq-testing/board-fixtures.ts';
import { openPage, press } from '#hq-testing/open-page.tsx';

const found = { name: 'Dan Hill', cancelled: false, gone: false, group: null, room: 'Aurora · 12' };
const people = {
  people: [
    { ...found, reference: 'NUCO-AB12CD-000004', coaches: [{ direction: 'outbound', name: 'Coach 7' }] },
    { ...found, reference: 'NUCO-AB12CD-000005', room: null, coaches: [] },
  ],
  next: null,
};

async function open(head: Partial<DepartureReply['departure']> = {}) {
  const { departure } = aDeparture([]);
  const page = await openPage(`/W1/departures/${encodeURIComponent(HERE)}`, {
    [`departures/W1/${encodeURIComponent(HERE)}`]: aDeparture([], { departure: { ...departure, ...head } }),
    people,
  });
  await screen.findByRole('heading', { name: 'Coach 4 outbound', level: 1 });
  press('Load by name');
  const dialog = within(await screen.findByRole('dialog', { name: 'Load on Coach 4 outbound' }));
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'dan' } });
  const row = await dialog.findByRole('button', { name: /NUCO-AB12CD-000004/ });
  return { ...page, dialog, row };
}

test('two of one name differ on screen, and whoever is pressed is loaded here without being taken along', async () => {
  const { sent, dialog, row } = await open();
  expect(row.textContent).toBe('Dan HillNUCO-AB12CD-000004 · Aurora · 12 · Coach 7');
  expect(dialog.getByRole('button', { name: /000005/ }).textContent).toBe('Dan HillNUCO-AB12CD-000005');
  fireEvent.click(row);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    path: '/api/coach/load',
    body: { coachId: '4', direction: 'outbound', barcode: 'NUCO-AB12CD-000004', scanned: 0 },
  });
  expect(sent[0]?.body).not.toHaveProperty('takeAlong');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('somebody is taken along only where that is ticked', async () => {
  const { sent, dialog, row } = await open();
  fireEvent.click(dialog.getByLabelText('Take along'));
  fireEvent.click(row);
  await expect.poll(() => sent[0]?.body).toMatchObject({ barcode: 'NUCO-AB12CD-000004', takeAlong: 1 });
});

test('nobody is taken along on a transfer', async () => {
  const { dialog } = await open({ kind: 'transfer' });
  expect(dialog.queryByLabelText('Take along')).toBeNull();
});
