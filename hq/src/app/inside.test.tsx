import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { aBoard, aBoardRow } from '#hq-testing/board-fixtures.ts';
import { openPage } from '#hq-testing/open-page.tsx';
import { anActiveWeek } from '#hq-testing/week-fixtures.ts';
import { fakeServer } from '#testing/fake-server.ts';

const wall = {
  hqRole: 'manager',
  confirmedUntil: null,
  passkeys: [],
  mayEnrol: false,
  mayGoWithout: false,
  wallUntil: '2099-01-01T00:00:00Z',
};

test.each(['', '/W1/today', '/reps'])(
  'a wall that opens headquarters at “%s” is led to its page, without a failure',
  async (path) => {
    const failed = vi.spyOn(console, 'error').mockReturnValue();
    const opened = openPage(path, {
      '/api/week/active': { activeWeeks: [anActiveWeek()] },
      'board/W1': aBoard([aBoardRow()]),
    });
    fakeServer.use(http.get('/auth/hq', () => HttpResponse.json(wall)));
    await opened;
    expect(await screen.findByRole('heading', { name: /^Departures/ })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(failed.mock.calls).toEqual([]);
  },
);
