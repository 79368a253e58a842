import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('an element that never appears is reported with the page as it was at last', async () => {
  document.body.innerHTML = '<p>Coaches</p>';
  await expect(screen.findByText('Transfers', {}, { timeout: 1 })).rejects.toThrow('Coaches');
});

const answered = vi.fn();

let frame = 0;
const draw = () => {
  frame = requestAnimationFrame(draw);
};

test('an app that goes on drawing and sending when its test is over,', async () => {
  draw();
  setTimeout(() => void fetch('/config').then(answered), 20);
  expect((await fetch('/config')).ok).toBe(true);
});

test('has no reply in the next one', async () => {
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await fetch('/config')).ok).toBe(true);
  expect(answered).not.toHaveBeenCalled();
});

test('and the frames of that one are its own', async () => {
  const reply = await new Promise<Response>((resolve) =>
    requestAnimationFrame(() => resolve(fetch('/config'))),
  );
  cancelAnimationFrame(frame);
  expect(reply.ok).toBe(true);
}, 20_000);
