import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBoardRow } from '#hq-testing/board-fixtures.ts';
import { Announced } from './announced.tsx';

test('a screen reader hears which departures have another state than before, and no other', () => {
  const seven = aBoardRow({ place: 'coach:7:outbound', name: 'Coach 7' });
  const page = render(<Announced rows={[aBoardRow(), seven]} />);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  page.rerender(<Announced rows={[aBoardRow({ state: 'closed' }), seven]} />);
  expect(said()).toBe('Coach 4 outbound: Closed');
  page.rerender(
    <Announced
      rows={[aBoardRow({ state: 'closed' }), { ...seven, state: 'late' }, aBoardRow({ place: 'x' })]}
    />,
  );
  expect(said()).toBe('Coach 7 outbound: Late');
});
