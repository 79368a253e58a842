import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SlideToConfirm } from './slide-to-confirm.tsx';

/** A track of 300 px: the handle can go 244. */
const WAY = 244;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

function aSlide(props: { busy?: string; disabled?: boolean } = {}) {
  const onComplete = vi.fn();
  render(<SlideToConfirm label="Slide to distribute" onComplete={onComplete} {...props} />);
  return { onComplete, handle: screen.getByRole('slider', { name: 'Slide to distribute' }) };
}

function drag(handle: HTMLElement, ...stops: number[]) {
  fireEvent.pointerDown(handle, { clientX: 0, pointerId: 1 });
  for (const clientX of stops) fireEvent.pointerMove(handle, { clientX, pointerId: 1 });
}

describe('sliding to confirm', () => {
  test('fires once when the handle comes within 2 px of the end', () => {
    const { onComplete, handle } = aSlide();
    drag(handle, 100, WAY - 2, WAY, WAY + 50);
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  test('snaps back when it is released 3 px before the end', () => {
    const { onComplete, handle } = aSlide();
    drag(handle, WAY - 3);
    expect(handle.getAttribute('aria-valuenow')).toBe('99');
    fireEvent.pointerUp(handle, { pointerId: 1 });
    expect(handle.getAttribute('aria-valuenow')).toBe('0');
    expect(onComplete).not.toHaveBeenCalled();
  });

  test.each(['pointerCancel', 'blur'] as const)(
    'lets go at a %s, after which moving does nothing',
    (event) => {
      const { onComplete, handle } = aSlide();
      drag(handle, WAY - 3);
      fireEvent[event](handle);
      expect(handle.getAttribute('aria-valuenow')).toBe('0');
      fireEvent.pointerMove(handle, { clientX: WAY, pointerId: 1 });
      expect(onComplete).not.toHaveBeenCalled();
    },
  );

  test('is left out of the keyboard’s way while it rests', () => {
    expect(aSlide().handle.tabIndex).toBe(0);
    cleanup();
    expect(aSlide({ disabled: true }).handle.tabIndex).toBe(-1);
  });

  test('moves by arrow keys to the end, or there at once', () => {
    const { onComplete, handle } = aSlide();
    for (let step = 0; step < 9; step++) fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(onComplete).not.toHaveBeenCalled();
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  test('has a button that does the same, once for a double tap', () => {
    const { onComplete } = aSlide();
    const button = screen.getByRole('button', { name: 'Confirm: distribute' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  test.each([{ busy: 'Processing…' }, { disabled: true }])('rests with %o', (props) => {
    const { onComplete, handle } = aSlide(props);
    drag(handle, WAY);
    fireEvent.keyDown(handle, { key: 'End' });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm: distribute' }));
    expect(onComplete).not.toHaveBeenCalled();
  });
});
