import type { PhoneRow } from '@offpiste/domain/contract/hq/phones.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { figure, openPage, press } from '#hq-testing/open-page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-11T06:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function aPhone(rep: string, over: Partial<PhoneRow> = {}): PhoneRow {
  return {
    deviceId: `device of ${rep}`,
    repId: `id of ${rep}`,
    rep,
    username: `${rep.toLowerCase()}@demo.test`,
    brand: 'nuco',
    label: 'Pixel 8',
    heardAt: '2026-12-11T05:58:00Z',
    unsent: 0,
    oldestAt: null,
    places: [],
    silence: 'none',
    needsAttention: 0,
    unreadable: 0,
    weekId: 'W1',
    dataAt: '2026-12-11T05:50:00Z',
    appVersion: '1.2.3',
    storageAtRisk: null,
    pushAllowed: true,
    signedInAt: '2026-12-11T04:00:00Z',
    wallUntil: null,
    ...over,
  };
}

async function open(phones: PhoneRow[], hqRole?: RepSession['hqRole']) {
  const page = await openPage('/W1/phones', { phones: { asOf: '2026-12-11T06:00:00Z', phones } }, hqRole);
  await screen.findByText('Phones', { selector: 'dt' });
  return page;
}
const cards = () => within(screen.getByRole('list', { name: 'Phones' })).getAllByText(/@demo\.test$/);
const card = (at: number) => {
  const found = cards()[at]?.closest<HTMLElement>('li[data-row]');
  if (!found) throw new Error('No such card');
  return within(found);
};

const jo = aPhone('Jo', {
  unsent: 3,
  oldestAt: '2026-12-11T05:20:00Z',
  silence: 'amber',
  places: [{ place: 'coach:4:outbound', name: 'Coach 4', unsent: 2 }],
});

test('the figures count phones, what they have not sent, and those that are silent', async () => {
  await open([jo, aPhone('Kim'), aPhone('Lee', { unsent: 2, silence: 'red' })]);
  expect(['Phones', 'Unsent', 'Silent'].map(figure)).toEqual(['Phones3', 'Unsent5', 'Silent2']);
});

test('a phone says what it has not sent, since when and where, and when it was heard of', async () => {
  await open([jo]);
  expect(card(0).getByText('3 not sent, the oldest 40 min ago')).toBeTruthy();
  expect(card(0).getByRole('link', { name: 'Coach 4' }).parentElement?.textContent).toBe('2 at Coach 4');
  expect(card(0).getByText(/^Heard of/).textContent).toBe('Heard of 2 min agoSilent');
  expect(card(0).getByText('Pixel 8 · NUCO')).toBeTruthy();
  expect(
    card(0).getByText('Week W1 · lists 10 min ago · version 1.2.3 · takes messages · signed in 2 h ago'),
  ).toBeTruthy();
});

test('a phone that has sent everything says so, and is not silent', async () => {
  await open([aPhone('Kim')]);
  expect(card(0).getByText('Everything is sent')).toBeTruthy();
  for (const words of [/Silent/, /to check/, /no longer readable/, /may clear/])
    expect(card(0).queryByText(words)).toBeNull();
});

test('a phone of which little is known says what is not known', async () => {
  const bare = { label: '', heardAt: null, weekId: null, dataAt: null, appVersion: null, signedInAt: null };
  await open([aPhone('Kim', { ...bare, pushAllowed: false })]);
  expect(card(0).getByText('Phone of an unknown kind · NUCO')).toBeTruthy();
  expect(card(0).getByText('Not heard of yet')).toBeTruthy();
  expect(card(0).getByText('takes no messages · signed out')).toBeTruthy();
});

test.each([
  [true, 1],
  [false, 0],
])('a browser that may clear its storage is named: %s', async (storageAtRisk, times) => {
  await open([aPhone('Kim', { storageAtRisk })]);
  expect(card(0).queryAllByText('The browser may clear its storage')).toHaveLength(times);
});

test('a phone says what a person has to check, and what it can no longer read', async () => {
  await open([aPhone('Kim', { needsAttention: 2, unreadable: 1 })]);
  expect(card(0).getByText('2 to check')).toBeTruthy();
  expect(card(0).getByText('1 no longer readable')).toBeTruthy();
});

test('a wall says until when it is one, and nothing of messages', async () => {
  await open([aPhone('Kim', { wallUntil: '2026-12-11T09:00:00Z', heardAt: null })]);
  expect(card(0).getByText(/^A wall until Fri 11 Dec/)).toBeTruthy();
  expect(card(0).queryByText(/messages/)).toBeNull();
  press('Log out… Kim');
  const dialog = within(await screen.findByRole('dialog', { name: 'Log this wall of Kim out?' }));
  expect(dialog.getByText('It shows the day no longer, and asks for a sign-in.')).toBeTruthy();
});

test('a phone is logged out after a question that says what is on it', async () => {
  const { sent } = await open([jo]);
  press('Log out… Jo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Log Jo out on this phone?' }));
  expect(dialog.getByText('3 actions on it have not been sent.')).toBeTruthy();
  expect(dialog.getByText(/What it has not sent stays on it/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Log out' }));
  await expect.poll(() => sent[0]?.path).toBe('/api/hq/phones/device%20of%20Jo/sign-out');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a lost phone is forgotten after a question, and what went there is listed', async () => {
  const went = {
    username: 'kim@demo.test',
    call: 'GET /api/week',
    weekId: 'W1',
    classes: ['listed', 'detail'],
    firstAt: '2026-12-11T04:00:00Z',
    lastAt: '2026-12-11T05:00:00Z',
    times: 2,
    records: 1,
  };
  const { sent, reply } = await open([jo, aPhone('Kim')]);
  reply({ signedOut: 1, sent: [went] });
  press('Lost… Kim');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is the phone of Kim lost?' }));
  expect(dialog.queryByText(/have not been sent/)).toBeNull();
  expect(dialog.getByText(/It is logged out and forgotten/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'It is lost' }));
  await screen.findByRole('dialog', { name: 'What went to this phone' });
  expect(sent.map(({ path }) => path)).toEqual(['/api/hq/phones/device%20of%20Kim/lost']);
  expect(screen.getByText('As the audit trail has it. The phone drops it at its next contact.')).toBeTruthy();
  expect(screen.getByText('listed, detail').closest('li')?.textContent).toMatch(
    /^listed, detail, up to 1 recordGET \/api\/week · 2 times, the last Fri 11 Dec/,
  );
});

test('of a lost phone to which nothing went it says so', async () => {
  await open([aPhone('Kim')]);
  press('Lost… Kim');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'It is lost' }));
  await screen.findByText('The audit trail names nothing.');
});

test('a phone that is logged out can only be lost', async () => {
  await open([aPhone('Kim', { signedInAt: null })]);
  expect(screen.getByRole('button', { name: 'Log out… Kim' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Lost… Kim' })).toHaveProperty('disabled', false);
});

test('the desk ends nothing', async () => {
  await open([jo], 'desk');
  expect(card(0).queryAllByRole('button')).toEqual([]);
});

test('without any phone it says what to do', async () => {
  await open([]);
  expect(screen.getByText('No phone has signed in')).toBeTruthy();
});
