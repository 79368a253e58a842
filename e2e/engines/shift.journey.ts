import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { expect } from '@playwright/test';
import type { Season } from '../open-season.ts';
import { goTo, holdNextVerdict, typeLikeScanner } from '../page-scripts.ts';
import { PIN } from '../rep-steps.ts';
import { EVENT, sixPeople } from '../six-people.ts';
import { type Shift, test } from './engine-test.ts';
import { film } from './film-camera.ts';
import type { Phone } from './phone.ts';
import { fill, finds, losesSight, naming, sees, slide, tap } from './screen.ts';

const SAVED = 'Saved on this phone';

/** The coach with most people to load whose pages the rep may open, and eight of them. */
const isOurs = ({ loaded, deleted, bookingRef }: CoachTicket) =>
  !loaded && deleted === '0' && bookingRef.startsWith('NUCO');

async function fullestCoach({ week: { weekId }, colleague }: Season) {
  const { outbound } = await colleague.coaches(weekId);
  const coaches = await Promise.all(
    outbound.map(async (id) => {
      const { tickets, loaded } = await colleague.tickets(weekId, id, 'outbound');
      return { id, loaded, people: tickets.filter(isOurs) };
    }),
  );
  const [fullest] = coaches.sort((a, b) => b.people.length - a.people.length);
  const [named, scanned, filmed, afterwards, last, ...offline] = fullest?.people ?? [];
  if (!fullest || !named || !scanned || !filmed || !afterwards || !last || offline.length < 3)
    throw new Error('the demo season has no coach with enough people');
  return { ...fullest, named, scanned, filmed, afterwards: [afterwards, last], offline: offline.slice(0, 3) };
}

test.describe.configure({ mode: 'parallel' });

for (const engine of ['Firefox', 'WebKit'] as const)
  test.describe(engine, () => {
    test.use({ engine });
    test('a rep does a whole shift, with a signal and without', ({ shift }) => doShift(shift));
  });

