import type { PersonBooking, PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTimelineEntry } from '#hq-testing/attempt-fixtures.ts';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { liveState } from '#live/live-state.ts';
import { queryClient } from '#live/query-client.ts';

const REFERENCE = 'NUCO-AB12CD-000001';
const byJo = { by: 'Jo Lane', repId: 'R1', at: '2026-12-11T05:00:00Z' };

const coach: PersonBooking = {
  kind: 'coach',
  place: { place: 'coach:4:outbound', name: 'Coach 4' },
  name: 'Coach 4',
  direction: 'outbound',
  stop: 'Leeds',
  leavesText: 'Fri 11 Dec 05:30',
  detail: null,
  barcode: REFERENCE,
  gone: false,
  state: 'missing',
  recorded: null,
};
const recorded = {
  ...byJo,
  actionId: 'a',
  place: { place: 'coach:4:outbound', name: 'Coach 4' },
  reason: null,
  note: '',
};

function aPerson(over: Partial<PersonReply['person']> = {}): PersonReply['person'] {
  return {
    reference: REFERENCE,
    name: 'Ana Mély',
    status: 'Booked',
    cancelled: false,
    gone: false,
    group: 'Ski club',
    booking: 'NUCO-AB12CD',
    phone: '+44 7700 900601',
    email: null,
    nationality: null,
    resort: 'Val Corbier',
    ...over,
  };
}

function aReply(over: Partial<PersonReply> = {}): PersonReply {
  return {
    asOf: '2026-12-11T06:00:00Z',
    zone: 'Europe/Paris',
    person: aPerson(),
    maySeeSensitive: false,
    sensitive: null,
    bookings: [],
    keys: [],
    mates: [],
    views: [],
    ...over,
  };
}

function anEntry(seq: number, over: Partial<TimelineEntry> = {}): TimelineEntry {
  return aTimelineEntry({ seq, actionId: `a${seq}`, by: `Rep ${seq}`, ...over });
}

async function open(
  reply: PersonReply,
  { entries = [], hqRole }: { entries?: TimelineEntry[]; hqRole?: RepSession['hqRole'] } = {},
) {
  const { asOf, zone } = reply;
  const page = await openPage(
    `/W1/people/${REFERENCE}`,
    {
      [`people/W1/${REFERENCE}`]: reply,
      [`people/W1/${REFERENCE}?sensitive=1`]: {
        ...reply,
        sensitive: {
          dateOfBirth: '2004-03-02',
          nextOfKinName: 'Eve Mély',
          nextOfKinPhone: '+44 7700 900777',
        },
      },
      [`people/W1/${REFERENCE}/timeline`]: { asOf, zone, entries, next: entries.length > 0 ? 'c1' : null },
      [`people/W1/${REFERENCE}/timeline?cursor=c1`]: { asOf, zone, entries: [anEntry(99)], next: null },
    },
    hqRole,
  );
  await screen.findByRole('heading', { name: reply.person.name, level: 1 });
  return page;
}
const fact = (name: string) =>
  screen.getAllByText(name, { selector: 'dt' }).map((term) => term.nextElementSibling?.textContent);

test('a person is reached by their own number and address', async () => {
  await open(aReply({ person: aPerson({ email: 'ana@demo.test', nationality: 'FR' }) }));
  expect(screen.getByRole('link', { name: 'Call Ana Mély, +44 7700 900601' })).toHaveProperty(
    'href',
    'tel:+447700900601',
  );
  expect(screen.getByRole('link', { name: 'ana@demo.test' })).toHaveProperty('href', 'mailto:ana@demo.test');
  expect(['Booking', 'Status', 'Nationality'].map(fact)).toEqual([['NUCO-AB12CD'], ['Booked'], ['FR']]);
  expect(screen.getByText(`${REFERENCE} · Ski club · Val Corbier`)).toBeTruthy();
});

test('without a number it says so, and nothing of what is not known', async () => {
  await open(aReply({ person: aPerson({ phone: null }) }));
  expect(screen.getByText('No telephone')).toBeTruthy();
  for (const name of ['Email', 'Nationality', 'Travels with', 'Holds'])
    expect(screen.queryByText(name, { selector: 'dt' })).toBeNull();
});

