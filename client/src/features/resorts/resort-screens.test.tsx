import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

const point = (name: string, tagName: string, lat: number | null) => ({
  id: name,
  name,
  tagName,
  lat,
  lon: lat,
  position: null,
  brandSlug: null,
  resortName: 'Val Corbier',
});

beforeEach(() =>
  fakeServer.use(
    http.get('/api/contacts', () =>
      HttpResponse.json([{ contactId: '1', contactName: 'Mountain rescue', tel: '117', email: null }]),
    ),
    http.get('/api/resort', () => HttpResponse.json([{ id: 'val-corbier', name: 'Val Corbier' }])),
    http.get('/api/resort/val-corbier', () =>
      HttpResponse.json([
        point('Pharmacy', 'Medical', 45.4),
        point('Le Chamois', 'Bar', 45.5),
        point('Meeting tree', 'Meeting point', null),
      ]),
    ),
  ),
);

test('a resort leads to its points of interest, which a type narrows', async () => {
  const app = await renderApp('/resort', { weekId: 'W1' });
  await app.user.click(await screen.findByRole('link', { name: 'Val Corbier' }));
  const rows = () => screen.getAllByRole('row').slice(1);
  expect((await screen.findByText('Le Chamois')).tagName).toBe('SPAN');
  expect(rows()).toHaveLength(3);
  await app.user.selectOptions(screen.getByLabelText('Type'), 'Medical');
  expect(rows()).toHaveLength(1);
  const map = within(screen.getByRole('table')).getByRole('link', { name: 'Map of Pharmacy' });
  expect(map.getAttribute('href')).toContain('45.4,45.4');
});

test.each(['/resort', '/resort/val-corbier'])('%s has the emergency numbers on top', async (address) => {
  await renderApp(address, { weekId: 'W1' });
  expect((await screen.findByRole('link', { name: 'Call Mountain rescue' })).getAttribute('href')).toBe(
    'tel:117',
  );
  expect(screen.getByRole('link', { name: 'Call Emergency services' })).toBeDefined();
});

test('an unknown resort says so', async () => {
  fakeServer.use(http.get('/api/resort/nowhere', () => errorReply('not_found')));
  await renderApp('/resort/nowhere', { weekId: 'W1' });
  expect((await screen.findByRole('alert')).textContent).toContain('Not found');
});

test('a point without a position has no map', async () => {
  await renderApp('/resort/val-corbier', { weekId: 'W1' });
  await screen.findByText('Meeting tree');
  expect(screen.queryByRole('link', { name: 'Map of Meeting tree' })).toBeNull();
  expect(screen.getByText('Not available')).toBeDefined();
});
