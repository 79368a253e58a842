import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { aRep } from '#hq-testing/rep-fixtures.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

const never = { lastSignInAt: null, phones: 0 };
const reps = [
  aRep('Ann', never),
  aRep('Bea', { ...never, brand: 'wasteland' }),
  aRep('Cem', never),
  aRep('Dan', { ...never, hqRole: 'desk', level: 3 }),
  aRep('Eve', { ...never, disabled: true }),
  aRep('Flo'),
];

/** Asks for the links; each is answered by `answer`, and who was asked for is in `made`. */
async function ask(answer: (name: string) => Response | Promise<Response>) {
  await openPage('/reps?show=not-yet', { reps: { asOf: '2026-12-11T10:00:00Z', reps } });
  const made: string[] = [];
  fakeServer.use(
    http.post<{ repId: string }>('*/api/hq/reps/:repId/invite', ({ params: { repId } }) => {
      const name = repId.replace('id of ', '');
      made.push(name);
      return answer(name);
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Make 3 links…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make 3 links' }));
  return { made, dialog };
}
const link = (name: string) => HttpResponse.json({ token: `of-${name}`, expiresAt: '2026-12-18T10:00:00Z' });
const printed = async () =>
  within(await screen.findByRole('list', { name: 'Links' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => [textContent?.slice(0, 3), textContent?.replace(/^.*(?=http)/, '')]);

test('everybody who has not signed in and is not at headquarters gets their own link, which is printed', async () => {
  const print = vi.spyOn(globalThis, 'print').mockReturnValue();
  const { made, dialog } = await ask(link);
  expect(made).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Make links' }));
  expect(await printed()).toEqual([
    ['Ann', 'http://nuco.localhost/invite#of-Ann'],
    ['Bea', 'http://wasteland.localhost/invite#of-Bea'],
    ['Cem', 'http://nuco.localhost/invite#of-Cem'],
  ]);
  expect(made).toEqual(['Ann', 'Bea', 'Cem']);
  press('Print');
  expect(print).toHaveBeenCalledOnce();
  press('Done');
  await screen.findByRole('list', { name: 'Reps' });
});

test('after a failure it goes on behind those that were made', async () => {
  let isBroken = true;
  const { made, dialog } = await ask((name) =>
    name === 'Bea' && isBroken ? errorReply('internal') : link(name),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Make links' }));
  await dialog.findByRole('alert');
  isBroken = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Go on' }));
  expect((await printed()).map(([name]) => name)).toEqual(['Ann', 'Bea', 'Cem']);
  expect(made).toEqual(['Ann', 'Bea', 'Bea', 'Cem']);
});

test('given up it makes no further link, and shows those that were made', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { made, dialog } = await ask((name) => (name === 'Bea' ? promise : link(name)));
  fireEvent.click(dialog.getByRole('button', { name: 'Make links' }));
  await expect.poll(() => made).toEqual(['Ann', 'Bea']);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  resolve(link('Bea'));
  expect((await printed()).map(([name]) => name)).toEqual(['Ann', 'Bea']);
  expect(made).toEqual(['Ann', 'Bea']);
});

test('given up before it has begun it makes none', async () => {
  const { made, dialog } = await ask(link);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(made).toEqual([]);
  expect(screen.queryByRole('list', { name: 'Links' })).toBeNull();
});
