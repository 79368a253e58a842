import {
  LIFT_PASSES_PLACE,
  type LiftPassTicket,
  type LiftPassTicketsReply,
} from '@offpiste/domain/contract/lift-pass.ts';
import { personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import { RepRecord } from '@offpiste/domain/contract/staff.ts';
import type { WeekData } from '@offpiste/domain/contract/week.ts';
import { closeFields } from '@offpiste/domain/rules/closed-fields.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { handScan } from '#testing/hand-scan.ts';
import { renderApp } from '#testing/render-app.tsx';
import { coachSeat, weekData, weekPassenger } from '#week/week.fixture.ts';

// jsdom has neither camera nor workers.
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

const phone = { weekId: 'W1' };
const jo = weekPassenger({
  reference: 'NUCO-AB12CD-000001',
  groupName: 'Leeds Ski Club',
  resortName: 'Val Corbier',
  nationality: 'British',
  phonenumber: '447700900123',
  email: 'jo@example.test',
  allocations: [
    coachSeat('4'),
    { kind: 'own-transport', direction: 'inbound' },
    { kind: 'room', place: 'r-214' },
    { kind: 'lesson', place: '310001', reference: 'NUCO-AB12CD-310001' },
  ],
});
const ben = weekPassenger({
  reference: 'NUCO-AB12CD-000002',
  passengerName: 'Ben Cole',
  status: 'Cancelled',
  resortName: null,
  nationality: null,
  phonenumber: null,
});
const { allocations: _, ...shared } = weekPassenger({
  reference: 'WHITEROAD-EF34GH-000003',
  passengerName: 'Whit Road',
});

function aWeek(level = 1): WeekData {
  const data = weekData([jo, ben, shared], { level });
  data.week.places.accommodation['h-1'] = {
    name: 'Les Cimes',
    address: '1 Rue du Lac',
    latitude: 45.4,
    longitude: 6.9,
    contact_number: null,
    reference: null,
  };
  data.week.places.room['r-214'] = {
    accommodation: 'h-1',
    subblock_physical_name: 'Room 214',
    subblock_room_rep: 'R7',
    subblock_capacity: 4,
    bed_linen_included: 1,
    towels_included: 0,
    passenger_notes: '<p>Keys at <b>reception</b></p><img src=x onerror="window.hit=1">',
  };
  data.week.places.lesson['310001'] = {
    group: 'Group 1',
    lessonType: 'lessons',
    meetingPoint: null,
    meetingPointUrl: null,
    times: null,
    notes: null,
    capacity: null,
  };
  return data;
}

beforeEach(() => {
  holdInTest(aWeek());
  fakeServer.use(
    http.get('/api/repData/W1', () =>
      HttpResponse.json([{ ...noRecord, 'User ID': 'R7', Rep: 'Amélie Rousseau' }]),
    ),
  );
});

const noRecord = Object.fromEntries([
  ...Object.keys(RepRecord.shape).map((field) => [field, null]),
  ['tenant', 'nuco'],
  ['Staff Type', 'Rep'],
]);

/** The phone has this list, as the server sent it to the signed-in rep. */
async function keep(key: string, value: unknown) {
  const list: KeptList = { weekId: 'W1', etag: null, value, updatedAt: Date.now() };
  // Of the app that runs: each start of it has its own modules.
  const { repOffline } = await import('#offline/rep-offline.ts');
  await (await repOffline())?.cache.keepList(key, list);
}

/** What was typed is marked, so a name is in several pieces. */
const named = (name: string) => (_: string, node: Element | null) =>
  node?.tagName === 'SPAN' && node.textContent === name;

describe('searching passengers', () => {
  test('begins with typing, and lists everybody who matches, with room and coach', async () => {
    const app = await renderApp('/searchPassenger', phone);
    const field = await screen.findByLabelText('Name or booking reference');
    expect(document.activeElement).toBe(field);
    await app.user.type(field, 'obrien jo');
    const hit = await screen.findByRole('link', { name: /^Jo O'Brien/ });
    expect(hit.textContent).toContain('Room 214 · Coach 4 · Leeds Ski Club');
    expect(hit.getAttribute('href')).toBe('/passenger/NUCO-AB12CD-000001');
  });

  test('marks what was typed, in the name and in the reference', async () => {
    const app = await renderApp('/searchPassenger', phone);
    const field = await screen.findByLabelText('Name or booking reference');
    const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    await app.user.type(field, 'obrien');
    await screen.findByRole('link', { name: /^Jo O'Brien/ });
    expect(marked()).toEqual(["O'Brien"]);
    await app.user.clear(field);
    await app.user.type(field, '000002');
    await screen.findByRole('link', { name: /^Ben Cole/ });
    expect(marked()).toEqual(['000002']);
  });

  test('opens the page of whoever’s ticket or wristband is scanned', async () => {
    const app = await renderApp('/searchPassenger', phone);
    await app.user.click(await screen.findByRole('button', { name: 'Scan a ticket' }));
    expect(await screen.findByRole('dialog', { name: 'Scan a ticket or wristband' })).toBeDefined();
    handScan('NUCO-AB12CD-000002');
    await waitFor(() => expect(app.path()).toBe('/passenger/NUCO-AB12CD-000002'));
    expect(await screen.findByRole('heading', { name: 'Ben Cole' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens the page of whoever’s lift pass is scanned, where it is the rep’s to hand out', async () => {
    const app = await renderApp('/searchPassenger', phone);
    await screen.findByRole('button', { name: 'Scan a ticket' });
    const pass: LiftPassTicket = {
      name: "Jo O'Brien",
      bookingRef: 'NUCO-AB12CD-000001',
      barcode: 'NUCO-AB12CD-900001',
      distributed: 0,
      deleted: '0',
      passType: 'Val Corbier area, adult',
      duration: 6,
      staffMembers: '[{"id":"R100"}]',
    };
    const list: LiftPassTicketsReply = {
      ticketPrefix: 'NUCO',
      passPrefixes: ['NUCO', 'WHITEROAD'],
      total: 1,
      distributed: 0,
      tickets: [pass],
    };
    await keep(LIFT_PASSES_PLACE, list);
    handScan('NUCO-AB12CD-900001');
    await waitFor(() => expect(app.path()).toBe('/passenger/NUCO-AB12CD-000001'));
  });

  test.each([
    ['NUCO-ZZ99ZZ-999999', 'Nobody in this week has this code'],
    ['WASTELAND-AB12CD-000009', 'You do not have permissions to view this page'],
    ['https://example.com', 'Invalid QR Code Type'],
  ])('a scan of %s says: %s', async (code, text) => {
    const app = await renderApp('/searchPassenger', phone);
    await screen.findByRole('button', { name: 'Scan a ticket' });
    (document.activeElement as HTMLElement).blur();
    handScan(code);
    const problem = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(problem.getByText(new RegExp(text))).toBeDefined();
    expect(app.path()).toBe('/searchPassenger');
  });

  test('marks cancelled people and shows shared ones', async () => {
    const app = await renderApp('/searchPassenger', phone);
    await app.user.type(await screen.findByLabelText('Name or booking reference'), 'o');
    const cancelled = await screen.findByRole('link', { name: /Ben Cole/ });
    expect(within(cancelled).getByText('CANCELLED')).toBeDefined();
    expect(screen.getByText(named('Whit Road'))).toBeDefined();
  });

  test('calls from the row, where there is a number', async () => {
    const app = await renderApp('/searchPassenger', phone);
    await app.user.type(await screen.findByLabelText('Name or booking reference'), 'o');
    const call = await screen.findByRole('link', { name: "Call Jo O'Brien" });
    expect(call.getAttribute('href')).toBe('tel:+447700900123');
    expect(screen.queryByRole('link', { name: 'Call Ben Cole' })).toBeNull();
  });

  test('says in the row of whom the rep may not open the page, and leads nowhere', async () => {
    const app = await renderApp('/searchPassenger', phone);
    await app.user.type(await screen.findByLabelText('Name or booking reference'), 'whit');
    const row = (await screen.findByText(named('Whit Road'))).closest('li');
    expect(within(row as HTMLElement).getByRole('img', { name: 'Another brand' })).toBeDefined();
    expect(within(row as HTMLElement).queryByRole('link')).toBeNull();
    expect(screen.getByText(named('Whit Road')).className).not.toContain('font-semibold');
  });

  test('a rep of level 2 may open everybody', async () => {
    holdInTest(aWeek(2));
    const app = await renderApp('/searchPassenger', { ...phone, rep: { ...nucoRep, level: 2 } });
    await app.user.type(await screen.findByLabelText('Name or booking reference'), 'whit');
    expect(await screen.findByRole('link', { name: /^Whit Road/ })).toBeDefined();
    expect(screen.queryByRole('img', { name: 'Another brand' })).toBeNull();
  });

  test('offers rooms and coaches before anything is typed', async () => {
    await renderApp('/searchPassenger', phone);
    const hrefs = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefs(/^Rooms/)).toBe('/accommodation');
    expect(await hrefs(/^Coaches/)).toBe('/coach');
    expect(screen.queryByText('Looked at last')).toBeNull();
  });

  test('offers whoever was looked at last, the last one first', async () => {
    const app = await renderApp(`/passenger/${jo.reference}`, phone);
    await screen.findByRole('heading', { name: "Jo O'Brien" });
    await app.goTo(`/passenger/${ben.reference}`);
    await screen.findByRole('heading', { name: 'Ben Cole' });
    await app.goTo('/searchPassenger');
    await screen.findByText('Looked at last');
    const shown = screen.getAllByRole('link', { name: /NUCO-/ }).map(({ textContent }) => textContent);
    expect(shown.map((text) => /Jo|Ben/.exec(text ?? '')?.[0])).toEqual(['Ben', 'Jo']);
  });

  test('says when nobody matches, with a hint', async () => {
    const app = await renderApp('/searchPassenger', phone);
    await app.user.type(await screen.findByLabelText('Name or booking reference'), 'zzz');
    expect(await screen.findByText('No results found')).toBeDefined();
    expect(screen.getByText(/Try adjusting your search/)).toBeDefined();
  });
});

describe('a passenger’s page', () => {
  test('shows who, where and on which coach, with the notes of the room as text', async () => {
    const app = await renderApp(`/passenger/${jo.reference}`, phone);
    expect(await screen.findByRole('heading', { name: "Jo O'Brien" })).toBeDefined();
    expect(screen.getByText('Coach 4 · Own transport')).toBeDefined();
    const board = within(screen.getByRole('region', { name: 'Now and next' }));
    expect(board.getByText('Room 214')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: /^Accommodation/ }));
    expect((await screen.findByText('reception')).tagName).toBe('B');
    expect(document.querySelector('img')).toBeNull();
    expect(await screen.findByText('Amélie Rousseau')).toBeDefined();
    expect(screen.getByRole('link', { name: 'View room' }).getAttribute('href')).toBe('/accommodation/r-214');
  });

  test('names a coach that is the same both ways once, and breaks an address before its host', async () => {
    const data = aWeek();
    const allocations = [coachSeat('4'), coachSeat('4', 'inbound')];
    data.week.passengers = [{ ...jo, email: 'jo.obrien@example.test', allocations }];
    holdInTest(data);
    await renderApp(`/passenger/${jo.reference}`, phone);
    expect(await screen.findByText('Coach 4, both ways')).toBeDefined();
    const email = screen.getByText('Email', { selector: 'dt' }).nextElementSibling;
    expect(email?.innerHTML).toBe('jo.obrien<wbr>@example.test');
    expect(email?.textContent).toBe('jo.obrien@example.test');
  });

  test('says what this phone knows to have been recorded, without asking the server', async () => {
    const ticket = { name: "Jo O'Brien", bookingRef: jo.reference, barcode: jo.reference };
    await renderApp(`/passenger/${jo.reference}`, phone);
    await keep('coach:4:outbound', {
      total: 1,
      loaded: 1,
      tickets: [{ ...ticket, loaded: 1, deleted: '0', pickUpLocation: null, equipment: 0 }],
    });
    await renderApp(`/passenger/${jo.reference}`, phone);
    const board = within(await screen.findByRole('region', { name: 'Now and next' }));
    expect(await board.findByText('Coach 4 outbound: loaded')).toBeDefined();
    expect(board.queryByText(/Lift pass|registered/)).toBeNull();
  });

  test('calls, messages and copies the number', async () => {
    const app = await renderApp(`/passenger/${jo.reference}`, phone);
    const call = await screen.findByRole('link', { name: 'Call' });
    expect(call.getAttribute('href')).toBe('tel:+447700900123');
    await app.user.click(screen.getByRole('button', { name: 'More' }));
    const whatsApp = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(whatsApp.getAttribute('href')).toBe('https://wa.me/447700900123');
    expect(screen.getByRole('dialog').textContent).toContain('+44 7700 900123');
    await app.user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Number copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('+447700900123');
  });

  test('says what is missing instead of leaving a gap', async () => {
    const app = await renderApp(`/passenger/${ben.reference}`, phone);
    expect(await screen.findByText('CANCELLED')).toBeDefined();
    expect(screen.getAllByText('Not available').length).toBeGreaterThan(0);
    await app.user.click(screen.getByRole('button', { name: /^Lift pass/ }));
    expect((await screen.findAllByText('No lift pass info')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  });

  test('says that a field only a finger opens is closed, and never that it is missing', async () => {
    const whole = aWeek(3);
    whole.week.passengers = [
      {
        ...jo,
        email: null,
        dateOfBirth: '1990-02-03',
        next_of_kin_name: 'Mary',
        next_of_kin_phone: '447700900124',
      },
    ];
    holdInTest(closeFields(whole, personalFields['/api/week/data/:weekId']) as WeekData);
    const app = await renderApp(`/passenger/${jo.reference}`, { ...phone, rep: { ...nucoRep, level: 3 } });
    const lineOf = (label: string) =>
      screen.getAllByText(label).map((term) => term.nextElementSibling?.textContent);
    const closed = 'Not available: unlock with fingerprint or face';
    await screen.findByRole('heading', { name: "Jo O'Brien" });
    expect(lineOf('Date of birth · Age')).toEqual([closed]);
    expect(lineOf('Phone')).toEqual(['+44 7700 900123']);
    expect(lineOf('Email')).toEqual(['Not available']);
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+447700900123');
    await app.user.click(screen.getByRole('button', { name: /^Next of kin.*unlock with fingerprint/ }));
    await waitFor(() => expect(lineOf('Name · Phone')).toEqual([closed]));
    await app.user.click(screen.getByRole('button', { name: /^Accommodation/ }));
    await waitFor(() => expect(lineOf('Notes')).toEqual([closed]));
  });

  test('has no email line, no date of birth and no next of kin where the reply has none', async () => {
    holdInTest(weekData([{ ...shared, allocations: [], phonenumber: null }], { level: 2 }));
    await renderApp(`/passenger/${shared.reference}`, { ...phone, rep: { ...nucoRep, level: 2 } });
    await screen.findByRole('heading', { name: 'Whit Road' });
    for (const label of ['Email', 'Date of birth', 'Age', 'Next of kin']) {
      expect(screen.queryByText(label)).toBeNull();
    }
  });

  test.each(['WHITEROAD-EF34GH-000003', 'WASTELAND-EF34GH-000004'])(
    'of another prefix is not for a rep below level 2: %s',
    async (reference) => {
      await renderApp(`/passenger/${reference}`, phone);
      expect(await screen.findByText('You do not have permissions to view this page')).toBeDefined();
    },
  );

  test('says that a passenger is unknown', async () => {
    await renderApp('/passenger/NUCO-ZZZZZZ-999999', phone);
    expect(await screen.findByText('Passenger not found or failed to load data.')).toBeDefined();
  });
});