test('who travels with them, and which keys they hold', async () => {
  await open(
    aReply({
      mates: [{ reference: 'B', name: 'Ben Ali' }],
      keys: [{ ...byJo, room: { place: 'room:12', name: 'Aurora 12' }, keys: 2 }],
    }),
  );
  expect(fact('Travels with')).toEqual(['Ben Ali']);
  expect(screen.getByRole('link', { name: 'Ben Ali' })).toHaveProperty('pathname', '/hq/W1/people/B');
  expect(fact('Holds')).toEqual(['2 keys of Aurora 12, Fri 11 Dec 06:00 from Jo Lane']);
});

test('birth date and next of kin are asked for only when a manager presses for them', async () => {
  await open(aReply({ maySeeSensitive: true }));
  expect(screen.queryByText('Next of kin')).toBeNull();
  expect(screen.queryByText(/Eve Mély/)).toBeNull();
  press('Show birth date and next of kin');
  await screen.findByText('Next of kin');
  expect(fact('Next of kin')[0]).toMatch(/^Eve Mély/);
  expect(screen.getByRole('link', { name: 'Call the next of kin, +44 7700 900777' })).toHaveProperty(
    'href',
    'tel:+447700900777',
  );
  expect(fact('Date of birth')[0]).toMatch(/2004/);
  expect(screen.queryByRole('button', { name: /Show birth date/ })).toBeNull();
});

test('whoever may not see it is not offered it', async () => {
  await open(aReply());
  expect(screen.queryByRole('button', { name: /Show birth date/ })).toBeNull();
});

test('next of kin that nobody gave are not available', async () => {
  await open(aReply({ sensitive: { dateOfBirth: null, nextOfKinName: null, nextOfKinPhone: null } }));
  expect([fact('Date of birth'), fact('Next of kin')]).toEqual([['Not available'], ['Not available ']]);
  expect(screen.queryByRole('link', { name: /next of kin/ })).toBeNull();
});

test('a cancelled booking, and one that is gone, is said', async () => {
  await open(aReply({ person: aPerson({ cancelled: true }) }));
  expect(screen.getByText('This booking was cancelled.')).toBeTruthy();
  expect(screen.queryByText(/No longer in the bookings/)).toBeNull();
});

test('one that is gone is not cancelled', async () => {
  await open(aReply({ person: aPerson({ gone: true }) }));
  expect(screen.getByText(/No longer in the bookings/)).toBeTruthy();
  expect(screen.queryByText('This booking was cancelled.')).toBeNull();
});

test.each([
  ['aboard', 'On board'],
  ['elsewhere', 'Elsewhere'],
  ['no-show', 'No-show'],
  ['missing', 'Not on board'],
  ['registered', 'Registered'],
  ['not-registered', 'Not registered'],
  ['distributed', 'Handed out'],
  ['not-distributed', 'Not handed out'],
  ['inside', 'Inside'],
  ['left', 'Left'],
  ['not-entered', 'Not entered'],
] as const)('a booking that is %s says %s', async (state, words) => {
  await open(aReply({ bookings: [{ ...coach, state }] }));
  expect(screen.getByText(words, { selector: 'span' })).toBeTruthy();
});

const lineOf = (name: string) => screen.getByText(name, { selector: 'li *' }).closest('li');

test('a booking has its stop and time, and leads to its departure', async () => {
  await open(
    aReply({
      bookings: [
        coach,
        {
          ...coach,
          kind: 'room',
          place: null,
          name: 'Aurora · 12',
          direction: null,
          stop: null,
          leavesText: null,
          state: 'none',
        },
      ],
    }),
  );
  expect(lineOf('Coach 4')?.textContent).toBe('Coach Coach 4outbound · Leeds · Fri 11 Dec 05:30Not on board');
  expect(screen.getByRole('link', { name: 'Coach 4' })).toHaveProperty(
    'pathname',
    '/hq/W1/departures/coach%3A4%3Aoutbound',
  );
  expect(lineOf('Aurora · 12')?.textContent).toBe('Room Aurora · 12');
});

