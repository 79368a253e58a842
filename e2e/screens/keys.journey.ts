import { expect } from '@playwright/test';
import { allKeyRooms } from '../key-rooms.ts';
import { handScan, heldVerdict, holdVerdict, startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

test('the keys hold', async ({ page, season, rep }) => {
  const { server, week } = season;
  const rooms = await allKeyRooms(rep, week.weekId);
  const room = rooms.find(
    ({ ready, blocked, keysOut, returned, numberOfKeys, extraKeys, guests }) =>
      ready === 1 &&
      blocked === 0 &&
      keysOut + returned === 0 &&
      numberOfKeys > 1 &&
      extraKeys > 0 &&
      guests[0]?.name,
  );
  const blocked = rooms.find((candidate) => candidate.blocked === 1);
  const stranger = rooms.find(({ roomId, guests }) => roomId !== room?.roomId && guests[0]?.name);
  const guest = room?.guests[0];
  if (!room?.distLoc || !blocked || !guest?.name || !stranger?.guests[0]) throw new Error('too few rooms');
  const { look } = await startLooking(page);

  await startWeek(page, season, USERNAME);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Key Distribution' }).click();
  await expect(page.getByRole('link', { name: room.distLoc })).toBeVisible();
  await look('60-keys');
  await page.getByRole('link', { name: room.distLoc }).click();
  await page.getByRole('button', { name: new RegExp(`^${room.buildingName}`) }).click();
  await expect(page.getByRole('link', { name: new RegExp(`^${room.roomName} `) })).toBeVisible();
  await look('61-key-list');
  await page.getByRole('button', { name: 'Select Name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill('a');
  await look('62-find-guest');
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await page.goto(`${server.url}/keyDist/room/${blocked.roomId}/list`);
  await expect(page.getByText('This room is blocked and keys cannot be distributed')).toBeVisible();
  await look('63-room-blocked');
  await page.goto(`${server.url}/keyDist/room/${room.roomId}/scan/${stranger.guests[0].bookingRef}`);
  await expect(page.getByText(/This barcode is not authorized for this room/)).toBeVisible();
  await look('64-wrong-room');
  await handScan(page, guest.bookingRef);
  const distribute = page.getByRole('slider', { name: 'Slide to distribute' });
  await look('65-key-ready');
  await holdVerdict(page);
  await distribute.focus();
  await page.keyboard.press('End');
  const verdict = await heldVerdict(page);
  await look('66-key-distributed');
  await verdict.click();
  await expect(page.getByRole('region', { name: 'Who holds keys' })).toBeVisible();
  await look('67-key-holders');
  await page.getByRole('tab', { name: 'Keys Return' }).click();
  await look('67-key-return');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel('Returned by').selectOption({ label: guest.name });
  await look('67b-key-return-small');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('list', { name: 'Last scans' }).scrollIntoViewIfNeeded();
  await look('68-key-last-scans');
});