async function doShift({ username, phone, season, front, rep }: Shift): Promise<void> {
  const { weekId, weekName } = season.week;
  const coach = await fullestCoach(season);
  const { pass, guest, room, keyGuest, served } = await sixPeople(season, rep);
  const before = await served();
  const loadedNow = async () => (await season.colleague.tickets(weekId, coach.id, 'outbound')).loaded;
  const openCoach = async () => {
    await phone.evaluate(goTo, `/loadCoach/${coach.id}/outbound`);
    await finds(phone, ['button', 'Scan Barcode']);
  };

  await test.step('signs in, sets a PIN and opens the week', async () => {
    await phone.open(front.url);
    await fill(phone, 'Email', username);
    await fill(phone, 'Password', DEMO_PASSWORD);
    await tap(phone, ['button', 'Sign in']);
    await finds(phone, ['heading', 'Set a PIN']);
    await enterPin(phone);
    await finds(phone, ['heading', 'Confirm your PIN']);
    await enterPin(phone);
    await chooseWeek(phone, weekName);
  });

  await test.step('finds a passenger', async () => {
    await tap(phone, ['link', /^Search Passengers/]);
    await fill(phone, 'Name or booking reference', coach.named.name);
    await tap(phone, ['link', naming(coach.named.name)]);
    await finds(phone, ['heading', coach.named.name]);
    await sees(phone, coach.named.bookingRef);
  });

  await test.step('loads by hand scanner, by camera and by name', async () => {
    await openCoach();
    await scan(phone, coach.scanned.barcode, coach.scanned.name);
    await film(phone, coach.filmed.barcode);
    await answers(phone, [coach.filmed.name], () => tap(phone, ['button', 'Scan Barcode']));
    await film(phone, null);
    await tap(phone, ['button', 'Stop']);
    await tap(phone, ['button', 'Enter by name']);
    await fill(phone, 'Name or booking reference', coach.named.bookingRef);
    await tap(phone, ['button', naming(coach.named.name)]);
    await answers(phone, [coach.named.name], () => tap(phone, ['button', 'Load passenger']));
    await expect.poll(loadedNow).toBe(coach.loaded + 3);
  });

  await test.step('lets a guest in and out', async () => {
    const inside = async () => (await served())[4];
    await phone.evaluate(goTo, `/ticket/${EVENT}`);
    await finds(phone, ['button', /^Not here yet/]);
    await scan(phone, guest.barcode, `Valid ticket for ${guest.name}`);
    await expect.poll(inside).toBe(Number(before[4]) + 1);
    await tap(phone, ['button', 'Exit by name']);
    await fill(phone, 'Name or booking reference', guest.bookingRef);
    await tap(phone, ['button', naming(guest.name)]);
    await answers(phone, [guest.name, 'Exited'], () => tap(phone, ['button', 'Let out passenger']));
    await expect.poll(inside).toBe(before[4]);
  });

  await test.step('distributes a lift pass and hands out a key', async () => {
    await phone.evaluate(goTo, '/liftPass');
    await finds(phone, ['button', /^Not Distributed/]);
    await phone.evaluate(typeLikeScanner, pass.barcode);
    await finds(phone, ['heading', pass.name]);
    await answers(phone, [pass.name], () => slide(phone, /^Slide to distribute/));
    await phone.evaluate(goTo, '/keyDist');
    await tap(phone, ['link', naming(room.distLoc)]);
    await finds(phone, ['button', 'Scan Barcode']);
    await phone.evaluate(typeLikeScanner, keyGuest?.bookingRef ?? '');
    await sees(phone, 'Verified');
    await answers(phone, ['Keys handed out'], () => slide(phone, /^Slide to distribute/));
    await expect
      .poll(async () => (await served()).slice(3))
      .toEqual([Number(before[3]) + 1, before[4], Number(before[5]) + 1]);
  });

  await test.step('sees what was done, and that the phone is ready to work offline', async () => {
    await phone.evaluate(goTo, '/activity');
    for (const { name } of [coach.named, coach.scanned, coach.filmed, pass]) await sees(phone, name);
    await phone.evaluate(goTo, '/ready');
    await tap(phone, ['button', 'Download everything']);
    await sees(phone, 'Ready to work offline');
    if (phone.engine === 'Firefox') {
      expect(await phone.evaluate(() => navigator.storage.persisted())).toBe(false);
      await sees(phone, 'Firefox asks you before it keeps them');
      await tap(phone, ['button', 'Allow Storage']);
      await expect.poll(() => phone.evaluate(() => navigator.storage.persisted())).toBe(true);
    }
    await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });

  await test.step('reads a document inside the app', async () => {
    await phone.evaluate(goTo, '/week-info');
    await tap(phone, ['button', 'Emergency plan']);
    await sees(phone, 'Mountain rescue: 112');
    await expect.poll(() => phone.evaluate(countDarkPixels)).toBeGreaterThan(500);
    await tap(phone, ['button', 'Close']);
    await losesSight(phone, ['button', 'Larger']);
  });

  await test.step('opens the app without a signal: again, and after the browser was closed', async () => {
    await front.cut();
    await phone.open(`${front.url}/home`);
    await finds(phone, ['link', /^Search Passengers/]);
    // Hours later, as the next look at the clock finds it.
    await phone.evaluate(() => localStorage.removeItem('last_activity'));
    await phone.restart();
    await phone.open(front.url);
    await finds(phone, ['heading', /PIN$/]);
    await enterPin(phone);
    await chooseWeek(phone, weekName);
  });

  await test.step('scans three passengers without a signal', async () => {
    await openCoach();
    for (const { barcode, name } of coach.offline) await scan(phone, barcode, SAVED, name);
    await scan(phone, coach.offline[0]?.barcode ?? '', 'Already loaded');
    expect(await loadedNow()).toBe(coach.loaded + 3);
  });

  await test.step('sends all of them when the signal is back, each once', async () => {
    await front.mend();
    await phone.evaluate(() => void dispatchEvent(new Event('focus')));
    // The app tries every half minute, or later after several failures.
    await expect.poll(loadedNow, { timeout: 90_000 }).toBe(coach.loaded + 6);
    await phone.evaluate(goTo, '/activity');
    await sees(phone, coach.offline[2]?.name ?? '');
    await losesSight(phone, ['button', /^Send now/]);
  });

  await test.step('locks and unlocks', async () => {
    await phone.evaluate(goTo, '/home');
    await tap(phone, ['button', /Menu/]);
    await tap(phone, ['button', 'Lock']);
    await finds(phone, ['heading', 'Enter your PIN']);
    await enterPin(phone);
    await chooseWeek(phone, weekName);
  });

  await test.step('goes on when the engine loses the databases', async () => {
    await openCoach();
    // Twice: after the first loss the app may save an action in a database that it has just opened.
    for (const [again, { barcode, name }] of coach.afterwards.entries()) {
      await phone.evaluate(watchDatabase);
      await phone.loseDatabases();
      await expect.poll(() => phone.evaluate(isDatabaseLost)).toBe(true);
      await scan(phone, barcode, name);
      await expect.poll(loadedNow).toBe(coach.loaded + 7 + again);
    }
    // It was written down, not only sent, and can be read after a restart of the app.
    await phone.open(`${front.url}/activity`);
    await sees(phone, coach.afterwards[1]?.name ?? '');
  });

  const people = [coach.named, coach.scanned, coach.filmed, ...coach.afterwards, ...coach.offline];
  const ledger = (await season.server.offpiste('export-actions', weekId)).split('\n');
  const loads = ledger.filter((row) => row.includes(`coach:${coach.id}`) && row.includes('accepted'));
  expect(people.map(({ barcode }) => loads.filter((row) => row.includes(barcode)).length)).toEqual(
    people.map(() => 1),
  );
}

