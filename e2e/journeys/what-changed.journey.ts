import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { loseSignal, startLoading } from '../rep-steps.ts';
import { startSeason, startSeasonBehindFront } from '../season.ts';

/** How often a phone that gets no hints asks. */
const ROUND_MS = 10_000;
const username = 'nuco.rep@demo.test';
const { season, front } = startSeasonBehindFront(username, startSeason);

/** From now on the rounds of the app are so far apart; without a number there are none. */
function setRounds(page: Page, ms: number | null): Promise<unknown> {
  return page.addInitScript(
    ([everyMs, wantedMs]) => {
      const start = window.setInterval.bind(window);
      const setInterval = (work: () => void, ms: number) => {
        if (ms !== everyMs) return start(work, ms);
        return wantedMs === null ? 0 : start(work, wantedMs);
      };
      Object.assign(window, { setInterval });
    },
    [ROUND_MS, ms] as const,
  );
}

test('a phone that gets no hints asks once every ten seconds what has changed, and fetches its list only when a colleague has scanned somebody', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // Ten seconds are three here: nobody needs to wait for the others.
  await setRounds(page, 3_000);
  const { weekId } = season.week;
  const hints = front.hold(`/api/week/hints/${weekId}`);
  const [coachId = '', otherId = ''] = (await season.colleague.coaches(weekId)).outbound;
  const { tickets, loaded, total } = await season.colleague.tickets(weekId, coachId, 'outbound');
  const waiting = tickets.filter((ticket) => !ticket.loaded && ticket.deleted === '0');
  const [first, second] = waiting.map(({ barcode }) => barcode);
  const elsewhere = (await season.colleague.tickets(weekId, otherId, 'outbound')).tickets.find(
    (ticket) => !ticket.loaded && ticket.deleted === '0',
  );
  if (!first || !second || !elsewhere) throw new Error('everybody is loaded');
  await startLoading(page, { url: front.url, username, weekId, coachId, direction: 'outbound' });
  const count = page.getByRole('progressbar', { name: 'Loaded' }).first();
  const counts = (sum: number) =>
    expect(count).toHaveAttribute('aria-valuetext', `${sum} of ${total}`, { timeout: 2.5 * ROUND_MS });
  const callsFrom = (from: number, path: string) =>
    front.requests.slice(from).filter((request) => request.path.startsWith(path)).length;
  const changes = `/api/week/changes/${weekId}`;

  await counts(loaded);
  // Until what was opened has been asked for long enough that every server process has heard, and the week's version is known.
  await expect.poll(() => callsFrom(0, changes), { timeout: 4 * ROUND_MS }).toBeGreaterThanOrEqual(5);
  const quiet = front.requests.length;
  await expect.poll(() => callsFrom(quiet, changes), { timeout: 4 * ROUND_MS }).toBe(3);
  const lists = /^\/(api\/(coach|transfer|workshopLessons|events|keyDist|repData)|whatsOn|files)\//;
  expect(front.requests.slice(quiet).filter(({ path }) => lists.test(path))).toEqual([]);

  await season.colleague.load(weekId, otherId, 'outbound', elsewhere.barcode);
  await season.colleague.load(weekId, coachId, 'outbound', first);
  await counts(loaded + 1);
  const fetched = front.requests.slice(quiet).filter(({ path }) => lists.test(path));
  expect(new Set(fetched.map(({ path }) => path))).toEqual(
    new Set([`/api/coach/allBarcodes/${coachId}/direction/outbound/${weekId}`]),
  );

  const regain = await loseSignal(page);
  await season.colleague.load(weekId, coachId, 'outbound', second);
  await expect(page.getByText(/No signal|Offline/).first()).toBeVisible({ timeout: 2 * ROUND_MS });
  await counts(loaded + 1);
  regain();
  await counts(loaded + 2);
  hints();
});

/** Opens a coach with somebody to load, once the phone shows what the server has. */
async function openCoach(page: Page) {
  const { weekId } = season.week;
  const [coachId = ''] = (await season.colleague.coaches(weekId)).outbound;
  const { tickets, loaded, total } = await season.colleague.tickets(weekId, coachId, 'outbound');
  const waiting = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!waiting) throw new Error('everybody is loaded');
  await startLoading(page, { url: front.url, username, weekId, coachId, direction: 'outbound' });
  const count = page.getByRole('progressbar', { name: 'Loaded' }).first();
  const counts = (sum: number) => expect(count).toHaveAttribute('aria-valuetext', `${sum} of ${total}`);
  await counts(loaded);
  return { weekId, coachId, barcode: waiting.barcode, loaded, counts };
}

test('a colleague’s scan reaches a phone that never asks by the clock', async ({ page }) => {
  await setRounds(page, null);
  const { weekId } = season.week;
  const from = front.requests.length;
  const requests = (start: string) =>
    front.requests.slice(from).filter(({ path }) => path.startsWith(start)).length;
  const { coachId, barcode, loaded, counts } = await openCoach(page);
  await expect.poll(() => requests(`/api/week/hints/${weekId}`)).toBeGreaterThan(0);
  const list = `/api/coach/allBarcodes/${coachId}/direction/outbound/${weekId}`;
  // What its stream begins with is everything.
  await expect.poll(() => requests(list)).toBeGreaterThan(1);
  const asked = requests(`/api/week/changes/${weekId}`);
  await season.colleague.load(weekId, coachId, 'outbound', barcode);
  await counts(loaded + 1);
  expect(requests(`/api/week/changes/${weekId}`)).toBe(asked);
});
