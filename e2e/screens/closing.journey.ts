import type { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { expect, type Page } from '@playwright/test';
import type { ApiRep } from '../api-rep.ts';
import type { Season } from '../open-season.ts';
import { startLoading, WEEK_STATES } from '../rep-steps.ts';
import { startTrial, TRIALS } from './find-faults.ts';
import { startLooking, test, USERNAME } from './looking.ts';

const direction = 'outbound';
const at = '2026-12-11T05:05:00Z';

const LONG_NAMES = [
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Maximiliane',
  'Ana María de los Ángeles Fernández-Villaverde y Santa-Cruz',
  'Łukasz Brzęczyszczykiewicz',
];

/** A coach as it may be: twelve stops, one of each state, people with long names. */
function asItMayBe({ tickets, ...list }: CoachTicketsReply): CoachTicketsReply {
  const people = tickets
    .filter(({ deleted }) => deleted === '0')
    .map((ticket, index) => ({
      ...ticket,
      ...{ loaded: index % 12 === 0 || index >= 36 ? (1 as const) : (0 as const), equipment: 1 as const },
      ...(index % 12 === 0 || index >= 36
        ? { seat: 'aboard' as const, seatNote: { at: '2026-12-11T04:50:00Z' } }
        : { seat: 'missing' as const }),
      name: index < 24 ? (LONG_NAMES[index % 3] ?? '') : ticket.name,
      pickUpLocation: `Stop ${String((index % 12) + 1).padStart(2, '0')}, Services on the northern motorway`,
    }));
  const closed = (stop: number, state: 'closed' | 'reopened' | 'left-short', changes: object[]) => ({
    ...{ stop: `Stop ${String(stop).padStart(2, '0')}, Services on the northern motorway`, state, at },
    ...{ actionId: `close-${stop}`, changes: changes as never },
  });
  const of = (stop: number) => people[stop - 1];
  const change = (stop: number, from: string | null) => ({
    ...{ reference: of(stop)?.barcode, name: of(stop)?.name, from, to: of(stop)?.seat, at },
  });
  return {
    ...list,
    tickets: people,
    closing: [closed(1, 'reopened', [change(1, 'no-show')]), closed(2, 'left-short', [change(2, null)])],
  };
}

/** Goes through everything that closing a departure shows, and calls back with the name of each screen. */
async function goThrough(
  page: Page,
  { server, week: { weekId } }: Season,
  rep: ApiRep,
  seen: (screen: string) => Promise<void>,
): Promise<void> {
  const [coachId = ''] = (await rep.coaches(weekId)).outbound;
  // What brings all lists at once would bring this one as it is: it waits until the coach has been looked at.
  const isSeen = Promise.withResolvers<void>();
  await page.route(WEEK_STATES, async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await page.route('**/api/coach/allBarcodes/**', async (route) => {
    // The whole list, not that it is unchanged.
    const { 'if-none-match': _etag, ...headers } = route.request().headers();
    const reply = await route.fetch({ headers });
    await route.fulfill({ response: reply, json: asItMayBe(await reply.json()) });
  });
  await startLoading(page, { url: server.url, username: USERNAME, weekId, coachId, direction });
  const reopened = page.getByText('Open again', { exact: true }).first();
  await reopened.scrollIntoViewIfNeeded();
  await seen('stops-open-again');

  await page.getByRole('button', { name: 'Close departure' }).click();
  const sheet = page.getByRole('dialog', { name: /^Close departure/ });
  await expect(sheet.getByText(/still missing: answer for each first$/)).toBeVisible();
  await seen('close-sheet');
  await sheet
    .getByRole('button', { name: /^No-show/ })
    .first()
    .click();
  await sheet.getByRole('button', { name: 'Mark as no-show' }).scrollIntoViewIfNeeded();
  await seen('close-sheet-no-show');
  await sheet
    .getByRole('button', { name: /^On another coach/ })
    .first()
    .click();
  await sheet.getByLabel('Which coach').scrollIntoViewIfNeeded();
  await seen('close-sheet-elsewhere');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const manifestOf = page.getByRole('button', { name: 'Manifest' }).first();
  await manifestOf.focus();
  await page.keyboard.press('Enter');
  const manifest = page.getByRole('dialog', { name: /^Manifest/ });
  await expect(manifest.getByRole('button', { name: 'Print' })).toBeVisible();
  await seen('manifest');
  await page.keyboard.press('Escape');
  await expect(manifest).toBeHidden();
  await expect(manifestOf).toBeFocused();

  await page.route('**/api/heartbeat', async (route) => {
    const reply = await route.fetch();
    const place = `coach:${coachId}:${direction}`;
    const text = `Coach 12 · outbound · Services on the northern motorway: open again. ${LONG_NAMES[0]} is on board now.`;
    const alerts = [
      { id: 'a', place, text, at },
      { id: 'b', place, text, at },
    ];
    await route.fulfill({ response: reply, json: { ...(await reply.json()), alerts } });
  });
  isSeen.resolve();
  await page.goto(`${server.url}/home`);
  await expect(page.getByRole('link', { name: /open again.*1 more/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Coaches' })).toBeVisible();
  await seen('home-open-again');
}

test('closing a departure: stops that are open again, the sheet with who is missing, and the manifest', async ({
  page,
  season,
  rep,
}) => {
  const { look } = await startLooking(page);
  await goThrough(page, season, rep, async (screen) => {
    await look(`160-${screen}`);
    if (screen !== 'manifest') return;
    await page.emulateMedia({ media: 'print' });
    await look(`160-${screen}-printed`);
    await page.emulateMedia({ media: 'screen' });
  });
});

for (const trial of TRIALS) {
  test(`a departure can be closed with ${trial.title}`, async ({ page, season, rep }) => {
    const { look } = await startLooking(page);
    const { faults, check } = await startTrial(page, trial);
    await goThrough(page, season, rep, async (screen) => {
      if (process.env.SCREENS) await look(`161-${screen}-${trial.letters === '100%' ? 'small' : 'large'}`);
      await check(screen);
    });
    expect(faults).toEqual([]);
  });
}
