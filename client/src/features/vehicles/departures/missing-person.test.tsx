import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { renderApp } from '#testing/render-app.tsx';
import { weekData, weekPassenger } from '#week/week.fixture.ts';
import { aTicket } from '../coaches/coach.fixtures.ts';
import { aCoachServer } from '../coaches/coach-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const [anna, zoe, dan] = [aTicket('Anna Smith'), aTicket('Zoe Hill'), aTicket('Dan Smith')];
const max = aTicket('Max Lee', { bookingRef: 'WASTELAND-AB12CD-000009', barcode: 'WASTELAND-AB12CD-000009' });
const [ben, cara] = [aTicket('Ben Ali'), aTicket('Cara Poe')].map((ticket) => ({
  ...ticket,
  ...{ loaded: 1, seat: 'aboard' as const },
})) as [typeof anna, typeof anna];

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  aCoachServer({ tickets: [anna, zoe, dan, max, ben, cara] });
  const known = (ticket: typeof anna, groupName: string | null, phonenumber?: string) =>
    weekPassenger({
      ...{ reference: ticket.bookingRef, passengerName: ticket.name, groupName },
      ...(phonenumber === undefined ? {} : { phonenumber }),
    });
  holdInTest(
    weekData([
      known(anna, 'The Smiths', '447700900123'),
      known(zoe, null),
      known(ben, 'The Smiths'),
      known(cara, null),
      known(dan, 'The Smiths'),
      known(max, 'Others', '447700900124'),
    ]),
  );
});

test('of somebody missing the sheet says who of their group is on board, and how to reach them', async () => {
  const { user } = await renderApp('/loadCoach/coach-4/outbound', { weekId: 'W1' });
  await user.click(await screen.findByRole('button', { name: 'Close departure' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Close departure/ }));
  const of = (name: string) => {
    const item = sheet.getByRole('heading', { name }).closest('li');
    return within(item as HTMLElement);
  };
  expect(await of('Anna Smith').findByText('On board with them: Ben Ali')).toBeDefined();
  const call = of('Anna Smith').getByRole('link', { name: 'Call Anna Smith' });
  expect(call.getAttribute('href')).toBe('tel:+447700900123');
  expect(of('Anna Smith').queryByText('Ask headquarters to call')).toBeNull();
  expect(of('Zoe Hill').getByText('Ask headquarters to call')).toBeDefined();
  expect(of('Zoe Hill').queryByText(/^On board with them/)).toBeNull();
  expect(of('Zoe Hill').queryByRole('link', { name: /^Call/ })).toBeNull();
  // Another brand's guest is not called by this rep.
  expect(of('Max Lee').getByText('Ask headquarters to call')).toBeDefined();
  expect(of('Max Lee').queryByRole('link', { name: /^Call/ })).toBeNull();
});
