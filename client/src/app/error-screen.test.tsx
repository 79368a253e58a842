import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type ErrorReport, receiveReports } from '#browser/report-error.ts';
import { createAppRouter } from './routes.tsx';

const broken = new TypeError('x is not a function');
vi.mock('../features/sign-in/login-screen.tsx', () => ({
  LoginScreen: () => {
    throw broken;
  },
}));

test('a screen that breaks says so and is reported', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const reports: ErrorReport[] = [];
  const stop = receiveReports((report) => reports.push(report));
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  render(<RouterProvider router={createAppRouter({ history })} />);
  expect(await screen.findByRole('heading', { name: 'An error occurred' })).toBeDefined();
  expect(reports).toContainEqual({ error: broken, place: 'screen' });
  stop();
});
