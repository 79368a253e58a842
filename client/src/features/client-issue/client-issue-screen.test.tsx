import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

test('the brand’s form is embedded, and learns nothing of the app', async () => {
  const brand = { ...nucoConfig.brand, clientIssueUrl: 'https://forms.example/nuco' };
  fakeServer.use(http.get('/config', () => HttpResponse.json({ ...nucoConfig, brand, brands: [brand] })));
  await renderApp('/client-issue', { weekId: 'W1' });
  const form = await screen.findByTitle('Client issue form');
  expect(form.getAttribute('src')).toBe('https://forms.example/nuco');
  expect(form.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(form.getAttribute('sandbox')).toBe('allow-forms allow-scripts allow-same-origin');
});

test('a brand without a form says so', async () => {
  await renderApp('/client-issue', { weekId: null });
  expect(await screen.findByText('No information at this time')).toBeDefined();
  expect(screen.queryByTitle('Client issue form')).toBeNull();
});
