import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Segment, Segments } from './segments.tsx';

const options = [
  { value: 'outbound', label: 'Outbound' },
  { value: 'inbound', label: 'Inbound' },
];

test('a tap on the part that is chosen already is a choice as well', async () => {
  const chosen = vi.fn();
  render(
    <Segments value="outbound" onChange={chosen}>
      <Segment label="Direction" options={options} onTap={chosen} />
    </Segments>,
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Outbound' }));
  expect(chosen).toHaveBeenLastCalledWith('outbound');
  await userEvent.click(screen.getByRole('tab', { name: 'Inbound' }));
  expect(chosen.mock.lastCall?.[0]).toBe('inbound');
});
