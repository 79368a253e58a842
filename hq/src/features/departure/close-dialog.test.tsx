import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { aDeparture, aManifestStop, aPerson, HERE, recordedHere } from '#hq-testing/board-fixtures.ts';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { queryClient } from '#live/query-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

const aboard = { seat: 'aboard', recorded: recordedHere } as const;
const ana = aPerson('A', { name: 'Ana Mély' });
const leeds = aManifestStop('Leeds', [aPerson('B', aboard), ana]);
const hull = aManifestStop('Hull', [aPerson('C', aboard), aPerson('D', { ...aboard, seat: 'elsewhere' })]);
const PLACE = encodeURIComponent(HERE);

async function open(reply: DepartureReply) {
  const page = await openPage(`/W1/departures/${PLACE}`, { [`departures/W1/${PLACE}`]: reply });
  await screen.findByRole('heading', { name: 'Coach 4 outbound', level: 1 });
  press('Close');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close Coach 4 outbound?' }));
  const boxes = () =>
    dialog
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked, labels }) => `${labels?.[0]?.textContent} ${checked}`);
  return { ...page, dialog, boxes };
}

test('the stops at which nobody is missing are chosen, and closed with whoever is shown there', async () => {
  const { sent, dialog, boxes } = await open(aDeparture([leeds, hull]));
  expect(boxes()).toEqual(['Leeds false', 'Hull true']);
  expect(dialog.getByText('1 on board, 1 missing')).toBeTruthy();
  expect(dialog.getByText('2 on board')).toBeTruthy();
  expect(dialog.queryByText(/Not everyone/)).toBeNull();
  fireEvent.change(dialog.getByLabelText('Heads counted (optional)'), { target: { value: ' 51 ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Close stop' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    path: '/api/departures/close',
    body: {
      weekID: 'W1',
      stops: ['Hull'],
      manifest: [
        { reference: 'C', stop: 0, state: 1 },
        { reference: 'D', stop: 0, state: 2 },
      ],
      headCount: 51,
    },
  });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a stop where somebody is missing cannot be closed, and it says who', async () => {
  const { sent, dialog } = await open(aDeparture([leeds, hull]));
  fireEvent.click(dialog.getByLabelText('Leeds'));
  expect(dialog.getByText(/^Not everyone is accounted for: Ana Mély\./)).toBeTruthy();
  const close = dialog.getByRole('button', { name: 'Close 2 stops' });
  expect(close).toHaveProperty('disabled', true);
  fireEvent.click(close);
  fireEvent.click(dialog.getByLabelText('Leeds'));
  expect(dialog.getByRole('button', { name: 'Close stop' })).toHaveProperty('disabled', false);
  expect(sent).toEqual([]);
});

test('without a chosen stop nothing can be closed', async () => {
  const { dialog } = await open(aDeparture([hull]));
  expect(dialog.queryByText(/^No stop is chosen/)).toBeNull();
  fireEvent.click(dialog.getByLabelText('Hull'));
  expect(dialog.getByText(/^No stop is chosen/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Close stops' })).toHaveProperty('disabled', true);
});

test.each([
  ['', false],
  ['0', false],
  ['999', false],
  ['12a', true],
  ['-1', true],
  ['1000', true],
])('heads of “%s” hold a close up: %s', async (value, holds) => {
  const { dialog } = await open(aDeparture([hull]));
  fireEvent.change(dialog.getByLabelText('Heads counted (optional)'), { target: { value } });
  expect(dialog.getByRole('button', { name: 'Close stop' })).toHaveProperty('disabled', holds);
});

test('without a count of heads none is stated', async () => {
  const { sent, dialog } = await open(aDeparture([hull]));
  fireEvent.change(dialog.getByLabelText('Heads counted (optional)'), { target: { value: ' ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Close stop' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).not.toHaveProperty('headCount');
});

test('where every stop is closed there is nothing to press', async () => {
  const { dialog } = await open(aDeparture([{ ...hull, state: 'closed' }]));
  expect(dialog.getByText('Every stop is closed, and nothing has changed since.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Close/ })).toBeNull();
});

test('a stop that is closed while the question is shown is not closed once more', async () => {
  const york = aManifestStop('York', [aPerson('Y', aboard)]);
  const { sent, dialog, boxes } = await open(aDeparture([hull, york]));
  const key = ['hq', `/api/hq/departures/W1/${PLACE}`];
  const later = aDeparture([{ ...hull, state: 'closed' }, york]);
  act(() => void queryClient.setQueryData(key, { value: later, tag: null }));
  await expect.poll(boxes).toEqual(['York true']);
  fireEvent.click(dialog.getByRole('button', { name: 'Close stop' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({ stops: ['York'], manifest: [{ reference: 'Y', stop: 0, state: 1 }] });
});

test('a close that is refused stays open and says why', async () => {
  const { dialog } = await open(aDeparture([hull]));
  fakeServer.use(http.post('/api/departures/close', () => errorReply('someone_missing')));
  expect(dialog.queryByRole('alert')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close stop' }));
  expect((await dialog.findByRole('alert')).textContent).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Close stop' })).toHaveProperty('disabled', false);
});
