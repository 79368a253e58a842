import type { MessageRow, RecipientsReply } from '@offpiste/domain/contract/hq/messages.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hostConfig } from '#api/app-brand.ts';
import { aMessage, aMessageReply, someRecipients } from '#hq-testing/message-fixtures.ts';
import { figure, openPage, press } from '#hq-testing/open-page.tsx';
import { anActiveWeek } from '#hq-testing/week-fixtures.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { brandsConfig } from '#testing/fixtures.ts';

const asOf = '2026-12-11T10:00:00Z';
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(asOf) }));
afterEach(() => void vi.useRealTimers());

const choices = {
  resorts: ['Val Corbier', 'Les Cimes'],
  departures: [
    { place: 'coach:4:outbound', name: 'Coach 4 outbound' },
    { place: 'coach:5:outbound', name: 'Coach 5 outbound' },
  ],
  reps: [
    { repId: 'R1', name: 'Jo', brand: 'nuco' },
    { repId: 'R2', name: 'Kim', brand: 'wasteland' },
  ],
};
const weeks = [
  anActiveWeek(),
  anActiveWeek({
    ...{ id: '2', weekId: 'W2', weekName: 'Week 2' },
    weekPackages: '[{"departureDate":"2026-12-18"}]',
  }),
];

async function open(
  path: string,
  {
    messages = [],
    recipients = {},
    hqRole,
  }: {
    messages?: MessageRow[];
    recipients?: Record<string, RecipientsReply>;
    hqRole?: RepSession['hqRole'];
  } = {},
) {
  const page = await openPage(
    path,
    {
      '/api/week/active': { activeWeeks: weeks },
      messages: { asOf, messages },
      'messages/M1': aMessageReply(),
      'messages/choices': choices,
      ...Object.fromEntries(
        Object.entries(recipients).map(([query, reply]) => [`messages/recipients?${query}`, reply]),
      ),
    },
    hqRole,
  );
  page.reply(aMessageReply());
  await screen.findByText('Messages', { selector: 'dt' });
  act(() => hostConfig.set(brandsConfig('nuco')));
  return page;
}
const form = async () => within(await screen.findByRole('dialog', { name: 'Write to reps' }));
const choose = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
const write = () => {
  choose('Title', ' Gate ');
  choose('Text', ' Leave by the north gate. ');
};

test('a message says to whom it went, who wrote it and how far it has come, and leads to its reps', async () => {
  await open('/messages', {
    messages: [
      aMessage({ counts: { waiting: 0, sent: 1, taken: 1, fetched: 1, shown: 3, 'not-reachable': 2 } }),
      aMessage({
        ...{ messageId: 'M2', title: 'Night', by: '', urgent: true, dueAt: '2026-12-11T12:00:00Z' },
        ...{ audience: { to: 'brand', brand: 'nuco' } },
        counts: { waiting: 4, sent: 0, taken: 0, fetched: 0, shown: 0, 'not-reachable': 0 },
      }),
    ],
  });
  expect(['Messages', 'Waiting', 'Shown'].map(figure)).toEqual(['Messages2', 'Waiting4', 'Shown3']);
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => item.closest('[aria-label="Messages"]'));
  expect(first?.textContent).toContain('Reps of Coach 4 outbound');
  expect(first?.textContent).toMatch(/by Mia/);
  expect(first?.textContent).toContain('2 not reachable');
  expect(first?.textContent).toContain('3 of 8 shown');
  expect(first?.textContent).not.toMatch(/Goes out|Urgent/);
  expect(second?.textContent).toMatch(/by the command line/);
  expect(second?.textContent).toMatch(/Goes out/);
  expect(second?.textContent).toContain('Urgent');
  expect(second?.textContent).toContain('Reps of NUCO');
  expect(second?.textContent).not.toContain('not reachable');
  expect(screen.getByRole('link', { name: 'Night' }).getAttribute('href')).toBe('/hq/messages/M2');
});

test.each<[MessageRow['audience'], string]>([
  [{ to: 'everyone' }, 'Everybody'],
  [{ to: 'resort', weekId: 'W1', resort: 'Les Cimes' }, 'Reps in Les Cimes'],
  [{ to: 'rep', repId: 'R1' }, 'Only Jo'],
  [null, 'Only Jo'],
])('the audience %o is %s', async (audience, words) => {
  await open('/messages', { messages: [aMessage({ audience, onlyRep: 'Only Jo' })] });
  expect(screen.getByText(words)).toBeTruthy();
});

test('without a message it says what one is for, and what to press', async () => {
  await open('/messages');
  expect(screen.getByText('Nothing sent yet')).toBeTruthy();
  expect(screen.getByText(/^Press Write:/)).toBeTruthy();
});

