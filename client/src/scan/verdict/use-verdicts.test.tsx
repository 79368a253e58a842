import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { subscribeBehindVerdict } from '#offline/outbox/verdict-first.ts';
import { createEvent } from '#state/event.ts';
import { useVerdicts } from './use-verdicts.ts';
import type { Verdict } from './verdict.ts';

const loaded: Verdict = {
  ...{ outcome: 'accepted', word: 'Loaded', name: 'Anna Smith', why: '', note: null },
  ...{ code: 'NUCO-AB12CD-000001', notSaved: false },
};

/** A list behind a verdict: what was shown above it each time it was drawn. */
function open() {
  const { result } = renderHook(() => useVerdicts());
  const above: unknown[] = [];
  const changed = createEvent();
  subscribeBehindVerdict(changed.subscribe, () => above.push(result.current.shown));
  return { result, above, change: () => changed.announce() };
}

test('the list behind a verdict is drawn when the verdict is on the screen', async () => {
  const { result, above, change } = open();
  await act(async () => {
    await result.current.run(loaded.code, async () => {
      change();
      return loaded;
    });
    expect(above).toEqual([]);
  });
  await waitFor(() => expect(above).toEqual([loaded]));
});

test('a list is drawn although the action behind it failed', async () => {
  const { result, above, change } = open();
  const failing = vi.fn(() => {
    change();
    return Promise.reject(new Error('No week'));
  });
  await act(async () => expect(result.current.run(loaded.code, failing)).rejects.toThrow('No week'));
  await waitFor(() => expect(above).toEqual([null]));
});
