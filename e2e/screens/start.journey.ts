import { expect } from '@playwright/test';
import { filmingPhone } from '../camera/filming-browser.ts';
import {
  chooseWeek,
  goWithin,
  heldVerdict,
  holdVerdict,
  openCoachLoading,
  scanAndHold,
  setPin,
  signIn,
  startWeek,
} from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

const direction = 'outbound';

test.describe.configure({ mode: 'parallel' });

test('every screen holds: nothing serious for axe, nothing refused by the content policy', async ({
  season,
}) => {
  const { server, colleague, week } = season;
  const { outbound } = await colleague.coaches(week.weekId);
  const lists = await Promise.all(
    outbound.map(async (coachId) => ({
      coachId,
      ...(await colleague.tickets(week.weekId, coachId, direction)),
    })),
  );
  const coach = lists.sort((a, b) => b.total - b.loaded - (a.total - a.loaded))[0];
  const passenger = coach?.tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!coach || !passenger) throw new Error('nobody to load');

  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  const { look } = await startLooking(page);

  await page.goto(server.url);
  await look('01-sign-in');
  await signIn(page, server.url, USERNAME);
  await expect(page.getByRole('heading', { name: 'Set a PIN' })).toBeVisible();
  await look('02-pin');
  await setPin(page);
  await expect(page.getByRole('button', { name: week.weekName })).toBeVisible();
  await look('03-select-week');
  await chooseWeek(page, week.weekName);
  await look('04-home');
  await page.getByRole('link', { name: 'Coaches' }).click();
  await expect(page.getByRole('link', { name: /passengers/ }).first()).toBeVisible();
  await look('05-coaches');
  await page.locator(`a[href$="/coach/${coach.coachId}"]`).click();
  await expect(page.getByText('Driver').first()).toBeVisible();
  await look('06-coach');
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await look('07-actions');
  await page.goBack();
  await openCoachLoading(page, coach.coachId, direction);
  await look('08-load-coach');
  await page.getByRole('button', { name: 'Enter by name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill('a');
  await look('09-enter-by-name');
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await holdVerdict(page);
  phone.show({ code: passenger.barcode });
  await heldVerdict(page);
  await look('10-verdict');
  await page.getByRole('button', { name: /Tap to close/ }).click();
  await scanAndHold(page, 'NUCO-ZZZZZZ-999999');
  await look('11-refused');
  await page.getByRole('button', { name: /Tap to close/ }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible();
  await look('12-tray');
  await phone.close();
});

test('the places of a week whose lists never came hold', async ({ page, season }) => {
  const { look } = await startLooking(page);
  const lists = /\/api\/(week\/states|coach|transfer|workshopLessons|events)\//;
  await page.context().route(lists, (route) => route.abort('internetdisconnected'));
  await startWeek(page, season, USERNAME);
  const note = page.getByText('From the week’s bookings').first();
  for (const [address, name] of [
    ['/coach', '122-coaches-from-week'],
    ['/lessons', '123-lessons-from-week'],
    ['/event/500001', '124-event-from-week'],
  ] as const) {
    await goWithin(page, address);
    await expect(note).toBeVisible();
    await look(name);
  }
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  await goWithin(page, '/home');
  await openCoachLoading(page, outbound[0] ?? '', direction);
  await expect(note).toBeVisible();
  await look('125-load-coach-from-week');
});
