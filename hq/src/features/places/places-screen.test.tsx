import type { BuildingAtHq, EventAtHq, RoomAtHq } from '@offpiste/domain/contract/hq/places.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { queryClient } from '#live/query-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

const reply = { asOf: '2026-12-11T06:00:00Z', zone: 'Europe/Paris' };

function anEvent(eventId: string, over: Partial<EventAtHq> = {}): EventAtHq {
  return {
    ...{ eventId, name: `Event ${eventId}`, location: 'Bar', startsAt: null, endsAt: null },
    ...{ expected: 20, waiting: 9, entered: 12, inside: 7, left: 4, quarters: [] },
    ...over,
  };
}
function aRoom(roomId: string, over: Partial<RoomAtHq> = {}): RoomAtHq {
  return {
    ...{ roomId, name: `Room ${roomId}`, keys: 2, keysOut: 0, at: 'here', contested: 0 },
    ...{ ready: 1, blocked: 0, said: null },
    ...over,
  };
}
const building = (buildingId: string, ...rooms: RoomAtHq[]): BuildingAtHq => ({
  buildingId,
  name: `Building ${buildingId}`,
  rooms,
});

async function open(path: string, replies: Record<string, JsonBodyType>, hqRole?: RepSession['hqRole']) {
  const page = await openPage(
    `/W1/places${path}`,
    Object.fromEntries(Object.entries(replies).map(([key, value]) => [`places/W1/${key}`, value])),
    hqRole,
  );
  page.reply({ changed: 1 });
  return page;
}
const figure = async (label: string) =>
  (await screen.findAllByText(label, { selector: 'dt' }))[0]?.parentElement?.textContent;
const item = async (name: string) => {
  const found = (await screen.findByRole('heading', { name })).closest('li');
  if (!found) throw new Error('No such row');
  return within(found);
};
const href = (link: HTMLElement) => link.getAttribute('href');

test.each([
  ['events', { events: [] }, 'No events this week'],
  ['lessons', { lessons: [] }, 'No lessons this week'],
  ['passes', { points: [] }, 'No lift passes this week'],
  ['keys', { buildings: [] }, 'No keys this week'],
])('without any %s it says where they come from', async (tab, none, title) => {
  await open(`?tab=${tab}`, { [tab]: { ...reply, ...none } });
  await screen.findByText(title);
  expect(screen.getByText(/, dropped on its page under Weeks\.$/)).toBeTruthy();
});

test('counts that do not load say so and can be asked for again', async () => {
  await open('', {});
  await screen.findByText(/^The counts did not load: /);
  expect(screen.queryByText('No events this week')).toBeNull();
  fakeServer.use(
    http.get('*/places/W1/events', () => HttpResponse.json({ ...reply, events: [anEvent('E1')] })),
  );
  press('Try again');
  await screen.findByText('Event E1');
});

test('an event says who is expected, inside, gone and not here yet, and leads to what was recorded there', async () => {
  const quarters = [
    { at: '2026-12-11T19:00:00Z', entries: 2 },
    { at: '2026-12-11T19:30:00Z', entries: 5 },
  ];
  const startsAt = '2026-12-11T19:00:00Z';
  await open('', {
    events: { ...reply, events: [anEvent('E1', { quarters, startsAt }), anEvent('E2', { inside: 3 })] },
  });
  expect([await figure('Events'), await figure('Inside')]).toEqual(['Events2', 'Inside10']);
  const row = await item('Event E1');
  for (const text of ['20Expected', '7Inside', '4Left', '9Not here yet'])
    expect(
      row.getByText((_, element) => element?.className === 'min-w-16' && element.textContent === text),
    ).toBeTruthy();
  expect(row.getByText('Fri 11 Dec 20:00 · Bar')).toBeTruthy();
  expect(row.getByRole('img', { name: 'Most entries in a quarter of an hour: 5, from 20:30' })).toBeTruthy();
  expect(href(row.getByRole('link', { name: 'Recorded: Event E1' }))).toBe('/hq/W1/ledger?place=event%3AE1');
});

const ana = {
  reference: 'A',
  name: 'Ana Mély',
  group: 'Ski club',
  room: 'Room 1',
  phone: '+44 7700 900601',
  coaches: [],
};
const ben = { ...ana, reference: 'B', name: 'Ben Ali', phone: null };

test('who has not come is asked for at that place, with their own telephone, page after page', async () => {
  await open('', {
    events: { ...reply, events: [anEvent('E1'), anEvent('E2', { waiting: 0 })] },
    'events/E1/not-come': { total: 2, people: [ana], next: 'A' },
    'events/E1/not-come?cursor=A': { total: 2, people: [ben], next: null },
  });
  const row = await item('Event E1');
  expect((await item('Event E2')).queryByRole('button')).toBeNull();
  fireEvent.click(row.getByRole('button', { name: 'Who has not come: Event E1' }));
  await row.findByText('2 people booked who have not come in');
  fireEvent.click(await row.findByRole('button', { name: 'Show more of 2' }));
  const people = async () =>
    within(await row.findByRole('list', { name: 'Who has not come' })).getAllByRole('listitem');
  await expect.poll(async () => (await people()).length).toBe(2);
  const [first, second] = (await people()).map((person) => within(person).queryAllByRole('link').map(href));
  expect(first).toEqual(['/hq/W1/people/A', 'tel:+447700900601']);
  expect(second).toEqual(['/hq/W1/people/B']);
});

