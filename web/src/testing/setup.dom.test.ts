import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

test('an element that never appears is reported with the page as it was at last', async () => {
  document.body.innerHTML = '<p>Coaches</p>';
  await expect(screen.findByText('Transfers', {}, { timeout: 1 })).rejects.toThrow('Coaches');
});
