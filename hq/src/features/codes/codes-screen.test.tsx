import type { CodesReply } from '@offpiste/domain/contract/hq/codes.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { encode } from 'uqr';
import { beforeEach, expect, test, vi } from 'vitest';
import { figure, openPage, press } from '#hq-testing/open-page.tsx';

beforeEach(() => void vi.spyOn(globalThis, 'print').mockReturnValue());

const ANA = 'NUCO-AAAAAA-000001';
const BEN = 'NUCO-AAAAAA-000002';
const coach = (id: string, ...people: CodesReply['groups'][number]['people']) => ({
  id,
  title: `Coach ${id}`,
  people,
});
const ana = { reference: ANA, name: 'Ana Mély' };
const ben = { reference: BEN, name: 'Ben Ali' };

function aReply(groups: CodesReply['groups'], over: Partial<CodesReply> = {}): CodesReply {
  return {
    weekName: 'First week',
    groups,
    total: 2,
    pages: 1,
    choices: [
      { id: '4', title: 'Coach 4', count: 1 },
      { id: '5', title: 'Coach 5', count: 1 },
    ],
    ...over,
  };
}

async function open(path: string, replies: Record<string, CodesReply>) {
  await openPage(
    path,
    Object.fromEntries(Object.entries(replies).map(([query, reply]) => [`codes/W1?${query}`, reply])),
  );
  await screen.findByText('First week');
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const drawn = (name: string) =>
  screen
    .getByRole('img', { name: `Code of ${name}` })
    .querySelector('path')
    ?.getAttribute('d');
/** What a camera reads as this text. */
const code = (text: string) =>
  encode(text, { border: 4, ecc: 'H' })
    .data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
const both = aReply([coach('4', ana), coach('5', ben)]);

test('everybody has their own code under their own name, by coach', async () => {
  await open('/W1/codes', { 'by=coach&page=1': both });
  expect(figure('People')).toBe('People2');
  expect(drawn('Ana Mély')).toBe(code(ANA));
  expect(drawn('Ben Ali')).toBe(code(BEN));
  const groups = screen.getAllByRole('region').map((region) => region.textContent);
  expect(groups).toEqual([`Coach 4Ana Mély${ANA}`, `Coach 5Ben Ali${BEN}`]);
});

test.each(['labels', 'badges'])('%s name the group of each, as they are cut apart', async (form) => {
  await open(`/W1/codes?form=${form}`, { 'by=coach&page=1': both });
  const labels = within(screen.getByRole('region', { name: 'Everybody' })).getAllByRole('listitem');
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    `Ana Mély${ANA}Coach 4`,
    `Ben Ali${BEN}Coach 5`,
  ]);
});

test('another group begins at its first part, and another paper stays where it is', async () => {
  const second = aReply([coach('5', ben)], { pages: 2, total: 501 });
  await open('/W1/codes?page=2', {
    'by=coach&page=2': second,
    'by=coach&id=4&page=1': aReply([coach('4', ana)], { total: 1 }),
    'by=building&page=1': aReply([], { total: 0, choices: [] }),
  });
  expect(screen.getByLabelText('Part')).toHaveProperty('value', '2');
  choose('On', 'badges');
  await screen.findByText(/^Coach 5$/, { selector: 'span' });
  expect(screen.getByLabelText('Part')).toHaveProperty('value', '2');
  choose('Coach', '4');
  await screen.findByText('Ana Mély');
  expect(figure('People')).toBe('People1');
  choose('By', 'building');
  await screen.findByText('Nobody to print');
});

test('another part is asked for', async () => {
  await open('/W1/codes', {
    'by=coach&page=1': aReply([coach('4', ana)], { pages: 2 }),
    'by=coach&page=2': aReply([coach('5', ben)], { pages: 2 }),
  });
  choose('Part', '2');
  await screen.findByText('Ben Ali');
  expect(screen.queryByText('Ana Mély')).toBeNull();
});

test('those without a group can be chosen, which is not everybody', async () => {
  const none = { id: '', title: 'No coach', count: 1 };
  const choices = [...both.choices, none];
  await open('/W1/codes', {
    'by=coach&page=1': { ...both, choices },
    'by=coach&id=&page=1': aReply([{ ...none, people: [ben] }], { total: 1, choices }),
  });
  choose('Coach', '');
  await expect.poll(() => figure('People')).toBe('People1');
  expect(screen.getByLabelText('Coach')).toHaveProperty('value', '');
  choose('Coach', '*');
  await expect.poll(() => figure('People')).toBe('People2');
});

test('nobody is nothing to print', async () => {
  await open('/W1/codes', { 'by=coach&page=1': aReply([], { total: 0 }) });
  expect(screen.getByText('Nobody to print')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(document.body, { key: 'p' });
  // Printing begins once what is printed has been kept.
  await new Promise((resolve) => setTimeout(resolve));
  expect(globalThis.print).not.toHaveBeenCalled();
});

test('a badge says which group it is for, and one person’s their name once', async () => {
  await open('/W1/codes?form=badges', { 'by=coach&page=1': both });
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe(`Ana Mély${ANA}Coach 4`);
  document.body.replaceChildren();
  const alone = { id: ANA, title: 'Ana Mély', people: [ana] };
  await open(`/W1/codes?by=person&id=${ANA}&form=badges`, {
    [`by=person&id=${ANA}&page=1`]: aReply([alone], { total: 1, choices: [] }),
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([`Ana Mély${ANA}`]);
});

test('what was printed says when, by its own group alone, and how many have changed since', async () => {
  await open('/W1/codes?id=4', {
    'by=coach&id=4&page=1': aReply([coach('4', ana)]),
    'by=coach&id=5&page=1': aReply([coach('5', ben)]),
  });
  expect(screen.queryByText(/^Printed on this browser/)).toBeNull();
  press('Print');
  await expect.poll(() => vi.mocked(globalThis.print).mock.calls.length).toBe(1);
  await screen.findByText(/Nothing has changed since\./);
  choose('Coach', '5');
  await screen.findByText('Ben Ali');
  expect(screen.queryByText(/^Printed on this browser/)).toBeNull();
  choose('Coach', '4');
  await screen.findByText(/Nothing has changed since\./);
});

test('what has changed since it was printed is counted when the page is opened again', async () => {
  await open('/W1/codes', { 'by=coach&page=1': both });
  press('Print');
  await screen.findByText(/Nothing has changed since\./);
  document.body.replaceChildren();
  await open('/W1/codes', { 'by=coach&page=1': aReply([coach('4', ana, ben)]) });
  await screen.findByText('Changed since printed: 1');
});

test('codes that do not load say so, and are not printed', async () => {
  await openPage('/W1/codes', {});
  await screen.findByText(/^The codes did not load: /);
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
});