test('a desk reads that nothing was sent, and is not asked to write', async () => {
  await open('/messages?write=true', { hqRole: 'desk' });
  expect(screen.getByText('Nothing sent yet')).toBeTruthy();
  expect(screen.queryByText(/Press Write/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Write' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('messages that do not load say why and can be asked for again', async () => {
  await openPage('/messages', {});
  await screen.findByText(/^The messages did not load: /);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('Nothing sent yet')).toBeNull();
});

const ofCoach4 = 'to=departure&weekId=W1&place=coach%3A4%3Aoutbound';

test('who would get it, how, and who cannot be reached is said before it is sent', async () => {
  const { sent } = await open('/messages?write=true&to=departure&week=W1&place=coach:4:outbound', {
    recipients: { [ofCoach4]: someRecipients({ alerts: 2, app: 1, none: 1 }) },
  });
  const dialog = await form();
  const line = await dialog.findByRole('status');
  expect(line.textContent).toBe(
    '4 reps: 2 by alert, 1 when they open the app, 1 not reachableNot reachable: none 1',
  );
  const send = dialog.getByRole('button', { name: 'Send to 4 reps' });
  expect(send).toHaveProperty('disabled', true);
  write();
  fireEvent.click(send);
  await screen.findByRole('heading', { name: 'Gate', level: 1 });
  expect(sent.map(({ path }) => path)).toEqual(['/api/hq/messages']);
  expect(sent[0]?.body).toEqual({
    idempotentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    audience: { to: 'departure', weekId: 'W1', place: 'coach:4:outbound' },
    title: 'Gate',
    text: 'Leave by the north gate.',
    urgent: false,
  });
});

test('nothing can be sent to nobody', async () => {
  await open('/messages?write=true&to=everyone', { recipients: { 'to=everyone': someRecipients({}) } });
  const dialog = await form();
  await dialog.findByText('Nobody');
  write();
  expect(dialog.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test('who is counted is whom the message goes to, also after another choice', async () => {
  const { sent } = await open('/messages?write=true&to=departure&week=W1&place=coach:4:outbound', {
    recipients: {
      [ofCoach4]: someRecipients({ alerts: 4 }),
      'to=resort&weekId=W2&resort=Les+Cimes': someRecipients({ app: 1 }),
    },
  });
  const dialog = await form();
  await dialog.findByText('4 reps');
  choose('To', 'resort');
  await expect.poll(() => dialog.queryByText('4 reps')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  choose('Week', 'W2');
  await expect.poll(() => dialog.getByLabelText('Week')).toHaveProperty('value', 'W2');
  await dialog.findByRole('option', { name: 'Les Cimes' });
  choose('Resort', 'Les Cimes');
  await dialog.findByText('1 rep');
  write();
  fireEvent.click(dialog.getByRole('button', { name: 'Send to 1 rep' }));
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ audience: { to: 'resort', weekId: 'W2', resort: 'Les Cimes' } }]);
});

test.each([
  ['brand', 'Brand', 'wasteland', 'to=brand&brand=wasteland', { to: 'brand', brand: 'wasteland' }],
  ['rep', 'Rep', 'R2', 'to=rep&repId=R2', { to: 'rep', repId: 'R2' }],
])('it is written to a %s that is chosen', async (to, label, value, query, audience) => {
  const { sent } = await open('/messages?write=true', {
    recipients: { [query]: someRecipients({ alerts: 1 }) },
  });
  const dialog = await form();
  choose('To', to);
  await expect.poll(() => screen.queryByLabelText(label)).not.toBeNull();
  if (to === 'rep') await dialog.findByRole('option', { name: 'Kim, Wasteland' });
  choose(label, value);
  write();
  fireEvent.click(await dialog.findByRole('button', { name: 'Send to 1 rep' }));
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ audience }]);
});

test('at night it says when it goes out, and that an urgent one wakes them', async () => {
  const { sent } = await open('/messages?write=true&to=everyone', {
    recipients: { 'to=everyone': someRecipients({ alerts: 1 }, '2026-12-12T06:00:00Z') },
  });
  const dialog = await form();
  await dialog.findByText(/^It is night at the resort: it goes out Sat 12 Dec/);
  fireEvent.click(dialog.getByLabelText(/^Urgent/));
  await dialog.findByText('It is night at the resort: this wakes them.');
  write();
  fireEvent.click(dialog.getByRole('button', { name: 'Send to 1 rep' }));
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ urgent: true }]);
});

test('one that broke off is sent again under its id, and one that was changed under another', async () => {
  const ids: unknown[] = [];
  const { sent } = await open('/messages?write=true&to=everyone', {
    recipients: { 'to=everyone': someRecipients({ alerts: 1 }) },
  });
  fakeServer.use(
    http.post('*/api/hq/messages', async ({ request }) => {
      const body: unknown = await request.json();
      ids.push(body && typeof body === 'object' && 'idempotentId' in body ? body.idempotentId : null);
      return errorReply('internal');
    }),
  );
  const dialog = await form();
  write();
  const send = await dialog.findByRole('button', { name: 'Send to 1 rep' });
  for (const times of [1, 2]) {
    fireEvent.click(send);
    await expect.poll(() => ids.length).toBe(times);
    await expect.poll(() => send).toHaveProperty('disabled', false);
  }
  expect(dialog.getByRole('alert').textContent).toBe('An error occurred');
  choose('Text', 'Leave by the south gate.');
  fireEvent.click(send);
  await expect.poll(() => ids.length).toBe(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(sent).toEqual([]);
});

test('what was typed stays when the dialog is put away, and an address without a choice writes to nobody', async () => {
  await open('/messages');
  press('Write');
  let dialog = await form();
  write();
  expect(dialog.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  press('Write');
  dialog = await form();
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', ' Gate ');
});
