import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FieldList } from './field-list.tsx';
import { closedText } from './field-text.ts';
import { registerPersonalOpener } from './open-personal.tsx';

beforeEach(() => registerPersonalOpener(() => <button type="button">Open</button>));

const shown = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('closed lines make one, after those that can be read, with the way to open them', () => {
  render(
    <FieldList
      lines={[
        { label: 'Date of birth', value: closedText },
        { label: 'Email', value: 'Not available' },
        { label: 'Age', value: closedText },
      ]}
    />,
  );
  expect(shown()).toEqual([
    ['Email', 'Not available'],
    ['Date of birth · Age', closedText],
  ]);
  expect(screen.getByRole('button', { name: 'Open' })).toBeDefined();
});

test('where nothing is closed there is nothing to open', () => {
  render(<FieldList lines={[{ label: 'Phone', value: '07700 900123' }]} />);
  expect(shown()).toEqual([['Phone', '07700 900123']]);
  expect(screen.queryByRole('button')).toBeNull();
});
