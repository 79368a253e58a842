import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

afterEach(() => void vi.useRealTimers());

async function openForm() {
  const brand = { ...nucoConfig.brand, clientIssueUrl: 'https://forms.example/nuco' };
  fakeServer.use(http.get('/config', () => HttpResponse.json({ ...nucoConfig, brand, brands: [brand] })));
  await renderApp('/client-issue', { weekId: 'W1' });
  return await screen.findByTitle('Client issue form');
}

test('the brand’s form is embedded, and learns nothing of the app', async () => {
  const form = await openForm();
  expect(form.getAttribute('src')).toBe('https://forms.example/nuco');
  expect(form.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(form.getAttribute('sandbox')).toBe('allow-forms allow-scripts allow-same-origin');
});

test('a form that does not load offers another try, the browser and somebody to call', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const form = await openForm();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert').textContent).toContain('The form has not loaded');
  expect(screen.getByRole('link', { name: 'Call somebody instead' }).getAttribute('href')).toBe('/contacts');
  const browser = screen.getByRole('link', { name: 'Open in the browser' });
  expect(browser.getAttribute('href')).toBe('https://forms.example/nuco');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const again = screen.getByTitle('Client issue form');
  expect(again).not.toBe(form);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.load(again);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a connection nothing is embedded, and a form that has loaded stays', async () => {
  const form = await openForm();
  // That of the app that runs.
  const { connectivity } = await import('#offline/connectivity.ts');
  act(() => connectivity.observe('failed'));
  expect(await screen.findByText('The form needs a connection')).toBeDefined();
  expect(screen.queryByTitle('Client issue form')).toBeNull();
  act(() => connectivity.observe('quick'));
  const later = await screen.findByTitle('Client issue form');
  expect(later).not.toBe(form);
  fireEvent.load(later);
  act(() => connectivity.observe('failed'));
  expect(screen.getByTitle('Client issue form')).toBe(later);
});

test('a brand without a form says so', async () => {
  await renderApp('/client-issue', { weekId: null });
  expect(await screen.findByText('No information at this time')).toBeDefined();
  expect(screen.queryByTitle('Client issue form')).toBeNull();
});
