import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportError } from '#browser/report-error.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { MissingCode } from '../missing-code.ts';
import { createAppRouter } from '../routes.tsx';
import { startErrorService } from './start-error-service.ts';

const service = { report: vi.fn(), record: vi.fn(), rest: vi.fn(), sendWaiting: vi.fn() };
const openErrorService = vi.fn(() => service);
vi.mock('./open-error-service.ts', () => ({ openErrorService: () => openErrorService() }));

let dsn: string | null = 'https://key@errors.example/7';
vi.mock('#api/app-brand.ts', () => ({
  appBrand: () => ({ ...nucoConfig.brand, errorReportingDsn: dsn }),
}));

let stop: () => void = () => undefined;
beforeEach(() => {
  dsn = 'https://key@errors.example/7';
  vi.clearAllMocks();
});
afterEach(() => stop());

function start(path = '/login') {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  stop = startErrorService(router);
  return router;
}

test('an error that is reported, thrown or rejected is sent to the service', async () => {
  start();
  const error = new Error('broken');
  reportError(error, 'camera');
  await vi.waitFor(() => expect(service.report).toHaveBeenCalledWith({ error, place: 'camera' }, null), {
    timeout: 20_000,
  });
  dispatchEvent(new ErrorEvent('error', { error }));
  expect(service.report).toHaveBeenLastCalledWith({ error, place: 'page' }, null);
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no' }));
  expect(service.report).toHaveBeenLastCalledWith({ error: 'no', place: 'page' }, null);
  expect(service.report).toHaveBeenCalledTimes(3);
  expect(openErrorService).toHaveBeenCalledOnce();
});

test('a notice of the browser, or code that could not be fetched, is not an error of the app', async () => {
  start();
  dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
  reportError(new MissingCode('gone'), 'screen');
  reportError('last', 'page');
  await vi.waitFor(() => expect(service.report).toHaveBeenCalled(), { timeout: 20_000 });
  expect(service.report).toHaveBeenCalledExactlyOnceWith({ error: 'last', place: 'page' }, null);
});

test('without an address the service is never opened, and earlier errors are forgotten', async () => {
  dsn = null;
  start();
  reportError('unheard', 'page');
  dispatchEvent(new Event('online'));
  dsn = 'https://key@errors.example/7';
  reportError('heard', 'page');
  await vi.waitFor(() => expect(service.report).toHaveBeenCalled(), { timeout: 20_000 });
  expect(service.report).toHaveBeenCalledExactlyOnceWith({ error: 'heard', place: 'page' }, null);
});

test('errors wait while the code of the service cannot be fetched, twenty of them', async () => {
  openErrorService.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  start();
  reportError(1, 'page');
  await vi.waitFor(() => expect(openErrorService).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(service.report).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  for (let number = 2; number <= 25; number += 1) reportError(number, 'page');
  await vi.waitFor(() => expect(service.report).toHaveBeenCalledTimes(20), { timeout: 20_000 });
  expect(service.report).toHaveBeenLastCalledWith({ error: 20, place: 'page' }, null);
  dispatchEvent(new Event('online'));
  expect(service.sendWaiting).toHaveBeenCalled();
});

test('the app’s own files come first: without an error the service is opened four seconds after the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const router = start();
  const { location } = router.state;
  const change = { toLocation: location, pathChanged: true, hrefChanged: true, hashChanged: false };
  router.emit({ type: 'onRendered', ...change });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(openErrorService).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(openErrorService).toHaveBeenCalledOnce(), { timeout: 20_000 });
});

test('only screens that name nobody may be recorded, and a new screen is not among them', () => {
  const recorded = Object.values(start().routesById)
    .filter(({ options }) => options.staticData?.replay)
    .map(({ fullPath }) => fullPath);
  expect(recorded.sort()).toEqual(['/', '/action', '/handbook', '/home', '/ready', '/resort', '/week-info']);
});
