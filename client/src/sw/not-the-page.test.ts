import { expect, test } from 'vitest';
import { notThePage } from './not-the-page.ts';

const isPage = (address: string) => !notThePage.some((pattern) => pattern.test(address));

test.each([
  '/',
  '/home',
  '/?from=home',
  '/home?next=/api/week',
  '/loadCoach/7/outbound',
  '/loadCoach/A1.2/outbound',
  '/coach/A1.2',
  '/coach/St.%20Anton',
  '/passenger/NUCO-AB12CD-000001',
  '/shift/RHJpdmVyfjA5OjAw',
  '/apiary',
  '/filesystem',
  '/demonstration',
  '/hqs',
])('%s opens the app, also without a signal', (address) => {
  expect(isPage(address)).toBe(true);
});

test.each([
  '/api',
  '/api/week/active',
  '/api?x=1',
  '/auth/status',
  '/files/plan.pdf',
  '/files/1?inline=1',
  '/whatsOn/7',
  '/config',
  '/demo/codes',
  '/demo/codes?week=W1',
  '/hq',
  '/hq/w27/today?day=2027-01-08',
  '/healthz',
  '/readyz',
  '/metrics',
  '/manifest.webmanifest',
  '/sw.js',
  '/robots.txt',
  '/anything/report.PDF',
])('%s is left to the server', (address) => {
  expect(isPage(address)).toBe(false);
});
