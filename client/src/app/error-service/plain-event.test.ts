import { expect, test } from 'vitest';
import { plainText } from './plain-event.ts';

test.each([
  [
    "Cannot read properties of undefined (reading 'phonenumber')",
    'cannot read properties of undefined reading …',
  ],
  ['Failed to access camera', 'failed to access camera'],
  ['Requested device not found', 'requested device not found'],
  ['Could not start video source', 'could not start video source'],
])('keeps the words of browsers and of the app: %s', (message, sent) => {
  expect(plainText(message)).toBe(sent);
});

test.each([
  'Robin Field',
  'robin.field@nuco.test',
  'NUCO-AB12CD-000001',
  '+44 7700 900123',
  '07700 900123',
  'Zoë O’Hara',
  'allergic-to-nuts',
])('leaves out what the error quotes from the data: %s', (secret) => {
  const sent = plainText(`Unexpected token ${secret} in "${secret}" is not valid JSON at ${secret}.`);
  for (const part of secret.split(/[^\p{L}\d]+/u).filter((word) => word.length > 2))
    expect(sent.toLowerCase()).not.toContain(part.toLowerCase());
  expect(sent).toContain('unexpected token …');
});

test('a long message is cut', () => {
  expect(plainText('not '.repeat(500)).split(' ')).toHaveLength(40);
});
