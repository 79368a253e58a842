import { expect, test, vi } from 'vitest';
import { receiveReports, reportError } from './report-error.ts';

test('errors wait for a receiver, twenty of them, and then go to it alone', () => {
  for (let number = 1; number <= 21; number += 1) reportError(number, 'page');
  const first = vi.fn();
  const stop = receiveReports(first);
  expect(first.mock.calls.map(([{ error }]) => error)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  reportError('later', 'camera');
  expect(first).toHaveBeenLastCalledWith({ error: 'later', place: 'camera' });
  stop();
  reportError('unheard', 'page');
  expect(first).toHaveBeenCalledTimes(21);
  const second = vi.fn();
  receiveReports(second)();
  expect(second).toHaveBeenCalledExactlyOnceWith({ error: 'unheard', place: 'page' });
});