async function enterPin(phone: Phone): Promise<void> {
  for (const digit of PIN) await tap(phone, ['button', digit]);
}

async function chooseWeek(phone: Phone, weekName: string): Promise<void> {
  await finds(phone, ['heading', 'Select Week']);
  await tap(phone, ['button', naming(weekName)]);
  await finds(phone, ['link', /^Coaches/]);
}

/** Scans as a hand scanner does, and closes the verdict that says all this. */
function scan(phone: Phone, code: string, ...texts: string[]): Promise<void> {
  return answers(phone, texts, () => phone.evaluate(typeLikeScanner, code));
}

/** Acts, and closes the verdict that says all this; it is held in the very moment it appears. */
async function answers(phone: Phone, texts: readonly string[], act: () => Promise<void>): Promise<void> {
  await phone.evaluate(holdNextVerdict);
  await act();
  await finds(phone, ['button', /Tap to close/]);
  for (const text of texts) await sees(phone, text);
  await tap(phone, ['button', /Tap to close/]);
  await losesSight(phone, ['button', /Tap to (close|hold)/]);
}

/** In the page: how much is drawn on the first page of the document. */
function countDarkPixels(): number {
  const canvas = document.querySelector('[data-pages] canvas') as HTMLCanvasElement | null;
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return pixels.filter((value, at) => at % 4 === 0 && value < 128 && pixels[at + 3] === 255).length;
}

/** In the page: opens one of the app's databases beside it, to notice when the engine closes it. */
async function watchDatabase(): Promise<void> {
  const [known] = await indexedDB.databases();
  const request = indexedDB.open(known?.name ?? '');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const watch = { isLost: false };
  Object.assign(globalThis, { databaseWatch: watch });
  request.result.addEventListener('close', () => {
    watch.isLost = true;
  });
}

function isDatabaseLost(): boolean {
  return (globalThis as unknown as { databaseWatch: { isLost: boolean } }).databaseWatch.isLost;
}
