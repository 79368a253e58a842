import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { focusRow, useKeys } from './use-keys.ts';

function Page({ run }: { run: (keys: string) => void }) {
  useKeys([
    { keys: '/', words: 'Search', run: () => run('/') },
    { keys: 'g t', words: 'Go to Today', run: () => run('g t') },
    { keys: 't', words: 'Timeline', run: () => run('t') },
  ]);
  return (
    <main>
      <input aria-label="Name" />
      <button type="button" data-row>
        One
      </button>
      <button type="button" data-row>
        Two
      </button>
    </main>
  );
}

function type(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

function opened() {
  const run = vi.fn();
  const page = render(<Page run={run} />);
  return { run, page, keys: () => run.mock.calls.flat() };
}

test('a key does what it is for, and a letter after g something else', () => {
  const { keys } = opened();
  type('/', 'g', 't', 't', 'x');
  expect(keys()).toEqual(['/', 'g t', 't']);
});

test('keys that are typed into a field stay there', () => {
  const { keys } = opened();
  screen.getByLabelText('Name').focus();
  type('/', 't');
  expect(keys()).toEqual([]);
});

test('keys of the browser are left to it, and a page that has gone does nothing', () => {
  const { keys, page } = opened();
  fireEvent.keyDown(document.body, { key: 't', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 't', metaKey: true });
  page.unmount();
  type('t');
  expect(keys()).toEqual([]);
});

test('the focus goes from row to row and stays at the ends', () => {
  opened();
  Element.prototype.scrollIntoView = vi.fn();
  const focused = () => document.activeElement?.textContent;
  focusRow(1);
  expect(focused()).toBe('One');
  focusRow(1);
  focusRow(1);
  expect(focused()).toBe('Two');
  focusRow(-1);
  expect(focused()).toBe('One');
});