test('whoever comes in is counted there, and gone from who has not come, as soon as the server says so', async () => {
  await open('?missing=E1', {
    events: { ...reply, events: [anEvent('E1')] },
    'events/E1/not-come': { total: 2, people: [ana, ben], next: null },
  });
  const row = await item('Event E1');
  await row.findByText('Ben Ali');
  const count = (text: string) =>
    row.queryByText((_, element) => element?.className === 'min-w-16' && element.textContent === text);
  expect(count('7Inside')).toBeTruthy();
  fakeServer.use(
    http.get('*/places/W1/events', () =>
      HttpResponse.json({ ...reply, events: [anEvent('E1', { inside: 8, waiting: 8 })] }),
    ),
    http.get('*/places/W1/events/E1/not-come', () =>
      HttpResponse.json({ total: 1, people: [ana], next: null }),
    ),
  );
  await act(() =>
    queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.shows?.('event:E1') ?? false }),
  );
  await expect.poll(() => count('8Inside')).toBeTruthy();
  await expect.poll(() => row.queryByText('Ben Ali')).toBeNull();
  expect(row.getByText('Ana Mély')).toBeTruthy();
});

test('a lesson says who has registered of those booked, and asks only where somebody has not', async () => {
  const lesson = {
    ...{ lessonType: 'lessons', times: '9–12', meetingPoint: 'Lift' },
    booked: 8,
    registered: 5,
  };
  await open('?tab=lessons', {
    lessons: {
      ...reply,
      lessons: [
        { ...lesson, lessonId: 'L1', group: 'Group 1' },
        { ...lesson, lessonId: 'L2', group: 'Group 2', registered: 8 },
      ],
    },
  });
  expect([await figure('Booked'), await figure('Registered')]).toEqual(['Booked16', 'Registered13']);
  expect((await item('Group 1')).getByText('5 of 8')).toBeTruthy();
  expect((await item('Group 1')).getByRole('button', { name: 'Who has not come: Group 1' })).toBeTruthy();
  expect((await item('Group 2')).queryByRole('button')).toBeNull();
});

test('a point says what is left, what nobody can hand out, and what each rep has left', async () => {
  const jo = { repId: 'R1', name: 'Jo', total: 6, distributed: 2 };
  const point = {
    ...{ pointId: 'P1', name: 'Lift', startsAt: null },
    total: 10,
    distributed: 3,
    unallocated: 1,
  };
  await open('?tab=passes', { passes: { ...reply, points: [{ ...point, reps: [jo] }] } });
  expect([await figure('Passes'), await figure('Handed out'), await figure('Left')]).toEqual([
    'Passes10',
    'Handed out3',
    'Left7',
  ]);
  const row = await item('Lift');
  expect(row.getByText('3 of 10 handed out')).toBeTruthy();
  expect(row.getByText(/^1 pass is allocated to no rep/)).toBeTruthy();
  const rep = within(row.getByRole('list', { name: 'Reps, Lift' }));
  expect(rep.getByText('4').parentElement?.textContent).toBe('4 left of 6');
  expect(href(rep.getByRole('link', { name: 'Recorded: Jo' }))).toBe(
    '/hq/W1/ledger?place=lift-passes&rep=R1',
  );
});

const rooms = [
  aRoom('1'),
  aRoom('2', { blocked: 1, ready: 0 }),
  aRoom('3', { at: 'out', keysOut: 2, contested: 1 }),
];
const keys = { keys: { ...reply, buildings: [building('B1', ...rooms), building('B2', aRoom('9'))] } };

test('a room is blocked and made not ready by a press, it alone', async () => {
  const { sent } = await open('?tab=keys&open=B1', keys);
  fireEvent.click(await screen.findByRole('button', { name: 'Not blocked: Room 1' }));
  await expect.poll(() => sent.length).toBe(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Not ready: Room 2' }));
  await expect
    .poll(() => sent)
    .toEqual([
      { path: '/api/hq/rooms/W1', body: { rooms: ['1'], blocked: 1 } },
      { path: '/api/hq/rooms/W1', body: { rooms: ['2'], ready: 1 } },
    ]);
});

test('a room says how many of its keys are out, and whether that is contested', async () => {
  await open('?tab=keys&open=B1', keys);
  const [first, , third] = [await item('Room 1'), null, await item('Room 3')];
  expect(first.getByText('0 of 2 keys out')).toBeTruthy();
  expect(first.queryByText('Contested')).toBeNull();
  expect(third.getByText('2 of 2 keys out')).toBeTruthy();
  expect(third.getByText('Contested')).toBeTruthy();
});

test.each([
  ['Block all', ['1', '3'], { blocked: 1 }],
  ['Unblock all', ['2'], { blocked: 0 }],
  ['Make all ready', ['2'], { ready: 1 }],
  ['Make none ready', ['1', '3'], { ready: 0 }],
])(
  '%s is done after a question, to those rooms of the building that it changes',
  async (action, ids, said) => {
    const { sent } = await open('?tab=keys&open=B1', keys);
    fireEvent.click(await screen.findByRole('button', { name: `${action}…` }));
    const asked = within(await screen.findByRole('dialog', { name: `${action} in Building B1?` }));
    expect(asked.getByText(new RegExp(`^${ids.length} rooms? will change`))).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: action }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ path: '/api/hq/rooms/W1', body: { rooms: ids, ...said } }]);
  },
);

test('what is refused of a room is said', async () => {
  await open('?tab=keys&open=B1', keys);
  fakeServer.use(http.post('*/api/hq/rooms/W1', () => errorReply('hq_read_only')));
  fireEvent.click(await screen.findByRole('button', { name: 'Not blocked: Room 1' }));
  await screen.findByText('Your account may look and not change');
});

test('the desk sees whether rooms are ready, and changes none', async () => {
  await open('?tab=keys&open=B1', keys, 'desk');
  expect((await item('Room 2')).getByText('Blocked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /all…$|ready…$|locked: / })).toBeNull();
});
