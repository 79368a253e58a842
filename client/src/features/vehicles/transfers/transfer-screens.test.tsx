import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';
import { aTicket, aTransferRow, aTransferServer } from './transfer.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

const phone = { weekId: 'W1' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('the transfers list', () => {
  test('has a row per transfer with counts and the earliest departure each way', async () => {
    aTransferServer();
    await renderApp('/transfer', phone);
    const card = await screen.findByRole('link', { name: /GVA-01/ });
    expect(card.getAttribute('href')).toBe('/transfer/GVA-01');
    expect(card.textContent).toContain('40 passengers');
    expect(card.textContent).toContain('Fri 11 Dec 11:30');
    expect(card.textContent).toContain('Geneva airport');
    expect(card.textContent).toContain('45 passengers');
    expect(card.textContent).toContain('Fri 11 Dec 05:45');
    expect(card.textContent).toContain('Lower village');
  });

  test('is in the order of the numbers', async () => {
    aTransferServer({ rows: ['GVA-10', 'GVA-2'].map((transferId) => aTransferRow({ transferId })) });
    await renderApp('/transfer', phone);
    const links = await screen.findAllByRole('link', { name: /GVA/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/transfer/GVA-2', '/transfer/GVA-10']);
  });

  test('says that the week has no transfers', async () => {
    aTransferServer({ rows: [] });
    await renderApp('/transfer', phone);
    expect(await screen.findByText('No transfers this week')).toBeDefined();
  });
});

describe("a transfer's page", () => {
  const cellOf = (section: HTMLElement, label: string) =>
    within(section).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

  test('shows the summary, the driver to call, who takes the seats, and the ways to load it', async () => {
    aTransferServer();
    await renderApp('/transfer/GVA-01', phone);
    await screen.findByRole('heading', { name: 'Transfer' });
    expect(screen.getByRole('heading', { name: 'Transfer GVA-01', level: 1 })).toBeDefined();
    const ride = section('Transfer');
    expect(within(ride).getByText('Booked')).toBeDefined();
    expect(
      ['Route', 'Supplier', 'Capacity', 'Resort', 'Date', 'Last flights'].map((label) => cellOf(ride, label)),
    ).toEqual(['Geneva airport – Val Corbier', 'Alpbus', '49', 'Val Corbier', 'Sat 12 Dec', 'EZY8513 10:20']);
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+447700900333');
    const capacity = section('Inbound capacity');
    expect(
      ['Seats booked', 'Passengers', 'OTA Pax', 'Third parties', 'Reps', 'Spare seats'].map((label) =>
        cellOf(capacity, label),
      ),
    ).toEqual(['49', '45', '2', '3', '1', '2 over']);
    expect(within(capacity).getByText('No ticket to scan')).toBeDefined();
    expect(cellOf(section('Outbound capacity'), 'Spare seats')).toBe('3');
    const schedules = screen.getAllByRole('heading', { name: /departures$/ });
    expect(schedules.map(({ textContent }) => textContent)).toEqual([
      'Outbound departures',
      'Inbound departures',
    ]);
    expect((await screen.findByRole('link', { name: 'Load Inbound' })).getAttribute('href')).toBe(
      '/loadTransfer/GVA-01/inbound',
    );
  });

  test("says 'No Capacity Listed' where no seats are booked", async () => {
    aTransferServer({ rows: [aTransferRow({ 'Seats Booked': '' })] });
    await renderApp('/transfer/GVA-01', phone);
    await screen.findByRole('heading', { name: 'Transfer' });
    expect(cellOf(section('Transfer'), 'Capacity')).toBe('No Capacity Listed');
    expect(cellOf(section('Outbound capacity'), 'Spare seats')).toBe('No Capacity Listed');
  });

  test.each([
    ['Booked', 'border-ok'],
    ['pending', 'border-warn'],
    ['CANCELLED', 'border-bad'],
    ['Waiting list', 'border-edge'],
  ])('has a separate badge for %s', async (Status, look) => {
    aTransferServer({ rows: [aTransferRow({ Status })] });
    await renderApp('/transfer/GVA-01', phone);
    expect((await screen.findByText(Status)).className).toContain(look);
  });

  test('lists the passengers of a direction when it is opened', async () => {
    aTransferServer({ tickets: [aTicket('Zoë Müller'), aTicket('Ben Ali', { deleted: 1 })] });
    const app = await renderApp('/transfer/GVA-01', phone);
    await app.user.click(await screen.findByRole('button', { name: /Outbound passengers/ }));
    const rows = await screen.findAllByText(/Zoë Müller|Ben Ali/);
    expect(rows.map((row) => row.textContent)).toEqual(['Ben Ali', 'Zoë Müller']);
    expect(screen.getByText('CANCELLED')).toBeDefined();
  });

  test('says in an alert that a transfer is unknown', async () => {
    aTransferServer();
    await renderApp('/transfer/other', phone);
    expect((await screen.findByRole('alert')).textContent).toBe('Transfer not found');
  });
});

describe('selecting a transfer to load', () => {
  test('opens the direction of the next departure, which is on the board, above the others by time and number', async () => {
    aTransferServer({
      rows: ['GVA-10', 'GVA-2'].map((transferId) => aTransferRow({ transferId })),
      inbound: ['GVA-2'],
    });
    const app = await renderApp('/loadTransfer', phone);
    await screen.findByRole('link', { name: /GVA-10/ });
    const links = () => screen.getAllByRole('link', { name: /GVA-/ });
    await waitFor(() =>
      expect(links().map((link) => link.getAttribute('href'))).toEqual(['/loadTransfer/GVA-2/inbound']),
    );
    expect(links()[0]?.textContent).toBe(
      'GVA-2GVA-2, Fri 11 DecLower villagethen Upper village05:45–Unknown of 45 loaded',
    );
    await app.user.click(screen.getByRole('tab', { name: 'Outbound' }));
    await waitFor(() =>
      expect(links().map((link) => link.textContent)).toEqual([
        'GVA-2GVA-2, Fri 11 DecGeneva airport11:30–Unknown of 40 loaded',
        '11:30GVA-10GVA-10, Geneva airportFri 11 Dec–Unknown of 40 loaded',
      ]),
    );
  });

  test('says for each direction that there are none', async () => {
    aTransferServer({ rows: [] });
    const app = await renderApp('/loadTransfer', phone);
    expect(await screen.findByText('No outbound transfers available')).toBeDefined();
    await app.user.click(screen.getByRole('tab', { name: 'Inbound' }));
    expect(await screen.findByText('No inbound transfers available')).toBeDefined();
  });
});

function section(heading: string): HTMLElement {
  const found = screen.getByRole('heading', { name: heading }).closest('section');
  if (!found) throw new Error(`no section ${heading}`);
  return found;
}
