import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Verdict, VerdictOutcome } from './verdict.ts';
import { verdictLooks } from './verdict-looks.ts';
import { VerdictPanel } from './verdict-panel.tsx';

const verdict: Verdict = {
  outcome: 'accepted',
  word: 'Loaded',
  name: 'Anna Smith',
  why: 'Passenger successfully loaded on coach',
  note: 'Equipment',
  code: 'NUCO-AB12CD-000001',
  notSaved: false,
};
const show = (shown: Verdict | 'checking' | null, held = false) => {
  const onTap = vi.fn();
  render(<VerdictPanel shown={shown} held={held} onTap={onTap} />);
  return onTap;
};
const spoken = () => screen.getByRole('status').textContent;

test('a verdict is read aloud and seen whole: word, name, why, note and code', () => {
  const onTap = show(verdict);
  expect(spoken()).toBe('Loaded. Anna Smith. Passenger successfully loaded on coach. Equipment');
  const panel = screen.getByRole('button', { pressed: false });
  const { word, name, why, note, code } = verdict;
  for (const text of [word, name, why, note, code, 'Tap to keep this open'])
    expect(panel.textContent).toContain(text);
  fireEvent.click(panel);
  expect(onTap).toHaveBeenCalledOnce();
});

test('a verdict that is held says how to close it', () => {
  show(verdict, true);
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Tap to close');
});

test('of a code that is nobody’s there is no name, nor a note where nothing is to be known', () => {
  show({ ...verdict, name: null, note: null });
  expect(spoken()).toBe('Loaded. Passenger successfully loaded on coach');
  expect(screen.getByRole('button').textContent).not.toContain('null');
});

test('while an action is on its way nothing is claimed', () => {
  show('checking');
  expect(spoken()).toBe('Checking');
  expect(screen.getByText('Checking…')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('before the first scan there is no panel', () => {
  show(null);
  expect(spoken()).toBe('');
  expect(screen.queryByText('Checking…')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['accepted', 'bg-ok-fill'],
  ['accepted-will-sync', 'bg-info-fill'],
  ['attention', 'bg-warn-fill'],
  ['refused', 'bg-bad-fill'],
] as const)('%s has its own colour', (outcome, fill) => {
  show({ ...verdict, outcome });
  expect(screen.getByRole('button').className).toContain(fill);
});

test('no two outcomes share a shape or a mark, so that nobody has to see colours', () => {
  const outcomes = Object.keys(verdictLooks) as VerdictOutcome[];
  expect(outcomes).toHaveLength(4);
  for (const field of ['icon', 'fill', 'mark'] as const)
    expect(new Set(outcomes.map((outcome) => verdictLooks[outcome][field])).size).toBe(4);
});