test('a booking says by whom it was recorded, where if that was elsewhere, and why', async () => {
  const elsewhere = { ...recorded, place: { place: 'coach:7:outbound', name: 'Coach 7' } };
  await open(
    aReply({
      bookings: [
        { ...coach, state: 'aboard', recorded },
        { ...coach, name: 'Coach 5', state: 'elsewhere', recorded: elsewhere },
        {
          ...coach,
          name: 'Coach 6',
          state: 'no-show',
          recorded: { ...recorded, reason: 'ill', note: 'Called in' },
        },
        { ...coach, name: 'Gone', gone: true },
      ],
    }),
  );
  expect(lineOf('Coach 4')?.textContent).toContain('Fri 11 Dec 06:00 by Jo LaneMessage Jo Lane');
  expect(lineOf('Coach 5')?.textContent).toContain('by Jo Lane, at Coach 7');
  expect(lineOf('Coach 6')?.textContent).toContain('by Jo Lane, Ill, Called in');
  expect(lineOf('Gone')?.querySelector('.line-through')?.textContent).toContain('Gone');
  expect(lineOf('Coach 4')?.querySelector('.line-through')).toBeNull();
  expect(lineOf('Gone')?.textContent).not.toContain('Message');
});

test('without bookings it says so', async () => {
  await open(aReply());
  expect(screen.getByText('Nothing is booked.')).toBeTruthy();
});

test('who looked is listed, with who saw what is sensitive', async () => {
  await open(
    aReply({
      views: [
        { ...byJo, sensitive: true },
        { ...byJo, by: 'Kim Dow', repId: 'R2', sensitive: false },
      ],
    }),
  );
  const list = screen.getByText('Who looked at this page').closest('details');
  expect([...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Fri 11 Dec 06:00 Jo Lane, with birth date and next of kin',
    'Fri 11 Dec 06:00 Kim Dow',
  ]);
});

test('the timeline tells every attempt, strikes what was undone, and leads to the other side', async () => {
  const first = { ...byJo, seq: 1, place: { place: 'coach:4:outbound', name: 'Coach 4' } };
  await open(aReply(), {
    entries: [
      anEntry(2, { verdict: 'conflict', reason: 'already-done', first }),
      anEntry(1, { undone: true }),
    ],
  });
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  await timeline.findByText(/Rep 2/);
  const lines = timeline.getAllByRole('listitem');
  expect(lines.map(({ id }) => id)).toEqual(['attempt-2', 'attempt-1']);
  expect(lines.map((line) => line.querySelector('.line-through') !== null)).toEqual([false, true]);
  expect(lines.map((line) => line.querySelector('a')?.getAttribute('href') ?? null)).toEqual([
    '#attempt-1',
    null,
  ]);
  press('Show earlier ones');
  await timeline.findByText(/Rep 99/);
  expect(timeline.getAllByRole('listitem')).toHaveLength(3);
  expect(timeline.queryByRole('button')).toBeNull();
});

test('without attempts the timeline says so', async () => {
  await open(aReply());
  await screen.findByText('Nothing has been recorded of this person yet.');
});

test('without the stream the timeline is asked for as often as the page says', async () => {
  await open(aReply());
  act(() => liveState.set('lost'));
  const query = queryClient
    .getQueryCache()
    .find({ queryKey: ['hq', `/api/hq/people/W1/${REFERENCE}/timeline`] });
  expect(query?.observers.map(({ options }) => options.refetchInterval)).toEqual([10_000]);
});

test('somebody is erased only once their reference is typed, and their page is left', async () => {
  const { sent, reply } = await open(aReply());
  reply({ importId: 'I1' });
  press('Erase for good…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ana Mély for good?' }));
  const erase = dialog.getByRole('button', { name: 'Erase' });
  for (const typed of ['', 'NUCO-AB12CD', REFERENCE.toLowerCase()]) {
    fireEvent.change(dialog.getByLabelText(`Type ${REFERENCE}`), { target: { value: typed } });
    expect(erase).toHaveProperty('disabled', true);
  }
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(`Type ${REFERENCE}`), { target: { value: REFERENCE } });
  fireEvent.click(erase);
  await expect
    .poll(() => sent)
    .toEqual([{ path: `/api/hq/people/W1/${REFERENCE}/erase`, body: { typed: REFERENCE } }]);
  await screen.findByRole('heading', { name: 'People', level: 1 });
});

test('the desk erases nobody', async () => {
  await open(aReply(), { hqRole: 'desk' });
  expect(screen.queryByRole('button', { name: /Erase/ })).toBeNull();
});
