import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ScannedCode } from './scanned-code.ts';
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

test('a code typed anywhere is read, and its Enter presses nothing', () => {
  render(<Desk />);
  expect(scan(screen.getByRole('button'), [...CODE, 'Enter'])).toBe(false);
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
});

test('a code without an end key is read after a pause', () => {
  render(<Desk />);
  scan(document.body, [...CODE]);
  expect(screen.getByRole('status').textContent).toBe(' / 0');
  act(() => void vi.advanceTimersByTime(250));
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
});

test('text typed into a field stays there', () => {
  render(<Desk />);
  expect(scan(screen.getByLabelText('Name'), [...CODE, 'Enter'])).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(' / 0');
});

test('Enter alone is left to its button', () => {
  render(<Desk />);
  expect(scan(screen.getByRole('button'), ['Enter'])).toBe(true);
});

test('while not enabled nothing is read', () => {
  render(<Desk enabled={false} />);
  scan(document.body, [...CODE, 'Enter']);
  expect(screen.getByRole('status').textContent).toBe(' / 0');
});

test('a screen hears the scanner as long as it is enabled, and again when it is again', () => {
  const { rerender } = render(<Desk enabled={false} />);
  rerender(<Desk />);
  scan(document.body, [...CODE, 'Enter']);
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
  rerender(<Desk enabled={false} />);
  scan(document.body, [...CODE, 'Enter']);
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'])(
  'a key with %s is a command of the browser',
  (pressed) => {
    render(<Desk />);
    for (const key of [...CODE, 'Enter']) fireEvent.keyDown(document.body, { key, [pressed]: true });
    expect(screen.getByRole('status').textContent).toBe(' / 0');
  },
);

test('a scanner’s Tab moves no focus, and its letters are not changed', () => {
  render(<Desk />);
  expect(scan(document.body, [...CODE])).toBe(true);
  expect(scan(document.body, ['Tab'])).toBe(false);
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
});

test('a screen that has been left reads nothing, and does not finish a code', () => {
  const onScan = vi.fn();
  function Ear() {
    useHandScanner(onScan, true);
    return null;
  }
  const { unmount } = render(<Ear />);
  scan(document.body, [...CODE]);
  unmount();
  act(() => void vi.advanceTimersByTime(250));
  scan(document.body, [...CODE, 'Enter']);
  expect(onScan).not.toHaveBeenCalled();
});

test.each(['textarea', 'select'])('what is typed into a %s stays there', (tag) => {
  render(<Desk />);
  const field = document.body.appendChild(document.createElement(tag));
  expect(scan(field, [...CODE, 'Enter'])).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(' / 0');
  field.remove();
});

test('no other part of the screen gets the Enter that ends a code', () => {
  render(<Desk />);
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard);
  scan(document.body, [...CODE]);
  expect(heard).toHaveBeenCalledTimes(CODE.length);
  scan(document.body, ['Enter']);
  expect(heard).toHaveBeenCalledTimes(CODE.length);
  document.body.removeEventListener('keydown', heard);
});

test('a code goes to the screen as it is now, not as it was when the scanner was first heard', () => {
  const [before, now] = [vi.fn(), vi.fn()];
  const Ear = ({ onScan }: { onScan: (code: ScannedCode) => void }) => {
    useHandScanner(onScan, true);
    return null;
  };
  const { rerender } = render(<Ear onScan={before} />);
  scan(document.body, [...CODE.slice(0, 5)]);
  rerender(<Ear onScan={now} />);
  scan(document.body, [...CODE.slice(5), 'Enter']);
  expect(before).not.toHaveBeenCalled();
  expect(now).toHaveBeenCalledExactlyOnceWith({
    text: CODE,
    source: 'hand-scanner',
    at: expect.any(Number),
  });
});

test('a stray key is no code, however long nothing follows it', () => {
  const onScan = vi.fn();
  function Ear() {
    useHandScanner(onScan, true);
    return null;
  }
  render(<Ear />);
  scan(document.body, ['N']);
  act(() => void vi.advanceTimersByTime(1_000));
  scan(document.body, ['Enter']);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(onScan).not.toHaveBeenCalled();
});

test('a code that a busy phone delivers in pieces is one code, and ends 200 ms after its last key', () => {
  render(<Desk />);
  for (const piece of [CODE.slice(0, 6), CODE.slice(6, 12), CODE.slice(12)]) {
    act(() => void vi.advanceTimersByTime(199));
    scan(document.body, [...piece]);
  }
  act(() => void vi.advanceTimersByTime(199));
  expect(screen.getByRole('status').textContent).toBe(' / 0');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
});

test('the Tab that ends a code moves the focus to nothing', () => {
  render(<Desk />);
  expect(scan(document.body, [...CODE, 'Tab'])).toBe(false);
  expect(scan(document.body, ['Tab'])).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(`hand-scanner ${CODE} / 0`);
});

test('from the first scan on the screen stays awake, until the rep leaves it', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  const { unmount } = render(<Desk />);
  expect(request).not.toHaveBeenCalled();
  scan(document.body, [...CODE, 'Enter']);
  scan(document.body, [...CODE, 'Enter']);
  await act(async () => undefined);
  expect(request).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  unmount();
  expect(release).toHaveBeenCalledOnce();
});
