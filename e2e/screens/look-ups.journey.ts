import type { ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type { RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import { expect } from '@playwright/test';
import { allKeyRooms } from '../key-rooms.ts';
import { goWithin, startWeek } from '../rep-steps.ts';
import { shiftIdOf } from '../shift-id.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

test('the look-up screens hold', async ({ page, season, rep }) => {
  const { week } = season;
  const data = await rep.week(week.weekId);
  const rooms = await allKeyRooms(rep, week.weekId);
  const [resort] = await rep.get<ResortsReply>('/api/resort');
  const { weekDocs } = await rep.get<RepSchedulesReply>(`/api/week/rep/${week.weekId}`);
  const room = rooms.find(
    ({ roomId, keysOut, guests }) =>
      keysOut > 0 &&
      guests.some(({ name }) => name !== null) &&
      data.week.places.room[roomId]?.passenger_notes,
  );
  const guest = data.week.passengers.find(({ reference, allocations = [] }) =>
    ['room', 'lift-pass'].every(
      (wanted) => reference.startsWith('NUCO-') && allocations.some(({ kind }) => kind === wanted),
    ),
  );
  const cancelled = data.week.passengers.find(
    ({ reference, status }) => reference.startsWith('NUCO-') && isCancelled(status),
  );
  if (!room || !guest || !cancelled || !resort) throw new Error('too little to look up');
  const { look } = await startLooking(page);
  const main = page.getByRole('main');
  const unfold = async (name: RegExp) => {
    await main.getByRole('button', { name }).first().click();
    await main.getByRole('button', { name }).first().scrollIntoViewIfNeeded();
  };

  await startWeek(page, season, USERNAME);
  await goWithin(page, '/searchPassenger');
  await page.getByLabel('Name or booking reference').fill('smith');
  await expect(main.getByRole('link').first()).toBeVisible();
  await look('70-search-passengers');
  await page.getByLabel('Name or booking reference').fill('nobody at all');
  await expect(page.getByText('No results found')).toBeVisible();
  await look('71-search-nothing');
  await goWithin(page, `/passenger/${guest.reference}`);
  await expect(page.getByText('Trip information')).toBeVisible();
  await look('72-passenger');
  await unfold(/^Travel details/);
  await unfold(/^Accommodation/);
  await look('73-passenger-cards');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await look('74-phone-sheet');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await goWithin(page, `/passenger/${cancelled.reference}`);
  await expect(page.getByText('CANCELLED').first()).toBeVisible();
  await look('75-passenger-cancelled');
  await goWithin(page, '/searchPassenger');
  await page.getByRole('searchbox').fill('');
  await expect(main.getByRole('link', { name: cancelled.reference })).toBeVisible();
  await look('69-search-before');
  await goWithin(page, '/passenger/WASTELAND-AB12CD-000001');
  await look('76-not-permitted');

  await goWithin(page, '/accommodation');
  await expect(main.getByRole('button').first()).toBeVisible();
  await main.getByRole('button').first().click();
  await look('77-accommodation');
  await goWithin(page, `/accommodation/${room.roomId}`);
  await expect(page.getByRole('heading', { name: /key/i })).toBeVisible();
  await look('78-room');
  await page.getByRole('heading', { name: /key/i }).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'Notes' }).scrollIntoViewIfNeeded();
  await look('79-room-keys');
  await goWithin(page, '/resort');
  await expect(page.getByRole('link', { name: resort.name })).toBeVisible();
  await look('80-resorts');
  await goWithin(page, `/resort/${resort.id}`);
  await expect(page.getByRole('table')).toBeVisible();
  await look('81-resort');
  await goWithin(page, '/contacts');
  await expect(page.getByRole('button', { name: /^Call/ }).first()).toBeVisible();
  await look('82-contacts');
  await goWithin(page, '/client-issue');
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Send' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the form' })).toHaveCount(0);
  await look('68-client-issue');
  await goWithin(page, '/handbook');
  await look('83-handbook');

  await goWithin(page, '/search-staff');
  await expect(page.getByRole('table')).toBeVisible();
  await look('84-search-staff');
  await page.getByRole('row').nth(3).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();
  await look('85-rep');
  await goWithin(page, '/my-week');
  await expect(page.getByRole('heading', { name: 'Weekly schedule' })).toBeVisible();
  await look('86-my-week');
  await page.getByRole('button', { name: /^Outbound journey/ }).click();
  await page.getByRole('button', { name: /^Rooms/ }).scrollIntoViewIfNeeded();
  await look('87-my-week-journey');
  await goWithin(page, `/shift/${shiftIdOf(weekDocs, rep.repId)}`);
  await expect(page.getByRole('heading', { name: /^Team/ })).toBeVisible();
  await look('88-shift');
  await goWithin(page, '/my-season');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await look('89-my-season');
  await page.getByRole('button', { name: 'Availability' }).click();
  await look('90-availability');

  await goWithin(page, '/event-schedule');
  await expect(page.getByLabel('Event Type')).toBeVisible();
  await look('91-whats-on');
  await main.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('92-whats-on-event');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await goWithin(page, '/week-info');
  await expect(page.getByRole('button', { name: 'Welcome meeting' })).toBeEnabled();
  await look('93-week-info');
});
