import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

test.each([{ names: ['Handbook'] }, { names: ['Handbook', 'Drivers’ handbook'] }])(
  'the brand’s links are there by name: $names',
  async ({ names }) => {
    const handbookLinks = names.map((name, index) => ({ name, url: `https://handbook.example/${index}` }));
    const brand = { ...nucoConfig.brand, handbookLinks };
    fakeServer.use(http.get('/config', () => HttpResponse.json({ ...nucoConfig, brand, brands: [brand] })));
    await renderApp('/handbook', { weekId: 'W1' });
    for (const [index, name] of names.entries()) {
      const link = await within(await screen.findByRole('main')).findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(`https://handbook.example/${index}`);
      expect(link.getAttribute('rel')).toBe('noreferrer');
    }
  },
);
