import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { describe, expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

describe('a telephone number', () => {
  test.each([
    ['447700900500', '+44 7700 900500'],
    ['+44 (0)7700 900500', '+44 7700 900500'],
    ['+441632960100', '+44 1632 960100'],
    ['442079460000', '+44 20 7946 0000'],
    ['441134960000', '+44 113 496 0000'],
    ['441214960000', '+44 121 496 0000'],
    ['443069990000', '+44 306 999 0000'],
    ['+33639980001', '+33 6 39 98 00 01'],
    ['33479000002', '33 4 79 00 00 02'],
    ['0033479000002', '00 33 4 79 00 00 02'],
    ['07700900123', '07700 900123'],
    ['07700-900-123', '07700 900123'],
    ['0479000002', '04 79 00 00 02'],
    ['+353851234567', '+353 851 234 567'],
    ['+12025550123', '+1 202 555 0123'],
    ['+4917012345678', '+49 170 123 456 78'],
    ['+41791234567', '+41 791 234 567'],
    ['112', '112'],
    ['3237', '3237'],
    ['32373', '323 73'],
  ])('%s is shown as %s', (text, shown) => {
    expect(phoneText(text)).toBe(shown);
    // Nobody reads out another number than the one that is dialled.
    expect(shown.replaceAll(' ', '')).toBe(dialNumber(text));
  });

  test.each(['', 'Not available', 'Room 4', '12', '07700 900123 ext. 4', '07700 900123 / 07700 900124'])(
    '%j, which is not one number alone, stays as it is',
    (text) => {
      expect(phoneText(text)).toBe(text);
    },
  );
});

test('the digits shown are always those that are dialled, in their order', () => {
  for (let length = 3; length <= 15; length += 1) {
    for (const start of ['', '+', '0', '00', '44', '+44', '33', '+33', '+1', '+420', '+7']) {
      const text = (start + '7094815263709481526'.slice(0, length)).slice(0, 16);
      expect(phoneText(text).replaceAll(' ', ''), text).toBe(dialNumber(text));
      expect(phoneText(text), text).not.toMatch(/ {2}|^ | $/);
    }
  }
});
