import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Verdict, VerdictOutcome } from './verdict.ts';
import { verdictLooks } from './verdict-looks.ts';
import { VerdictPanel, type VerdictPanelProps } from './verdict-panel.tsx';
import { VerdictShape } from './verdict-shape.tsx';

const verdict: Verdict = {
  outcome: 'accepted',
  word: 'Loaded',
  name: 'Anna Smith',
  why: 'Passenger successfully loaded on coach',
  note: 'Equipment',
  code: 'NUCO-AB12CD-000001',
  notSaved: false,
};
const show = (
  shown: Verdict | 'checking' | null,
  { held = false, ...rest }: Partial<VerdictPanelProps> = {},
) => {
  const onTap = vi.fn();
  render(<VerdictPanel shown={shown} held={held} onTap={onTap} count={null} onUndo={null} {...rest} />);
  return onTap;
};
const panelOf = (shown: VerdictPanelProps['shown']) => (
  <VerdictPanel shown={shown} held={false} onTap={() => {}} count={null} onUndo={null} />
);
const spoken = () => screen.getByRole('status').textContent;

test('a verdict is read aloud and seen whole: word, name, why, note and code', () => {
  const onTap = show(verdict);
  expect(spoken()).toBe('Loaded. Anna Smith. Passenger successfully loaded on coach. Equipment');
  const panel = screen.getByRole('button', { pressed: false });
  const { word, name, why, note, code } = verdict;
  for (const text of [word, name, why, note, code, 'Tap to hold']) expect(panel.textContent).toContain(text);
  fireEvent.click(panel);
  expect(onTap).toHaveBeenCalledOnce();
});

test('a verdict that is held says how to close it', () => {
  show(verdict, { held: true });
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Tap to close');
});

test('of a code that is nobody’s there is no name, nor a note where nothing is to be known', () => {
  show({ ...verdict, name: null, note: null });
  expect(spoken()).toBe('Loaded. Passenger successfully loaded on coach');
  expect(screen.getByRole('button').textContent).not.toContain('null');
});

test('while an action is on its way nothing is claimed, and after a moment the panel says that it is being checked', async () => {
  show('checking');
  expect(spoken()).toBe('');
  expect(await screen.findByText('Checking…')).toBeDefined();
  expect(spoken()).toBe('Checking');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a verdict that comes at once has nothing before it, and the next code begins from nothing again', async () => {
  const { rerender } = render(panelOf('checking'));
  rerender(panelOf(verdict));
  expect(spoken()).toContain('Loaded');
  rerender(panelOf('checking'));
  await screen.findByText('Checking…');
  rerender(panelOf(verdict));
  rerender(panelOf('checking'));
  expect(screen.queryByText('Checking…')).toBeNull();
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
  ['undone', 'bg-surface'],
] as const)('%s has its own colour', (outcome, fill) => {
  const { container } = render(
    <VerdictPanel
      shown={{ ...verdict, outcome }}
      held={false}
      onTap={() => undefined}
      count={null}
      onUndo={null}
    />,
  );
  expect(container.querySelector(`.${fill} button`)).not.toBeNull();
});

test('no two outcomes share an icon, a fill, a mark, or a shape', () => {
  const outcomes = Object.keys(verdictLooks) as VerdictOutcome[];
  expect(outcomes).toHaveLength(5);
  for (const field of ['icon', 'fill', 'mark'] as const)
    expect(new Set(outcomes.map((outcome) => verdictLooks[outcome][field])).size).toBe(5);
  const shapes = outcomes.map((outcome) => {
    const { container, unmount } = render(<VerdictShape outcome={outcome} />);
    const drawn = container.innerHTML;
    unmount();
    return drawn;
  });
  expect(new Set(shapes).size).toBe(5);
});

test('outcomes that look alike in grey each have a different frame', () => {
  const framed = (['refused', 'accepted-will-sync', 'undone'] as const).map(
    (outcome) => verdictLooks[outcome].frame,
  );
  expect(new Set(framed).size).toBe(3);
  expect(framed).not.toContain(null);
  expect([verdictLooks.accepted.frame, verdictLooks.attention.frame]).toEqual([null, null]);
});

test('the count of the place is on the verdict, which screen readers hear as before', () => {
  show({ ...verdict, stop: 'Lancaster' }, { count: { value: 1389, max: 2000 } });
  const panel = screen.getByRole('button').textContent;
  expect(panel).toContain('1,389 of 2,000');
  expect(panel).toContain('Lancaster · Equipment');
  expect(spoken()).toBe('Loaded. Anna Smith. Passenger successfully loaded on coach. Equipment');
});

test('Undo is a button beside the one that holds, and one tap calls it once', () => {
  const onUndo = vi.fn();
  const onTap = show(verdict, { onUndo });
  fireEvent.click(screen.getByRole('button', { name: 'Undo for Anna Smith' }));
  expect(onUndo).toHaveBeenCalledOnce();
  expect(onTap).not.toHaveBeenCalled();
});

test('what may be done instead is a button beside Undo, and one tap calls it once', () => {
  const [onUndo, onInstead] = [vi.fn(), vi.fn()];
  const instead = { label: 'Take along here', act: () => Promise.resolve(verdict) };
  const onTap = show({ ...verdict, instead }, { onUndo, onInstead });
  fireEvent.click(screen.getByRole('button', { name: 'Take along here: Anna Smith' }));
  expect(onInstead).toHaveBeenCalledOnce();
  expect(onUndo).not.toHaveBeenCalled();
  expect(onTap).not.toHaveBeenCalled();
});

test('the right coach is on a plate, and its sentence is whole', () => {
  const why = 'Belongs on Coach 7 · Hull · Fri 11 Dec 04:00';
  show({ ...verdict, outcome: 'refused', word: 'Wrong coach', why, note: null, plate: '7' });
  expect(screen.getByText('7')).toBeDefined();
  expect(screen.getByText('Belongs on Coach 7')).toBeDefined();
  expect(screen.getByRole('button').textContent).toContain(why);
  expect(spoken()).toBe(`Wrong coach. Anna Smith. ${why}`);
});

test('a sentence that speaks of another deed is for screen readers alone', () => {
  show({ ...verdict, isWhySpokenOnly: true });
  expect(screen.getByText(verdict.why).className).toBe('sr-only');
  expect(spoken()).toContain(verdict.why);
});
