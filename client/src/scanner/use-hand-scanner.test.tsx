import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHandScanner } from './use-hand-scanner.ts';

const CODE = 'NUCO-AB12CD-000001';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function Desk({ enabled = true }: { enabled?: boolean }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [presses, setPresses] = useState(0);
  useHandScanner(({ text, source }) => setCodes((before) => [...before, `${source} ${text}`]), enabled);
  return (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Stop
      </button>
      <output>{`${codes.join()} / ${presses}`}</output>
    </>
  );
}

/** Types as a scanner does; false where the app swallowed the last key. */
function scan(target: Element, keys: readonly string[]): boolean {
  return keys.map((key) => fireEvent.keyDown(target, { key })).at(-1) ?? true;
}

test('a code typed anywhere is taken in, and its Enter presses nothing', () => {
  render(<Desk />);
  expect(scan(screen.getByRole('button'), [...CODE, 'Enter'])).toBe(false);
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
});

test('a code without an end key is taken in after a pause', () => {
  render(<Desk />);
  scan(document.body, [...CODE]);
  expect(screen.getByRole('status').textContent).toBe(' / 0');
  act(() => void vi.advanceTimersByTime(250));
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
});

test('what is typed into a field stays there', () => {
  render(<Desk />);
  expect(scan(screen.getByLabelText('Name'), [...CODE, 'Enter'])).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(' / 0');
});

test('Enter alone is left to the button it is for', () => {
  render(<Desk />);
  expect(scan(screen.getByRole('button'), ['Enter'])).toBe(true);
});

test('while not enabled nothing is taken in', () => {
  render(<Desk enabled={false} />);
  scan(document.body, [...CODE, 'Enter']);
  expect(screen.getByRole('status').textContent).toBe(' / 0');
});
