import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import '#testing/registered-actions.ts';
import { UndoDialog, type UndoQuestion } from './undo-dialog.tsx';

const load: UndoQuestion = {
  ...{ kind: 'load-coach', what: 'Load on coach C4 outbound', name: 'Anna Smith' },
  ...{ code: 'NUCO-AB12CD-000001', needsReason: false },
};

function ask(question: Partial<UndoQuestion> = {}) {
  const [onUndo, onClose] = [vi.fn(), vi.fn()];
  render(<UndoDialog question={{ ...load, ...question }} onUndo={onUndo} onClose={onClose} />);
  return { onUndo, onClose, dialog: within(screen.getByRole('dialog')), user: userEvent.setup() };
}

describe('the question before an undo', () => {
  test('names the person, the code, what was done and what it means', () => {
    const { dialog } = ask();
    expect(screen.getByRole('dialog', { name: 'Take Anna Smith off?' })).toBeDefined();
    expect(dialog.getByText(load.what)).toBeDefined();
    expect(dialog.getByText(load.code)).toBeDefined();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  test('names the code alone of somebody without a name', () => {
    const { dialog } = ask({ name: null });
    expect(screen.getByRole('dialog', { name: `Take ${load.code} off?` })).toBeDefined();
    expect(dialog.queryByText(load.code)).toBeNull();
  });

  test('is answered once, without a reason where none is needed', async () => {
    const { dialog, onUndo, onClose, user } = ask();
    await user.dblClick(dialog.getByRole('button', { name: 'Undo' }));
    expect(onUndo.mock.calls).toEqual([[null]]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('is given up by Cancel', async () => {
    const { dialog, onUndo, onClose, user } = ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(onUndo).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('takes no blank for a reason, and gives on what was typed', async () => {
    const { dialog, onUndo, onClose, user } = ask({ needsReason: true });
    const field = dialog.getByRole('textbox', { name: 'Reason' });
    expect(dialog.queryByText('Enter a reason')).toBeNull();
    await user.type(field, '  ');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(dialog.getByText('Enter a reason')).toBeDefined();
    expect([onUndo, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    await user.type(field, 'Wrong twin ');
    expect(dialog.queryByText('Enter a reason')).toBeNull();
    expect(onUndo).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onUndo.mock.calls).toEqual([['Wrong twin']]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
