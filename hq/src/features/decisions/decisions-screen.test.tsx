import type { DecisionItem, DecisionsReply } from '@offpiste/domain/contract/hq/decisions.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTimelineEntry } from '#hq-testing/attempt-fixtures.ts';
import { openPage, press } from '#hq-testing/open-page.tsx';

function anExtra(id: string, over: Partial<DecisionItem> = {}): DecisionItem {
  const by = { by: 'Jo Lane', repId: 'R1', at: '2026-12-11T05:00:00Z' };
  const fields = { at: by.at, where: null, notes: [], open: true };
  return { kind: 'extra', id, ...fields, reference: id.toUpperCase(), by, ...over } as DecisionItem;
}

async function open(
  items: DecisionItem[],
  { over, hqRole }: { over?: Partial<DecisionsReply>; hqRole?: RepSession['hqRole'] } = {},
) {
  const reply = {
    asOf: '2026-12-11T05:00:00Z',
    zone: 'Europe/Paris',
    items,
    isMore: false,
    repeats: [],
    ...over,
  };
  const page = await openPage('/W1/decisions', { 'decisions/W1': reply }, hqRole);
  await screen.findByLabelText('Also what was settled');
  return page;
}

const settled = {
  by: 'Max Orr',
  repId: 'R2',
  at: '2026-12-11T05:10:00Z',
  note: 'Called them',
  outcome: 'settled' as const,
};

test('what is open is counted, and each says whether it is open or settled, and what was noted', async () => {
  await open([
    anExtra('a'),
    anExtra('b', { open: false, notes: [settled] }),
    anExtra('c', { notes: [{ ...settled, outcome: 'seen', note: 'Looking' }] }),
  ]);
  expect(screen.getByText('2 things open')).toBeTruthy();
  const stateOf = (card: HTMLElement) => within(card).getByText(/^(?:Open|Settled)$/, { selector: 'span' });
  const cards = screen.getAllByRole('heading', { level: 2 }).map((title) => title.closest('li'));
  expect(cards.map((card) => card && stateOf(card).textContent)).toEqual(['Open', 'Settled', 'Open']);
  expect(screen.getByText(/Called them/).textContent).toMatch(/^Settled .*06:10 by Max Orr: Called them$/);
  expect(screen.getByText(/Looking/).textContent).toMatch(/^Seen /);
});

test('where everything is settled nothing is open', async () => {
  await open([anExtra('b', { open: false })]);
  expect(screen.getByText('Nothing is open')).toBeTruthy();
  expect(screen.queryByText('Nothing needs you')).toBeNull();
});

test('an empty list says that nothing needs anybody', async () => {
  await open([]);
  expect(screen.getByText('Nothing needs you')).toBeTruthy();
  expect(screen.queryByText(/There are more/)).toBeNull();
});

test('it says when there are more, and where scans were repeated', async () => {
  const where = { place: 'coach:4:outbound', name: 'Coach 4' };
  await open([anExtra('a')], { over: { isMore: true, repeats: [{ where, count: 2 }] } });
  expect(screen.getByText(/There are more/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Repeats' })).getByRole('listitem').textContent).toBe(
    'Coach 4: 2 repeats',
  );
});

test('a conflict leads to the person and the departure that it is about', async () => {
  const entry = aTimelineEntry({ verdict: 'conflict', reason: 'already-done' });
  await open([
    {
      kind: 'conflict',
      id: 'c',
      at: entry.at,
      where: entry.where,
      notes: [],
      open: true,
      entry,
      other: null,
      counts: 'other',
    } as unknown as DecisionItem,
  ]);
  expect(screen.getByRole('link', { name: 'Ana Mély' })).toHaveProperty(
    'pathname',
    '/hq/W1/people/NUCO-AB12CD-000001',
  );
  expect(screen.getByRole('link', { name: 'Coach 4' })).toHaveProperty(
    'pathname',
    '/hq/W1/departures/coach%3A4%3Aoutbound',
  );
});

test.each([
  ['Settled…', 'Settled', 'settled'],
  ['Seen…', 'Seen, still open', 'seen'],
])(
  '%s notes that of the one that was pressed, once somebody has written a note',
  async (button, action, outcome) => {
    const { sent } = await open([anExtra('a'), anExtra('b')]);
    press(new RegExp(`^${button} B rides`));
    const dialog = within(await screen.findByRole('dialog', { name: /^B rides/ }));
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: '  ' } });
    expect(dialog.getByRole('button', { name: action })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: ' Called ' } });
    fireEvent.click(dialog.getByRole('button', { name: action }));
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ path: '/api/hq/decisions/W1/b', body: { note: 'Called', outcome } });
  },
);

test('the desk notes nothing', async () => {
  await open([anExtra('a')], { hqRole: 'desk' });
  expect(screen.queryByRole('button', { name: /^Settled|^Seen/ })).toBeNull();
});
