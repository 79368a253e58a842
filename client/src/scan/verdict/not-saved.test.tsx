import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#ui/button.tsx';
import { NotSavedDialog } from './not-saved-dialog.tsx';
import { useVerdicts } from './use-verdicts.ts';
import type { Verdict } from './verdict.ts';

const { signal } = vi.hoisted(() => ({ signal: vi.fn() }));
vi.mock('#scanner/feedback.ts', () => ({ signal }));
afterEach(() => signal.mockClear());

const lost = (code: string, name: string): Verdict => ({
  outcome: 'refused',
  word: 'Not saved',
  name,
  why: 'This phone could not store the action',
  note: null,
  code,
  notSaved: true,
});

/** A screen on which Anna and Ben are scanned while this phone can store nothing. */
function BrokenPhone() {
  const verdicts = useVerdicts();
  const scanBoth = () => {
    for (const [code, name] of [
      ['NUCO-AB12CD-000001', 'Anna Smith'],
      ['NUCO-AB12CD-000002', 'Ben Hall'],
    ] as const)
      void verdicts.run(code, async () => lost(code, name));
  };
  return (
    <>
      <Button onClick={scanBoth}>Scan both</Button>
      <p>{verdicts.shown === null ? 'no verdict' : 'a verdict'}</p>
      <NotSavedDialog verdict={verdicts.notSaved} onClose={verdicts.closeNotSaved} />
    </>
  );
}

test('each action that was not saved is written down before the next one shows, under its own sound', async () => {
  const user = userEvent.setup();
  render(<BrokenPhone />);
  await user.click(screen.getByRole('button', { name: 'Scan both' }));
  const dialog = await screen.findByRole('dialog', { name: 'NOT SAVED' });
  expect(dialog.textContent).toContain('Anna Smith');
  expect(dialog.textContent).toContain('NUCO-AB12CD-000001');
  expect(dialog.textContent).toContain('Write this code down and tell your team leader.');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'NOT SAVED' })).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'I have written it down' }));
  expect(await screen.findByText('Ben Hall')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'I have written it down' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(signal.mock.calls).toEqual([['not-saved'], ['not-saved']]);
  expect(screen.getByText('no verdict')).toBeDefined();
});
