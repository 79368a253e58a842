import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('an element that never appears is reported with the page as it was at last', async () => {
  document.body.innerHTML = '<p>Coaches</p>';
  await expect(screen.findByText('Transfers', {}, { timeout: 1 })).rejects.toThrow('Coaches');
});

const answered = vi.fn();

test('an app that goes on sending when its test is over,', async () => {
  setTimeout(() => void fetch('/config').then(answered), 20);
  expect((await fetch('/config')).ok).toBe(true);
});

test('has no reply in the next one', async () => {
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await fetch('/config')).ok).toBe(true);
  expect(answered).not.toHaveBeenCalled();
});
